// lastcard watch: shows a game between bots in words.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <thread>

#include "commands.hpp"
#include "file/file.hpp"
#include "lab/bot_match.hpp"
#include "record/notation.hpp"
#include "record/record.hpp"
#include "text/narrate.hpp"

namespace lastcard {
namespace {

struct WatchOptions {
    TableOptions table;
    std::optional<std::string> seed;
    std::string record;
    std::vector<std::string> bots = {"normal"};
    std::string language = own_language();
    SearchOptions search{table_simulations};
    int delay = -1;
    bool match = false;
    bool open = false;
};

/// Hashes the seed text, so that any text repeats a game.
void seed_from_text(const std::string& text, std::uint8_t (&seed)[32]) {
    const Digest digest = sha256(bytes_of(text));
    std::copy(digest.begin(), digest.end(), seed);
}

/// Prints and records a match while it is played.
class Show final : public Watcher {
public:
    Show(const ChosenTable& table, const WatchOptions& options, const Setup& setup)
        : table_(table),
          options_(options),
          names_(usual_names.begin(), usual_names.begin() + setup.seats),
          cards_(custom_card_names(catalogue_for(options.language), table.edition)),
          speaker_{catalogue_for(options.language), table.game, names_, cards_},
          writer_(record_) {
        RecordHeader header = make_header(table.edition, table.rules, setup);
        header.names = names_;
        writer_.header(header);
    }

    void saw(const State& state, const Action* action, std::span<const Event> events) override {
        if (action != nullptr) {
            const bool answer = is_answer(action->kind) && !action->has(play_flag::jump);
            if (answer && before_.question().kind == Ask::Turn) picture(before_);
            writer_.action(table_.game, *action);
        }
        say(events);
        if (action != nullptr) pause();
        if (state.phase == Phase::MatchOver) writer_.end(state);
        before_ = state;
    }
    const std::string& record() const { return record_; }

private:
    void say(std::span<const Event> events) {
        const auto sentences = options_.open ? narrate_openly(speaker_, events)
                                             : narrate(speaker_, events, Seat::None);
        for (const std::string& sentence : sentences) std::cout << "  " << sentence << '\n';
    }

    /// One line that shows the table: the face-up card, the direction, the numbers of cards.
    void picture(const State& state) {
        std::string line = "\n[" + std::string(face_text(table_.game, state.top));
        if (table_.game.face(state.top).colour == Colour::None) {
            line += '/';
            line += letter(state.colour);
        }
        line += "] ";
        line += state.direction == Direction::Left ? ">>" : "<<";
        for (unsigned i = 0; i < state.seats; ++i) {
            if (!state.at_table.has(seat_at(i))) continue;
            const bool turn = state.question().seat == seat_at(i);
            line += turn ? "  *" : "   ";
            line += names_[i] + " ";
            line += state.in_round.has(seat_at(i)) ? std::to_string(state.hand_counts[i])
                                                   : speaker_.catalogue.format("watch.out");
        }
        line += "   " + speaker_.catalogue.format("watch.pile", {{"count", state.draw_count}});
        std::cout << line << '\n';
    }

    void pause() const {
        if (options_.delay <= 0) return;
        std::cout.flush();
        std::this_thread::sleep_for(std::chrono::milliseconds(options_.delay));
    }

    const ChosenTable& table_;
    const WatchOptions& options_;
    std::vector<std::string> names_;
    std::vector<CardName> cards_;
    Speaker speaker_;
    State before_;
    std::string record_;
    RecordWriter writer_;
};

void save(const std::string& path, const std::string& record) {
    if (path.empty()) return;
    if (const Result<void> written = write_file(path, record); !written)
        throw BadInput{written.error()};
}

/// Random choices of bots depend on the seed too, so that the same text shows the same game.
std::uint64_t luck_of(const std::uint8_t (&seed)[32]) {
    std::uint64_t luck = 0;
    for (unsigned i = 0; i < 8; ++i) luck = luck << 8 | seed[i];
    return mix64(luck);
}

void play(const ChosenTable& table, const WatchOptions& options, const Setup& setup,
          const std::vector<external::OpenedBot>& players, Show& show) {
    std::vector<Bot*> seated;
    for (const external::OpenedBot& player : players) seated.push_back(player.bot.get());
    BotMatch match(table.game, setup, seated, luck_of(setup.seed), &show);
    if (options.match)
        match.play_match();
    else
        match.play_round();
}

void watch(WatchOptions options) {
    const ChosenTable table = choose_table(options.table);
    const std::vector<external::OpenedBot> players =
        choose_players(options.bots, options.table, options.search.budget());
    Setup setup;
    setup.seats = options.table.seats;
    if (options.seed)
        seed_from_text(*options.seed, setup.seed);
    else
        random_seed(setup.seed);
    if (options.delay < 0) options.delay = isatty(STDOUT_FILENO) != 0 ? 350 : 0;
    Show show(table, options, setup);
    // Checks before the game that the record can be written.
    save(options.record, show.record());
    const Catalogue& catalogue = catalogue_for(options.language);
    std::cout << catalogue.format("watch.title",
                                  {{"edition", table.edition.name.in(options.language)},
                                   {"count", setup.seats},
                                   {"summary", table.edition.summary.in(options.language)}})
              << "\n\n";
    play(table, options, setup, players, show);
    std::cout.flush();
    if (options.record.empty()) return;
    save(options.record, show.record());
    std::cout << '\n' << catalogue.format("watch.record", {{"file", options.record}}) << '\n';
}

}  // namespace

void add_watch(CliCommand& program, int&) {
    auto options = std::make_shared<WatchOptions>();
    CliCommand command = program.command("watch", "Show a game between bots in words");
    options->table.add_to(command);
    command
        .option("--bots", options->bots,
                "The players by seat: levels or programs; the last one fills the remaining seats")
        .split_at(',')
        .show_default();
    command.option("-s,--seed", options->seed, "Any text; the same text shows the same game");
    command
        .option("--delay", options->delay,
                "Milliseconds between moves (default: 350 on a terminal)")
        .between(0, 3'600'000);
    command.option("--record", options->record, "Write the game's record to this file");
    add_language(command, options->language);
    options->search.add_to(command);
    command.flag("--match", options->match, "Play until the match is won, not only one round");
    command.flag("--open", options->open, "Show the cards that players draw");
    command.footer("Example: lastcard watch --edition no-mercy --seats 3 --seed tea --delay 0");
    command.runs([options] { watch(*options); });
}

}  // namespace lastcard

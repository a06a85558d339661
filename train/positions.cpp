// Writes positions for the training of `expert`: every move of a position in numbers
// (src/expert/features.hpp), and the share of rounds won after it, when `normal` players finish the
// round with the cards that the others really hold and a freshly shuffled pile.
//
//   positions SEED COUNT PLAYOUTS RANDOM WEIGHTS TABLE…
//
// RANDOM of 100 moves are random. WEIGHTS is a file or -: half of the players follow it. A TABLE is
// EDITION:SEATS:SHARE, for instance classic:4:2; `any` as the edition means any edition with
// random house rules, and 0 seats any number from 2 to 6. Each row on stdout has feature_count
// bytes, the value (two bytes, the lower first, 65535 for a sure win), 1 in the first row of a
// position, and 1 for the move that `normal` makes.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "bot/level_bots.hpp"
#include "bot/playout.hpp"
#include "edition/compile.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "expert/expert_bot.hpp"
#include "file/edition_file.hpp"
#include "file/file.hpp"
#include "lab/bot_match.hpp"

namespace lastcard {
namespace {

using expert::Network;

struct TableKind {
    std::string edition;
    unsigned seats = 0;
    unsigned share = 0;
};

struct Options {
    std::uint64_t seed = 0;
    std::uint64_t count = 0;
    unsigned playouts = 0;
    unsigned random = 0;
    std::vector<TableKind> tables;
};

/// Of the questions that have a choice, this many of 100 become positions.
constexpr unsigned kept = 40;
constexpr unsigned most_answers = 40;
/// More would not fit into the sum of a value.
constexpr unsigned most_playouts = 64;
constexpr unsigned rounds_of_a_game = 32;

/// Plays a seat and writes positions on the way.
class Teacher final : public Bot {
public:
    Teacher(const Options& options, std::unique_ptr<Bot> player, std::uint64_t& left)
        : options_(options), player_(std::move(player)), habits_(make_normal_bot()), left_(left) {}

    void watch(const State& state) { state_ = &state; }
    bool remembers() const override { return true; }

    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Moves moves = known.view.moves();
        const unsigned count = moves.answer_count();
        FastStream random(mix64(chance));
        if (count > 1 && count <= most_answers && left_ > 0 && random.below(100) < kept) {
            write(known, moves, count, random);
            --left_;
        }
        if (random.below(100) < options_.random)
            return with_call(known.game, known.view,
                             moves.answer(known.view.viewer, random.below(count)));
        return player_->answer(known, chance);
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return player_->react(known, chance);
    }

private:
    void write(const Knowledge& known, const Moves& moves, unsigned count, FastStream& random) {
        const CardTraits& traits = traits_.for_game(known.game);
        const Action habit = habits_->answer(known, 0);
        const Seat seat = known.view.viewer;
        std::vector<Action> actions;
        for (unsigned n = 0; n < count; ++n)
            actions.push_back(with_call(known.game, known.view, moves.answer(seat, n)));
        std::vector<unsigned> sums(count);
        const Playout playout(known.game, traits);
        const unsigned playouts = std::clamp(options_.playouts, 1U, most_playouts);
        for (unsigned n = 0; n < playouts; ++n) {
            State world = *state_;
            for (unsigned i = 0; i < 32; i += 8) {
                const std::uint64_t word = random.next();
                std::memcpy(world.seed + i, &word, sizeof word);
            }
            fisher_yates(world.pile, world.draw_count, FastStream(random.next()));
            const std::uint64_t luck = random.next();
            for (unsigned i = 0; i < count; ++i) {
                State copy = world;
                FastStream playout_random(luck);
                apply(known.game, copy, actions[i]);
                sums[i] += static_cast<unsigned>(playout.finish(copy, seat, playout_random));
            }
        }
        const expert::Features features(known, traits, habit);
        constexpr unsigned shared = expert::shared_count;
        constexpr unsigned size = expert::feature_count;
        std::uint8_t row[size + 4];
        features.write_shared(row);
        for (unsigned i = 0; i < count; ++i) {
            features.write_move(actions[i], row + shared);
            const unsigned value = sums[i] * 65535U / (won_value * playouts);
            row[size] = static_cast<std::uint8_t>(value & 0xff);
            row[size + 1] = static_cast<std::uint8_t>(value >> 8);
            row[size + 2] = i == 0;
            row[size + 3] = actions[i] == habit;
            std::fwrite(row, 1, sizeof row, stdout);
        }
    }

    const Options& options_;
    std::unique_ptr<Bot> player_;
    std::unique_ptr<Bot> habits_;
    std::uint64_t& left_;
    CardTraits traits_;
    const State* state_ = nullptr;
};

int any_value(const Switch& which, FastStream& random) {
    if (which.kind == SwitchKind::Bool) return static_cast<int>(random.below(2));
    if (which.zero_is_off && random.below(3) == 0) return 0;
    return which.low +
           static_cast<int>(random.below(static_cast<std::uint32_t>(which.high - which.low + 1)));
}

/// The edition's rules with some switches changed at random.
Rules any_rules(const Edition& edition, unsigned seats, FastStream& random) {
    Rules rules = edition.rules;
    for (const Switch& which : switches()) {
        if (random.below(6) != 0) continue;
        Rules changed = rules;
        which.set(changed, any_value(which, random));
        if (validate_rules(edition, changed, seats)) rules = changed;
    }
    return rules;
}

struct ChosenGame {
    Game game;
    unsigned seats;
};

ChosenGame choose_game(const Options& options, FastStream& random) {
    unsigned all = 0;
    for (const TableKind& table : options.tables) all += table.share;
    unsigned n = random.below(all);
    const TableKind* chosen = options.tables.data();
    while (n >= chosen->share) n -= chosen++->share;
    const unsigned seats = chosen->seats == 0 ? 2 + random.below(5) : chosen->seats;
    const bool any = chosen->edition == "any";
    const std::vector<std::string> ids = builtin_edition_ids();
    const std::string id =
        any ? ids[random.below(static_cast<std::uint32_t>(ids.size()))] : chosen->edition;
    const auto edition = load_edition(id);
    if (!edition) {
        std::fprintf(stderr, "positions: there is no edition %s\n", id.c_str());
        std::exit(2);
    }
    return {compile_game(*edition, any ? any_rules(*edition, seats, random) : edition->rules),
            seats};
}

void play(const Options& options, const std::shared_ptr<const Network>& network) {
    FastStream random(mix64(options.seed));
    std::uint64_t left = options.count;
    while (left > 0) {
        const ChosenGame chosen = choose_game(options, random);
        for (unsigned round = 0; round < rounds_of_a_game && left > 0; ++round) {
            std::vector<std::unique_ptr<Teacher>> teachers;
            std::vector<Bot*> seated;
            for (unsigned i = 0; i < chosen.seats; ++i) {
                const bool follows = network != nullptr && random.below(2) == 0;
                teachers.push_back(std::make_unique<Teacher>(
                    options, follows ? expert::make_network_bot(network) : make_normal_bot(),
                    left));
                seated.push_back(teachers.back().get());
            }
            Setup setup;
            setup.seats = chosen.seats;
            setup.shuffle = ShuffleKind::Fast;
            setup.dealer = seat_at(random.below(chosen.seats));
            for (std::uint8_t& byte : setup.seed) byte = static_cast<std::uint8_t>(random.next());
            BotMatch match(chosen.game, setup, seated, random.next());
            for (const auto& teacher : teachers) teacher->watch(match.state());
            match.play_round();
        }
    }
}

template <class Number>
Number number(std::string_view text) {
    Number value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) {
        std::fprintf(stderr, "positions: found %s, expected a number\n", std::string(text).c_str());
        std::exit(2);
    }
    return value;
}

TableKind read_table(const std::string& text) {
    const std::size_t first = text.find(':');
    const std::size_t second = text.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) {
        std::fprintf(stderr, "positions: found %s, expected EDITION:SEATS:SHARE\n", text.c_str());
        std::exit(2);
    }
    return {text.substr(0, first), number<unsigned>(text.substr(first + 1, second - first - 1)),
            number<unsigned>(text.substr(second + 1))};
}

}  // namespace
}  // namespace lastcard

int main(int count, char** words) {
    using namespace lastcard;
    if (count < 7) {
        std::fputs("usage: positions SEED COUNT PLAYOUTS RANDOM WEIGHTS EDITION:SEATS:SHARE…\n",
                   stderr);
        return 2;
    }
    Options options;
    options.seed = number<std::uint64_t>(words[1]);
    options.count = number<std::uint64_t>(words[2]);
    options.playouts = number<unsigned>(words[3]);
    if (options.playouts < 1 || options.playouts > most_playouts) {
        std::fprintf(stderr, "positions: found %s playouts, expected 1 to 64\n", words[3]);
        return 2;
    }
    options.random = number<unsigned>(words[4]);
    for (int i = 6; i < count; ++i) options.tables.push_back(read_table(words[i]));
    std::shared_ptr<const Network> network;
    if (std::string_view(words[5]) != "-") {
        const auto bytes = read_file(words[5], 1U << 20);
        auto loaded = bytes ? Network::load(*bytes)
                            : Result<std::unique_ptr<const Network>>(bytes.error());
        if (!loaded) {
            std::fprintf(stderr, "positions: %s: %s\n", words[5], loaded.error().c_str());
            return 2;
        }
        network = std::move(loaded.value());
    }
    play(options, network);
}

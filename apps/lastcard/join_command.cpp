// lastcard join: a seat at a table of a server, for a person or for a bot.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>

#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "bot/external/open_bot.hpp"
#include "commands.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "screen_style.hpp"
#include "terminal/join/line_input.hpp"
#include "terminal/join/online_bot.hpp"
#include "terminal/join/online_place.hpp"
#include "terminal/join/session_file.hpp"
#include "terminal/join/threaded_network.hpp"
#include "terminal/play/files.hpp"
#include "terminal/play/line_mode.hpp"
#include "terminal/play/screen_mode.hpp"
#include "terminal/screen/line_wrap.hpp"
#include "terminal/screen/terminal.hpp"

namespace lastcard {
namespace {

using join::LineInput;

struct JoinOptions {
    std::string url;
    std::string code;
    std::string name;
    bool watch = false;
    std::optional<std::string> seat;
    std::string language = own_language();
    bool plain = false;
    std::string bot;
    bool stay = false;
    unsigned move_ms = external::ProgramOptions{}.move_ms;
    Budget budget;
    bool make = false;
    TableOptions table;
    std::vector<std::string> bots;
    std::string ca_file;
    bool insecure = false;
    ScreenStyle style;
};

/// The server and the table, from the address and the options.
struct Goal {
    client::Address server;
    std::string code;  ///< empty: a new table

    std::string link(const std::string& table) const { return server.text() + "/t/" + table; }
};

Goal read_goal(const JoinOptions& options) {
    const Result<client::ServerUrl> url = client::read_url(options.url);
    if (!url) throw BadInput{url.error()};
    Goal goal{url->server, options.code};
    constexpr std::string_view table_path = "/t/";
    if (url->path.starts_with(table_path)) {
        std::string from_url = url->path.substr(table_path.size());
        while (from_url.ends_with('/')) from_url.pop_back();
        if (goal.code.empty()) goal.code = from_url;
    }
    for (char& letter : goal.code) letter = capital_letter(letter);
    const bool plain_code = std::all_of(goal.code.begin(), goal.code.end(), [](char letter) {
        return (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
    });
    if (!plain_code || goal.code.size() > 16)
        throw BadInput{"CODE: found " + lastcard::quoted(goal.code) +
                       ", expected the code of a table, such "
                       "as KQZPM2A"};
    if (options.make && !goal.code.empty())
        throw BadInput{"--new: found it together with the code " + goal.code +
                       ", expected one of them"};
    if (!options.make && goal.code.empty())
        throw BadInput{"CODE: found none, expected the code of a table; --new opens one"};
    return goal;
}

Digest random_bytes() {
    std::uint8_t bytes[32];
    random_seed(bytes);
    Digest digest{};
    std::copy(std::begin(bytes), std::end(bytes), digest.begin());
    return digest;
}

/// The request for a new table; refuses an unplayable one before asking the server.
std::string table_request(const JoinOptions& options) {
    const ChosenTable chosen = choose_table(options.table);
    if (options.bots.size() >= options.table.seats)
        throw BadInput{"--bots: found " + std::to_string(options.bots.size()) +
                       " bots, expected fewer than the " + std::to_string(options.table.seats) +
                       " seats"};
    std::string body;
    json::Writer out(body);
    out.begin_object().member("key", std::string_view(to_hex(random_bytes()).substr(0, 16)));
    const std::vector<std::string> built_in = builtin_edition_ids();
    if (std::find(built_in.begin(), built_in.end(), options.table.edition) != built_in.end())
        out.member("edition", std::string_view(chosen.edition.id));
    else
        out.member("edition_file", std::string_view(chosen.edition.sources.back().text));
    out.key("rules").begin_object();
    for (const Switch& row : switches())
        if (row.get(chosen.rules) != row.get(chosen.edition.rules))
            out.member(row.key, std::string_view(row.text_of(row.get(chosen.rules))));
    out.end_object().member("seats", options.table.seats).key("bots").begin_array();
    for (const std::string& level : options.bots) {
        if (!find_level(level))
            throw BadInput{"--bots: found " + lastcard::quoted(level) +
                           ", expected random, easy, normal or hard"};
        out.value(std::string_view(level));
    }
    out.end_array().end_object();
    return body;
}

Seat read_seat(const JoinOptions& options) {
    if (!options.seat) return Seat::None;
    // The bots of a new table take the last seats.
    const std::size_t seats =
        options.make ? options.table.seats - options.bots.size() : std::size_t{max_seats};
    const std::optional<std::int64_t> number = parse_int(*options.seat);
    if (!number || *number < 0 || *number >= static_cast<std::int64_t>(seats))
        throw BadInput{"--seat: found " + lastcard::quoted(*options.seat) +
                       (seats == 1 ? ", expected 0, which is the only one without a bot"
                                   : ", expected a number from 0 to " + std::to_string(seats - 1))};
    return seat_at(static_cast<unsigned>(*number));
}

client::ConnectionOptions links_options(const JoinOptions& options, const Goal& goal) {
    client::ConnectionOptions links;
    if (!options.ca_file.empty() && !std::filesystem::is_regular_file(options.ca_file))
        throw BadInput{"--ca: there is no file " + options.ca_file};
    links.ca_file = options.ca_file;
    links.check_certificate = !options.insecure;
    links.untrusted_help =
        "For one that you or friends made: --ca FILE trusts the certificate in that file, and "
        "--insecure checks none.";
    if (options.insecure && goal.server.tls)
        std::cerr << "Warning: with --insecure the identity of the server is not checked.\n";
    return links;
}

client::PlayerOptions player_options(const JoinOptions& options, const Goal& goal) {
    client::PlayerOptions player;
    player.table = goal.code;
    if (options.make) player.new_table = table_request(options);
    player.name = options.name;
    player.random = random_bytes;
    return player;
}

// ---- A person

/// Stores a finished match in the same folder as `lastcard play`.
std::string store_record(const std::string& record, const Catalogue& words,
                         const std::string& edition) {
    const PlayFiles files(data_directory());
    const std::string path = files.new_record_path(edition);
    const Result<void> written = files.write(path, record);
    return written ? words.format("play.recorded", {{"file", path}}) : written.error();
}

/// The command line to come back.
std::string command_for(const JoinOptions& options, const Goal& goal, const std::string& code) {
    std::string command = "lastcard join " + goal.server.text() + " " + code;
    if (!options.name.empty()) command += " --name " + options.name;
    return command;
}

void play_in_lines(join::OnlinePlace& place, LineInput& input) {
    LineTable* telling = nullptr;
    screen::LineWrap wrap(std::cout, screen::Terminal::output_columns);
    std::ostream out(&wrap);
    LineTable table(out, [&]() -> std::optional<std::string> {
        while (true) {
            switch (input.wait()) {
                case LineInput::Event::Line: return input.take();
                case LineInput::Event::End: return std::nullopt;
                case LineInput::Event::Woken: telling->meanwhile(place); break;
            }
            if (place.over()) return std::nullopt;
        }
    });
    telling = &table;
    table.play(place);
}

int join_as_person(const JoinOptions& options) {
    const Goal goal = read_goal(options);
    const Catalogue& words = catalogue_for(options.language);
    const join::SessionFile session(data_directory(), goal.server.text(), options.name);
    client::PlayerOptions player = player_options(options, goal);
    player.token = session.read();
    const join::SeatWish wish{options.watch, read_seat(options)};

    LineInput input;
    client::GameCache games;
    join::ThreadedNetwork relay(goal.server, links_options(options, goal), [&] {
        input.wake();
        screen::Terminal::wake();
    });
    join::OnlinePlace* here = nullptr;
    join::Hooks errands;
    errands.deliver = [&] { relay.deliver(); };
    errands.keep_session = [&](const std::string& token) {
        if (const Result<void> kept = session.write(token); !kept)
            std::cerr << "The session cannot be stored: " << kept.error() << '\n';
    };
    errands.store_record = [&](const std::string& record) {
        return store_record(record, words, here->edition().id);
    };
    join::OnlinePlace place(relay, games, std::move(player), words, wish, errands);
    here = &place;
    place.player().begin();
    while (!place.settled_in() && !place.over()) {
        input.wait(false);
        relay.deliver();
    }
    if (place.over()) throw BadInput{place.ending_sentence()};
    place.show_link(goal.link(place.player().code()), goal.server.loops_back());
    const bool plain = options.plain || !screen::Terminal::available();
    if (options.make && plain) std::cout << goal.link(place.player().code()) << '\n';

    if (plain)
        play_in_lines(place, input);
    else
        sit_on_screen(place, options.style.glyphs(), options.style.depth());
    if (place.over()) {
        std::cout << place.ending_sentence() << std::endl;
        return place.ending()->kind == client::Ending::Kind::Left ? exit_ok : exit_failed;
    }
    const std::string kept = place.leave(command_for(options, goal, place.player().code()));
    relay.finish();
    if (!kept.empty()) std::cout << kept << std::endl;
    return exit_ok;
}

// ---- A bot

volatile std::sig_atomic_t asked_to_stop = 0;

/// On Ctrl-C and similar signals the bot leaves the table properly.
void mind_signals(client::ServerConnection& links, join::OnlineBot& seat) {
    constexpr Span now_and_then{200};
    if (asked_to_stop != 0) return seat.stop();
    links.after(now_and_then, [&] { mind_signals(links, seat); });
}

class BotGuest {
public:
    BotGuest(const JoinOptions& options, const Goal& goal)
        : options_(options),
          goal_(goal),
          connection_(goal.server, links_options(options, goal)),
          player_(player_options(options, goal)),
          wish_{read_seat(options), options.stay} {}

    int run() {
        if (goal_.code.empty())
            connection_.post([this] { sit_down(options_.table.edition); });
        else
            connection_.post([this] { ask_table(); });
        connection_.run();
        if (!error_.empty()) throw BadInput{error_};
        if (!seat_->sat()) throw BadInput{seat_->farewell()};
        std::cout << seat_->farewell() << std::endl;
        return seat_->well() ? exit_ok : exit_failed;
    }

private:
    /// Asks for the edition first, because the greeting of a program contains it.
    void ask_table() {
        connection_.ask({"GET", "/api/v1/tables/" + goal_.code, {}, {}},
                        [this](const client::HttpAnswer& answer) {
                            const json::Document document = json::parse(answer.body);
                            const json::Value* const table = document.root.find("table");
                            const json::Value* const id =
                                table == nullptr ? nullptr : table->find("edition");
                            if (id != nullptr) return sit_down(id->string);
                            constexpr unsigned not_found = 404;
                            fail(answer.status == 0 ? answer.error
                                 : answer.status == not_found
                                     ? "There is no table " + goal_.code + ": check the code."
                                     : "The address does not belong to a table server.");
                        });
    }

    void sit_down(const std::string& edition) {
        external::ProgramOptions program;
        program.edition = edition;
        program.move_ms = options_.move_ms;
        Result<external::OpenedBot> bot =
            external::open_bot(options_.bot, options_.budget, program);
        if (!bot) return fail("--bot: " + bot.error());
        const join::SessionFile session(data_directory(), goal_.server.text(), options_.name);
        // Without a name every start is a new player, so that several can sit together.
        if (!options_.name.empty())
            player_.token = session.read();
        else
            player_.name = bot->name;
        seat_ = std::make_unique<join::OnlineBot>(
            connection_, games_, player_, std::move(bot->bot), wish_,
            [](const std::string& line) { std::cout << line << std::endl; },
            [this] { connection_.stop(); });
        if (!options_.name.empty())
            seat_->keep_session = [session](const std::string& token) {
                static_cast<void>(session.write(token));
            };
        std::signal(SIGINT, [](int) { asked_to_stop = 1; });
        std::signal(SIGTERM, [](int) { asked_to_stop = 1; });
        mind_signals(connection_, *seat_);
        seat_->begin();
    }

    void fail(std::string sentence) {
        error_ = std::move(sentence);
        connection_.stop();
    }

    const JoinOptions& options_;
    const Goal& goal_;
    client::ServerConnection connection_;
    client::GameCache games_;
    client::PlayerOptions player_;
    join::OnlineBotOptions wish_;
    std::unique_ptr<join::OnlineBot> seat_;
    std::string error_;
};

int join_as_bot(const JoinOptions& options) {
    const Goal goal = read_goal(options);
    return BotGuest(options, goal).run();
}

}  // namespace

void add_join(CliCommand& program, int& exit_code) {
    const auto options = std::make_shared<JoinOptions>();
    CliCommand command = program.command("join", "Take a seat at a table of a server");
    command.option("URL", options->url, "The server, such as http://192.168.1.5:8080").required();
    command.option("CODE", options->code, "The code of the table; not needed with a link to it");
    command.option("--name", options->name, "Your name; the same name gets the same seat");
    command.flag("--watch", options->watch, "Watch instead of taking a seat");
    command.option("--seat", options->seat, "The seat to take (default: any that is free)");
    add_language(command, options->language);
    command.flag("--plain,--lines", options->plain,
                 "Lines and numbered choices, as in a pipe: for screen readers and scripts");
    command.option("--bot", options->bot,
                   "Seat a bot: a program such as ./mine.py (docs/bot-protocol.md), or random, "
                   "easy, normal or hard");
    command.flag("--stay", options->stay, "The bot stays for further matches");
    add_move_time(command, options->move_ms);
    command.option("--think-ms", options->budget.think_ms, "Milliseconds that a hard bot may think")
        .show_default();
    command.flag("--new", options->make, "Open a new table as its host");
    options->table.add_to(command);
    command.option("-b,--bots", options->bots, "With --new: bots for the last seats: easy,hard")
        .split_at(',');
    command.option("--ca", options->ca_file,
                   "A file with a certificate to trust, for https with a self-made one");
    command.flag("--insecure", options->insecure, "Do not check the server's certificate");
    options->style.add_to(command);
    command.footer(
        "Example: lastcard join http://192.168.1.5:8080 KQZPM2A --name Eva\n"
        "         lastcard join http://192.168.1.5:8080 --new --edition no-mercy --bots easy");
    command.runs([options, &exit_code] {
        exit_code = options->bot.empty() ? join_as_person(*options) : join_as_bot(*options);
    });
}

}  // namespace lastcard

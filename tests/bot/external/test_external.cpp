// Programs as bots: good ones play; a bad one is survived, its fault is named, and only it loses.
// The time limits are short, and no test waits longer.
#include <dirent.h>
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/text_util.hpp"
#include "bot/external/dialogue_log.hpp"
#include "bot/external/external_bot.hpp"
#include "bot/external/games.hpp"
#include "bot/external/open_bot.hpp"
#include "bot/external/write.hpp"
#include "lab/bot_match.hpp"
#include "source_dir.hpp"

namespace lastcard {
namespace {

using namespace external_test;
using external::ExternalBot;
using external::Fault;
using external::FaultKind;
using external::ProgramOptions;

/// The program, or the way in which misbehaves.sh is to misbehave.
std::string hostile(const std::string& name) {
    return source_dir() + "/tests/bot/external/hostile/" +
           (name.ends_with(".py") ? name : "misbehaves.sh " + name);
}

/// Set in the environment of all programs that these tests start.
std::string mark() {
    static const std::string run = std::to_string(getpid());
    setenv("LASTCARD_TEST_RUN", run.c_str(), 1);
    return "LASTCARD_TEST_RUN=" + run;
}

/// Generous limits for a busy machine: only programs that are meant to be late are.
ProgramOptions patient() {
    mark();
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
    ProgramOptions options;
    options.edition = "classic";
    options.hello_ms = options.move_ms = 20'000;
    return options;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();  // the process may end during the read
    return text.str();
}

/// Whether the process is a child of this one, living or dead, or a descendant, which inherits the
/// mark.
bool left_over(const std::string& process) {
    const std::string environment = text_of("/proc/" + process + "/environ");
    if (process != std::to_string(getpid()) && environment.find(mark()) != std::string::npos)
        return true;
    const std::string stat = text_of("/proc/" + process + "/stat");
    if (stat.rfind(')') == std::string::npos) return false;
    // "pid (name) state parent …": the name is arbitrary.
    return split(std::string_view(stat).substr(stat.rfind(')') + 2), ' ').at(1) ==
           std::to_string(getpid());
}

/// Descendants of a killed process may exist for a moment longer.
bool nothing_left_over() {
    const external::Deadline deadline = external::in_ms(5000);
    for (bool found = true; found;) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        found = false;
        DIR* const processes = opendir("/proc");
        REQUIRE(processes != nullptr);
        while (const dirent* const entry = readdir(processes))
            found |= parse_int(entry->d_name) && left_over(entry->d_name);
        closedir(processes);
    }
    return true;
}

/// The fault of a program in a game against `random`, and the match lost by it.
struct BadEnd {
    Fault fault;
    SeatSet winners;
};

BadEnd bad_end(const std::string& name, unsigned move_ms) {
    ProgramOptions options = patient();
    options.move_ms = move_ms;
    Result<std::unique_ptr<ExternalBot>> opened = ExternalBot::open(hostile(name), options);
    REQUIRE_MESSAGE(opened, opened.error());
    const auto random = make_bot(Level::Random);
    const Game game = game_of("classic");
    Bot* bots[] = {opened->get(), random.get()};
    BotMatch match(game, setup_of(2, 1), bots, 1);
    match.play_match();
    REQUIRE((*opened)->fault());
    CHECK((*opened)->fault_count() == 1);
    return {*(*opened)->fault(), match.state().match_winners};
}

bool says(const Fault& fault, std::string_view words) {
    return fault.sentence.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("external: the example bot plays every edition without a fault") {
    Result<std::unique_ptr<ExternalBot>> opened =
        ExternalBot::open(source_dir() + "/examples/bot.py", patient());
    REQUIRE_MESSAGE(opened, opened.error());
    CHECK((*opened)->name() == "Example");
    const auto random = make_bot(Level::Random);
    for (const std::string& id : builtin_edition_ids()) {
        for (const Game& game : {game_of(id), wild_party(id)}) {
            Bot* bots[] = {opened->get(), random.get(), random.get()};
            for (unsigned seed = 0; seed < 3; ++seed) {
                BotMatch match(game, setup_of(3, seed), bots, seed);
                match.play_round();
            }
        }
        CHECK((*opened)->fault_count() == 0);
    }
}

/// A seat played by `lastcard bot LEVEL` and, for comparison, by the same level in this program.
class Beside final : public Bot {
public:
    Beside(Bot& there, Bot& here) : there_(there), here_(here) {}
    bool remembers() const override { return true; }
    bool listens() const override { return true; }
    void begin(const Game& game, Seat seat, unsigned seats) override {
        there_.begin(game, seat, seats);
        here_.begin(game, seat, seats);
    }
    void see(const Game& game, std::span<const SeatEvent> events) override {
        there_.see(game, events);
        if (here_.listens()) here_.see(game, events);
    }
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Action action = there_.answer(known, chance);
        CHECK(action == here_.answer(known, external::derived_chance(chance)));
        ++asked;
        return action;
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        const std::optional<Action> action = there_.react(known, chance);
        CHECK(action == here_.react(known, external::derived_chance(chance)));
        return action;
    }

    unsigned asked = 0;

private:
    Bot& there_;
    Bot& here_;
};

TEST_CASE("external: built-in bots play the same moves as a program and inside this one") {
    for (const Level level : {Level::Random, Level::Normal, Level::Hard}) {
        const std::string command = std::string("'" LASTCARD_PROGRAM "' bot ") +
                                    std::string(level_name(level)) + " --simulations 5";
        Result<std::unique_ptr<ExternalBot>> opened = ExternalBot::open(command, patient());
        REQUIRE_MESSAGE(opened, opened.error());
        CHECK((*opened)->name() == "Lastcard " + std::string(level_name(level)));
        const auto here = make_bot(level, Budget{.simulations = 5});
        const auto random = make_bot(Level::Random);
        Beside beside(**opened, *here);
        Bot* bots[] = {&beside, random.get(), random.get()};
        for (const Game& game : {game_of("classic"), wild_party("powers"), game_of("no-mercy")})
            BotMatch(game, setup_of(3, 3), bots, 3).play_round();
        CHECK(beside.asked > 20);
        CHECK((*opened)->fault_count() == 0);
    }
}

TEST_CASE("external: a faulty bot loses the match with a sentence that says why") {
    struct Case {
        const char* program;
        FaultKind kind;
        const char* words;
    };
    const Case cases[] = {
        {"crashes.py", FaultKind::Crashed,
         "/tests/bot/external/hostile/crashes.py\") stopped playing: it ended with exit status 1, "
         "with "
         "the last words \"ValueError: the deck is against "
         "me\"."},
        {"killed", FaultKind::Crashed, "stopped playing: it was killed by signal 11"},
        {"closes_output", FaultKind::Crashed, "stopped playing: it has closed its output"},
        {"leaves_a_child", FaultKind::Crashed, "stopped playing: it ended with exit status 0"},
        {"hangs", FaultKind::Silent, "gave no answer within 100 ms."},
        {"complains", FaultKind::Silent, "gave no answer within 100 ms."},
        {"forgets_move", FaultKind::Silent,
         "gave no answer within 100 ms; it said \"I play the red seven\"."},
        {"forgets_word", FaultKind::Silent,
         "gave no answer within 100 ms; it said \"draw\", expected \"move draw\"."},
        {"cheats", FaultKind::Illegal, "answered 'W+4/R/G', which is no move: "},
        {"answers_twice", FaultKind::Illegal, ""},
        {"babbles", FaultKind::Flood, "wrote 1000 lines without an answer"},
        {"long_line", FaultKind::Flood, "wrote a line of more than 65536 bytes"},
        {"binary", FaultKind::Garbage, "wrote something that is not a line of text"},
        {"zeros", FaultKind::Garbage, "wrote something that is not a line of text"},
        {"closes_input", FaultKind::NotReading, "does not read what it is told"},
    };
    for (const Case& each : cases) {
        CAPTURE(each.program);
        const BadEnd end =
            bad_end(each.program, each.kind == FaultKind::Silent ? 100 : patient().move_ms);
        CHECK(end.fault.kind == each.kind);
        CHECK_MESSAGE(says(end.fault, each.words), end.fault.sentence);
        CHECK(end.winners == SeatSet::of(seat_at(1)));
    }
    CHECK(nothing_left_over());
}

TEST_CASE("external: a program that cannot play is refused before any work begins") {
    const auto error = [&](const std::string& command, unsigned hello_ms = 20'000) {
        ProgramOptions options = patient();
        options.hello_ms = hello_ms;
        const Result<std::unique_ptr<ExternalBot>> opened = ExternalBot::open(command, options);
        CHECK_FALSE(opened);
        return opened.error();
    };
    CHECK(error("./no-such-bot").find("there is no such program") != std::string::npos);
    CHECK(error(source_dir() + "/README.md").find("try chmod +x") != std::string::npos);
    CHECK(error(hostile("crashes_at_once"))
              .find("it ended with exit status 3, with the last words \"no such luck\"") !=
          std::string::npos);
    CHECK(error(hostile("silent"), 50).find("gave no answer within 50 ms") != std::string::npos);
    CHECK(error(hostile("old")).find("speaks version \"7\" of the protocol, not 1") !=
          std::string::npos);
    CHECK(error("").find("no bot program") != std::string::npos);
    CHECK(nothing_left_over());
}

TEST_CASE("external: a bot gets another chance in the next match, but not for ever") {
    std::vector<std::string> faults;
    ProgramOptions options = patient();
    options.faults = 2;
    options.on_fault = [&](const Fault& fault) { faults.push_back(fault.sentence); };
    Result<std::unique_ptr<ExternalBot>> opened = ExternalBot::open(hostile("killed"), options);
    REQUIRE_MESSAGE(opened, opened.error());
    const auto random = make_bot(Level::Random);
    const Game game = game_of("classic");
    Bot* bots[] = {random.get(), opened->get(), random.get()};
    for (unsigned n = 0; n < 4; ++n) {
        BotMatch match(game, setup_of(3, n), bots, n);
        match.play_round();
        // The others play on.
        CHECK(match.state().at_table.count() == 2);
        CHECK((*opened)->forfeits());
    }
    CHECK(faults.size() == 2);
}

TEST_CASE("external: a program that does not quit is killed") {
    ProgramOptions options = patient();
    options.quit_ms = 20;
    CHECK(ExternalBot::open(hostile("stubborn"), options));
    CHECK(nothing_left_over());
}

TEST_CASE("external: a host killed by a signal ends its programs") {
    const pid_t host = fork();
    REQUIRE(host >= 0);
    if (host == 0) {
        signal(SIGTERM, SIG_DFL);  // doctest has a handler of its own
        const Result<std::unique_ptr<ExternalBot>> opened =
            ExternalBot::open(hostile("stubborn"), patient());
        external::end_programs_on_signals();
        if (opened) raise(SIGTERM);
        _exit(1);
    }
    int status = 0;
    REQUIRE(waitpid(host, &status, 0) == host);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGTERM);
    CHECK(nothing_left_over());
}

TEST_CASE("external: a command is split like in a shell, with quotes") {
    CHECK(external::command_words("python3 'my bot.py' --fast") ==
          std::vector<std::string>{"python3", "my bot.py", "--fast"});
    CHECK(external::command_words("a\\ b  \"c \\\" d\" ''") ==
          std::vector<std::string>{"a b", "c \" d", ""});
    CHECK(external::command_words("").empty());
}

TEST_CASE("external: a bot is a level or a program") {
    REQUIRE(external::open_bot("easy"));
    CHECK(external::open_bot("easy")->name == "easy");
    CHECK(external::open_bot("esay").error() ==
          "found the bot \"esay\", expected easy, or the path of a program such as ./esay");
    CHECK(external::open_bot("./esay").error().find("cannot be started") != std::string::npos);
    const Result<external::OpenedBot> example =
        external::open_bot("python3 -B " + source_dir() + "/examples/bot.py");
    REQUIRE_MESSAGE(example, example.error());
    CHECK(example->name == "Example");
}

TEST_CASE("external: a program that has disappeared forfeits, and the others play on") {
    const auto missing = external::reopen_bot("./no-such-bot", {}, patient());
    const auto random = external::reopen_bot("random", {}, patient());
    const Game game = game_of("classic");
    Bot* bots[] = {random.get(), missing.get(), random.get()};
    BotMatch match(game, setup_of(3, 1), bots, 1);
    match.play_round();
    CHECK_FALSE(match.state().at_table.has(seat_at(1)));
    CHECK_FALSE(match.state().round_winners.empty());
}

TEST_CASE("external: the log contains the whole dialogue") {
    const std::string path = "external-dialogue-" + std::to_string(getpid()) + ".txt";
    {
        const Result<external::ProgramLog> opened = external::log_to_file(path);
        REQUIRE_MESSAGE(opened, opened.error());
        ProgramOptions options = patient();
        options.log = *opened;
        CHECK(ExternalBot::open(hostile("killed"), options));
    }
    const std::string text = text_of(path);
    std::remove(path.c_str());
    const std::string number = text.substr(0, text.find(' '));
    CHECK(text == number + " > hello 1\n" + number + " < name Trouble\n" + number + " < ready 1\n" +
                      number + " > quit\n");
    CHECK(external::log_to_file("no-such-folder/log").error().find("cannot be written") !=
          std::string::npos);
}

}  // namespace lastcard

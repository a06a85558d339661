// lastcard arena: which bot plays better, by rounds in duplicate.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <future>
#include <mutex>
#include <thread>

#include "base/text_util.hpp"
#include "bot/external/dialogue_log.hpp"
#include "bot/external/open_bot.hpp"
#include "commands.hpp"
#include "file/file.hpp"
#include "lab/arena_report.hpp"
#include "lab/lab_player.hpp"
#include "lab/report_tables.hpp"
#include "output_file.hpp"
#include "progress.hpp"

namespace lastcard {
namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned most_contestants = 16;
/// A sequential test normally ends earlier; this many deals resolve one point of rating.
constexpr std::uint64_t sprt_deals = 1'000'000;

struct ArenaOptions {
    TableOptions table;
    std::vector<std::string> bots;
    std::vector<std::string> programs;
    std::uint64_t deals = 1000;
    std::uint64_t seed = 1;
    ThreadOptions threads;
    SearchOptions search{series_simulations};
    unsigned move_ms = 1000;
    std::string bot_log;
    std::string json;
    std::string records;
    std::string sprt;
    bool deals_given = false;
    bool gauntlet = false;
};

/// What programs did wrong, told by several threads.
class Faults {
public:
    void add(const std::string& sentence) {
        const std::lock_guard lock(mutex_);
        ++count_;
        const bool known =
            std::find(sentences_.begin(), sentences_.end(), sentence) != sentences_.end();
        if (!known && sentences_.size() < 5) sentences_.push_back(sentence);
    }
    std::uint64_t count() const { return count_; }
    void print() const {
        for (const std::string& sentence : sentences_)
            std::fprintf(stderr, "lastcard: %s\n", sentence.c_str());
        if (count_ > sentences_.size())
            std::fprintf(stderr, "lastcard: %s faults in all\n",
                         report::shown_count(count_).c_str());
    }

private:
    std::mutex mutex_;
    std::uint64_t count_ = 0;
    std::vector<std::string> sentences_;
};

/// A single external program plays against our bots.
void add_opponents(ArenaOptions& options) {
    if (!options.bots.empty() || options.programs.size() != 1) return;
    options.bots = {options.programs[0], "random", "easy", "normal"};
    options.programs.clear();
    options.gauntlet = true;
}

external::ProgramOptions program_options(const ArenaOptions& options, const Edition& edition,
                                         Faults& faults) {
    external::ProgramOptions program;
    program.edition = edition.id;
    program.move_ms = options.move_ms;
    program.on_fault = [&faults](const external::Fault& fault) { faults.add(fault.sentence); };
    if (options.bot_log.empty()) return program;
    Result<external::ProgramLog> opened = external::log_to_file(options.bot_log);
    if (!opened) throw BadInput{"--bot-log: " + opened.error()};
    program.log = *std::move(opened);
    return program;
}

/// Makes each bot once, so that one that cannot play is found before any work begins.
std::vector<Contestant> choose_contestants(const ArenaOptions& options,
                                           const external::ProgramOptions& program) {
    std::vector<std::string> names = options.bots;
    names.insert(names.end(), options.programs.begin(), options.programs.end());
    if (names.size() < 2)
        throw BadInput{"--bots: found " + (names.empty() ? "no contestants" : "only " + names[0]) +
                       ", expected at least two, such as --bots hard,normal"};
    if (names.size() > most_contestants)
        throw BadInput{"--bots: found " + std::to_string(names.size()) +
                       " contestants, expected at most " + std::to_string(most_contestants)};
    std::vector<Contestant> contestants;
    for (const std::string& text : names) {
        Result<std::optional<Contestant>> lab = find_lab_player(text, options.search.budget());
        if (!lab) throw BadInput{"--bots: " + lab.error()};
        if (lab->has_value()) {
            contestants.push_back(**std::move(lab));
            continue;
        }
        const Result<external::OpenedBot> player =
            external::open_bot(text, options.search.budget(), program);
        if (!player) throw BadInput{player.error()};
        std::string name = player->name;
        const auto alike = std::count_if(contestants.begin(), contestants.end(),
                                         [&](const Contestant& c) { return c.name == name; });
        if (alike > 0) name += " (" + std::to_string(contestants.size() + 1) + ")";
        contestants.push_back({name, [text, budget = options.search.budget(), program] {
                                   return external::reopen_bot(text, budget, program);
                               }});
    }
    if (has_seer(contestants) && contestants.size() != 2)
        throw BadInput{"--bots: found " + std::to_string(contestants.size()) +
                       " contestants, one of which sees all cards and is not ranked: give it one "
                       "opponent, such as --bots sees-all,normal"};
    return contestants;
}

/// "0,20"
Sprt read_sprt(const std::string& text, unsigned seats) {
    constexpr double most = 1000;
    double limits[2] = {};
    const std::vector<std::string_view> words = split(text, ',');
    bool good = words.size() == 2;
    for (std::size_t i = 0; good && i < 2; ++i) {
        const std::string_view word = trim(words[i]);
        const auto read = std::from_chars(word.data(), word.data() + word.size(), limits[i]);
        good = read.ec == std::errc() && read.ptr == word.data() + word.size() &&
               limits[i] >= -most && limits[i] <= most;
    }
    if (!good || limits[0] >= limits[1])
        throw BadInput{"--sprt: found " + quoted(text) +
                       ", expected two differences in rating, the smaller first, such as 0,20"};
    return Sprt(limits[0], limits[1], seats);
}

/// All rounds one after the other in one file.
ContestRecords open_records(const std::string& path, const Edition& edition) {
    auto file = std::make_shared<std::ofstream>(path, std::ios::binary);
    if (!*file) throw BadInput{"--records: " + path + " cannot be written"};
    return {edition, [file, path](std::string_view text) {
                if (!(*file << text << std::flush))
                    std::fprintf(stderr, "lastcard: --records: %s cannot be written any more\n",
                                 path.c_str());
            }};
}

Contest make_contest(const ArenaOptions& options, Faults& faults) {
    Contest contest;
    const ChosenTable table = choose_table(options.table);
    contest.game = table.game;
    contest.seats = options.table.seats;
    contest.deals = options.deals;
    contest.seed = options.seed;
    contest.threads = options.threads.count();
    if (!options.sprt.empty()) {
        contest.sprt = read_sprt(options.sprt, contest.seats);
        if (!options.deals_given) contest.deals = sprt_deals;
    }
    check_output("--json", options.json);
    check_output("--records", options.records);
    contest.contestants =
        choose_contestants(options, program_options(options, table.edition, faults));
    const auto count = static_cast<unsigned>(contest.contestants.size());
    if (contest.sprt && count != 2)
        throw BadInput{"--sprt: found " + std::to_string(count) +
                       " contestants, expected two, such as --bots ./new.py,./old.py"};
    contest.pairings = options.gauntlet ? gauntlet(count) : round_robin(count);
    if (!options.records.empty()) contest.records = open_records(options.records, table.edition);
    return contest;
}

std::vector<PairingResult> run(const Contest& contest) {
    const Interruptible guard;
    ContestControl control;
    const ProgressBar bar(contest.deals * contest.pairings.size() * contest.seats, "rounds");
    const auto start = Clock::now();
    auto running = std::async(std::launch::async, [&] { return run_contest(contest, control); });
    while (running.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
        if (guard.asked() > 0) control.stop = true;
        bar.show(control.rounds, std::chrono::duration<double>(Clock::now() - start).count(),
                 control.stop ? "stopping: deals in progress are being finished" : "");
    }
    bar.clear();
    return running.get();
}

/// Names the bots that gave up, and those that never finished a round.
bool all_have_played(const Contest& contest, const std::vector<PairingResult>& results) {
    bool all = true;
    for (unsigned i = 0; i < contest.contestants.size(); ++i) {
        std::uint64_t rounds = 0;
        std::uint64_t gave_up = 0;
        for (const PairingResult& result : results) {
            if (result.pairing.alone != i && result.pairing.others != i) continue;
            rounds += result.rounds;
            gave_up += result.pairing.alone == i ? result.alone_gave_up : result.others_gave_up;
        }
        if (gave_up == 0) continue;
        const std::string& name = contest.contestants[i].name;
        if (gave_up < rounds) {
            std::fprintf(stderr, "lastcard: %s failed in %s of %s rounds\n", name.c_str(),
                         report::shown_count(gave_up).c_str(), report::shown_count(rounds).c_str());
            continue;
        }
        all = false;
        std::fprintf(stderr,
                     "lastcard: %s failed in every round: its results say nothing about its play\n",
                     name.c_str());
    }
    return all;
}

int arena(ArenaOptions options) {
    add_opponents(options);
    external::end_programs_on_signals();
    Faults faults;
    const Contest contest = make_contest(options, faults);
    const std::vector<PairingResult> results = run(contest);
    const ArenaFacts facts{options.table.edition, options.table.rules, options.table.preset,
                           options.search.budget(), faults.count()};
    if (options.json != "-") std::fputs(arena_text(facts, contest, results).c_str(), stdout);
    faults.print();
    if (!options.json.empty()) write_output(options.json, arena_json(facts, contest, results));
    const bool played = all_have_played(contest, results);
    const bool whole = std::all_of(results.begin(), results.end(), [&](const PairingResult& r) {
        return r.deals == contest.deals;
    });
    if (contest.sprt) {
        const Sprt::Verdict verdict = contest.sprt->verdict(results.front().wins);
        if (verdict == Sprt::Verdict::Open && !whole) return exit_interrupted;
        return played && verdict == Sprt::Verdict::Higher ? exit_ok : exit_failed;
    }
    if (!whole) return exit_interrupted;
    return played ? exit_ok : exit_failed;
}

}  // namespace

void add_arena(CliCommand& program, int& exit_code) {
    auto options = std::make_shared<ArenaOptions>();
    options->table.seats = 2;
    CliCommand command =
        program.command("arena", "Find out which bot plays better, by rounds in duplicate");
    options->table.add_to(command);
    command
        .option("-b,--bots", options->bots,
                "Contestants: random, easy, normal, hard, or programs such as ./mine.py; or one of "
                "those against sees-hands or sees-all, which see other hands, or the pile too")
        .split_at(',');
    command.option("--bot", options->programs,
                   "A program as one more contestant, such as ./mine.py; may be repeated. Alone it "
                   "meets random, easy and normal");
    const CliOption deals = command.number("-d,--deals", options->deals, 1, 1'000'000'000,
                                           "Deals for each pairing; with --sprt at most");
    command.option("-s,--seed", options->seed, "Seed of the deals").show_default();
    options->threads.add_to(command);
    command.flag("--gauntlet", options->gauntlet,
                 "Only the first contestant against each of the others");
    options->search.add_to(command);
    add_move_time(command, options->move_ms);
    command.option("--bot-log", options->bot_log,
                   "Write everything said to and by programs to this file");
    command.option("--sprt", options->sprt,
                   "ELO0,ELO1: play until it is decided whether the first contestant is ELO0 or "
                   "ELO1 points stronger than the second");
    command.option("--records", options->records,
                   "Write the records of all rounds to this file, for lastcard verify");
    command.option("--json", options->json, "Write all numbers as JSON; - for stdout");
    command.footer(
        "Of each pair the first sits alone against copies of the second. Every deal is played once "
        "from\n"
        "each seat, and the intervals count deals, not rounds. Results depend on the seed, not on\n"
        "the number of threads. Ctrl-C ends early and reports what there is (exit status 130).\n"
        "A sequential test (--sprt) stops by itself; the exit status is 0 if ELO1 is accepted, and "
        "1 "
        "if\n"
        "not. Each of the two may be wrong in one of twenty tests.\n"
        "Programs speak the protocol of docs/bot-protocol.md; one that does wrong loses the "
        "round, and\n"
        "one that does so in every round makes the exit status 1.\n"
        "Example: lastcard arena --bots hard,normal --seats 4 --deals 2000 --simulations 200\n"
        "Example: lastcard arena --bot ./mine.py --deals 100\n"
        "Example: lastcard arena --bots ./new.py,./old.py --sprt 0,20");
    command.runs([options, deals, &exit_code] {
        options->deals_given = deals.given();
        exit_code = arena(*options);
    });
}

}  // namespace lastcard

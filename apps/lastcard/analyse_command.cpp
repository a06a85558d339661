// lastcard analyse: what every decision of a recorded match was worth, and why.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include "base/text_util.hpp"
#include "coach/reviewed_match.hpp"
#include "commands.hpp"
#include "edition/nearest.hpp"
#include "file/edition_file.hpp"
#include "file/file.hpp"
#include "lab/review_html.hpp"
#include "output_file.hpp"
#include "progress.hpp"
#include "record/apply_action.hpp"
#include "record/replay.hpp"
#include "review_text.hpp"
#include "scenario/scenario.hpp"

namespace lastcard {
namespace {

using Clock = std::chrono::steady_clock;
using coach::DecisionLog;
using coach::DecisionReview;
using coach::ReviewedMatch;

struct AnalyseOptions {
    std::string path;
    std::string case_name;
    std::optional<std::string> seat;
    unsigned simulations = 300;
    std::uint64_t seed = 1;
    bool true_hands = false;
    std::string json;
    std::string html;
    std::string language = own_language();
    ThreadOptions threads;
};

/// What the file holds, ready to be looked at.
struct AnalysedMatch {
    std::string edition;
    std::shared_ptr<const Game> game;
    std::vector<std::string> names;
    std::vector<CardName> card_names;
    unsigned seats = 0;
    Seat only = Seat::None;
    std::optional<DecisionLog> log;
};

BadInput complaint(const std::string& path, std::size_t line, const std::string& sentence) {
    return BadInput{path + ":" + std::to_string(line) + ": " + sentence};
}

Seat chosen_seat(const AnalyseOptions& options, unsigned seats) {
    if (!options.seat) return Seat::None;
    const std::optional<Seat> seat = find_seat(*options.seat);
    if (!seat || index(*seat) >= seats)
        throw BadInput{"--seat: found " + quoted(*options.seat) + ", expected a number from 0 to " +
                       std::to_string(seats - 1)};
    return *seat;
}

AnalysedMatch read_match(const AnalyseOptions& options, const std::string& text,
                         const Catalogue& catalogue) {
    const ReadRecord read = read_record(text);
    if (read.error) throw complaint(options.path, read.error->line, read.error->sentence);
    OpenedRecord opened = open_record(read.record.header);
    if (!opened) throw complaint(options.path, opened.error().line, opened.error().sentence);
    AnalysedMatch source;
    source.edition = read.record.header.edition;
    source.game = opened->game;
    source.names = read.record.header.names;
    source.card_names = custom_card_names(catalogue, *opened->edition);
    source.seats = read.record.header.seats;
    source.only = chosen_seat(options, source.seats);
    DecisionLog& log = source.log.emplace(*source.game, source.only);
    const Replayed replayed =
        replay_at(std::move(*opened), read.record, [&](const ReplayStep& step) {
            if (step.action == nullptr)
                log.begin(step.state, step.events);
            else
                log.saw(step.number, *step.action, step.state, step.events);
        });
    if (replayed.error)
        throw complaint(options.path, replayed.error->line, replayed.error->sentence);
    log.add_open_question(replayed.actions + 1);
    return source;
}

const Case& chosen_case(const AnalyseOptions& options, const std::vector<Case>& cases) {
    if (options.case_name.empty()) return cases.front();
    std::vector<std::string_view> names;
    for (const Case& each : cases) {
        if (each.name == options.case_name) return each;
        names.push_back(each.name);
    }
    throw BadInput{"--case: found " + quoted(options.case_name) + ", expected " +
                   expected_word(options.case_name, names)};
}

/// The position of a case and its moves, up to the first that is refused.
AnalysedMatch read_position(const AnalyseOptions& options, const std::string& text) {
    const ScenarioFile file = read_scenarios(text, options.path, read_edition_file);
    if (file.malformed) throw BadInput{file.malformed->sentence()};
    if (file.cases.empty()) throw BadInput{options.path + ": found no case, expected [[case]]"};
    const Case& test = chosen_case(options, file.cases);
    AnalysedMatch source;
    source.edition = test.name;
    source.game = std::make_shared<const Game>(test.game);
    source.seats = test.start.seats;
    source.only = chosen_seat(options, source.seats);
    DecisionLog& log = source.log.emplace(*source.game, source.only);
    State state = test.start;
    log.begin(state, {});
    std::size_t number = 0;
    for (const Step& step : test.steps) {
        if (step.kind != Step::Kind::Move) continue;
        State end = state;
        std::vector<Action> actions;
        if (!apply_move(*source.game, end, step.move, actions).accepted()) break;
        for (const Action& action : actions) {
            EventList events;
            apply_action(*source.game, state, action, events);
            log.saw(++number, action, state, {events.begin(), events.size});
        }
    }
    log.add_open_question(number + 1);
    return source;
}

/// Looks at all decisions with several threads; the result does not depend on their number.
std::vector<DecisionReview> review_all(const AnalysedMatch& source, const coach::Outlook& outlook,
                                       const coach::ReviewOptions& options, unsigned threads) {
    const std::vector<coach::Decision>& decisions = source.log->decisions();
    std::vector<DecisionReview> reviews(decisions.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    const Interruptible guard;
    const auto work = [&] {
        for (std::size_t i; guard.asked() == 0 && (i = next++) < decisions.size(); ++done)
            reviews[i] = coach::review_decision(*source.game, outlook, decisions[i], options);
    };
    std::vector<std::thread> workers;
    for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
    const ProgressBar bar(decisions.size(), "decisions");
    const auto start = Clock::now();
    while (done < decisions.size() && guard.asked() == 0) {
        bar.show(done, std::chrono::duration<double>(Clock::now() - start).count());
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    for (std::thread& worker : workers) worker.join();
    bar.clear();
    if (done < decisions.size()) reviews.clear();
    return reviews;
}

int analyse(const AnalyseOptions& options) {
    const Catalogue& catalogue = catalogue_for(options.language);
    const Result<std::string> text = read_file(options.path, max_record_bytes);
    if (!text) throw BadInput{text.error()};
    check_output("--json", options.json);
    check_output("--html", options.html);
    const AnalysedMatch source = options.path.ends_with(".toml")
                                     ? read_position(options, *text)
                                     : read_match(options, *text, catalogue);
    if (source.log->decisions().empty())
        throw BadInput{options.path + ": found no decision to look at"};
    ReviewedMatch match;
    match.edition = source.edition;
    match.seats = source.seats;
    match.only = source.only;
    match.options = {.worlds = options.simulations,
                     .seed = options.seed,
                     .true_hands = options.true_hands,
                     .open_curve = source.only == Seat::None};
    match.complete = source.log->complete();
    const auto outlook = coach::make_playout_outlook(*source.game, source.seats, source.edition);
    match.decisions = review_all(source, *outlook, match.options, options.threads.count());
    if (match.decisions.empty()) return exit_interrupted;
    const Speaker speaker{catalogue, *source.game, source.names, source.card_names};
    if (!options.html.empty()) write_output(options.html, review_html(match, speaker));
    if (!options.json.empty()) write_output(options.json, review_json(match, speaker) + "\n");
    if (options.html != "-" && options.json != "-")
        std::fputs(review_text(match, speaker).c_str(), stdout);
    return exit_ok;
}

}  // namespace

void add_analyse(CliCommand& program, int& exit_code) {
    auto options = std::make_shared<AnalyseOptions>();
    CliCommand command =
        program.command("analyse", "Show what the decisions of a match were worth, and why");
    command.option("FILE", options->path, "A record (JSON Lines), or a scenario file (.toml)")
        .required();
    command.option("--case", options->case_name,
                   "The case of a scenario file (default: its first one)");
    command.option("--seat", options->seat,
                   "Only the decisions of this seat, from 0; the curve then is what it could know");
    command.number("--simulations", options->simulations, 10, 1'000'000,
                   "Possible games in which every move is tried");
    command.option("-s,--seed", options->seed, "Seed of the possible games").show_default();
    command.flag("--true-hands", options->true_hands,
                 "Judge moves by the cards as they really were, not by what players knew");
    options->threads.add_to(command);
    command.option("--json", options->json, "Write all numbers as JSON; - for stdout");
    command.option("--html", options->html, "Write a page with a plot of everybody's chances");
    add_language(command, options->language);
    command.footer(
        "A number is the chance to win the match after a move, as matches between normal bots "
        "go.\n"
        "A star marks a turning point: another move would have won clearly more often.\n"
        "The same seed gives the same numbers, with any number of threads. See docs/coach.md.\n"
        "Example: lastcard analyse tests/record/golden/classic.jsonl --html review.html\n"
        "Exit status: 2 the file cannot be read, or is not true.");
    command.runs([options, &exit_code] { exit_code = analyse(*options); });
}

}  // namespace lastcard

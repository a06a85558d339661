// lastcard calibrate: whether what the coach says comes true.
#include <chrono>
#include <cstdio>
#include <future>

#include "commands.hpp"
#include "lab/reliability_report.hpp"
#include "output_file.hpp"
#include "progress.hpp"

namespace lastcard {
namespace {

using Clock = std::chrono::steady_clock;

struct CalibrateOptions {
    TableOptions table;
    std::string bots = "normal";
    std::uint64_t decisions = 10'000;
    unsigned simulations = 100;
    std::uint64_t seed = 1;
    bool true_hands = false;
    std::string json;
    std::string plot;
    ThreadOptions threads;
};

Reliability measure(const ReliabilityRun& run) {
    const Interruptible guard;
    ReliabilityControl control;
    const ProgressBar bar(run.decisions, "decisions");
    const auto start = Clock::now();
    auto running =
        std::async(std::launch::async, [&] { return measure_reliability(run, control); });
    while (running.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
        if (guard.asked() > 0) control.stop = true;
        bar.show(control.decisions, std::chrono::duration<double>(Clock::now() - start).count(),
                 control.stop ? "stopping: matches in progress are being finished" : "");
    }
    bar.clear();
    return running.get();
}

int calibrate(const CalibrateOptions& options) {
    const ChosenTable table = choose_table(options.table);
    check_output("--json", options.json);
    check_output("--plot", options.plot);
    ReliabilityRun run;
    run.game = table.game;
    run.edition = table.edition.id;
    run.seats = options.table.seats;
    run.bots = *find_level(options.bots);
    run.budget.simulations = series_simulations;
    run.decisions = options.decisions;
    run.worlds = options.simulations;
    run.true_hands = options.true_hands;
    run.seed = options.seed;
    run.threads = options.threads.count();
    const Reliability result = measure(run);
    if (options.json != "-" && options.plot != "-")
        std::fputs(reliability_text(run, result).c_str(), stdout);
    write_output(options.json, reliability_json(run, result));
    write_output(options.plot, reliability_svg(run, result));
    return result.holds() ? exit_ok : exit_failed;
}

}  // namespace

void add_calibrate(CliCommand& program, int& exit_code) {
    auto options = std::make_shared<CalibrateOptions>();
    CliCommand command = program.command(
        "calibrate", "Check that what the coach says comes true, by matches of bots");
    options->table.add_to(command);
    command.option("-b,--bots", options->bots, "Who plays")
        .one_of({"easy", "normal", "hard"})
        .show_default();
    command.number("-d,--decisions", options->decisions, 100, 1'000'000'000,
                   "Decisions to look at, about ten of each match");
    command.number("--simulations", options->simulations, 10, 1'000'000,
                   "Possible games for each decision");
    command.option("-s,--seed", options->seed, "Seed of the matches").show_default();
    command.flag("--true-hands", options->true_hands, "Check the mode that knows all hands");
    options->threads.add_to(command);
    command.option("--json", options->json, "Write all numbers as JSON; - for stdout");
    command.option("--plot", options->plot, "Write a plot as SVG; - for stdout");
    command.footer(
        "Intervals count matches, not decisions. The exit status is 1 if one lies wholly more "
        "than\n"
        "two percent from what the coach said. Results do not depend on the number of threads.\n"
        "Example: lastcard calibrate --edition no-mercy --seats 4 --decisions 100000");
    command.runs([options, &exit_code] { exit_code = calibrate(*options); });
}

}  // namespace lastcard

// lastcard simulate: games between bots by the million, and what they show.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <future>
#include <thread>

#include "base/text_util.hpp"
#include "commands.hpp"
#include "edition/nearest.hpp"
#include "file/file.hpp"
#include "lab/comparison.hpp"
#include "lab/report.hpp"
#include "progress.hpp"

namespace lastcard {
namespace {

using Stop = SeriesControl::Stop;
using Clock = std::chrono::steady_clock;

struct SimulateOptions {
    TableOptions table;
    bool seats_given = false;
    std::string bots = "normal";
    std::string games = "1000";
    std::string unit = "match";
    std::string compare;
    std::string json;
    std::string csv;
    std::string report;
    std::string plots;
    std::uint64_t seed = 1;
    ThreadOptions threads;
    SearchOptions search{series_simulations};
    bool rotate = false;
};

/// Everything that can be wrong has been found out when there is one of these.
struct Plan {
    Edition edition;
    Series series;
    report::SeriesFacts facts;
};

// ---- The plan
// -------------------------------------------------------------------------

std::uint64_t parse_games(const std::string& text) {
    double games = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, games);
    if (parsed.ec != std::errc{} || parsed.ptr != end || !(games >= 1) || games > 1e15 ||
        games != std::floor(games))
        throw BadInput{"--games: found " + lastcard::quoted(text) +
                       ", expected a whole number from 1 to 1e15, such as 10000 or 1e6"};
    return static_cast<std::uint64_t>(games);
}

/// One bot for each seat. A single one takes all the seats that --seats asks for.
std::vector<Level> choose_bots(const SimulateOptions& options) {
    std::vector<Level> bots;
    for (const std::string_view word : split(options.bots, ',')) {
        const std::string name(trim(word));
        const std::optional<Level> level = find_level(name);
        if (!level)
            throw BadInput{"--bots: found " + lastcard::quoted(name) + ", expected " +
                           expected_word(name, level_names)};
        bots.push_back(*level);
    }
    const std::string count = std::to_string(bots.size());
    if (bots.size() > max_seats)
        throw BadInput{"--bots: found " + count + " bots, expected at most " +
                       std::to_string(max_seats) + ", one for each seat"};
    if (bots.size() == 1)
        bots.assign(options.table.seats, bots[0]);
    else if (options.seats_given && bots.size() != options.table.seats)
        throw BadInput{"--bots: found " + count + " bots for " +
                       std::to_string(options.table.seats) +
                       " seats, expected one for each seat, or a single one for all"};
    return bots;
}

void add_settings(Plan& plan, const ChosenTable& table, const SimulateOptions& options) {
    if (options.compare.empty()) {
        plan.series.settings.push_back(table.game);
        plan.facts.settings.emplace_back();
        return;
    }
    const Result<ComparedSwitch> comparison = read_comparison(table.edition, options.compare);
    if (!comparison) throw BadInput{"--compare: " + comparison.error()};
    const Result<std::vector<ComparedGame>> games =
        compared_games(table.edition, table.rules, options.table.seats, *comparison);
    if (!games) throw BadInput{"--compare: " + games.error()};
    for (const ComparedGame& each : *games) {
        plan.series.settings.push_back(each.game);
        plan.facts.settings.push_back(each.label);
    }
}

void check_paths(const SimulateOptions& options) {
    const std::pair<const char*, const std::string*> paths[] = {
        {"--json", &options.json}, {"--csv", &options.csv}, {"--report", &options.report}};
    for (const auto& [flag, path] : paths) {
        if (path->empty() || *path == "-") continue;
        if (const Result<void> result = try_to_write(*path); !result)
            throw BadInput{std::string(flag) + ": " + result.error()};
    }
    for (const auto& [flag, path] : paths)
        for (const auto& [other_flag, other] : paths)
            if (path != other && !path->empty() && *path == *other)
                throw BadInput{std::string(flag) + " and " + other_flag + ": found " +
                               lastcard::quoted(*path) + " twice, expected two different files"};
    if (options.plots.empty()) return;
    // Made last, so that a run that is refused leaves none behind.
    if (const Result<void> result = make_folders(options.plots); !result)
        throw BadInput{"--plots: " + result.error()};
    if (const Result<void> result = try_to_write(options.plots + "/plot.svg"); !result)
        throw BadInput{"--plots: " + result.error()};
}

Plan make_plan(SimulateOptions options) {
    Plan plan;
    plan.series.bots = choose_bots(options);
    options.table.seats = plan.series.seats();
    plan.series.games = parse_games(options.games);
    plan.series.seed = options.seed;
    plan.series.rotate = options.rotate;
    plan.series.unit = options.unit == "round" ? GameUnit::Round : GameUnit::Match;
    plan.series.threads = options.threads.count();
    plan.series.budget = options.search.budget();
    ChosenTable table = choose_table(options.table);
    plan.facts.edition = table.edition.id;
    plan.facts.edition_name = table.edition.name.english();
    plan.facts.edition_hash = table.edition.hash;
    plan.facts.version = LASTCARD_VERSION;
    plan.facts.preset = options.table.preset;
    plan.facts.rules = options.table.rules;
    add_settings(plan, table, options);
    check_paths(options);
    plan.edition = std::move(table.edition);
    return plan;
}

// ---- While it runs
// ----------------------------------------------------------------------------------

struct Run {
    SeriesResult result;
    double seconds = 0;
    std::uint64_t decisions = 0;
};

Run run(const Series& series) {
    constexpr const char* stopping =
        "stopping: games in progress are being finished (Ctrl-C: leave them out)";
    const Interruptible guard;
    SeriesControl control;
    const ProgressBar bar(series.games, "games");
    const auto start = Clock::now();
    const auto seconds = [start] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    auto running = std::async(std::launch::async, [&] { return run_series(series, control); });
    while (running.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
        const int asked = guard.asked();
        if (asked > 0) control.stop = asked == 1 ? Stop::AfterGame : Stop::Now;
        bar.show(control.games, seconds(), control.stop == Stop::No ? "" : stopping);
    }
    bar.clear();
    Run run;
    run.result = running.get();
    run.seconds = seconds();
    run.decisions = control.decisions;
    return run;
}

// ---- What comes out
// ---------------------------------------------------------------------------------

void write_out(const std::string& path, const std::string& bytes) {
    if (path.empty()) return;
    if (path == "-") {
        std::fwrite(bytes.data(), 1, bytes.size(), stdout);
        return;
    }
    if (const Result<void> result = write_file(path, bytes); !result)
        throw BadInput{result.error()};
}

int simulate(const SimulateOptions& options) {
    const Plan plan = make_plan(options);
    const Run done = run(plan.series);
    const report::ReportTables tables =
        report::make_report_tables(plan.series, done.result, plan.edition, plan.facts);
    if (options.json != "-" && options.csv != "-" && options.report != "-") {
        const double seconds = std::max(done.seconds, 1e-9);
        std::fputs(report::as_text(tables).c_str(), stdout);
        std::printf("\n%.1f seconds on %u %s: %s games and %s decisions a second\n", done.seconds,
                    plan.series.threads, plan.series.threads == 1 ? "thread" : "threads",
                    shown_rate(static_cast<double>(done.result.games) / seconds).c_str(),
                    shown_rate(static_cast<double>(done.decisions) / seconds).c_str());
    }
    write_out(options.json, report::as_json(tables));
    write_out(options.csv, report::as_csv(tables));
    if (!options.report.empty()) write_out(options.report, report::as_html(tables));
    if (!options.plots.empty())
        for (const report::NamedPlot& plot : report::all_plots(tables))
            write_out(options.plots + "/" + plot.name + ".svg", plot.svg);
    return tables.games < tables.games_wanted ? exit_interrupted : exit_ok;
}

}  // namespace

void add_simulate(CliCommand& program, int& exit_code) {
    auto options = std::make_shared<SimulateOptions>();
    CliCommand command =
        program.command("simulate", "Play many games between bots and report what they show");
    const CliOption seats = options->table.add_to(command);
    command
        .option("-b,--bots", options->bots,
                "Bots by seat: random, easy, normal, hard; a single one takes all seats")
        .show_default();
    command.option("-g,--games", options->games, "How many games, such as 10000 or 1e6")
        .show_default();
    command
        .option("-u,--unit", options->unit, "What a game is: a match to its end, or a single round")
        .one_of({"match", "round"})
        .show_default();
    command.option("-s,--seed", options->seed, "Seed of the series").show_default();
    options->threads.add_to(command);
    command.flag("--rotate", options->rotate, "Everybody moves on by one seat after each game");
    command.option("-c,--compare", options->compare,
                   "Play the same deals under several settings: stacking=off,same_kind");
    options->search.add_to(command);
    command.option("--json", options->json, "Write all numbers as JSON; - for stdout");
    command.option("--csv", options->csv, "Write all numbers as CSV; - for stdout");
    command.option("--report", options->report, "Write one HTML file with plots; - for stdout");
    command.option("--plots", options->plots,
                   "Write every plot as an SVG file into this folder, which is made if need be");
    command.footer(
        "Results depend on the seed, not on the number of threads. Ctrl-C ends the series early "
        "and\n"
        "reports the games played so far (exit status 130). docs/lab.md explains every number.\n"
        "Example: lastcard simulate --bots normal,random --games 1e5 --seed 7 --json out.json");
    command.runs([options, seats, &exit_code] {
        options->seats_given = seats.given();
        exit_code = simulate(*options);
    });
}

}  // namespace lastcard

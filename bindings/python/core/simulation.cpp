// Series of games between bots, in one piece or in parts, for lastcard.simulation.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "edition/nearest.hpp"
#include "lab/comparison.hpp"
#include "lab/report.hpp"
#include "lab/series_bytes.hpp"
#include "long_job.hpp"

namespace lastcard::python {
namespace {

constexpr std::uint64_t most_games = 1'000'000'000'000'000;

[[noreturn]] void refuse_input(const std::string& sentence) {
    throw nb::value_error(sentence.c_str());
}

/// A series with what its reports say about it.
struct PySeries {
    BoxPtr box;
    Series series;
    report::SeriesFacts facts;
};
using SeriesPtr = std::shared_ptr<PySeries>;

/// What has been played of a series.
struct PySums {
    SeriesPtr of;
    SeriesResult result;

    report::ReportTables tables() const {
        return report::make_report_tables(of->series, result, of->box->edition, of->facts);
    }
};

std::vector<Level> levels_of(const std::vector<std::string>& names) {
    std::vector<Level> levels;
    for (const std::string& name : names) {
        const std::optional<Level> level = find_level(name);
        if (!level)
            refuse_input("bots: found '" + name + "', expected " +
                         expected_word(name, level_names));
        levels.push_back(*level);
    }
    return levels;
}

void add_settings(PySeries& made, const std::string& compare) {
    const Box& box = *made.box;
    if (compare.empty()) {
        made.series.settings.push_back(box.game);
        made.facts.settings.emplace_back();
        return;
    }
    const Result<ComparedSwitch> compared = read_comparison(box.edition, compare);
    if (!compared) refuse_input("compare: " + compared.error());
    const Result<std::vector<ComparedGame>> games =
        compared_games(box.edition, box.rules, made.series.seats(), *compared);
    if (!games) refuse_input("compare: " + games.error());
    for (const ComparedGame& each : *games) {
        made.series.settings.push_back(each.game);
        made.facts.settings.push_back(each.label);
    }
}

SeriesPtr make_series(const BoxPtr& box, const std::vector<std::string>& bots, std::uint64_t games,
                      std::uint64_t seed, const std::string& unit, bool rotate,
                      const std::string& compare, std::optional<unsigned> simulations,
                      std::optional<unsigned> think_ms) {
    auto made = std::make_shared<PySeries>();
    made->box = box;
    if (unit != "match" && unit != "round")
        refuse_input("unit: found '" + unit + "', expected match or round");
    if (games < 1 || games > most_games)
        refuse_input("games: found " + std::to_string(games) + ", expected 1 to " +
                     std::to_string(most_games));
    Series& series = made->series;
    series.bots = levels_of(bots);
    checked_seats(*box, series.seats());
    series.games = games;
    series.seed = seed;
    series.unit = unit == "round" ? GameUnit::Round : GameUnit::Match;
    series.rotate = rotate;
    series.budget = budget_of(simulations, think_ms);
    made->facts = {.edition = box->edition.id,
                   .edition_name = box->edition.name.english(),
                   .edition_hash = box->edition.hash,
                   .version = LASTCARD_VERSION,
                   .preset = box->preset,
                   .rules = box->changed_rules,
                   .settings = {}};
    add_settings(*made, compare);
    return made;
}

PySums play_part(const SeriesPtr& of, std::uint64_t first, std::uint64_t games, unsigned threads,
                 const nb::object& progress) {
    if (first > of->series.games || games > of->series.games - first)
        refuse_input("play: found games " + std::to_string(first) + " to " +
                     std::to_string(first + games) + ", expected a part of " +
                     std::to_string(of->series.games));
    Series part = of->series;
    part.first = first;
    part.games = games;
    part.threads = checked_threads(threads);
    SeriesControl control;
    return {of, run_watched([&] { return run_series(part, control); },
                            [&] { return control.games.load() / part.settings.size(); }, games,
                            [&] { control.stop = SeriesControl::Stop::Now; }, progress)};
}

PySums read_sums(const SeriesPtr& of, const nb::bytes& bytes) {
    Result<SeriesResult> read = read_result(of->series, {bytes.c_str(), bytes.size()});
    if (!read) refuse_input("sums: " + read.error());
    return {of, *std::move(read)};
}

void add_sums(PySums& into, const PySums& part) {
    if (identity_of(into.of->series) != identity_of(part.of->series))
        refuse_input("merge: these sums are of another series");
    merge(into.result, part.result);
}

}  // namespace

unsigned checked_threads(unsigned threads) {
    if (threads > 256) refuse_input("threads: expected 1 to 256, or 0 for one for each processor");
    return threads != 0 ? threads : std::clamp(std::thread::hardware_concurrency(), 1U, 256U);
}

Budget budget_of(std::optional<unsigned> simulations, std::optional<unsigned> think_ms) {
    if (simulations && think_ms)
        refuse_input("bot: found simulations and think_ms, expected one of them");
    if ((simulations && (*simulations < 1 || *simulations > 1'000'000)) ||
        (think_ms && (*think_ms < 1 || *think_ms > 60'000)))
        refuse_input("bot: expected 1 to 1000000 simulations, or 1 to 60000 milliseconds");
    return think_ms ? Budget{.simulations = 0, .think_ms = *think_ms}
                    : Budget{.simulations = simulations.value_or(200)};
}

void add_simulation(nb::module_& module) {
    nb::class_<PySeries>(module, "Series",
                         "A numbered series of games between bots, which can be played in parts:\n"
                         "a game depends only on the series and on its number.\n\n"
                         ">>> from lastcard._core import Series\n"
                         ">>> import lastcard as lc\n"
                         ">>> series = Series(lc.Game('classic'), ['easy', 'easy'], games=30)\n"
                         ">>> sums = series.play(10, 20)\n"
                         ">>> sums.merge(series.read(bytes(series.play(0, 10))))\n"
                         ">>> sums.json() == series.play(0, 30).json()\n"
                         "True")
        .def(nb::new_(&make_series), nb::arg("game"), nb::arg("bots"), nb::kw_only(),
             nb::arg("games"), nb::arg("seed") = 1, nb::arg("unit") = "match",
             nb::arg("rotate") = false, nb::arg("compare") = "",
             nb::arg("simulations") = nb::none(), nb::arg("think_ms") = nb::none(),
             "The arguments of `lastcard.simulate`; bots by seat.")
        .def_prop_ro(
            "games", [](const PySeries& made) { return made.series.games; },
            "How many games it has.")
        .def_prop_ro(
            "repeatable", [](const PySeries& made) { return made.series.budget.simulations != 0; },
            "Whether the same games are played every time: not if bots go by the clock.")
        .def("play", &play_part, nb::arg("first"), nb::arg("games"), nb::arg("threads") = 1,
             nb::arg("progress") = nb::none(),
             nb::sig("def play(self, first: int, games: int, threads: int = 1, progress: "
                     "Callable[[int, int], object] | None = None) -> Sums"),
             "Plays some of its games: their sums.")
        .def(
            "empty", [](const SeriesPtr& of) { return PySums{of, no_games(of->series)}; },
            "The sums of no games.")
        .def("read", &read_sums, nb::arg("data"), "Sums from their bytes.");
    nb::class_<PySums>(module, "Sums",
                       "The sums of some games of a series: whole numbers, which can be added in\n"
                       "any order.")
        .def_prop_ro(
            "games", [](const PySums& sums) { return sums.result.games; },
            "How many games are in it.")
        .def_prop_ro(
            "decisions",
            [](const PySums& sums) {
                std::int64_t decisions = 0;
                for (const Tally& tally : sums.result.tallies)
                    decisions += tally.measures[Measures::of(Measure::Decisions)].amount();
                return decisions;
            },
            "How many decisions, under all settings.")
        .def("merge", &add_sums, nb::arg("part"), "Adds those of other games of the series.")
        .def("__bytes__",
             [](const PySums& sums) {
                 const std::string bytes = bytes_of_result(sums.of->series, sums.result);
                 return nb::bytes(bytes.data(), bytes.size());
             })
        .def(
            "json", [](const PySums& sums) { return report::as_json(sums.tables()); },
            "All numbers, as `lastcard simulate --json` writes them.")
        .def(
            "csv", [](const PySums& sums) { return report::as_csv(sums.tables()); },
            "The same, one number a line.")
        .def(
            "text", [](const PySums& sums) { return report::as_text(sums.tables()); },
            "The most important tables.")
        .def(
            "html", [](const PySums& sums) { return report::as_html(sums.tables()); },
            "A page with plots and tables.");
}

}  // namespace lastcard::python

// A small series of games for the tests of the lab.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "lab/report.hpp"

namespace lab_tests {

using namespace lastcard;

/// A series, and everything its reports are made of.
struct Experiment {
    Edition edition;
    Series series;
    report::SeriesFacts facts;
    SeriesControl control;

    Experiment(Edition played, std::vector<Level> bots, std::uint64_t games)
        : edition(std::move(played)) {
        series.bots = std::move(bots);
        series.games = games;
        series.seed = 7;
        series.budget.simulations = 4;
        facts.edition = edition.id;
        facts.edition_name = edition.name.english();
        setting({});
    }
    Experiment(const char* id, std::vector<Level> bots, std::uint64_t games)
        : Experiment(*find_edition(id), std::move(bots), games) {}

    /// Adds a setting; the first one is the edition's own.
    void setting(const std::vector<std::pair<const char*, const char*>>& switches) {
        Rules rules = edition.rules;
        for (const auto& [key, value] : switches) REQUIRE(set_switch(rules, key, value));
        series.settings.push_back(compile_game(edition, rules));
        facts.settings.push_back("setting " + std::to_string(facts.settings.size()));
    }

    SeriesResult run(unsigned threads) {
        series.threads = threads;
        return run_series(series, control);
    }
    report::ReportTables tables(unsigned threads = 1) {
        return report::make_report_tables(series, run(threads), edition, facts);
    }
    std::string json(unsigned threads) { return report::as_json(tables(threads)); }
};

}  // namespace lab_tests

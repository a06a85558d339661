// Parts of a series as bytes: merged in any order they are the series, and nothing else is
// accepted.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/series_bytes.hpp"

using namespace lab_tests;

namespace {

/// Parts of this many games, written and read again, in the opposite order.
SeriesResult in_parts(Experiment& experiment, std::uint64_t size) {
    Series part = experiment.series;
    std::vector<std::string> written;
    for (part.first = 0; part.first < experiment.series.games; part.first += size) {
        part.games = std::min(size, experiment.series.games - part.first);
        SeriesControl control;
        written.push_back(bytes_of_result(part, run_series(part, control)));
    }
    std::reverse(written.begin(), written.end());
    SeriesResult all = no_games(experiment.series);
    for (const std::string& bytes : written) {
        const Result<SeriesResult> read = read_result(experiment.series, bytes);
        REQUIRE(read);
        merge(all, *read);
    }
    return all;
}

}  // namespace

TEST_CASE("series bytes: parts of any size have the digits of the whole") {
    for (const char* const edition : {"classic", "no-mercy", "powers"}) {
        Experiment experiment(edition, {Level::Normal, Level::Random, Level::Easy}, 23);
        experiment.setting({{"hand_size", "5"}});
        experiment.series.rotate = true;
        const std::string whole = experiment.json(2);
        for (const std::uint64_t size : {1U, 5U, 23U, 40U}) {
            const SeriesResult parts = in_parts(experiment, size);
            CHECK(report::as_json(report::make_report_tables(
                      experiment.series, parts, experiment.edition, experiment.facts)) == whole);
        }
    }
}

TEST_CASE("series bytes: reading gives back what was written, byte for byte") {
    Experiment experiment("classic", {Level::Random, Level::Random}, 300);
    const std::string bytes = bytes_of_result(experiment.series, experiment.run(1));
    CHECK(bytes.size() < 20'000);
    const Result<SeriesResult> read = read_result(experiment.series, bytes);
    REQUIRE(read);
    CHECK(bytes_of_result(experiment.series, *read) == bytes);
}

TEST_CASE("series bytes: damaged bytes and other series are refused") {
    Experiment experiment("classic", {Level::Random, Level::Random}, 5);
    const std::string bytes = bytes_of_result(experiment.series, experiment.run(1));
    for (std::size_t i = 0; i < bytes.size(); i += 7) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        CHECK_FALSE(read_result(experiment.series, damaged));
        CHECK_FALSE(read_result(experiment.series, bytes.substr(0, i)));
    }
    CHECK_FALSE(read_result(experiment.series, bytes + "x"));
    Series other = experiment.series;
    other.seed = 8;
    CHECK(read_result(other, bytes).error() ==
          "these sums are of another series, expected the same games, bots and seed");
    other = experiment.series;
    other.bots[1] = Level::Easy;
    CHECK_FALSE(read_result(other, bytes));
    other = experiment.series;
    other.unit = GameUnit::Round;
    CHECK_FALSE(read_result(other, bytes));
    Experiment rules("classic", {Level::Random, Level::Random}, 5);
    rules.series.settings.clear();
    rules.setting({{"jump_in", "true"}});
    CHECK_FALSE(read_result(rules.series, bytes));
    // Another part of the same series, on more threads, is no other series.
    other = experiment.series;
    other.first = 99;
    other.threads = 3;
    CHECK(read_result(other, bytes));
}

// Series of games: the same numbers with any number of threads, the same deals under every setting,
// and what an interrupted series reports.
#include <doctest/doctest.h>

#include <string>
#include <thread>

#include "lab/experiment.hpp"

using namespace lab_tests;

TEST_CASE("simulate: one, two and three threads give the same bytes") {
    for (const Level level : {Level::Random, Level::Normal}) {
        Experiment experiment("powers", {level, level, Level::Random}, 60);
        experiment.series.rotate = true;
        const std::string alone = experiment.json(1);
        CHECK(alone == experiment.json(2));
        CHECK(alone == experiment.json(3));
        experiment.series.seed = 8;
        CHECK(alone != experiment.json(1));
    }
}

TEST_CASE("simulate: a setting compared with itself differs by exactly nothing") {
    for (const Level level : {Level::Random, Level::Easy}) {
        Experiment experiment("no-mercy", {level, Level::Random}, 40);
        experiment.setting({});
        const SeriesResult result = experiment.run(2);
        REQUIRE(result.differences.size() == 1);
        for (unsigned i = 0; i < Measures::count; ++i) {
            const Estimate difference = result.differences[0][i].difference();
            if (result.tallies[0].measures[i].of() == 0) continue;
            CHECK(difference.value == 0);
            CHECK(difference.low == 0);
            CHECK(difference.high == 0);
        }
    }
}

TEST_CASE("simulate: the same deals are played under every setting") {
    // A switch that acts on what is done with cards, not on the cards: the first hands are equal,
    // so every card was dealt equally often in the first rounds.
    Experiment experiment("classic", {Level::Random, Level::Random, Level::Random}, 50);
    experiment.setting({{"stacking", "at_least"}});
    experiment.series.unit = GameUnit::Round;
    const SeriesResult result = experiment.run(2);
    for (unsigned f = 0; f < experiment.series.settings[0].face_count; ++f)
        CHECK(result.tallies[0].faces[f].dealt_to_winner.of() ==
              result.tallies[1].faces[f].dealt_to_winner.of());
    CHECK(result.tallies[0].happenings[static_cast<unsigned>(Countable::Stacked)].count == 0);
    CHECK(result.tallies[1].happenings[static_cast<unsigned>(Countable::Stacked)].count > 0);
}

TEST_CASE("simulate: a series that was stopped is the beginning of the whole one") {
    Experiment whole("trend", {Level::Normal, Level::Random}, 1000000);
    std::thread impatient([&] {
        while (whole.control.games < 20) std::this_thread::yield();
        whole.control.stop = SeriesControl::Stop::AfterGame;
    });
    const SeriesResult stopped = whole.run(2);
    impatient.join();
    CHECK(stopped.games >= 20);
    CHECK(stopped.games < 1000000);
    CHECK_FALSE(stopped.gaps);

    Experiment beginning("trend", {Level::Normal, Level::Random}, stopped.games);
    const SeriesResult result = beginning.run(1);
    CHECK(result.tallies[0].wins[0] == stopped.tallies[0].wins[0]);
    CHECK(result.tallies[0].measures[Measures::of(Measure::Decisions)].amount() ==
          stopped.tallies[0].measures[Measures::of(Measure::Decisions)].amount());
}

TEST_CASE("simulate: everybody sits everywhere when seats rotate") {
    Experiment experiment("classic", {Level::Random, Level::Normal, Level::Normal}, 3);
    CHECK(seating_of(experiment.series, 1).group[0] == 0);
    experiment.series.rotate = true;
    CHECK(seating_of(experiment.series, 0).group[0] == 0);
    CHECK(seating_of(experiment.series, 1).group[1] == 0);
    CHECK(seating_of(experiment.series, 2).group[2] == 0);
    CHECK(seating_of(experiment.series, 1).group[0] == 1);
    CHECK(seating_of(experiment.series, 1).groups == 2);
}

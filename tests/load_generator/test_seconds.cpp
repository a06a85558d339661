// Which seconds of a measurement count (load_generator/seconds.hpp).
#include <doctest/doctest.h>

#include <vector>

#include "load_generator/seconds.hpp"

using lastcard::load::Seconds;

namespace {

std::vector<bool> counting(const Seconds& seconds) {
    std::vector<bool> all;
    for (std::size_t i = 0; i < seconds.over(); ++i) all.push_back(seconds.counts(i));
    return all;
}

}  // namespace

TEST_CASE("seconds: a move belongs to the second in which it was due") {
    const Seconds::Clock::time_point now = Seconds::Clock::now();
    Seconds seconds(3, 100);
    CHECK(seconds.of(now) == nullptr);  // nothing counts before it begins
    seconds.begin(now);
    CHECK(seconds.of(now - std::chrono::milliseconds(1)) == nullptr);
    REQUIRE(seconds.of(now + std::chrono::milliseconds(2'999)) != nullptr);
    CHECK(seconds.of(now + std::chrono::milliseconds(2'999)) == &seconds.all()[2]);
    CHECK(seconds.of(now + std::chrono::milliseconds(999)) == seconds.of(now));
    CHECK(seconds.end() == now + std::chrono::seconds(1));
    seconds.end_one(0);
    CHECK(seconds.end() == now + std::chrono::seconds(2));
}

TEST_CASE("seconds: without a limit of steal time all count") {
    Seconds seconds(3, 100);
    for (const double stolen : {0.0, 60.0, 30.0}) {
        CHECK(!seconds.enough());
        seconds.end_one(stolen);
    }
    CHECK(counting(seconds) == std::vector<bool>{true, true, true});
    CHECK(seconds.enough());
    CHECK(seconds.stolen() == doctest::Approx(30.0));
}

TEST_CASE("seconds: one with too much steal time and its neighbours do not count") {
    Seconds seconds(4, 2);
    for (const double stolen : {0.0, 1.0, 2.4, 0.0, 2.6, 0.0, 0.0, 1.0}) seconds.end_one(stolen);
    CHECK(counting(seconds) ==
          std::vector<bool>{true, true, true, false, false, false, true, false});
    CHECK(seconds.counted() == 4);
    CHECK(seconds.stolen() == doctest::Approx(3.4 / 4));
    CHECK(seconds.enough());
}

TEST_CASE("seconds: the run is limited to ten times the wanted seconds") {
    Seconds seconds(2, 0);
    for (int i = 0; i < 19; ++i) seconds.end_one(50);
    CHECK(!seconds.enough());
    seconds.end_one(50);
    CHECK(seconds.enough());
    CHECK(seconds.counted() == 0);
}

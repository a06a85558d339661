// What the runner says of cases that cannot be played on.
#include <doctest/doctest.h>

#include "scenario/scenario.hpp"

using namespace lastcard;

TEST_CASE("scenario: a deal for which the named cards are not enough is reported") {
    const ScenarioFile file = read_scenarios(R"(
[[case]]
name = "one card each, and then a deal"
edition = "classic"
seats = 2
hands = ["R1", "G1"]
top = "R5"
draw = "B2"
draw_only = true
steps = ["0 R1", "= round 0", "* deal"]
)",
                                             "few.toml", {});
    REQUIRE_FALSE(file.malformed);
    REQUIRE(file.cases.size() == 1);
    const std::optional<Failure> failure = run_case(file.cases[0]);
    REQUIRE(failure);
    CHECK(failure->step == 3);
    CHECK(failure->expected == "cards enough for a deal");
    CHECK(failure->seen == "4 in the case, 11 too few: name more, or leave draw_only out");
}

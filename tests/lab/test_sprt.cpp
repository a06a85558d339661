// The sequential test decides rightly, and wrongly no more often than it promises.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/shuffle.hpp"
#include "lab/sprt.hpp"

using namespace lastcard;

namespace {

struct Errors {
    unsigned wrong = 0;
    unsigned open = 0;
    double deals = 0;
};

/// Deals of independent rounds with a player of this strength, until the test decides.
Errors decide(double elo, unsigned seats, Sprt::Verdict right, unsigned tests) {
    const double share = share_of_elo(elo, seats);
    const Sprt sprt(0, 40, seats);
    FastStream random(7);
    Errors errors;
    for (unsigned test = 0; test < tests; ++test) {
        Ratio wins;
        while (sprt.verdict(wins) == Sprt::Verdict::Open && wins.n() < 20'000) {
            unsigned won = 0;
            for (unsigned seat = 0; seat < seats; ++seat)
                won += random.below(1'000'000) < share * 1'000'000;
            wins.add(won, seats);
        }
        const Sprt::Verdict found = sprt.verdict(wins);
        errors.open += found == Sprt::Verdict::Open;
        errors.wrong += found != right;
        errors.deals += static_cast<double>(wins.n()) / tests;
    }
    return errors;
}

}  // namespace

TEST_CASE("sprt: what a rating means as a share of rounds") {
    CHECK(share_of_elo(0, 2) == doctest::Approx(0.5));
    CHECK(share_of_elo(0, 5) == doctest::Approx(0.2));
    CHECK(share_of_elo(400, 2) == doctest::Approx(10.0 / 11));
    CHECK(share_of_elo(400, 4) == doctest::Approx(10.0 / 13));
}

TEST_CASE("sprt: of two hundred tests about ten are wrong") {
    for (const unsigned seats : {2U, 4U}) {
        INFO(seats << " seats");
        const Errors weak = decide(0, seats, Sprt::Verdict::Lower, 200);
        const Errors strong = decide(40, seats, Sprt::Verdict::Higher, 200);
        CHECK(weak.open + strong.open == 0);
        CHECK(weak.wrong <= 16);
        CHECK(strong.wrong <= 16);
        // The number of rounds that a test of fixed length with these errors needs for 40 points.
        CHECK(weak.deals * seats <
              4 * 1.645 * 1.645 * 0.25 / std::pow(share_of_elo(40, 2) - 0.5, 2));
    }
}

TEST_CASE("sprt: a few deals decide nothing, nor do deals that all went alike") {
    const Sprt sprt(0, 200, 2);
    Ratio wins;
    CHECK(sprt.log_likelihood_ratio(wins) == 0);
    for (unsigned i = 0; i < Sprt::fewest_deals - 1; ++i) wins.add(2, 2);
    CHECK(sprt.verdict(wins) == Sprt::Verdict::Open);
    wins.add(2, 2);
    CHECK(sprt.verdict(wins) == Sprt::Verdict::Higher);
    Ratio even;
    for (unsigned i = 0; i < 5; ++i) even.add(1, 2);
    CHECK(std::isfinite(sprt.log_likelihood_ratio(even)));
    CHECK(sprt.log_likelihood_ratio(even) < 0);
}

// Checking what the coach says: the bins, the intervals, and that threads change nothing.
#include <doctest/doctest.h>

#include "game_of.hpp"
#include "lab/reliability_report.hpp"

using namespace lastcard;

namespace {

ReliabilityRun small_run(unsigned threads) {
    ReliabilityRun run;
    run.game = test::game_of("classic", {{"target", "100"}});
    run.edition = "classic";
    run.seats = 3;
    run.decisions = 60;
    run.worlds = 10;
    run.threads = threads;
    return run;
}

/// `matches` matches with one decision each, of which so many are won.
ReliabilityBin bin_of(std::uint64_t said, unsigned matches, unsigned won) {
    ReliabilityBin bin;
    for (unsigned i = 0; i < matches; ++i) {
        ++bin.decisions;
        bin.said += said;
        bin.won.add(i < won ? 1'000'000 : 0, 1'000'000);
    }
    return bin;
}

}  // namespace

TEST_CASE("reliability: the number of threads changes nothing") {
    ReliabilityControl one;
    ReliabilityControl two;
    const ReliabilityRun run = small_run(1);
    const Reliability alone = measure_reliability(run, one);
    const Reliability together = measure_reliability(small_run(2), two);
    CHECK(alone.decisions > 20);
    CHECK(alone.decisions == one.decisions);
    CHECK(reliability_json(run, alone) == reliability_json(run, together));
}

TEST_CASE("reliability: only an interval that lies wholly outside the band is a failure") {
    CHECK_FALSE(unreliable(bin_of(600'000, 10'000, 6'000)));
    CHECK_FALSE(unreliable(bin_of(600'000, 10'000, 5'750)));  // the interval reaches the band
    CHECK(unreliable(bin_of(600'000, 10'000, 5'600)));
    CHECK(unreliable(bin_of(600'000, 10'000, 6'400)));
    CHECK_FALSE(unreliable(bin_of(600'000, 20, 0)));  // too few to say anything
}

TEST_CASE("reliability: the report") {
    Reliability result;
    result.bins[12] = bin_of(600'000, 10'000, 5'600);
    result.decisions = result.matches = 10'000;
    CHECK_FALSE(result.holds());
    const std::string text = reliability_text(small_run(1), result);
    CHECK(text.find("60.0") != std::string::npos);
    CHECK(text.find("56.0") != std::string::npos);
    CHECK(text.find("outside") != std::string::npos);
    const std::string svg = reliability_svg(small_run(1), result);
    CHECK(svg.starts_with("<svg"));
    CHECK(svg.ends_with("</svg>\n"));
}

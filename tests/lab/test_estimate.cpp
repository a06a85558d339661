// Shares, means, differences and percentiles against values that were worked out by hand or are
// printed in textbooks.
#include <doctest/doctest.h>

#include <cmath>

#include "lab/estimate.hpp"

using namespace lastcard;
using doctest::Approx;

TEST_CASE("estimate: Wilson's interval of 15 in 50 is 0.19 to 0.44") {
    const Estimate estimate = wilson(15, 50);
    CHECK(estimate.value == Approx(0.3));
    CHECK(estimate.low == Approx(0.1910).epsilon(0.001));
    CHECK(estimate.high == Approx(0.4375).epsilon(0.001));
}

TEST_CASE("estimate: none of ten and ten of ten still leave room") {
    CHECK(wilson(0, 10).low == 0);
    CHECK(wilson(0, 10).high == Approx(0.2775).epsilon(0.001));
    CHECK(wilson(10, 10).low == Approx(0.7225).epsilon(0.001));
    CHECK(wilson(10, 10).high == 1);
    CHECK(std::isnan(wilson(0, 0).value));
}

TEST_CASE("estimate: the mean of 2, 4, 4, 4, 5, 5, 7, 9 and its interval") {
    Ratio ratio;
    for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) ratio.add(value);
    // Standard deviation of the sample sqrt(32/7) = 2.138, of the mean 0.7559.
    const Estimate mean = ratio.estimate();
    CHECK(mean.value == Approx(5));
    CHECK(mean.high - mean.value == Approx(1.96 * 0.7559).epsilon(0.001));
    CHECK(mean.value - mean.low == Approx(1.96 * 0.7559).epsilon(0.001));
}

TEST_CASE("estimate: a ratio of sums weighs each game by its denominator") {
    Ratio ratio;
    ratio.add(3, 1);
    ratio.add(1, 3);
    CHECK(ratio.estimate().value == Approx(1));
    // Deviations 3 - 1 and 1 - 3, over the sum of 4: sqrt(2 * (4 + 4) / 16) = 1.
    CHECK(ratio.estimate().high == Approx(1 + 1.959964));
}

TEST_CASE("estimate: one game has no interval, none has no value") {
    Ratio ratio;
    CHECK(std::isnan(ratio.estimate().value));
    ratio.add(7);
    CHECK(ratio.estimate().value == 7);
    CHECK(std::isnan(ratio.estimate().low));
}

TEST_CASE("estimate: parts add up to the whole") {
    Ratio whole;
    Ratio parts[2];
    Histogram values;
    Histogram halves[2];
    PairedRatio pairs;
    PairedRatio half_pairs[2];
    for (int i = 0; i < 100; ++i) {
        const int value = i * i % 37;
        whole.add(value, i + 1);
        parts[i % 2].add(value, i + 1);
        values.add(static_cast<std::uint64_t>(value) * 1000);
        halves[i % 2].add(static_cast<std::uint64_t>(value) * 1000);
        pairs.add({value, 1}, {i, 2});
        half_pairs[i % 2].add({value, 1}, {i, 2});
    }
    parts[1].merge(parts[0]);
    halves[1].merge(halves[0]);
    half_pairs[1].merge(half_pairs[0]);
    CHECK(parts[1].estimate().value == whole.estimate().value);
    CHECK(parts[1].estimate().low == whole.estimate().low);
    CHECK(halves[1].count() == 100);
    CHECK(halves[1].quantile(0.5) == values.quantile(0.5));
    CHECK(half_pairs[1].difference().high == pairs.difference().high);
}

TEST_CASE("estimate: the difference of pairs is as sure as the pairs are alike") {
    PairedRatio apart;
    PairedRatio together;
    for (int i = 0; i < 100; ++i) {
        apart.add({i, 1}, {(i * 7 + 3) % 100 + 1, 1});
        together.add({i, 1}, {i + 1, 1});
    }
    CHECK(apart.difference().value == Approx(1));
    CHECK(apart.difference().low < 0);
    CHECK(together.difference().value == Approx(1));
    CHECK(together.difference().low == Approx(1));
    CHECK(together.difference().high == Approx(1));
}

TEST_CASE("estimate: how likely chance makes a difference") {
    CHECK(chance_of({1.96, 0, 3.92}) == doctest::Approx(0.05).epsilon(0.001));
    CHECK(chance_of({-2.5758, -2.5758 - 1.96, -2.5758 + 1.96}) ==
          doctest::Approx(0.01).epsilon(0.001));
    CHECK(chance_of({0, -1, 1}) == 1);
    CHECK(chance_of({0, 0, 0}) == 1);
    CHECK(chance_of({1, std::nan(""), std::nan("")}) == 1);
}

TEST_CASE("estimate: paired differences of 1, 2, 3 and 6") {
    PairedRatio pairs;
    for (const int difference : {1, 2, 3, 6}) pairs.add({10, 1}, {10 + difference, 1});
    // Mean 3, deviations 2, 1, 0, 3: sqrt(14 / 3) / 2 = 1.0801.
    CHECK(pairs.difference().value == Approx(3));
    CHECK(pairs.difference().high == Approx(3 + 1.959964 * 1.0801).epsilon(0.001));
}

TEST_CASE("estimate: equal pairs differ by exactly nothing") {
    PairedRatio pairs;
    for (int i = 0; i < 1000; ++i) pairs.add({i * i % 101, i % 7 + 1}, {i * i % 101, i % 7 + 1});
    CHECK(pairs.difference().value == 0);
    CHECK(pairs.difference().low == 0);
    CHECK(pairs.difference().high == 0);
}

TEST_CASE("estimate: sums of many large games do not overflow") {
    Ratio ratio;
    for (int i = 0; i < 4; ++i) ratio.add(std::int64_t{3} << 40);
    CHECK(ratio.estimate().value == Approx(std::ldexp(3.0, 40)));
    CHECK(ratio.estimate().high == Approx(std::ldexp(3.0, 40)));
}

TEST_CASE("estimate: a histogram is exact for small values and near for large ones") {
    Histogram values;
    for (std::uint64_t i = 1; i <= 1000; ++i) values.add(i);
    CHECK(values.quantile(0) == 1);
    CHECK(values.quantile(0.5) == 500);
    CHECK(values.quantile(0.95) == 950);
    CHECK(values.quantile(1) == 1000);
    CHECK(values.count_between(10, 20) == 10);
    Histogram large;
    large.add(1'000'000);
    large.add(std::uint64_t{1} << 60);
    CHECK(large.quantile(0.5) <= 1'000'000);
    CHECK(large.quantile(0.5) > 999'000);
    CHECK(large.count_between(0, ~std::uint64_t{0}) == 2);
}

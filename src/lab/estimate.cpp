// The formulas behind estimate.hpp.
#include "lab/estimate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace lastcard {
namespace {

constexpr double normal_95 = 1.959963984540054;
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

constexpr unsigned exact_bits = 11;
static_assert(Histogram::exact == std::uint64_t{1} << exact_bits);

/// From the sum of the squared deviations of `n` games, each already divided by the denominator.
Estimate around(double value, std::uint64_t n, long double squares) {
    if (n < 2) return {value, unknown, unknown};
    const auto games = static_cast<long double>(n);
    const auto spread = static_cast<double>(
        normal_95 * std::sqrt(std::max(squares, 0.0L) * games / (games - 1.0L)));
    return {value, value - spread, value + spread};
}

}  // namespace

Estimate wilson(std::uint64_t successes, std::uint64_t trials) {
    if (trials == 0) return {unknown, unknown, unknown};
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(successes) / n;
    const double z2 = normal_95 * normal_95;
    const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    const double spread =
        normal_95 * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return {share, successes == 0 ? 0.0 : middle - spread,
            successes == trials ? 1.0 : middle + spread};
}

double chance_of(const Estimate& difference) {
    const double spread = (difference.high - difference.low) / 2 / normal_95;
    if (!(spread > 0)) return 1;
    return std::erfc(std::abs(difference.value) / spread / std::sqrt(2.0));
}

void Ratio::merge(const Ratio& other) {
    n_ += other.n_;
    amount_ += other.amount_;
    of_ += other.of_;
    amount_amount_ += other.amount_amount_;
    amount_of_ += other.amount_of_;
    of_of_ += other.of_of_;
}

Estimate Ratio::estimate() const {
    if (of_ == 0) return {unknown, unknown, unknown};
    const auto of = static_cast<long double>(of_);
    const long double ratio = static_cast<long double>(amount_) / of;
    const long double squares = (static_cast<long double>(amount_amount_) -
                                 2 * ratio * static_cast<long double>(amount_of_) +
                                 ratio * ratio * static_cast<long double>(of_of_)) /
                                (of * of);
    return around(static_cast<double>(ratio), n_, squares);
}

double Ratio::deviation() const {
    const Estimate found = estimate();
    return (found.high - found.low) / 2 / normal_95;
}

Estimate Ratio::share() const {
    if (n_ > 0 && of_ > 0 && amount_ == 0) return wilson(0, n_);
    if (n_ > 0 && of_ > 0 && amount_ == of_) return wilson(n_, n_);
    Estimate share = estimate();
    share.low = std::max(share.low, 0.0);
    share.high = std::min(share.high, 1.0);
    return share;
}

void PairedRatio::add(Measured base, Measured other) {
    const std::int64_t values[4] = {other.amount - base.amount, other.of - base.of, base.amount,
                                    base.of};
    ++n_;
    for (unsigned i = 0; i < 4; ++i) {
        sums_[i] += values[i];
        for (unsigned j = i; j < 4; ++j) products_[i][j] += Wide{values[i]} * values[j];
    }
}

void PairedRatio::merge(const PairedRatio& other) {
    n_ += other.n_;
    for (unsigned i = 0; i < 4; ++i) {
        sums_[i] += other.sums_[i];
        for (unsigned j = i; j < 4; ++j) products_[i][j] += other.products_[i][j];
    }
}

/// A game's deviation is linear in its four values, so the sum of the squares follows from the sums
/// of their products. Of two equal settings every coefficient that meets a value is exactly zero.
Estimate PairedRatio::difference() const {
    const auto base_of = static_cast<long double>(sums_[3]);
    const auto other_of = static_cast<long double>(sums_[1] + sums_[3]);
    if (base_of == 0 || other_of == 0) return {unknown, unknown, unknown};
    const long double base = static_cast<long double>(sums_[2]) / base_of;
    const long double other = static_cast<long double>(sums_[0] + sums_[2]) / other_of;
    const long double weights[4] = {1 / other_of, -other / other_of, 1 / other_of - 1 / base_of,
                                    base / base_of - other / other_of};
    long double squares = 0;
    for (unsigned i = 0; i < 4; ++i)
        for (unsigned j = i; j < 4; ++j)
            squares += (i == j ? 1.0L : 2.0L) * weights[i] * weights[j] *
                       static_cast<long double>(products_[i][j]);
    return around(static_cast<double>(other - base), n_, squares);
}

Histogram::Histogram() : bins_(bin_of(largest) + 1) {}

/// Above the exact values every doubling has half as many bins as there are exact values.
std::size_t Histogram::bin_of(std::uint64_t value) {
    if (value < exact) return static_cast<std::size_t>(value);
    value = std::min(value, largest);
    const unsigned shift = static_cast<unsigned>(std::bit_width(value)) - exact_bits;
    return static_cast<std::size_t>(shift * (exact / 2) + (value >> shift));
}

std::uint64_t Histogram::first_of(std::size_t bin) {
    if (bin < exact) return bin;
    const std::uint64_t shift = bin / (exact / 2) - 1;
    return (bin - shift * (exact / 2)) << shift;
}

void Histogram::merge(const Histogram& other) {
    for (std::size_t i = 0; i < bins_.size(); ++i) bins_[i] += other.bins_[i];
    count_ += other.count_;
}

std::uint64_t Histogram::count_between(std::uint64_t low, std::uint64_t high) const {
    std::uint64_t count = 0;
    for (std::size_t i = bin_of(low); i < bins_.size() && first_of(i) < high; ++i)
        if (first_of(i) >= low) count += bins_[i];
    return count;
}

std::uint64_t Histogram::quantile(double share) const {
    const double wanted = share * static_cast<double>(count_);
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < bins_.size(); ++i) {
        seen += bins_[i];
        if (bins_[i] != 0 && static_cast<double>(seen) >= wanted) return first_of(i);
    }
    return 0;
}

}  // namespace lastcard

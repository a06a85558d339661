// Shares, means and differences from counts, with 95% intervals. Sums are whole numbers, so adding
// them in any order gives the same digits.
#pragma once

#include <cstdint>
#include <vector>

namespace lastcard {

/// A value and the interval that covers the true one in 95 of 100 experiments. Where too little was
/// seen to say anything, value or interval are not a number.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
};

/// The probability that chance alone gives a value at least this far from zero; 1 if unknown.
double chance_of(const Estimate& difference);

/// Wide enough for sums of squares and products over all games.
__extension__ typedef __int128 Wide;

/// The share of `successes` in independent `trials`, by Wilson's interval.
Estimate wilson(std::uint64_t successes, std::uint64_t trials);

/// One sum divided by another: wins per game, cards per round. Games (or rounds) must be
/// independent of each other; counts within one need not be.
class Ratio {
public:
    void add(std::int64_t amount, std::int64_t of = 1) {
        ++n_;
        amount_ += amount;
        of_ += of;
        amount_amount_ += Wide{amount} * amount;
        amount_of_ += Wide{amount} * of;
        of_of_ += Wide{of} * of;
    }
    void merge(const Ratio& other);
    /// Visits every sum, so that all of them can be written and read in one order.
    template <class Visit>
    void for_each_sum(Visit&& visit) {
        visit(n_), visit(amount_), visit(of_);
        visit(amount_amount_), visit(amount_of_), visit(of_of_);
    }

    std::uint64_t n() const { return n_; }
    std::int64_t amount() const { return amount_; }
    std::int64_t of() const { return of_; }
    Estimate estimate() const;
    /// The standard error of the estimate; not a number if fewer than two games were seen.
    double deviation() const;
    /// The same for a share, within 0 and 1: where none or all were seen, Wilson's interval for
    /// that number of games.
    Estimate share() const;

private:
    std::uint64_t n_ = 0;
    std::int64_t amount_ = 0;
    std::int64_t of_ = 0;
    Wide amount_amount_ = 0;
    Wide amount_of_ = 0;
    Wide of_of_ = 0;
};

/// One amount of one game: `amount` per `of`.
struct Measured {
    std::int64_t amount = 0;
    std::int64_t of = 1;
};

/// The difference between two ratios that were taken of the same deals. What the deals have in
/// common cancels out, so the interval is narrower than that of two separate series.
class PairedRatio {
public:
    void add(Measured base, Measured other);
    void merge(const PairedRatio& other);
    /// Visits every sum.
    template <class Visit>
    void for_each_sum(Visit&& visit) {
        visit(n_);
        for (unsigned i = 0; i < 4; ++i) {
            visit(sums_[i]);
            for (unsigned j = i; j < 4; ++j) visit(products_[i][j]);
        }
    }
    /// How much larger the other ratio is than the base.
    Estimate difference() const;

private:
    // Of a game: the amounts' difference, the denominators' difference, and the base's own two.
    std::uint64_t n_ = 0;
    Wide sums_[4] = {};
    Wide products_[4][4] = {};  ///< the upper half
};

/// How often each value came: exactly below `exact`, then in bins of a thousandth of the value.
class Histogram {
public:
    static constexpr std::uint64_t exact = 2048;
    static constexpr std::uint64_t largest = (std::uint64_t{1} << 26) - 1;  ///< and all above

    Histogram();
    void add(std::uint64_t value) {
        ++bins_[bin_of(value)];
        ++count_;
    }
    void merge(const Histogram& other);
    /// Visits every sum; the bins all together, because most of them are zero.
    template <class Visit>
    void for_each_sum(Visit&& visit) {
        visit(count_), visit(bins_);
    }

    std::uint64_t count() const { return count_; }
    /// How many values there are from `low` up to, not including, `high`. Bins that lie across a
    /// limit count where they begin.
    std::uint64_t count_between(std::uint64_t low, std::uint64_t high) const;
    /// The smallest value that at least this share of all does not exceed; 0 without values.
    std::uint64_t quantile(double share) const;

private:
    static std::size_t bin_of(std::uint64_t value);
    static std::uint64_t first_of(std::size_t bin);

    std::vector<std::uint64_t> bins_;
    std::uint64_t count_ = 0;
};

}  // namespace lastcard

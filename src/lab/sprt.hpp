// Wald's sequential test: decides after every deal whether it can choose between two differences in
// strength. docs/lab.md describes the statistic.
#pragma once

#include <cstdint>

#include "lab/estimate.hpp"

namespace lastcard {

/// The share of rounds won by a player whose rating is `points` above that of each other player.
double share_of_elo(double elo, unsigned seats);

class Sprt {
public:
    enum class Verdict : std::uint8_t { Open, Lower, Higher };

    /// The difference is `low` or `high` points of rating; `low` must be less. Each may be taken
    /// for the other in one of twenty tests.
    Sprt(double low, double high, unsigned seats);

    double low() const { return low_; }
    double high() const { return high_; }
    /// The logarithm of how much likelier `high` makes these wins than `low`; one entry a deal.
    double log_likelihood_ratio(const Ratio& wins) const;
    Verdict verdict(const Ratio& wins) const;

    static constexpr double error = 0.05;
    /// ln((1 − error) / error): at minus and plus this much it is decided.
    static constexpr double bound = 2.9444389791664403;
    /// The deviation of fewer deals is not known well enough.
    static constexpr std::uint64_t fewest_deals = 30;

private:
    double low_;
    double high_;
    double low_share_;
    double high_share_;
};

}  // namespace lastcard

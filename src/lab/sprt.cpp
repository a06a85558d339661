// The sequential test (see sprt.hpp).
#include "lab/sprt.hpp"

#include <cmath>

namespace lastcard {

double share_of_elo(double elo, unsigned seats) {
    return 1 / (1 + (seats - 1) * std::pow(10.0, -elo / 400));
}

Sprt::Sprt(double low, double high, unsigned seats)
    : low_(low),
      high_(high),
      low_share_(share_of_elo(low, seats)),
      high_share_(share_of_elo(high, seats)) {}

double Sprt::log_likelihood_ratio(const Ratio& wins) const {
    if (wins.n() < 2) return 0;
    const auto deals = static_cast<double>(wins.n());
    const double middle = (low_share_ + high_share_) / 2;
    // One more deal that deviates as single rounds do: deals that all went alike prove nothing.
    const double squares = wins.deviation() * wins.deviation() * deals * deals;
    const double variance_of_mean = (squares + middle * (1 - middle)) / deals / deals;
    const double mean = static_cast<double>(wins.amount()) / static_cast<double>(wins.of());
    return (high_share_ - low_share_) * (mean - middle) / variance_of_mean;
}

Sprt::Verdict Sprt::verdict(const Ratio& wins) const {
    if (wins.n() < fewest_deals) return Verdict::Open;
    const double ratio = log_likelihood_ratio(wins);
    if (ratio <= -bound) return Verdict::Lower;
    return ratio >= bound ? Verdict::Higher : Verdict::Open;
}

}  // namespace lastcard

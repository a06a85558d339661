// The correction (see calibration.hpp).
#include "coach/calibration.hpp"

#include <cmath>
#include <utility>

namespace lastcard::coach {
namespace {

/// Of editions that are not in the list, and of changed ones.
constexpr Trust usual_trust{0.96, 0};

constexpr std::pair<std::string_view, Trust> trusts[] = {
    {"classic", {0.94, 0}},  {"classic-wiki", {0.975, 0}}, {"powers", {1.025, 0}},
    {"creeper", {0.925, 0}}, {"no-mercy", {1, 2}},         {"trend", {1.01, 0}},
};

double log_odds(double chance) { return std::log(chance / (1 - chance)); }

}  // namespace

Trust trust_in_playouts(std::string_view edition) {
    for (const auto& [id, trust] : trusts)
        if (id == edition) return trust;
    return usual_trust;
}

Chance calibrated(const Chance& found, double even, const Trust& trust) {
    const double distance = (found.value - even) * (found.value - even);
    if (found.value <= 0 || found.value >= 1 || distance == 0) return found;
    const double kept = distance / (distance + trust.noise * found.error * found.error);
    const double clear = even + kept * (found.value - even);
    const double odds = log_odds(even) + trust.odds * (log_odds(clear) - log_odds(even));
    const double value = 1 / (1 + std::exp(-odds));
    const double slope = trust.odds * value * (1 - value) / (clear * (1 - clear));
    return {value, found.error * slope};
}

}  // namespace lastcard::coach

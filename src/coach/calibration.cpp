// The correction (see calibration.hpp).
#include "coach/calibration.hpp"

#include <cmath>
#include <utility>

namespace lastcard::coach {
namespace {

/// Of editions that are not in the list, and of changed ones.
constexpr double usual_trust = 0.96;

constexpr std::pair<std::string_view, double> trusts[] = {
    {"classic", 0.94},  {"classic-wiki", 0.975}, {"powers", 1.025},
    {"creeper", 0.925}, {"no-mercy", 0.92},      {"trend", 1.01},
};

double log_odds(double chance) { return std::log(chance / (1 - chance)); }

}  // namespace

double trust_in_playouts(std::string_view edition) {
    for (const auto& [id, trust] : trusts)
        if (id == edition) return trust;
    return usual_trust;
}

Chance calibrated(const Chance& found, double even, double trust) {
    if (found.value <= 0 || found.value >= 1) return found;
    const double odds = log_odds(even) + trust * (log_odds(found.value) - log_odds(even));
    const double value = 1 / (1 + std::exp(-odds));
    const double slope = trust * value * (1 - value) / (found.value * (1 - found.value));
    return {value, found.error * slope};
}

}  // namespace lastcard::coach

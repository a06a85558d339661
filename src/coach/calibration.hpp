// Corrects the chances that come out of worlds, so that of what is called 60% about 60% is won
// (docs/coach.md).
#pragma once

#include <string_view>

#include "coach/chance.hpp"

namespace lastcard::coach {

/// How far playouts can be trusted in an edition, fitted to matches between `normal` bots.
double trust_in_playouts(std::string_view edition);

/// Moves the odds of a chance towards those of `even`, the chance that everybody has at first. The
/// order of chances stays.
Chance calibrated(const Chance& found, double even, double trust);

}  // namespace lastcard::coach

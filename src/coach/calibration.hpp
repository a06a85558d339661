// Corrects the chances that come out of worlds, so that of what is called 60% about 60% is won
// (docs/coach.md).
#pragma once

#include <string_view>

#include "coach/chance.hpp"

namespace lastcard::coach {

/// How far playouts can be trusted in an edition, fitted to matches between `normal` bots.
Trust trust_in_playouts(std::string_view edition);

/// Corrects the distance of a chance from `even`, the one that everybody has at first. Of equal
/// errors, the order of chances stays.
Chance calibrated(const Chance& found, double even, const Trust& trust);

}  // namespace lastcard::coach

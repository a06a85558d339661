// How many columns a character takes on a screen, and whether it can be shown. Exact for European
// scripts, box drawing and arrows; by blocks of code points for other scripts in players' names.
#pragma once

#include <cstdint>

namespace lastcard {

/// Columns of one code point: 0 for combining and invisible ones, 2 for wide ones.
unsigned columns_of(std::uint32_t code_point);

/// The capital of a small letter in the alphabets of our languages; anything else unchanged.
std::uint32_t capital_of(std::uint32_t code_point);

/// Control characters, and marks that change the direction of what follows.
bool unshowable(std::uint32_t code_point);

}  // namespace lastcard

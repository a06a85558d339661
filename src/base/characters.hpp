// What a character is on a screen: how many columns it takes, and whether it can be shown at all.
// Own tables for what is shown here (European scripts, box drawing, arrows); wide and combining
// characters of other scripts, which a player's name may hold, are known by their blocks.
#pragma once

#include <cstdint>

namespace lastcard {

/// Columns of one code point: 0 for combining marks and what is never shown, 2 for wide ones.
unsigned columns_of(std::uint32_t code_point);

/// The capital letter of a small one, in the alphabets of our languages; anything else as it is.
std::uint32_t capital_of(std::uint32_t code_point);

/// Control characters, and marks that change the direction of what follows.
bool unshowable(std::uint32_t code_point);

}  // namespace lastcard

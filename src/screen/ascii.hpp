// A picture for terminals with few characters: letters stay as they are, and lines, arrows and
// other marks become those of ASCII.
#pragma once

#include "screen/canvas.hpp"

namespace lastcard::screen {

/// Every mark is replaced by one of the same width, so nothing moves.
void to_ascii(Canvas& canvas);

}  // namespace lastcard::screen

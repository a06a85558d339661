// Converts a picture for terminals with few characters: letters stay, and lines, arrows and other
// symbols become ASCII.
#pragma once

#include "terminal/screen/canvas.hpp"

namespace lastcard::screen {

/// Replacements have the same width, so that nothing moves.
void to_ascii(Canvas& canvas);

}  // namespace lastcard::screen

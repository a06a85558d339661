// How wide text is on a screen of cells, and cutting and wrapping it by that width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard::screen {

/// What one cell shows: a character with the marks that combine with it.
struct Glyph {
    std::string_view text;
    unsigned width = 0;  ///< 1 or 2
};

/// Takes the next glyph off the text. Control characters, invalid bytes and those that turn the
/// direction of writing become "�": what somebody calls himself cannot move the cursor.
/// Without any glyph left the answer is empty, with width 0.
Glyph next_glyph(std::string_view& text);

unsigned width_of(std::string_view text);

/// At most `columns` wide; what was cut off is marked by "…".
std::string shortened(std::string_view text, unsigned columns);

/// Shortened or filled with spaces to exactly `columns`.
std::string padded(std::string_view text, unsigned columns);

/// Lines of at most `columns`, broken at spaces, or anywhere in a word that is longer than a line.
/// A line feed always breaks. Never empty.
std::vector<std::string> wrapped(std::string_view text, unsigned columns);

}  // namespace lastcard::screen

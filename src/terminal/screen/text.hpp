// The width of text in cells; cutting and wrapping text by width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lastcard::screen {

/// The content of one cell: a character with its combining marks.
struct Glyph {
    std::string_view text;
    unsigned width = 0;  ///< 1 or 2
};

/// Takes the next glyph off the text. Control characters, invalid bytes and direction controls
/// become "�", so that a name cannot move the cursor. Empty with width 0 at the end of the text.
Glyph next_glyph(std::string_view& text);

unsigned width_of(std::string_view text);

/// Cut to at most `columns`; "…" marks a cut.
std::string shortened(std::string_view text, unsigned columns);

/// Shortened or filled with spaces to exactly `columns`.
std::string padded(std::string_view text, unsigned columns);

/// Lines of at most `columns`, broken at spaces, or inside a word that is longer than a line.
/// A line feed always breaks. At least one line.
std::vector<std::string> wrapped(std::string_view text, unsigned columns);

}  // namespace lastcard::screen

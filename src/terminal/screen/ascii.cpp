// Symbols and their replacements (see ascii.hpp).
#include "terminal/screen/ascii.hpp"

#include "base/text_util.hpp"

namespace lastcard::screen {

namespace {

struct Mark {
    std::string_view drawn;
    std::string_view plain;
};

constexpr Mark marks[] = {
    // frames
    {"─", "-"},
    {"│", "|"},
    {"╭", "+"},
    {"╮", "+"},
    {"╰", "+"},
    {"╯", "+"},
    {"┄", "."},
    {"┆", ":"},
    {"░", ":"},
    // arrows
    {"▶", ">"},
    {"▲", "^"},
    {"▼", "v"},
    {"‹", "<"},
    {"›", ">"},
    {"←", "<"},
    {"→", ">"},
    {"↑", "^"},
    {"↓", "v"},
    // punctuation
    {"…", "~"},
    {"–", "-"},
    {"—", "-"},
    {"“", "\""},
    {"”", "\""},
    {"„", "\""},
    {"«", "\""},
    {"»", "\""},
    {"‘", "'"},
    {"’", "'"},
    {"\u00a0", " "},
    {"×", "x"},
};

/// Punctuation, arrows, frames, shapes and other pictures.
constexpr bool is_mark(std::uint32_t code_point) {
    return (code_point >= 0x2010 && code_point < 0x2060) ||
           (code_point >= 0x2190 && code_point < 0x2c00);
}

/// The replacement; empty for what stays: letters, and characters two columns wide.
std::string_view plain_for(std::string_view glyph) {
    for (const Mark& mark : marks)
        if (mark.drawn == glyph) return mark.plain;
    std::uint32_t code_point = 0;
    if (decode_utf8(glyph, 0, code_point) == 0 || !is_mark(code_point)) return {};
    return width_of(glyph) == 1 ? "?" : std::string_view{};
}

}  // namespace

void to_ascii(Canvas& canvas) {
    for (unsigned row = 0; row < canvas.size().rows; ++row)
        for (unsigned column = 0; column < canvas.size().columns; ++column) {
            const Cell& cell = canvas.at(column, row);
            if (cell.text.empty()) continue;
            if (const std::string_view plain = plain_for(cell.text); !plain.empty())
                canvas.put(static_cast<int>(column), static_cast<int>(row), plain,
                           Style(cell.style));
        }
}

}  // namespace lastcard::screen

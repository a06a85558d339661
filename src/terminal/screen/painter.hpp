// Converts pictures to terminal output. Only the difference to the previous picture is written, as
// one synchronized frame, so that nothing flickers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "terminal/screen/canvas.hpp"

namespace lastcard::screen {

enum class Depth : std::uint8_t { None, Basic, Indexed, True };  ///< no, 16, 256, all colours

/// The value of an environment variable; null if it is not set.
using Environment = std::function<const char*(const char*)>;

/// The colours of the terminal, from NO_COLOR, COLORTERM and TERM.
Depth colour_depth(const Environment& environment);

/// Whether the cursor can be moved: not if TERM is missing or "dumb".
bool can_draw(const Environment& environment);

/// The nearest of the 256 indexed colours, beyond the first 16, which users configure.
std::uint8_t indexed_colour(const Paint& paint);

/// The sequence that selects a style, independent of the one before.
std::string style_sequence(const Style& style, Depth depth);

class Painter {
public:
    explicit Painter(Depth depth) : depth_(depth) {}

    /// The bytes that change the screen from the last picture to this one; empty if they are equal.
    /// The first picture, and one of another size, is painted completely on a cleared screen.
    std::string paint(const Canvas& next);
    /// The content of the screen is unknown: the next picture is painted completely.
    void forget() { shown_.reset(); }

private:
    void paint_row(std::string& out, const Canvas& next, unsigned row);
    void select(std::string& out, const Style& style);

    Depth depth_;
    std::optional<Canvas> shown_;
    std::optional<Style> selected_;  ///< within one frame
};

}  // namespace lastcard::screen

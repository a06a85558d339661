// From pictures to the bytes that make a terminal show them: only what differs from the picture
// before is written, as one frame that the terminal shows at once, so nothing flickers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "screen/canvas.hpp"

namespace lastcard::screen {

enum class Depth : std::uint8_t { None, Basic, Indexed, True };  ///< no, 16, 256, all colours

/// The value of an environment variable; null: it is not set.
using Environment = std::function<const char*(const char*)>;

/// What the terminal can show, by NO_COLOR, COLORTERM and TERM.
Depth colour_depth(const Environment& environment);

/// Whether the cursor can be moved at all: not where TERM is missing or dumb.
bool can_draw(const Environment& environment);

/// The nearest of the 256 indexed colours, beyond the first 16, which every user sets as he likes.
std::uint8_t indexed_colour(const Paint& paint);

/// The sequence that selects a style, whatever was selected before.
std::string style_sequence(const Style& style, Depth depth);

class Painter {
public:
    explicit Painter(Depth depth) : depth_(depth) {}

    /// What changes the screen from the picture painted last to this one; empty if nothing does.
    /// The first picture, and one of another size, is painted whole on a cleared screen.
    std::string paint(const Canvas& next);
    /// The screen may show anything now: the next picture is painted whole.
    void forget() { shown_.reset(); }

private:
    void paint_row(std::string& out, const Canvas& next, unsigned row);
    void select(std::string& out, const Style& style);

    Depth depth_;
    std::optional<Canvas> shown_;
    std::optional<Style> selected_;  ///< within one frame
};

}  // namespace lastcard::screen

// A picture made of character cells: what one screen shows, drawn in memory. Everything outside is
// clipped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen/text.hpp"

namespace lastcard::screen {

/// A colour for every kind of terminal. Terminals with 256 colours use the nearest one; for those
/// with 16 it is given explicitly, because the nearest is seldom the best.
struct Paint {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t basic = 0;  ///< 0–15
    bool set = false;        ///< not set: the terminal's own colour

    friend constexpr bool operator==(const Paint&, const Paint&) = default;
};

constexpr Paint paint(std::uint32_t rgb, std::uint8_t basic) {
    return {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8),
            static_cast<std::uint8_t>(rgb), basic, true};
}

struct Style {
    Paint text{};
    Paint ground{};
    bool bold = false;
    bool dim = false;
    bool underlined = false;
    bool reversed = false;

    friend constexpr bool operator==(const Style&, const Style&) = default;
};

struct Cell {
    std::string text = " ";  ///< one glyph; empty behind a wide one
    Style style;

    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Size {
    unsigned columns = 80;
    unsigned rows = 24;

    friend constexpr bool operator==(Size, Size) = default;
};

/// A part of the screen, in cells.
struct Box {
    int column = 0;
    int row = 0;
    int columns = 0;
    int rows = 0;
};

class Canvas {
public:
    explicit Canvas(Size size = {});

    Size size() const { return size_; }
    const Cell& at(unsigned column, unsigned row) const {
        return cells_[row * size_.columns + column];
    }

    /// Writes one line of text; returns its width in columns without clipping.
    int put(int column, int row, std::string_view text, const Style& style = {});
    /// Writes a line of text that ends before `column`.
    void put_right(int column, int row, std::string_view text, const Style& style = {});
    void fill(const Box& box, const Style& style, std::string_view glyph = " ");
    /// Draws a frame inside the box; its middle stays.
    void frame(const Box& box, const Style& style);

    /// The text of one row without trailing spaces, as tests and documents show it.
    std::string row_text(unsigned row) const;
    /// All rows, each with a line feed.
    std::string text() const;

    friend bool operator==(const Canvas&, const Canvas&) = default;

private:
    Cell* cell(int column, int row);
    void set(int column, int row, const Glyph& glyph, const Style& style);

    Size size_;
    std::vector<Cell> cells_;
};

}  // namespace lastcard::screen

// The positions of things on the screen; internal to the table.
#pragma once

#include <algorithm>

#include "terminal/play/card_painter.hpp"
#include "terminal/screen/canvas.hpp"

namespace lastcard {

/// The cards of a hand: in rows, each with a line of keys below.
struct HandLayout {
    CardSize size = CardSize::Small;
    int gap = 1;
    int per_row = 1;
    int rows = 1;          ///< rows of the whole hand
    int visible_rows = 1;  ///< rows shown

    int pitch() const { return card_columns(size) + gap; }
    int row_height() const { return card_rows(size) + 1; }
    int height() const { return visible_rows * row_height(); }
    /// The first row shown, chosen so that the row with the cursor is visible.
    int first_row(int cursor) const {
        const int row = cursor / per_row;
        return std::clamp(row - visible_rows / 2, 0, std::max(0, rows - visible_rows));
    }
};

/// From the top: a title, the table (seats, piles, story), the question, its answers, the hand, the
/// keys.
struct Areas {
    screen::Box seats;
    screen::Box piles;
    screen::Box story;
    int question_row = 0;  ///< two rows
    int strip_row = 0;     ///< two rows
    int hand_row = 0;
    int hints_row = 0;
    HandLayout hand;
};

Areas lay_out(screen::Size size, unsigned seats, std::size_t cards);

}  // namespace lastcard

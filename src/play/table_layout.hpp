// Where things are on the screen: internal to the table.
#pragma once

#include <algorithm>

#include "play/look.hpp"
#include "screen/canvas.hpp"

namespace lastcard {

/// How the cards of a hand lie: in rows, each with a line of keys below.
struct HandLayout {
    CardSize size = CardSize::Small;
    int gap = 1;
    int per_row = 1;
    int rows = 1;          ///< that the hand needs
    int visible_rows = 1;  ///< of them

    int pitch() const { return card_columns(size) + gap; }
    int row_height() const { return card_rows(size) + 1; }
    int height() const { return visible_rows * row_height(); }
    /// The first row shown, so that the one with the cursor is.
    int first_row(int cursor) const {
        const int row = cursor / per_row;
        return std::clamp(row - visible_rows / 2, 0, std::max(0, rows - visible_rows));
    }
};

/// From above: a title, the table (seats, piles, story), the question, what can be done about it,
/// the hand, the keys.
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

// Rows of keys with their meanings.
#pragma once

#include <string>
#include <vector>

#include "terminal/play/card_painter.hpp"
#include "terminal/screen/canvas.hpp"

namespace lastcard {

struct Button {
    std::string key;
    std::string text;
    screen::Style style = style::plain;
};

/// Puts buttons into rows from the left; returns the number of rows.
int put_buttons(screen::Canvas& canvas, int column, int row, int columns, int rows,
                const std::vector<Button>& buttons);

}  // namespace lastcard

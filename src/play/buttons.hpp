// Keys with what they do, as they stand in rows of a screen.
#pragma once

#include <string>
#include <vector>

#include "play/look.hpp"
#include "screen/canvas.hpp"

namespace lastcard {

struct Button {
    std::string key;
    std::string text;
    screen::Style style = look::plain;
};

/// Puts buttons into rows from the left; says how many rows they took.
int put_buttons(screen::Canvas& canvas, int column, int row, int columns, int rows,
                const std::vector<Button>& buttons);

}  // namespace lastcard

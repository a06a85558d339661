// Options for drawing a table on the terminal.
#pragma once

#include <string>

#include "command_line.hpp"
#include "terminal/play/card_painter.hpp"
#include "terminal/screen/painter.hpp"

namespace lastcard {

struct ScreenStyle {
    std::string colour = "auto";
    bool letters = false;

    void add_to(CliCommand& command);
    Glyphs glyphs() const;
    screen::Depth depth() const;
};

}  // namespace lastcard

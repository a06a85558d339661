// How a table is drawn on the terminal, as options say it.
#pragma once

#include <string>

#include "command_line.hpp"
#include "play/look.hpp"
#include "screen/painter.hpp"

namespace lastcard {

struct ScreenStyle {
    std::string colour = "auto";
    bool letters = false;

    void add_to(CliCommand& command);
    Glyphs glyphs() const;
    screen::Depth depth() const;
};

}  // namespace lastcard

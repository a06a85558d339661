// The tables of docs/encoding.md, and what Layout prints, from the code that writes the bytes.
#pragma once

#include <string>

#include "encode/actions.hpp"
#include "encode/layout.hpp"

namespace lastcard {

/// The universal numbers, in Markdown.
std::string actions_table();
/// The parts of observations in general, in Markdown.
std::string parts_table();
/// The cells of a seat, in Markdown.
std::string seat_cells_table();
/// The parts of this layout with their offsets, in Markdown.
std::string layout_table(const Layout& layout);
/// For a game with 2, 4 and 10 seats: faces, actions, bytes; one row in Markdown.
std::string sizes_row(std::string_view name, const Game& game);
std::string sizes_head();

}  // namespace lastcard

// The table while nothing is played: who sits where, what can be done about it, and what was said.
// Pure, like the table.
#pragma once

#include <optional>

#include "play/place.hpp"
#include "screen/canvas.hpp"
#include "screen/keys.hpp"

namespace lastcard {

struct SheetUi {
    int row = 0;          ///< that is pointed at
    std::string message;  ///< why something was refused, until the next key
};

/// What can be done now: with the row that is pointed at, and with none.
std::vector<Offer> offers_at(const Sheet& sheet, int row);

screen::Canvas draw_sheet(const Catalogue& words, const Sheet& sheet, const Journal& journal,
                          const SheetUi& ui, screen::Size size);
/// The offer that the key takes.
std::optional<Offer> sheet_key(const Sheet& sheet, SheetUi& ui, const screen::Key& key);

}  // namespace lastcard

// The table while nothing is played: who sits where, the actions, and the journal. Pure.
#pragma once

#include <optional>

#include "terminal/play/place.hpp"
#include "terminal/screen/canvas.hpp"
#include "terminal/screen/keys.hpp"

namespace lastcard {

struct LobbyUi {
    int row = 0;          ///< the selected row
    std::string message;  ///< why something was refused, until the next key
};

/// The offers of the selected row, and those without a row.
std::vector<Offer> offers_at(const LobbyPage& page, int row);

screen::Canvas draw_lobby(const Catalogue& words, const LobbyPage& page, const Journal& journal,
                          const LobbyUi& ui, screen::Size size);
/// The offer that the key chooses.
std::optional<Offer> lobby_key(const LobbyPage& page, LobbyUi& ui, const screen::Key& key);

}  // namespace lastcard

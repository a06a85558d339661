// The viewer's cards in display order: by colour, wilds last, equal cards together.
#pragma once

#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "terminal/play/card_painter.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

struct HeldCard {
    FaceId face = FaceId::None;
    unsigned copies = 0;
    CardState state = CardState::Idle;
    char key = 0;  ///< the key that plays it; 0: none
};

/// With `several`, keys and states are for playing a pair, or the first card of a series.
std::vector<HeldCard> held_cards(const Game& game, const SeatView& view, bool several = false);

/// The keys for cards, in order; no command uses them.
std::string_view card_keys();

}  // namespace lastcard

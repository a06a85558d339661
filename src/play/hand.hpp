// The viewer's cards in the order in which they are held: by colour, wilds last, equal ones
// together.
#pragma once

#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "play/look.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

struct HeldCard {
    FaceId face = FaceId::None;
    unsigned copies = 0;
    CardState state = CardState::Idle;
    char key = 0;  ///< what plays it; 0: nothing does
};

/// With `several`, keys and states are for playing a pair, or the first of a series.
std::vector<HeldCard> held_cards(const Game& game, const SeatView& view, bool several = false);

/// The keys that no command uses, in the order in which cards get them.
std::string_view card_keys();

}  // namespace lastcard

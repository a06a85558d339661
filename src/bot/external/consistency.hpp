// Checks that a host's view is possible. A searching bot relies on it: it deals the hidden cards at
// random and plays on, which an impossible view would break.
#pragma once

#include "edition/game.hpp"
#include "view/memory.hpp"
#include "view/seat_view.hpp"

namespace lastcard::external {

/// Whether a table exists that looks exactly like this to the viewer, legal moves included.
bool is_consistent(const Game& game, const SeatView& view);

/// Whether the memory agrees with the view and knows no card in two places.
bool is_consistent(const Game& game, const SeatView& view, const SeatMemory& memory);

}  // namespace lastcard::external

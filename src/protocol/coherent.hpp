// Whether what a host tells can be true. A bot that searches counts on it: it deals the hidden
// cards out in its mind and plays on, and a table that cannot be would lead it astray or worse.
#pragma once

#include "edition/game.hpp"
#include "view/memory.hpp"
#include "view/seat_view.hpp"

namespace lastcard::protocol {

/// There is a table that looks exactly like this to the viewer, legal moves included.
bool coherent(const Game& game, const SeatView& view);

/// The memory agrees with what can be seen now, and knows no card in two places.
bool coherent(const Game& game, const SeatView& view, const SeatMemory& memory);

}  // namespace lastcard::protocol

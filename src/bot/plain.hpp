// A bot that plays what fits and knows nothing but its own view: good enough to watch a game.
#pragma once

#include "edition/game.hpp"
#include "engine/action.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

/// The answer to the view's question, which must be asked of the viewer. `chance` is a random
/// number drawn by the caller, so that a game can be played again.
Action plain_answer(const Game& game, const SeatView& view, std::uint64_t chance);

}  // namespace lastcard

// Whether the bytes of a State can be played on: for states from outside.
#pragma once

#include "base/result.hpp"
#include "edition/game.hpp"
#include "engine/state.hpp"

namespace lastcard::python {

/// Every card of the deck lies in one place, every seat is one of the table, and a question is
/// open. An error says what is wrong.
Result<void> check_state(const Game& game, unsigned seats, const State& state);

}  // namespace lastcard::python

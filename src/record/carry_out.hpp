// The engine compiled once, for everything that is not a simulation: the same as start_match() and
// apply(), without their templates in every file that plays a game.
#pragma once

#include "edition/game.hpp"
#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/refusal.hpp"
#include "engine/setup.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// A new match, dealt and ready for its first question.
State begin_match(const Game& game, const Setup& setup, EventList& events);
State begin_match(const Game& game, const Setup& setup);

/// Carries an action out, or refuses it and changes nothing. Events are added to the list.
Refusal carry_out(const Game& game, State& state, const Action& action, EventList& events);
Refusal carry_out(const Game& game, State& state, const Action& action);

}  // namespace lastcard

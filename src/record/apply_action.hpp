// The engine compiled once, for everything but simulations: start_match() and apply() without their
// templates.
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

/// Applies an action, or refuses it and changes nothing. Appends its events to the list.
Refusal apply_action(const Game& game, State& state, const Action& action, EventList& events);
Refusal apply_action(const Game& game, State& state, const Action& action);

}  // namespace lastcard

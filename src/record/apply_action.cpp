// The one place outside simulations where the engine's templates are compiled.
#include "record/apply_action.hpp"

#include "engine/engine.hpp"

namespace lastcard {

State begin_match(const Game& game, const Setup& setup, EventList& events) {
    auto&& sink = sink_of(events);
    return start_match(game, setup, sink);
}

State begin_match(const Game& game, const Setup& setup) { return start_match(game, setup); }

Refusal apply_action(const Game& game, State& state, const Action& action, EventList& events) {
    auto&& sink = sink_of(events);
    return apply(game, state, action, sink);
}

Refusal apply_action(const Game& game, State& state, const Action& action) {
    return apply(game, state, action);
}

}  // namespace lastcard

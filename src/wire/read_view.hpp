// Reads views and events back from JSON, for clients written with these libraries, and to test that
// encoding loses nothing. Impossible values from the server are reported with a sentence.
#pragma once

#include <string>
#include <variant>

#include "base/json.hpp"
#include "base/result.hpp"
#include "edition/game.hpp"
#include "room/outcome.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::wire {

/// Applies a whole view to an empty one, or a patch to the previous one. Unknown members are
/// ignored: they are from a newer server. Returns a sentence on a mistake; the view must not be
/// used then.
Result<void> apply_view(const Game& game, const json::Value& members, SeatView& view);

/// One numbered event: an event of the game, a notice of the table, or neither if it is of a kind
/// that only newer clients know.
using EventOrNotice = std::variant<std::monostate, SeatEvent, Notice>;

/// Moments of notices are relative to `now`.
Result<EventOrNotice> read_event(const Game& game, const json::Value& event, Moment now);

}  // namespace lastcard::wire

// Views and events read back from JSON: for clients written with these libraries, and to prove that
// nothing is lost on the way. A client believes its server, but not blindly: what cannot be is
// answered with a sentence.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "base/json.hpp"
#include "edition/game.hpp"
#include "room/outcome.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::wire {

/// Lays a whole view over an empty one, or a patch over the one before it. Members that are not
/// known are passed over: they are of a newer server. On a mistake a sentence, and the view is of
/// no use any more.
std::optional<std::string> apply_view(const Game& game, const json::Value& members, SeatView& view);

/// What one numbered event says: something of the game, something of the table, or, with neither,
/// something that only a newer client knows.
struct ReadEvent {
    std::variant<std::monostate, SeatEvent, Notice> event;
    std::string error;  ///< a sentence, if it cannot be read
};

/// Moments of notices count from `now`.
ReadEvent read_event(const Game& game, const json::Value& event, Moment now);

}  // namespace lastcard::wire

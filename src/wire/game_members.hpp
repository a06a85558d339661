// Internal: reads what is to be played, in requests and commands.
#pragma once

#include "room/timing.hpp"
#include "wire/game_request.hpp"
#include "wire/members.hpp"

namespace lastcard::wire {

/// An id or key of a rule; empty if there is none. Whether it exists is checked by the caller.
std::string take_word(Members& members, std::string_view name);

/// The preset, the rules and the number of seats, for which `request` has the default.
void take_rules(Members& members, RulesRequest& request);

/// "timing", an object; what it does not name keeps its value.
void take_timing(Members& members, const ShortestTimes& shortest, Timing& timing);

}  // namespace lastcard::wire

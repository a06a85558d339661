// Everything the viewer may do now, each with a sentence: what the line mode numbers and the screen
// has keys for.
#pragma once

#include <string>
#include <vector>

#include "engine/action.hpp"
#include "text/phrases.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

struct TableChoice {
    Action action;
    std::string key;       ///< the single key that does it, unless it is a card
    std::string sentence;  ///< "Play red 7."
};

/// Answers first, then reactions; every legal move is there once.
std::vector<TableChoice> choices(const Speaker& speaker, const SeatView& view);

/// Whether somebody who is not asked anything could do something all the same.
bool may_react(const SeatView& view);
/// Whether the viewer is asked something now: an open slap comes before every question.
bool is_asked(const SeatView& view);

/// Whether passing is the only answer to what the viewer is asked.
bool only_pass(const SeatView& view);

/// What the move does, as in TableChoice::sentence.
std::string choice_sentence(const Speaker& speaker, const SeatView& view, const Action& action);

/// The key of a command that is no card: "d" for drawing, "2" for seat 2.
std::string choice_key(const Action& action);

}  // namespace lastcard

// The viewer's legal moves with a sentence each, for the numbers of line mode and the keys of
// screen mode.
#pragma once

#include <string>
#include <vector>

#include "engine/action.hpp"
#include "text/phrases.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

struct TableChoice {
    Action action;
    std::string key;       ///< its key, unless it plays a card
    std::string sentence;  ///< "Play red 7."
};

/// Every legal move once, answers before reactions.
std::vector<TableChoice> choices(const Speaker& speaker, const SeatView& view);

/// Whether the viewer has reactions although no question is put to them.
bool may_react(const SeatView& view);
/// Whether the viewer must answer now; an open slap comes before every question.
bool is_asked(const SeatView& view);

/// Whether passing is the only answer to the question.
bool only_pass(const SeatView& view);

/// The sentence of a move, as in TableChoice::sentence.
std::string choice_sentence(const Speaker& speaker, const SeatView& view, const Action& action);

/// The key of a move without a card: "d" for drawing, "2" for seat 2.
std::string choice_key(const Action& action);

}  // namespace lastcard

// What a seat can infer about cards that it does not see, from its view and its memory.
#pragma once

#include "bot/bot.hpp"

namespace lastcard {

/// The colour that was in play before the wild whose colour is being called; None at the opening.
Colour colour_before(const SeatView& view);

/// Cards of each colour whose place the seat does not know.
void unseen_by_colour(const Knowledge& known, unsigned (&unseen)[4]);

/// The chance, out of 65536, that the attacker holds a card that makes a Wild Draw Four on the
/// colour a bluff (G-14, G-15), if the unseen cards had been dealt out at random.
unsigned bluff_chance(const Knowledge& known, Seat attacker, Colour colour);

}  // namespace lastcard

// From an edition and the rules of a table to the Game that the engine plays.
#pragma once

#include "edition/edition.hpp"
#include "edition/game.hpp"

namespace lastcard {

// The rules must have passed validate_rules. Face f of the game is edition.faces[f]. (Rows without
// copies would be left out and shift the others; the loader lets none through.)
Game compile_game(const Edition& edition, const Rules& rules);

}  // namespace lastcard

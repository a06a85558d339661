// Games and matches for the tests of the bot protocol.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "engine/setup.hpp"
#include "game_of.hpp"

namespace lastcard::external_test {

using test::game_of;

/// The house rules that bring the most kinds of moves, questions and events.
inline Game wild_party(std::string_view id) {
    return game_of(id, {{"multi_play", "same_number"},
                        {"jump_in", "true"},
                        {"nine_slap", "true"},
                        {"seven", "swap"},
                        {"zero", "swap_optional"},
                        {"stacking", "at_least"},
                        {"mercy", "25"},
                        {"false_catch_penalty", "2"},
                        {"skip_blocks", "true"},
                        {"reverse_deflects", "true"},
                        {"challenge", "taken_back"},
                        {"voluntary_draw", "false"}});
}

inline Setup setup_of(unsigned seats, unsigned seed) {
    Setup setup;
    setup.seats = seats;
    setup.shuffle = ShuffleKind::Fast;
    setup.seed[0] = static_cast<std::uint8_t>(seed);
    return setup;
}

}  // namespace lastcard::external_test

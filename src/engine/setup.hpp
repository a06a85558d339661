// The set-up of a match: seats, dealer, shuffle, seed.
#pragma once

#include <cstdint>

#include "base/ids.hpp"
#include "engine/state.hpp"

namespace lastcard {

struct Setup {
    unsigned seats = 2;
    Seat dealer = seat_at(0);  ///< used where the rules say that the dealer is given (G-2)
    ShuffleKind shuffle = ShuffleKind::Fair;
    std::uint8_t seed[32] = {};
};

}  // namespace lastcard

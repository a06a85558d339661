// How much was played.
#pragma once

#include <cstdint>

namespace lastcard {

struct PlayCounts {
    std::uint64_t games = 0;
    std::uint64_t rounds = 0;
    std::uint64_t decisions = 0;  ///< answered questions
    std::uint64_t choices = 0;    ///< those with at least two legal answers
    std::uint64_t reactions = 0;  ///< UNO calls, catches, slaps, jump-ins, gifts
    std::uint64_t refusals = 0;   ///< moves of bots that the rules did not allow
};

}  // namespace lastcard

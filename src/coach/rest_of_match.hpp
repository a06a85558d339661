// Finishes a match after a round, as if all players were equally good: rounds are drawn from some
// that were played in advance, and their results are handed to the seats by lot.
#pragma once

#include <cstdint>
#include <vector>

#include "bot/playout.hpp"
#include "coach/outlook.hpp"

namespace lastcard::coach {

class RestOfMatch {
public:
    RestOfMatch(const Game& game, const Playout& playout, unsigned seats);

    /// Shares out the match of a table whose round is over or not dealt yet.
    void share(const State& table, FastStream& random, int (&match)[max_seats]) const;

private:
    struct Round {
        std::int32_t points[max_seats] = {};
        SeatSet winners;
    };

    void finish_once(State& table, FastStream& random) const;

    const Game& game_;
    unsigned seats_;
    std::vector<Round> rounds_;
};

/// Divides a won match or round among the sides that won it together.
void divide(const Game& game, const State& table, SeatSet winners, int amount,
            int (&shares)[max_seats]);

}  // namespace lastcard::coach

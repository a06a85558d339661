// Measures the engine: random play, exact move counts, and behaviour as one number.
#pragma once

#include <cstdint>

#include "edition/game.hpp"
#include "lab/random_play.hpp"

namespace lastcard {

struct BenchResult {
    PlayCounts counts;
    double seconds = 0;
    double decisions_per_second() const {
        return seconds > 0 ? static_cast<double>(counts.decisions) / seconds : 0;
    }
};

/// Plays whole matches at random, without events, and measures the time.
BenchResult run_bench(const Game& game, unsigned seats, std::uint64_t games, std::uint64_t seed);

/// How many sequences of `depth` legal actions there are from the first deal of a seed: answers and
/// reactions of every seat, each position counted as often as it is reached.
std::uint64_t perft(const Game& game, unsigned seats, std::uint64_t seed, unsigned depth);

/// A hash of all events of a series of random matches: equal numbers mean equal behaviour. Uses
/// fair shuffles, so that it covers them too.
std::uint64_t signature(const Game& game, unsigned seats, std::uint64_t games, std::uint64_t seed);

}  // namespace lastcard

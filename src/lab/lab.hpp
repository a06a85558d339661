// Measuring the engine: random play by the million, exact move counts, behaviour pinned to one
// number.
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

/// Plays whole matches at random, events off, and takes the time.
BenchResult run_bench(const Game& game, unsigned seats, std::uint64_t games, std::uint64_t seed);

/// How many sequences of `depth` legal actions there are from the first deal of a seed: answers and
/// reactions of every seat, each position counted as often as it is reached.
std::uint64_t perft(const Game& game, unsigned seats, std::uint64_t seed, unsigned depth);

/// Everything that happens in a series of random matches, folded into one number: equal numbers
/// mean equal behaviour, event by event. Fair shuffles, so that they are covered too.
std::uint64_t signature(const Game& game, unsigned seats, std::uint64_t games, std::uint64_t seed);

}  // namespace lastcard

// Many random matches, each with cards and luck of its own: they can be played in any order, on any
// number of processors, with the same result. GPUs play them too (src/cuda), and are compared with
// this.
#pragma once

#include <cstdint>
#include <vector>

#include "lab/random_play.hpp"

namespace lastcard {

struct Batch {
    unsigned seats = 4;
    std::uint64_t matches = 0;
    std::uint64_t seed = 1;
    ShuffleKind shuffle = ShuffleKind::Fast;
};

struct BatchResult {
    PlayCounts counts;
    std::uint64_t states = 0;  ///< the sum of state_hash() of every match's last state
    double seconds = 0;
};

/// How match `number` begins.
LASTCARD_FN Setup setup_of(const Batch& batch, std::uint64_t number) {
    Setup setup;
    setup.seats = batch.seats;
    setup.dealer = seat_at(static_cast<unsigned>(number % batch.seats));
    setup.shuffle = batch.shuffle;
    game_seed(setup.seed, batch.seed, number);
    return setup;
}

/// What it leaves to luck beside the cards.
LASTCARD_FN FastRandom chance_of(const Batch& batch, std::uint64_t number) {
    return FastRandom(mix64(mix64(batch.seed + 0x632be59bd9b4e019U) ^ mix64(number + 1)));
}

/// A hash of every byte, in any order: sums of them are compared.
LASTCARD_FN std::uint64_t state_hash(const State& state) {
    constexpr unsigned words = sizeof(State) / 8;
    static_assert(sizeof(State) == words * 8 && alignof(State) == 8);
    std::uint64_t hash = 0;
    for (unsigned i = 0; i < words; ++i) {
        std::uint64_t word = 0;
        std::memcpy(&word, reinterpret_cast<const unsigned char*>(&state) + std::size_t{i} * 8, 8);
        if (word != 0) hash += mix64(word ^ mix64(i + 1));
    }
    return mix64(hash);
}

/// Plays the matches on one core. `ends`, if given, receives the last state of each.
BatchResult play_batch(const Game& game, const Batch& batch, std::vector<State>* ends = nullptr);

}  // namespace lastcard

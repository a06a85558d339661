// The loops behind lab.hpp.
#include "lab/lab.hpp"

#include <bit>
#include <chrono>

namespace lastcard {
namespace {

Setup setup_for(unsigned seats, ShuffleKind shuffle, std::uint64_t series, std::uint64_t number) {
    Setup setup;
    setup.seats = seats;
    setup.shuffle = shuffle;
    game_seed(setup.seed, series, number);
    return setup;
}

struct Folder {
    std::uint64_t value = 0;
    void operator()(const Event& event) {
        value = mix64(value ^ std::bit_cast<std::uint64_t>(event)) + 0x9e3779b97f4a7c15U;
    }
};

std::uint64_t count_sequences(const Game& game, const State& state, unsigned depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    const auto follow = [&](const Action& action) {
        if (depth == 1) {
            ++count;
            return;
        }
        State next = state;
        apply(game, next, action);
        count += count_sequences(game, next, depth - 1);
    };
    if (state.phase == Phase::RoundOver) follow(Action::simple(ActionKind::Deal, Seat::None));
    for (unsigned i = 0; i < state.seats; ++i)
        legal(game, state, seat_at(i)).for_each(seat_at(i), follow);
    return count;
}

}  // namespace

BenchResult run_bench(const Game& game, unsigned seats, std::uint64_t games, std::uint64_t seed) {
    BenchResult result;
    NoEvents nobody;
    FastRandom random(seed);
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t n = 0; n < games; ++n) {
        State state = start_match(game, setup_for(seats, ShuffleKind::Fast, seed, n), nobody);
        random_match(game, state, random, result.counts, nobody);
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

std::uint64_t perft(const Game& game, unsigned seats, std::uint64_t seed, unsigned depth) {
    return count_sequences(game, start_match(game, setup_for(seats, ShuffleKind::Fair, seed, 0)),
                           depth);
}

std::uint64_t signature(const Game& game, unsigned seats, std::uint64_t games, std::uint64_t seed) {
    Folder folder;
    PlayCounts counts;
    FastRandom random(seed);
    for (std::uint64_t n = 0; n < games; ++n) {
        State state = start_match(game, setup_for(seats, ShuffleKind::Fair, seed, n), folder);
        random_match(game, state, random, counts, folder);
    }
    return folder.value;
}

}  // namespace lastcard

// Matches one after the other (see batch.hpp).
#include "lab/batch.hpp"

#include <chrono>

namespace lastcard {

BatchResult play_batch(const Game& game, const Batch& batch, std::vector<State>* ends) {
    BatchResult result;
    NoEvents nobody;
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t number = 0; number < batch.matches; ++number) {
        FastRandom random = chance_of(batch, number);
        State state = start_match(game, setup_of(batch, number), nobody);
        random_match(game, state, random, result.counts, nobody);
        result.states += state_hash(state);
        if (ends != nullptr) ends->push_back(state);
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace lastcard

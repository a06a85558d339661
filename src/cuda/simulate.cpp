// Chooses the copy of the engine for a game (see simulate.hpp).
#include "cuda/simulate.hpp"

#include "cuda/variants.hpp"

namespace lastcard::cuda {

BatchResult play_batch(const Game& game, const Batch& batch, std::vector<State>* ends) {
    if (agrees(game, classic) && fits<small>(game, batch.seats))
        return play_classic(game, batch, ends);
    if (fits<small>(game, batch.seats)) return play_small(game, batch, ends);
    if (fits<medium>(game, batch.seats)) return play_medium(game, batch, ends);
    return play_full(game, batch, ends);
}

}  // namespace lastcard::cuda

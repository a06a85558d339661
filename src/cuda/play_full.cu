// One copy of the engine (see variants.hpp).
#include "cuda/kernel.cuh"
#include "cuda/variants.hpp"

namespace lastcard::cuda {

BatchResult play_full(const Game& game, const Batch& batch, std::vector<State>* ends) {
    return play<Game, full>(game, batch, ends);
}

}  // namespace lastcard::cuda

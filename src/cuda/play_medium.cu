// One copy of the engine (see variants.hpp).
#include "cuda/kernel.cuh"
#include "cuda/variants.hpp"

namespace lastcard::cuda {

BatchResult play_medium(const Game& game, const Batch& batch, std::vector<State>* ends) {
    return play<Game, medium, Shape{256, 48, 1, true}>(game, batch, ends);
}

}  // namespace lastcard::cuda

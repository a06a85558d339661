// Batches of random matches on an NVIDIA GPU: the engine's own functions, compiled for it.
#pragma once

#include <string>
#include <vector>

#include "lab/batch.hpp"

namespace lastcard::cuda {

/// The name of the GPU in use. Throws std::runtime_error if there is none.
std::string device_name();

/// As play_batch() of lab/batch.hpp, and with the same result but for the time, which is that of
/// the device without copies. Throws std::runtime_error with a sentence if the GPU cannot do it.
BatchResult play_batch(const Game& game, const Batch& batch, std::vector<State>* ends = nullptr);

}  // namespace lastcard::cuda

// Copies of the engine on the GPU. The less room and the fewer rules, the faster.
#pragma once

#include "cuda/simulate.hpp"
#include "edition/fixed_game.hpp"
#include "engine/resize.hpp"

namespace lastcard::cuda {

/// Four seats and a deck of 112 cards: every edition but one.
inline constexpr Limits small{4, 112};
/// No Mercy, or two decks of others without their wilds.
inline constexpr Limits medium{4, 184};
inline constexpr Limits full{};
/// Classic without house rules.
inline constexpr GameFacts classic{};

// Each in a source of its own, because they take long to compile.
BatchResult play_classic(const Game& game, const Batch& batch, std::vector<State>* ends);
BatchResult play_small(const Game& game, const Batch& batch, std::vector<State>* ends);
BatchResult play_medium(const Game& game, const Batch& batch, std::vector<State>* ends);
BatchResult play_full(const Game& game, const Batch& batch, std::vector<State>* ends);

}  // namespace lastcard::cuda

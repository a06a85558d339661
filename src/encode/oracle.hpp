// What no seat may know: hands, the next cards of the pile, the outcome of a challenge. For the
// training of a critic, never for a player: it takes a State, and shares nothing with observations.
#pragma once

#include <cstdint>

#include "edition/game.hpp"
#include "engine/state.hpp"

namespace lastcard {

inline constexpr unsigned oracle_pile = 16;  ///< cards of the draw pile

/// Hands by seat, next cards, challenge, seat asked.
constexpr unsigned oracle_size(unsigned faces, unsigned seats) {
    return faces * seats + oracle_pile + 2;
}

/// Writes oracle_size() bytes: for each seat from 0 on, copies of each face in its hand; the faces
/// of the next cards, 255 where the pile ends; an open challenge, 1 innocent, 2 guilty, otherwise
/// 0; the seat that is asked, or 255.
void write_oracle(const Game& game, const State& state, unsigned faces, unsigned seats,
                  std::uint8_t* row);

inline constexpr unsigned face_feature_count = 48;

/// A face in numbers that mean the same in all editions: colour (5, one-hot), number (0 to 9,
/// none), effects (16, by EffectKind, the first for a face without), cards to draw / 10, points /
/// 50, copies / 8, whether it is restricted, cards of a burst / 10. The rest is 0.
void write_face_features(const Face& face, float* row);

}  // namespace lastcard

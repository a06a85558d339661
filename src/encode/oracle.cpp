// The whole table as bytes (see oracle.hpp).
#include "encode/oracle.hpp"

#include <algorithm>
#include <cstring>

#include "engine/hand.hpp"

namespace lastcard {

void write_oracle(const Game& game, const State& state, unsigned faces, unsigned seats,
                  std::uint8_t* row) {
    std::memset(row, 0, oracle_size(faces, seats));
    for (unsigned i = 0; i < state.seats; ++i)
        for_each_card(game, state, seat_at(i), [&](FaceId face) {
            std::uint8_t& count = row[i * faces + index(face)];
            if (count < 255) ++count;
        });
    std::uint8_t* const pile = row + faces * seats;
    for (unsigned n = 0; n < oracle_pile; ++n)
        pile[n] = n < state.draw_count ? state.pile[state.draw_count - 1 - n] : std::uint8_t{255};
    std::uint8_t* const last = pile + oracle_pile;
    last[1] = 255;
    if (state.frame_count == 0) return;
    const Frame& question = state.question();
    if (question.kind == Ask::Challenge) last[0] = question.has(frame_flag::guilty) ? 2 : 1;
    last[1] = static_cast<std::uint8_t>(question.seat);
}

void write_face_features(const Face& face, float* row) {
    std::fill_n(row, face_feature_count, 0.0F);
    row[index(face.colour)] = 1;
    row[5 + std::min<unsigned>(face.number, 10)] = 1;
    float* const effects = row + 16;
    if (face.effect_count == 0) effects[0] = 1;
    for (unsigned i = 0; i < face.effect_count; ++i)
        effects[static_cast<unsigned>(face.effects[i].kind)] = 1;
    float* const rest = row + 32;
    rest[0] = static_cast<float>(face.draw_sum) / 10;
    rest[1] = static_cast<float>(face.points) / 50;
    rest[2] = static_cast<float>(face.copies) / 8;
    rest[3] = face.restricted ? 1 : 0;
    rest[4] = static_cast<float>(face.burst) / 10;
}

}  // namespace lastcard

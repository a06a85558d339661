// Checking states (see state_check.hpp).
#include "state_check.hpp"

#include <bit>

#include "engine/hand.hpp"

namespace lastcard::python {
namespace {

bool is_seat(Seat seat, unsigned seats) { return seat == Seat::None || index(seat) < seats; }

bool seats_are_there(const State& state, unsigned seats) {
    const unsigned all = (1U << seats) - 1;
    for (const SeatSet set :
         {state.at_table, state.in_round, state.knocked_out, state.catchable, state.said_uno,
          state.to_slap, state.round_winners, state.match_winners, state.too_late})
        if ((set.bits & ~all) != 0) return false;
    for (const Seat holder : state.powers)
        if (!is_seat(holder, seats)) return false;
    return is_seat(state.dealer, seats) && is_seat(state.last_player, seats);
}

bool frame_is_sound(const Game& game, const Frame& frame, unsigned seats) {
    return frame.kind <= Ask::Show && is_seat(frame.seat, seats) && is_seat(frame.other, seats) &&
           (frame.face == FaceId::None || index(frame.face) < game.face_count) &&
           index(frame.colour) <= index(Colour::None);
}

bool deck_is_whole(const Game& game, unsigned seats, const State& state) {
    unsigned found[max_faces] = {};
    unsigned cards = state.draw_count + 0U + state.discard_count + state.aside_count;
    if (cards > game.card_count || state.discard_count == 0) return false;
    const auto count = [&](const std::uint8_t* from, unsigned many) {
        for (unsigned i = 0; i < many; ++i) {
            if (from[i] >= game.face_count) return false;
            ++found[from[i]];
        }
        return true;
    };
    const unsigned lying = state.discard_count + 0U + state.aside_count;
    if (!count(state.pile, state.draw_count) || !count(state.discard_top(), lying)) return false;
    for (unsigned i = 0; i < max_seats; ++i) {
        unsigned bits = 0;
        for (const std::uint64_t word : state.hands[i].words)
            bits += static_cast<unsigned>(std::popcount(word));
        if (bits != state.hand_counts[i] || (i >= seats && bits != 0)) return false;
        unsigned copies = 0;
        for (unsigned f = 0; i < seats && f < game.face_count; ++f) {
            const unsigned held = copies_held(game, state, seat_at(i), face_at(f));
            found[f] += held;
            copies += held;
        }
        if (copies != bits) return false;
        cards += bits;
    }
    for (unsigned f = 0; f < game.face_count; ++f)
        if (found[f] != game.faces[f].copies) return false;
    return cards == game.card_count && index(state.top) == state.discard_top()[0];
}

}  // namespace

Result<void> check_state(const Game& game, unsigned seats, const State& state) {
    if (state.seats != seats) return "these bytes are no state of a table with so many seats";
    if (state.phase != Phase::Playing || state.frame_count < 1 || state.frame_count > 4)
        return "no question is open, expected a state in the middle of a round";
    bool sound = seats_are_there(state, seats) && deck_is_whole(game, seats, state) &&
                 state.in_round.has(state.question().seat) && state.direction <= Direction::Right &&
                 state.direction_before <= Direction::Right &&
                 index(state.colour) <= index(Colour::None) && state.shuffle <= ShuffleKind::Fast;
    for (unsigned i = 0; i < state.frame_count; ++i)
        sound = sound && frame_is_sound(game, state.frames[i], seats);
    if (!sound) return "the state does not fit this game, expected one of the same pool";
    return {};
}

}  // namespace lastcard::python

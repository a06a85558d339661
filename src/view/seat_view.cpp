// Copies out of the State what a seat may know, field by field (see seat_view.hpp).
#include "view/seat_view.hpp"

#include <cstring>

#include "engine/hand.hpp"

namespace lastcard {

namespace {

/// A frame without what only the engine, or only the seat asked, knows.
Frame seen_frame(const Frame& frame, Seat viewer) {
    Frame seen = frame;
    seen.flags = static_cast<std::uint8_t>(seen.flags & ~frame_flag::guilty);      // G-14
    if (seen.kind == Ask::Drawn && seen.seat != viewer) seen.face = FaceId::None;  // G-40
    return seen;
}

void copy_question(const State& state, SeatView& view) {
    for (unsigned i = 0; i < state.frame_count; ++i)
        view.frames[i] = seen_frame(state.frames[i], view.viewer);
    view.frame_count = state.frame_count;
}

/// The discard pile was face up, card after card; what lies behind it was not.
void copy_discards(const State& state, SeatView& view) {
    const std::uint8_t* const top = state.discard_top();
    for (unsigned i = 0; i < state.discard_count; ++i) ++view.discard_counts[top[i]];
    if (state.discard_count > 1) view.under = face_at(top[1]);
    view.draw_count = state.draw_count;
    view.discard_count = state.discard_count;
    view.aside_count = state.aside_count;
}

void copy_table(const State& state, SeatView& view) {
    static_assert(sizeof view.scores == sizeof state.scores);
    std::memcpy(view.scores, state.scores, sizeof view.scores);
    static_assert(sizeof view.hand_counts == sizeof state.hand_counts);
    std::memcpy(view.hand_counts, state.hand_counts, sizeof view.hand_counts);
    for (unsigned i = 0; i < 4; ++i) view.powers[i] = state.powers[i];
    view.round = state.round;
    view.decision = state.decision;
    view.actions = state.actions;
    view.pending = state.pending;
    view.at_table = state.at_table;
    view.in_round = state.in_round;
    view.knocked_out = state.knocked_out;
    view.catchable = state.catchable;
    view.said_uno = state.said_uno;
    view.to_slap = state.to_slap;
    view.round_winners = state.round_winners;
    view.match_winners = state.match_winners;
    view.too_late = state.too_late;
    view.dealer = state.dealer;
    view.last_player = state.last_player;
    view.top = state.top;
    view.colour = state.colour;
    view.phase = state.phase;
    view.direction = state.direction;
    view.direction_before = state.direction_before;
    view.seats = state.seats;
    view.idle_draws = state.idle_draws;
}

}  // namespace

bool add_move(Moves& moves, const Action& action) {
    const bool coloured = index(action.colour) < 4;
    const auto colour_bit = static_cast<std::uint8_t>(coloured ? 1U << index(action.colour) : 0);
    switch (action.kind) {
        case ActionKind::Play:
            switch (action.flags) {
                case 0: moves.plays.add(action.face); return true;
                case play_flag::pair: moves.pairs.add(action.face); return true;
                case play_flag::more: moves.series.add(action.face); return true;
                case play_flag::jump: moves.jumps.add(action.face); return true;
                default: return false;
            }
        case ActionKind::Draw: moves.draw = true; return true;
        case ActionKind::Pass: moves.pass = true; return true;
        case ActionKind::Challenge: moves.challenge = true; return true;
        case ActionKind::Flip: moves.flip = true; return true;
        case ActionKind::Call: moves.calls |= colour_bit; return coloured;
        case ActionKind::Power: moves.powers |= colour_bit; return coloured;
        case ActionKind::Swap:
            if (action.target == Seat::None)
                moves.swap_none = true;
            else
                moves.swaps.add(action.target);
            return true;
        case ActionKind::Give: moves.gives.add(action.target); return true;
        case ActionKind::Catch: moves.catches.add(action.target); return true;
        case ActionKind::Uno: moves.uno = true; return true;
        case ActionKind::Slap: moves.slap = true; return true;
        case ActionKind::Show: moves.shows.add(action.face); return true;
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
        case ActionKind::Leave: break;
    }
    return false;
}

SeatView view_of(const Game& game, const State& state, Seat viewer) {
    SeatView view;
    if (index(viewer) < state.seats) view.viewer = viewer;
    copy_table(state, view);
    copy_discards(state, view);
    copy_question(state, view);
    // Open or not, independent of the hands: a window must not reveal a card.
    view.jump_open = state.phase == Phase::Playing && jump_window_open(game, state);
    if (view.viewer != Seat::None) {
        (held(state, viewer) & all_faces(game)).for_each([&](FaceId face) {
            view.hand[index(face)] = static_cast<std::uint16_t>(
                holds_two(game, state, viewer, face) ? copies_held(game, state, viewer, face) : 1);
        });
        view.own_moves = legal(game, state, viewer);
    }
    return view;
}

}  // namespace lastcard

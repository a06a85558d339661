// Makes a table with the hidden cards dealt arbitrarily, and compares the seat's view of it (see
// consistency.hpp).
#include "bot/external/consistency.hpp"

#include <cstring>

#include "engine/hand.hpp"

namespace lastcard::external {
namespace {

bool seat_or_nobody(const SeatView& view, Seat seat) {
    return seat == Seat::None || index(seat) < view.seats;
}

/// The card that a frame is about, if the viewer knows it.
bool frame_has_card(const Game& game, const SeatView& view, const Frame& frame) {
    const bool needed = frame.kind == Ask::Penalty || frame.kind == Ask::Challenge ||
                        frame.kind == Ask::Resolve ||
                        (frame.kind == Ask::Drawn && frame.seat == view.viewer);
    return !needed || index(frame.face) < game.face_count;
}

bool sound_frame(const Game& game, const SeatView& view, unsigned i) {
    const Frame& frame = view.frames[i];
    const bool last = i + 1 == view.frame_count;
    if (index(frame.seat) >= view.seats || !seat_or_nobody(view, frame.other)) return false;
    // Below a question there can be a card taking effect and the rest of a blue turn.
    const bool waits = frame.kind == Ask::Resolve || (!last && frame.kind == Ask::Second);
    if (last == waits || frame.times > 2) return false;
    if (!frame_has_card(game, view, frame)) return false;
    if (frame.kind == Ask::Resolve) {
        // The other card of a pair can still be taking effect, above or below this one.
        const FaceId acting =
            frame.times < 2 ? frame.face : (frame.face == view.top ? view.under : view.top);
        if (frame.times == 2 && (view.discard_count < 2 || index(view.under) >= game.face_count ||
                                 view.discard_counts[index(view.under)] == 0))
            return false;
        return index(acting) < game.face_count && frame.step <= game.face(acting).effect_count;
    }
    // A swap belongs to the card below it, at the effect that has just run.
    if (frame.kind == Ask::Swap)
        return i > 0 && view.frames[i - 1].kind == Ask::Resolve && view.frames[i - 1].step > 0;
    return true;
}

bool sound_numbers(const Game& game, const SeatView& view) {
    if (view.seats < 2 || view.seats > max_seats || index(view.viewer) >= view.seats) return false;
    if (view.phase != Phase::Playing || view.frame_count == 0) return false;
    if (index(view.top) >= game.face_count || view.discard_counts[index(view.top)] == 0)
        return false;
    for (unsigned i = 0; i < view.frame_count; ++i)
        if (!sound_frame(game, view, i)) return false;
    unsigned cards = view.draw_count + view.discard_count + view.aside_count;
    for (unsigned i = 0; i < view.seats; ++i) cards += view.hand_counts[i];
    return cards == game.card_count;
}

/// Returns the cards whose place the viewer does not know, one by one.
class Hidden {
public:
    Hidden(const Game& game, const SeatView& view) {
        for (unsigned f = 0; f < game.face_count; ++f) {
            const unsigned seen = view.hand[f] + view.discard_counts[f];
            if (seen > game.faces[f].copies) sound_ = false;
            left_[f] = static_cast<std::uint16_t>(sound_ ? game.faces[f].copies - seen : 0);
        }
    }
    bool sound() const { return sound_; }
    /// Precondition: the counts add up, so that a card is left.
    FaceId next() {
        while (left_[at_] == 0) ++at_;
        --left_[at_];
        return face_at(at_);
    }

private:
    std::uint16_t left_[max_faces] = {};
    unsigned at_ = 0;
    bool sound_ = true;
};

void lay_discards(const Game& game, const SeatView& view, State& state) {
    std::uint16_t left[max_faces];
    std::memcpy(left, view.discard_counts, sizeof left);
    std::uint8_t* place = state.discard_top();
    const auto put = [&](FaceId face) {
        if (face == FaceId::None || left[index(face)] == 0) return;
        --left[index(face)];
        *place++ = static_cast<std::uint8_t>(index(face));
    };
    put(view.top);
    put(view.under);
    for (unsigned f = 0; f < game.face_count; ++f)
        while (left[f] > 0) put(face_at(f));
}

void copy_table(const SeatView& view, State& state) {
    std::memcpy(state.scores, view.scores, sizeof state.scores);
    std::memcpy(state.frames, view.frames, sizeof state.frames);
    std::memcpy(state.powers, view.powers, sizeof state.powers);
    state.round = view.round;
    state.decision = view.decision;
    state.actions = view.actions;
    state.draw_count = view.draw_count;
    state.discard_count = view.discard_count;
    state.aside_count = view.aside_count;
    state.pending = view.pending;
    state.at_table = view.at_table;
    state.in_round = view.in_round;
    state.knocked_out = view.knocked_out;
    state.catchable = view.catchable;
    state.said_uno = view.said_uno;
    state.to_slap = view.to_slap;
    state.round_winners = view.round_winners;
    state.match_winners = view.match_winners;
    state.too_late = view.too_late;
    state.frame_count = view.frame_count;
    state.seats = view.seats;
    state.phase = view.phase;
    state.direction = view.direction;
    state.direction_before = view.direction_before;
    state.top = view.top;
    state.colour = view.colour;
    state.dealer = view.dealer;
    state.last_player = view.last_player;
    state.jump_open = view.jump_open;
    state.idle_draws = view.idle_draws;
}

/// Whether the view's numbers are in range and add up.
State some_table(const Game& game, const SeatView& view, Hidden& hidden) {
    State state{};
    copy_table(view, state);
    for (unsigned f = 0; f < game.face_count; ++f)
        for (unsigned n = 0; n < view.hand[f]; ++n) add_card(game, state, view.viewer, face_at(f));
    for (unsigned i = 0; i < view.seats; ++i)
        if (seat_at(i) != view.viewer)
            for (unsigned n = 0; n < view.hand_counts[i]; ++n)
                add_card(game, state, seat_at(i), hidden.next());
    for (unsigned i = 0; i < view.draw_count; ++i)
        state.pile[i] = static_cast<std::uint8_t>(index(hidden.next()));
    for (unsigned i = 0; i < view.aside_count; ++i)
        state.pile[max_cards - 1 - i] = static_cast<std::uint8_t>(index(hidden.next()));
    lay_discards(game, view, state);
    return state;
}

unsigned own_cards(const SeatView& view) {
    unsigned cards = 0;
    for (const std::uint16_t count : view.hand) cards += count;
    return cards;
}

}  // namespace

bool is_consistent(const Game& game, const SeatView& view) {
    if (!sound_numbers(game, view)) return false;
    if (own_cards(view) != view.hand_counts[index(view.viewer)]) return false;
    Hidden hidden(game, view);
    if (!hidden.sound()) return false;
    const State state = some_table(game, view, hidden);
    const SeatView seen = view_of(game, state, view.viewer);
    return std::memcmp(&seen, &view, sizeof view) == 0;
}

bool is_consistent(const Game& game, const SeatView& view, const SeatMemory& memory) {
    if (memory.top() != view.top || memory.colour() != view.colour ||
        memory.draw_count() != view.draw_count || memory.discard_count() != view.discard_count ||
        memory.aside_count() != view.aside_count || memory.in_round() != view.in_round)
        return false;
    for (unsigned i = 0; i < view.seats; ++i)
        if (memory.hand_count(seat_at(i)) != view.hand_counts[i] ||
            memory.known_total(seat_at(i)) > view.hand_counts[i])
            return false;
    for (unsigned f = 0; f < game.face_count; ++f) {
        unsigned placed = memory.discarded(face_at(f));
        for (unsigned i = 0; i < view.seats; ++i) placed += memory.known(seat_at(i), face_at(f));
        if (memory.own(face_at(f)) != view.hand[f] || placed > game.faces[f].copies ||
            memory.discarded(face_at(f)) != view.discard_counts[f])
            return false;
    }
    return true;
}

}  // namespace lastcard::external

// The table while an action is applied: the game, the state and the event sink. Seating order and
// the question stack.
#pragma once

#include <type_traits>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// The next seat still in the round, in the direction of play.
template <class S>
LASTCARD_HOT Seat next_seat(const S& state, Seat from) {
    return state.direction == Direction::Left ? state.in_round.after(from)
                                              : state.in_round.before(from);
}

/// The card of a pair whose effects come first. The two lie on top of each other.
template <class S>
LASTCARD_FN FaceId first_to_act(const S& state, FaceId last) {
    return last == state.top ? face_at(state.discard_top()[1]) : state.top;
}

/// The card whose effects run now.
template <class G, class S>
LASTCARD_FN const Face& acting_face(const G& game, const S& state, const Frame& card) {
    return game.face(card.times < 2 ? card.face : first_to_act(state, card.face));
}

/// The next seat that takes part in the match, to the left.
template <class S>
LASTCARD_FN Seat next_at_table(const S& state, Seat from) {
    return state.at_table.after(from);
}

/// A seat with its partner, if the table plays in pairs (E-24).
template <class G, class S>
LASTCARD_FN SeatSet team_of(const G& game, const S& state, Seat seat) {
    SeatSet team = SeatSet::of(seat);
    if (game.rules.teams == Teams::Pairs)
        team.add(seat_at((index(seat) + state.seats / 2U) % state.seats));
    return team;
}

template <class G, class S>
LASTCARD_FN bool partners(const G& game, const S& state, Seat a, Seat b) {
    return game.rules.teams == Teams::Pairs && a != b && team_of(game, state, a).has(b);
}

template <class Sink, class G = Game, class S = State>
struct Table {
    using TableState = S;

    /// Whether events are reported. If not, values that only events need are not computed.
    static constexpr bool told = !std::is_empty_v<Sink>;

    const G& game;
    S& state;
    Sink& sink;

    LASTCARD_FN void tell(const Event& event) { sink(event); }
    LASTCARD_FN void tell(EventKind kind, Seat seat, unsigned number = 0) {
        sink(Event{.kind = kind, .seat = seat, .number = static_cast<std::uint16_t>(number)});
    }
    LASTCARD_FN void tell(EventKind kind, Seat seat, Seat other, unsigned number = 0) {
        sink(Event{.kind = kind,
                   .seat = seat,
                   .other = other,
                   .number = static_cast<std::uint16_t>(number)});
    }
    LASTCARD_FN void tell_face(EventKind kind, Seat seat, FaceId face, Seat other = Seat::None) {
        sink(Event{.kind = kind, .seat = seat, .other = other, .face = face});
    }

    LASTCARD_FN Frame& top_frame() { return state.frames[state.frame_count - 1]; }
    LASTCARD_FN void push(const Frame& frame) { state.frames[state.frame_count++] = frame; }
    LASTCARD_FN void pop() { state.frames[--state.frame_count] = Frame{}; }
    /// The same where the stack is known to hold one frame, a turn or a drawn card.
    LASTCARD_FN void pop_only() {
        state.frames[0] = Frame{};
        state.frame_count = 0;
    }
    /// Asks on an empty stack.
    LASTCARD_FN void ask_only(const Frame& frame) {
        state.frames[0] = frame;
        state.frame_count = 1;
        told_question();
    }
    LASTCARD_FN void clear_frames() {
        while (state.frame_count > 0) pop();
    }

    /// Puts a question on top of the stack.
    LASTCARD_FN void ask(const Frame& frame) {
        push(frame);
        told_question();
    }
    LASTCARD_FN void told_question() {
        const Frame& frame = top_frame();
        sink(Event{.kind = EventKind::Asked,
                   .seat = frame.seat,
                   .flags = static_cast<std::uint8_t>(frame.kind)});
    }

    /// The yellow power shields its holder.
    LASTCARD_FN bool shielded(Seat seat) const {
        return game.powers && state.powers[index(Colour::Yellow)] == seat;
    }
};

}  // namespace lastcard

// What a card asks while it takes effect: a colour, a power, a hand to swap with, a card to show.
// The answer brings play back to the effects of the card. The caller has checked may_answer.
#pragma once

#include "engine/answer.hpp"

namespace lastcard {

/// After the answer to an effect's question: continues with the effects of the card.
template <class T>
LASTCARD_FN void go_on(T& t, Seat seat) {
    if (t.state.frame_count == 0) {
        begin_turn(t, seat);  // the opening card's colour (G-30)
        return;
    }
    Frame card = t.top_frame();
    t.pop();
    run_effects(t, card);
}

/// A Trend's question to `seat` is dealt with: the next player is asked, or the card goes on.
template <class T>
LASTCARD_FN void go_on_after_show(T& t, Seat seat) {
    t.pop();
    Frame card = t.top_frame();
    t.pop();
    if (!ask_to_show(t, card, seat)) run_effects(t, card);
}

template <class T>
LASTCARD_FN void call_colour(T& t, Seat seat, Colour colour) {
    t.pop();
    t.state.colour = colour;
    t.tell(Event{.kind = EventKind::ColourCalled, .seat = seat, .colour = colour});
    go_on(t, seat);
}

template <class T>
LASTCARD_FN void call_and_spin(T& t, Seat seat, Colour colour) {
    close_reactions(t);
    t.pop();
    t.state.colour = colour;
    t.tell(Event{.kind = EventKind::ColourCalled, .seat = seat, .colour = colour});
    spin_roulette(t, seat, colour);
    end_turn(t, seat);
}

template <class T>
LASTCARD_FN Refusal call(T& t, const Action& a) {
    auto& s = t.state;
    if (index(a.colour) >= 4) return refuse(Reason::UnknownMove);
    const Ask kind = s.question().kind;
    if (kind == Ask::Colour) {
        call_colour(t, a.seat, a.colour);
        return accepted;
    }
    if (kind != Ask::Roulette) return wrong_answer(s);
    call_and_spin(t, a.seat, a.colour);
    return accepted;
}

template <class T>
LASTCARD_FN void name_power(T& t, Seat seat, Colour power) {
    t.pop();
    take_power(t, seat, power);
    go_on(t, seat);
}

template <class T>
LASTCARD_FN Refusal choose_power(T& t, const Action& a) {
    auto& s = t.state;
    if (index(a.colour) >= 4) return refuse(Reason::UnknownMove);
    if (s.question().kind != Ask::Power) return wrong_answer(s);
    name_power(t, a.seat, a.colour);
    return accepted;
}

/// `other` is Seat::None where a swap is declined.
template <class T>
LASTCARD_FN void swap_with(T& t, Seat seat, Seat other) {
    t.pop();
    if (other == Seat::None)
        t.tell(EventKind::SwapDeclined, seat);
    else
        swap_hands(t, seat, other);
    go_on(t, seat);
}

template <class T>
LASTCARD_FN Refusal choose_swap(T& t, const Action& a) {
    auto& s = t.state;
    if (s.question().kind != Ask::Swap) return wrong_answer(s);
    if (a.target == Seat::None) {
        if (!swap_is_optional(t.game, s)) return refuse(Reason::SwapCompulsory, 'C', 24);
    } else if (a.target == a.seat || !s.in_round.has(a.target)) {
        Refusal who = refuse(Reason::SwapTarget, 'C', 24);
        who.seat = a.target;
        return who;
    }
    swap_with(t, a.seat, a.target);
    return accepted;
}

/// F-25: the card goes to the caller alone; then it is the next player's, or the card goes on.
template <class T>
LASTCARD_FN void show_card(T& t, Seat seat, FaceId face) {
    const Seat caller = t.state.question().other;
    t.tell_face(EventKind::TrendShown, seat, face, caller);
    go_on_after_show(t, seat);
}

template <class T>
LASTCARD_FN Refusal show(T& t, const Action& a) {
    auto& s = t.state;
    if (s.question().kind != Ask::Show) return wrong_answer(s);
    if (index(a.face) >= t.game.face_count) return refuse(Reason::UnknownMove);
    Refusal why = refuse(Reason::NotShown, 'F', 25);
    why.card = a.face;
    why.colour = s.colour;
    if (!held(s, a.seat).has(a.face)) return why.reason = Reason::NotInHand, why.rule = {}, why;
    if (t.game.face(a.face).colour != s.colour) return why;
    show_card(t, a.seat, a.face);
    return accepted;
}

}  // namespace lastcard

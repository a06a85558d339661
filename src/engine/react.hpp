// Reactions out of turn: UNO, catching, slapping, giving red away, jumping in. The caller has
// checked may_act.
#pragma once

#include "engine/answer.hpp"

namespace lastcard {

template <class T>
LASTCARD_FN Refusal say_uno(T& t, const Action& a) {
    auto& s = t.state;
    if (t.game.rules.uno_penalty == 0) return refuse(Reason::UnoNotPlayed, 'G', 24);
    const bool may = may_say_uno(t.game, s, a.seat);
    if (!may && s.too_late.has(a.seat)) return refuse(Reason::UnoTooLate, 'F', 22);
    if (!may)
        return s.said_uno.has(a.seat) ? refuse(Reason::UnoAlreadySaid, 'G', 42)
                                      : refuse(Reason::UnoNotDue, 'G', 42);
    const bool own_turn = s.question().seat == a.seat;
    s.catchable.remove(a.seat);
    if (own_turn) s.said_uno.add(a.seat);
    t.tell(EventKind::UnoCalled, a.seat);
    return accepted;
}

/// G-25; a false catch is refused, or costs its author cards where the table says so (G-27).
template <class T>
LASTCARD_FN Refusal catch_seat(T& t, const Action& a) {
    auto& s = t.state;
    if (t.game.rules.uno_penalty == 0) return refuse(Reason::UnoNotPlayed, 'G', 24);
    Refusal who = refuse(Reason::NoSuchSeat, 'G', 43);
    who.seat = a.target;
    if (!s.in_round.has(a.target)) return who;
    if (a.target != a.seat && s.catchable.has(a.target)) {
        t.tell(EventKind::Caught, a.seat, a.target, t.game.rules.uno_penalty);
        lapse(t, a.target);
        draw_penalty(t, a.target, t.game.rules.uno_penalty);
        return accepted;
    }
    who.reason = Reason::NotCatchable;
    who.rule = {'G', 27};
    if (a.target == a.seat || t.game.rules.false_catch_penalty == 0) return who;
    t.tell(EventKind::FalseCatch, a.seat, a.target, t.game.rules.false_catch_penalty);
    draw_penalty(t, a.seat, t.game.rules.false_catch_penalty);
    return accepted;
}

template <class T>
LASTCARD_FN Refusal slap(T& t, const Action& a) {
    auto& s = t.state;
    if (!s.to_slap.has(a.seat)) return refuse(Reason::NoSlap, 'E', 13);
    s.to_slap.remove(a.seat);
    t.tell(EventKind::Slapped, a.seat);
    if (s.to_slap.count() == 1) lose_slap(t, s.to_slap.first());
    return accepted;
}

/// E-22: time is up; of those still missing the one farthest from the player of the nine draws.
template <class T>
LASTCARD_FN void close_slap(T& t) {
    auto& s = t.state;
    if (s.to_slap.empty()) return;
    Seat farthest = s.to_slap.first();
    Seat seat = s.last_player;
    for (unsigned n = 0; n < s.seats; ++n) {
        if (s.to_slap.has(seat)) farthest = seat;
        seat = s.direction == Direction::Left ? seat_at((index(seat) + 1) % s.seats)
                                              : seat_at((index(seat) + s.seats - 1) % s.seats);
    }
    lose_slap(t, farthest);
}

template <class T>
LASTCARD_FN Refusal give_reds(T& t, const Action& a) {
    auto& s = t.state;
    const SeatSet targets = give_targets(t.game, s, a.seat);
    const FaceSet red = t.game.of_colour[index(Colour::Red)];
    const unsigned reds = cards_among(t.game, s, a.seat, red);
    if (!targets.has(a.target)) {
        Refusal why = refuse(Reason::NoGive, 'A', 9);
        why.seat = a.target;
        const bool holder = t.game.powers && s.powers[index(Colour::Red)] == a.seat;
        const bool now = s.question().kind == Ask::Turn && s.to_slap.empty();
        if (holder && now && reds > 0) {
            const bool empties =
                reds == s.hand_counts[index(a.seat)] && !t.game.rules.red_may_go_out;
            why.reason = empties ? Reason::GiveWouldEmpty : Reason::GiveTarget;
            why.rule = {'A', static_cast<std::uint8_t>(empties ? 13 : 11)};
        }
        return why;
    }
    t.tell(EventKind::RedsGiven, a.seat, a.target, reds);
    (held(s, a.seat) & red).for_each([&](FaceId face) {
        for (unsigned n = copies_held(t.game, s, a.seat, face); n > 0; --n) {
            remove_card(t.game, s, a.seat, face);
            add_card(t.game, s, a.target, face);
            t.tell_face(EventKind::CardGiven, a.seat, face, a.target);
        }
    });
    lapse(t, a.target);
    if (s.hand_counts[index(a.seat)] == 0)
        win_round(t, a.seat);
    else
        owe_uno(t, a.seat);
    return accepted;
}

/// E-15, E-16, E-22: the face-up card's twin, out of turn. What the first card did to turns is
/// superseded; hands that have moved stay; sums add up where stacking is played.
template <class T>
LASTCARD_FN Refusal jump_in(T& t, const Action& a) {
    auto& s = t.state;
    if (!t.game.rules.jump_in) return refuse(Reason::JumpOff, 'E', 15);
    if (index(a.face) >= t.game.face_count || a.flags > play_flag::all)
        return refuse(Reason::UnknownMove);
    if ((a.flags & (play_flag::pair | play_flag::more)) != 0)
        return refuse(Reason::MultiPlayOff, 'E', 21);
    Refusal why = refuse(Reason::JumpTooLate, 'E', 15);
    why.card = a.face;
    why.top = s.top;
    if (!jump_possible(t.game, s)) return why;
    if (a.seat == s.last_player) return why.reason = Reason::JumpOwnCard, why;
    if (!held(s, a.seat).has(a.face)) return why.reason = Reason::NotInHand, why.rule = {}, why;
    if (a.face != s.top || !has_twins(t.game, s)) return why.reason = Reason::JumpNotIdentical, why;
    if (!jump_fits(t.game, s)) return why.reason = Reason::JumpOnPenalty, why.rule.number = 22, why;
    if (!twin_allowed(t.game, s, a.seat)) return why_not_play(t.game, s, a.seat, a.face);
    const Frame question = s.question();
    const bool supersedes = s.jump_open;
    // The player to move throws in as the main action of the turn, in which the call holds (F-2).
    const bool called = question.seat == a.seat && s.said_uno.has(a.seat);
    close_reactions(t);
    t.pop();
    s.said_uno = called ? SeatSet::of(a.seat) : SeatSet{};
    if (supersedes && s.direction != s.direction_before) {
        s.direction = s.direction_before;
        t.tell(Event{.kind = EventKind::DirectionTurned,
                     .flags = static_cast<std::uint8_t>(s.direction)});
    }
    Lay lay{.seat = a.seat, .face = a.face, .next = next_seat(s, a.seat)};
    if (question.kind == Ask::Penalty) lay.frame_flags = frame_flag::answer;
    lay_card(t, lay, a.flags);
    return accepted;
}

}  // namespace lastcard

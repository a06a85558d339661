// How play moves on: the next turn, a penalty that reaches its player, the UNO duty.
#pragma once

#include "engine/draw.hpp"
#include "engine/score.hpp"
#include "engine/table.hpp"

namespace lastcard {

/// G-24: the hand is one card now; without the call, every other seat may catch it.
template <class T>
LASTCARD_FN void owe_uno(T& t, Seat seat) {
    auto& s = t.state;
    if (!s.in_round.has(seat) || s.said_uno.has(seat) || s.catchable.has(seat)) return;
    if (s.hand_counts[index(seat)] != 1 || t.game.rules.uno_penalty == 0) return;
    s.catchable.add(seat);
    t.tell(EventKind::UnoOwed, seat);
}

/// The same after the seat's own play: where the call has to come before the card, it is too late
/// for it now (F-22).
template <class T>
LASTCARD_FN void owe_uno_for_play(T& t, Seat seat) {
    owe_uno(t, seat);
    if (t.game.rules.uno_strict && t.state.catchable.has(seat)) t.state.too_late.add(seat);
}

/// G-25 (b): the first main action after it closes every open window.
template <class T>
LASTCARD_FN void close_uno_windows(T& t) {
    auto& s = t.state;
    if (s.catchable.empty()) return;
    for (unsigned i = 0; i < s.seats; ++i)
        if (s.catchable.has(seat_at(i))) t.tell(EventKind::UnoLapsed, seat_at(i));
    s.catchable = SeatSet{};
    s.too_late = SeatSet{};
}

/// A new turn, with nothing left over from the ones before: `seat` is in the round.
template <class T>
LASTCARD_HOT void start_turn(T& t, Seat seat) {
    auto& s = t.state;
    s.said_uno = SeatSet{};
    const bool two = t.game.powers && s.powers[index(Colour::Blue)] == seat;
    t.ask_only(Frame{
        .kind = Ask::Turn, .seat = seat, .flags = two ? frame_flag::two_cards : std::uint8_t{0}});
}

template <class T>
LASTCARD_FN void begin_turn(T& t, Seat seat) {
    start_turn(t, t.state.in_round.has(seat) ? seat : next_seat(t.state, seat));
}

/// The turn goes to `seat`, unless a blue player still has a second card.
template <class T>
LASTCARD_FN void pass_turn(T& t, Seat seat) {
    auto& s = t.state;
    if (s.frame_count > 0) [[unlikely]] {
        Frame& second = t.top_frame();
        if (s.in_round.has(second.seat)) {
            second.other = seat;
            t.told_question();
            return;
        }
        t.pop();
    }
    begin_turn(t, seat);
}

/// The turn of `seat` is over and everything it caused is done.
template <class T>
LASTCARD_HOT_ONCE void end_turn(T& t, Seat seat) {
    const Seat next = next_seat(t.state, seat);
    if (t.state.frame_count == 0) [[likely]] {
        start_turn(t, next);
        return;
    }
    if (t.top_frame().seat == seat) [[unlikely]] {
        t.pop();  // F-7: the holder has lost the turn, and with it the second card
        owe_uno_for_play(t, seat);
    }
    t.state.said_uno.remove(seat);
    pass_turn(t, next);
}

/// Whether the first card of the blue turn has cost the opponent the turn (F-1). Otherwise the flag
/// stands for the call of a challenger (F-3), which is still in force.
template <class S>
LASTCARD_FN bool opponent_lost_turn(const S& state, const Frame& card) {
    return card.has(frame_flag::after_first) && state.in_round.count() == 2 &&
           state.said_uno.without(SeatSet::of(card.seat)).empty();
}

/// The second card of a blue turn has done what it does, and the first one still matters.
template <class T>
LASTCARD_COLD void pass_turn_after_second(T& t, const Frame& card, Seat next) {
    auto& s = t.state;
    if (opponent_lost_turn(s, card)) {
        pass_turn(t, card.seat);
        return;
    }
    const SeatSet called = s.said_uno;
    pass_turn(t, next);
    const Seat seat = s.question().seat;
    if (called.has(seat)) s.said_uno.add(seat);
}

/// The pending penalty reaches `seat`: it is always asked (G-39), unless the shield voids it all
/// . `card` is the play that raised it.
template <class T>
LASTCARD_FN void face_penalty(T& t, Seat seat, const Frame& card) {
    auto& s = t.state;
    if (t.shielded(seat)) {
        s.below_kept = false;
        s.pending = 0;
        t.tell(EventKind::Shielded, seat);
        pass_turn(t, seat);
        return;
    }
    t.tell(EventKind::PenaltyRaised, card.seat, seat, s.pending);
    // Only a Wild Draw Four of a player's own turn can be a bluff (E-7); partners trust (E-24).
    const bool challenge = t.game.face(card.face).restricted &&
                           t.game.rules.challenge != ChallengeRule::Off &&
                           !card.has(frame_flag::answer) && card.seat != seat &&
                           s.in_round.has(card.seat) && !partners(t.game, s, card.seat, seat);
    if (challenge) {
        t.ask(Frame{.kind = Ask::Challenge,
                    .seat = seat,
                    .face = card.face,
                    .other = card.seat,
                    .colour = card.colour,
                    .flags = static_cast<std::uint8_t>(
                        (card.flags & frame_flag::guilty) |
                        (opponent_lost_turn(s, card) ? frame_flag::after_first : 0))});
    } else {
        s.below_kept = false;
        t.ask(Frame{.kind = Ask::Penalty, .seat = seat, .face = card.face, .other = card.seat});
    }
}

/// E-13: everybody still in has to slap; the one who played the nine too.
template <class T>
LASTCARD_FN void open_slap(T& t, Seat player) {
    if (t.state.phase != Phase::Playing) return;
    t.state.to_slap = t.state.in_round;
    t.tell(EventKind::SlapOpened, player);
}

template <class T>
LASTCARD_FN void lose_slap(T& t, Seat seat) {
    t.state.to_slap = SeatSet{};
    t.tell(EventKind::SlapLost, seat);
    draw_penalty(t, seat, 2);
}

/// Does the player still have the second card of a blue turn? One that hung on this card bringing
/// the power is dropped if it did not.
template <class T>
LASTCARD_COLD bool second_card_follows(T& t, Seat player) {
    const Frame& second = t.top_frame();
    if (second.has(frame_flag::if_blue) && t.state.powers[index(Colour::Blue)] != second.seat) {
        t.pop();
        return false;
    }
    return second.seat == player;
}

/// A card has done all it does to others: its player's duty to call, if the hand has changed, and
/// the chance to jump in.
template <class T>
LASTCARD_FN void finish_card(T& t, Seat player, bool hand_changed) {
    auto& s = t.state;
    if (s.frame_count == 0 || !second_card_follows(t, player)) [[likely]] {
        if (s.hand_counts[index(player)] == 1 && hand_changed) [[unlikely]]
            owe_uno_for_play(t, player);
        s.said_uno.remove(player);
    }
    s.jump_open = t.game.rules.jump_in;
}

/// All effects of a card are done: asks the next player.
template <class T>
LASTCARD_FN void conclude(T& t, const Frame& card) {
    auto& s = t.state;
    const Seat player = card.seat;
    // A card turned up by the green power leaves the hand as it is, unless it moves hands.
    finish_card(t, player, !card.has(frame_flag::flipped) || t.game.face(card.face).moves_hands);
    const Seat next = s.in_round.has(card.other) ? card.other : next_seat(s, card.other);
    constexpr std::uint8_t unusual =
        frame_flag::hit | frame_flag::roulette | frame_flag::slap | frame_flag::after_first;
    if (!card.has(unusual)) {
        pass_turn(t, next);
        return;
    }
    if (card.has(frame_flag::hit))
        face_penalty(t, next, card);
    else if (card.has(frame_flag::roulette))
        t.ask(Frame{.kind = Ask::Roulette, .seat = next});
    else if (card.has(frame_flag::after_first))
        pass_turn_after_second(t, card, next);
    else
        pass_turn(t, next);
    if (card.has(frame_flag::slap)) open_slap(t, player);
}

}  // namespace lastcard

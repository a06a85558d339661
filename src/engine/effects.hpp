// What cards do. Each effect is one small function; a card's effects run in the order of its row.
// An effect that needs an answer asks its question and returns; the answer brings play back here.
#pragma once

#include "engine/turn.hpp"

namespace lastcard {

/// The player who would be next is passed over; the yellow shield voids it.
template <class T>
LASTCARD_FN void skip_next(T& t, Frame& card) {
    if (t.shielded(card.other)) {
        t.tell(EventKind::Shielded, card.other);
        return;
    }
    t.tell(EventKind::SeatSkipped, card.other);
    card.other = next_seat(t.state, card.other);
}

/// G-36: to the challenger alone. Changes nothing but the events.
template <class T>
LASTCARD_FN void show_hand(T& t, Seat owner, Seat viewer) {
    if constexpr (T::told)
        for_each_card(t.game, t.state, owner,
                      [&](FaceId face) { t.tell_face(EventKind::CardShown, owner, face, viewer); });
}

template <class T>
LASTCARD_FN void turn_direction(T& t) {
    auto& s = t.state;
    s.direction = s.direction == Direction::Left ? Direction::Right : Direction::Left;
    t.tell(
        Event{.kind = EventKind::DirectionTurned, .flags = static_cast<std::uint8_t>(s.direction)});
}

/// With two players left a Reverse is a Skip and the direction stays (G-20, G-46). A Reverse
/// against the yellow holder is void.
template <class T>
LASTCARD_FN void reverse(T& t, Frame& card) {
    if (t.state.in_round.count() == 2) {
        skip_next(t, card);
        return;
    }
    if (t.shielded(card.other)) {
        t.tell(EventKind::Shielded, card.other);
        return;
    }
    turn_direction(t);
    card.other = next_seat(t.state, card.seat);
}

/// C-20: every card of the printed colour of `face` goes along without effect, under the `laid`
/// cards of the play on top.
template <class T>
LASTCARD_FN void discard_colour(T& t, Seat seat, FaceId face, unsigned laid) {
    auto& s = t.state;
    FaceId lifted[2] = {};
    for (unsigned i = 0; i < laid; ++i) {
        lifted[i] = face_at(*s.discard_top());
        *s.discard_top() = 0;
        --s.discard_count;
    }
    const FaceSet colour = t.game.of_colour[index(t.game.face(face).colour)];
    (held(s, seat) & colour).for_each([&](FaceId other) {
        for (unsigned n = copies_held(t.game, s, seat, other); n > 0; --n) {
            remove_card(t.game, s, seat, other);
            put_on_discard(t, other);
            t.tell_face(EventKind::CardDiscarded, seat, other);
        }
    });
    for (unsigned i = laid; i > 0; --i) put_on_discard(t, lifted[i - 1]);
}

template <class T>
LASTCARD_FN void take_power(T& t, Seat seat, Colour power) {
    Seat& holder = t.state.powers[index(power)];
    t.tell(Event{.kind = EventKind::PowerTaken, .seat = seat, .other = holder, .colour = power});
    holder = seat;
}

/// After hands have moved each seat sees its new one; calls made for the old hand no longer count.
template <class T>
LASTCARD_FN void receive_hand(T& t, Seat seat) {
    if constexpr (T::told)
        for_each_card(t.game, t.state, seat,
                      [&](FaceId face) { t.tell_face(EventKind::CardReceived, seat, face); });
    lapse(t, seat);
}

template <class T>
LASTCARD_FN void swap_hands(T& t, Seat a, Seat b) {
    auto& s = t.state;
    const auto hand = s.hands[index(a)];
    s.hands[index(a)] = s.hands[index(b)];
    s.hands[index(b)] = hand;
    const std::uint16_t count = s.hand_counts[index(a)];
    s.hand_counts[index(a)] = s.hand_counts[index(b)];
    s.hand_counts[index(b)] = count;
    t.tell(EventKind::HandsSwapped, a, b);
    receive_hand(t, a);
    receive_hand(t, b);
    owe_uno(t, b);  // C-26; the player's own duty begins when the turn ends
}

/// C-27: all hands move one seat on, in the direction of play, among those still in.
template <class T>
LASTCARD_FN void pass_hands(T& t, Seat player) {
    auto& s = t.state;
    const Seat start = s.in_round.has(player) ? player : next_seat(s, player);
    auto carried = s.hands[index(start)];
    std::uint16_t count = s.hand_counts[index(start)];
    Seat to = start;
    do {
        to = next_seat(s, to);
        const auto hand = s.hands[index(to)];
        const std::uint16_t hand_count = s.hand_counts[index(to)];
        s.hands[index(to)] = carried;
        s.hand_counts[index(to)] = count;
        carried = hand;
        count = hand_count;
    } while (to != start);
    t.tell(Event{.kind = EventKind::HandsPassed, .flags = static_cast<std::uint8_t>(s.direction)});
    for (unsigned i = 0; i < s.seats; ++i) {
        const Seat seat = seat_at(i);
        if (!s.in_round.has(seat)) continue;
        receive_hand(t, seat);
        if (seat != player) owe_uno(t, seat);
    }
}

/// D-7: the lowest card of the colour.
template <class G, class S>
LASTCARD_FN FaceId card_to_show(const G& game, const S& state, Seat seat, Colour colour) {
    FaceId lowest = FaceId::None;
    (held(state, seat) & game.of_colour[index(colour)]).for_each([&](FaceId face) {
        if (lowest == FaceId::None || game.face(face).show_rank < game.face(lowest).show_rank)
            lowest = face;
    });
    return lowest;
}

/// D-6: the players after `from` show the called colour one by one; the first who cannot draws two.
/// Returns the seat that has to choose the card to show (F-25), or None when the check is over.
template <class T>
LASTCARD_FN Seat go_on_showing(T& t, Seat caller, Seat from) {
    auto& s = t.state;
    const bool chosen = t.game.rules.trend_show == TrendShow::Choose;
    if (chosen && !s.in_round.has(caller)) return Seat::None;  // the caller has left
    Seat seat = next_seat(s, from);
    for (unsigned n = s.in_round.without(SeatSet::of(caller)).count(); n > 0 && seat != caller;
         --n, seat = next_seat(s, seat)) {
        const FaceId face = card_to_show(t.game, s, seat, s.colour);
        if (face == FaceId::None) {
            t.tell(EventKind::TrendMissed, seat);
            draw_penalty(t, seat, 2);
            break;
        }
        if (chosen) return seat;
        t.tell_face(EventKind::TrendShown, seat, face, caller);
    }
    return Seat::None;
}

/// C-7, C-37: cards are turned up until the colour comes, then taken together (C-29).
template <class T>
LASTCARD_FN void spin_roulette(T& t, Seat seat, Colour colour) {
    auto& s = t.state;
    for (;;) {
        const FaceId face = take_card(t);
        if (face == FaceId::None) break;
        s.idle_draws = 0;
        t.tell_face(EventKind::CardRevealed, seat, face);
        add_card(t.game, s, seat, face);
        if (t.game.face(face).colour == colour) break;
    }
    lapse(t, seat);
    check_mercy(t, seat);
}

/// Asks a question for the card, which waits below it on the stack.
template <class T>
LASTCARD_FN void ask_for_card(T& t, const Frame& card, Ask kind) {
    t.push(card);
    t.ask(Frame{.kind = kind, .seat = card.seat});
}

/// Continues the check of a Trend after `from`. True if a seat has to choose a card for it.
template <class T>
LASTCARD_FN bool ask_to_show(T& t, const Frame& card, Seat from) {
    const Seat seat = go_on_showing(t, card.seat, from);
    if (seat == Seat::None) return false;
    t.push(card);
    t.ask(Frame{.kind = Ask::Show, .seat = seat, .other = card.seat});
    return true;
}

/// The first card of a pair has acted: the other one follows. What moves hands happens once for
/// two cards of one symbol (E-21, F-21).
template <class T>
LASTCARD_COLD void turn_to_last_of_pair(T& t, Frame& card) {
    const FaceId first = first_to_act(t.state, card.face);
    card.step = 0;
    if (t.game.fits_symbol[index(first)].has(card.face)) card.flags |= frame_flag::again;
    t.state.below_kept = false;
}

/// Runs the effects of a card until one of them asks something or all are done.
template <class T>
LASTCARD_FN void run_effects(T& t, Frame& card) {
    const Face* face = &acting_face(t.game, t.state, card);
    for (;;) {
        if (card.step == face->effect_count) {
            if (--card.times > 0) {
                turn_to_last_of_pair(t, card);
                face = &t.game.face(card.face);
                continue;
            }
            conclude(t, card);
            return;
        }
        const Effect effect = face->effects[card.step++];
        switch (effect.kind) {
            case EffectKind::Skip: skip_next(t, card); break;
            case EffectKind::Reverse: reverse(t, card); break;
            case EffectKind::Draw:
                t.state.pending = static_cast<std::uint16_t>(t.state.pending + effect.arg);
                card.flags |= frame_flag::hit;
                break;
            case EffectKind::SkipEveryone: card.other = card.seat; break;
            case EffectKind::Roulette: card.flags |= frame_flag::roulette; break;
            case EffectKind::Slap: card.flags |= frame_flag::slap; break;
            case EffectKind::Trend:
                if (ask_to_show(t, card, card.seat)) return;
                break;
            case EffectKind::TakePower: take_power(t, card.seat, colour_at(effect.arg)); break;
            case EffectKind::CallColour: ask_for_card(t, card, Ask::Colour); return;
            case EffectKind::ChoosePower: ask_for_card(t, card, Ask::Power); return;
            case EffectKind::Swap:
            case EffectKind::SwapOptional:
                if (card.has(frame_flag::again)) break;  // once, however many cards (E-21)
                ask_for_card(t, card, Ask::Swap);
                return;
            case EffectKind::PassHands:
                if (!card.has(frame_flag::again)) pass_hands(t, card.seat);
                break;
            case EffectKind::DiscardAll:  // done when the card was laid, see lay.hpp
            case EffectKind::Burst:
            case EffectKind::None: break;
        }
    }
}

}  // namespace lastcard

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

/// G-36: to the challenger alone. Nothing but the events tells of it.
template <class T>
LASTCARD_FN void show_hand(T& t, Seat owner, Seat viewer) {
    if constexpr (T::told)
        for_each_card(t.game, t.state, owner,
                      [&](FaceId face) { t.tell_face(EventKind::CardShown, owner, face, viewer); });
}

template <class T>
LASTCARD_FN void turn_direction(T& t) {
    State& s = t.state;
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

/// C-20: every card of the printed colour goes along, under the card itself, without effect.
template <class T>
LASTCARD_FN void discard_colour(T& t, Seat seat, FaceId face) {
    State& s = t.state;
    *s.discard_top() = 0;
    --s.discard_count;
    const FaceSet colour = t.game.of_colour[index(t.game.face(face).colour)];
    (held(s, seat) & colour).for_each([&](FaceId other) {
        for (unsigned n = copies_held(t.game, s, seat, other); n > 0; --n) {
            remove_card(t.game, s, seat, other);
            put_on_discard(t, other);
            t.tell_face(EventKind::CardDiscarded, seat, other);
        }
    });
    put_on_discard(t, face);
}

template <class T>
LASTCARD_FN void take_power(T& t, Seat seat, Colour power) {
    Seat& holder = t.state.powers[index(power)];
    t.tell(Event{.kind = EventKind::PowerTaken, .seat = seat, .other = holder, .colour = power});
    holder = seat;
}

/// After hands have moved everybody sees the new one; calls made for the old one count no longer.
template <class T>
LASTCARD_FN void receive_hand(T& t, Seat seat) {
    if constexpr (T::told)
        for_each_card(t.game, t.state, seat,
                      [&](FaceId face) { t.tell_face(EventKind::CardReceived, seat, face); });
    lapse(t, seat);
}

template <class T>
LASTCARD_FN void swap_hands(T& t, Seat a, Seat b) {
    State& s = t.state;
    const CardSet hand = s.hands[index(a)];
    s.hands[index(a)] = s.hands[index(b)];
    s.hands[index(b)] = hand;
    const std::uint16_t count = s.hand_counts[index(a)];
    s.hand_counts[index(a)] = s.hand_counts[index(b)];
    s.hand_counts[index(b)] = count;
    t.tell(EventKind::HandsSwapped, a, b);
    receive_hand(t, a);
    receive_hand(t, b);
    owe_uno(t, b);  // C-26; the player's own duty is seen to when the turn ends
}

/// C-27: all hands move one seat on, in the direction of play, among those still in.
template <class T>
LASTCARD_FN void pass_hands(T& t, Seat player) {
    State& s = t.state;
    const Seat start = s.in_round.has(player) ? player : next_seat(s, player);
    CardSet carried = s.hands[index(start)];
    std::uint16_t count = s.hand_counts[index(start)];
    Seat to = start;
    do {
        to = next_seat(s, to);
        const CardSet hand = s.hands[index(to)];
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
template <class T>
LASTCARD_FN FaceId card_to_show(const T& t, Seat seat, Colour colour) {
    FaceId lowest = FaceId::None;
    (held(t.state, seat) & t.game.of_colour[index(colour)]).for_each([&](FaceId face) {
        if (lowest == FaceId::None || t.game.face(face).show_rank < t.game.face(lowest).show_rank)
            lowest = face;
    });
    return lowest;
}

/// D-6: from the next player on each shows the called colour; the first who cannot draws two.
template <class T>
LASTCARD_FN void trend(T& t, Seat caller) {
    State& s = t.state;
    SeatSet others = s.in_round;
    others.remove(caller);
    Seat seat = caller;
    for (unsigned n = others.count(); n > 0; --n) {
        seat = next_seat(s, seat);
        const FaceId face = card_to_show(t, seat, s.colour);
        if (face == FaceId::None) {
            t.tell(EventKind::TrendMissed, seat);
            draw_penalty(t, seat, 2);
            return;
        }
        t.tell_face(EventKind::TrendShown, seat, face, caller);
    }
}

/// C-7, C-37: cards are turned up until the colour comes, then taken together (C-29).
template <class T>
LASTCARD_FN void spin_roulette(T& t, Seat seat, Colour colour) {
    State& s = t.state;
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

/// Puts a question of the card, which waits below it for the answer.
template <class T>
LASTCARD_FN void ask_for_card(T& t, const Frame& card, Ask kind) {
    t.push(card);
    t.ask(Frame{.kind = kind, .seat = card.seat});
}

/// Runs the effects of a card until one of them asks something or all are done.
template <class T>
LASTCARD_FN void run_effects(T& t, Frame& card) {
    const Face& face = t.game.face(card.face);
    for (;;) {
        if (card.step == face.effect_count) {
            if (--card.times > 0) {
                card.step = 0;
                card.flags |= frame_flag::again;
                continue;
            }
            conclude(t, card);
            return;
        }
        const Effect effect = face.effects[card.step++];
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
            case EffectKind::Trend: trend(t, card.seat); break;
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

// Laying a card: from the hand to the top of the discard pile, and what follows from that.
#pragma once

#include "engine/action.hpp"
#include "engine/effects.hpp"

namespace lastcard {

/// How a card comes to the table.
struct Lay {
    Seat seat = Seat::None;
    FaceId face = FaceId::None;
    Seat next = Seat::None;        ///< the next player as things stand before the card
    std::uint8_t times = 1;        ///< two for a pair
    std::uint8_t frame_flags = 0;  ///< frame_flag::answer for an answer to a penalty
};

/// The last card is on the table. Only its draw cards, and a penalty already pending, still count:
/// the next player takes them before the points are counted (G-22, G-39).
template <class T>
[[gnu::noinline]] LASTCARD_FN void go_out(T& t, const Lay& lay) {
    State& s = t.state;
    const Rules& rules = t.game.rules;
    const unsigned sum = s.pending + lay.times * t.game.face(lay.face).draw_sum;
    s.pending = 0;
    if (sum > 0 && rules.last_draw_counts && rules.scoring != Scoring::None) {
        const Seat next = s.in_round.has(lay.next) ? lay.next : next_seat(s, lay.next);
        if (t.shielded(next)) {
            t.tell(EventKind::Shielded, next);
        } else if (next != lay.seat) {
            t.tell(EventKind::PenaltyTaken, next, sum);
            draw_penalty(t, next, sum);
        }
    }
    win_round(t, lay.seat);
}

/// A card with effects: Discard All first, because it may end the round; then the rest in order.
template <class T>
[[gnu::noinline]] LASTCARD_FN void run_card(T& t, const Lay& lay, Colour before) {
    State& s = t.state;
    const Face& face = t.game.face(lay.face);
    if (t.game.discards_all.has(lay.face)) discard_colour(t, lay.seat, lay.face);
    if (s.hand_counts[index(lay.seat)] == 0) {
        go_out(t, lay);
        return;
    }
    std::uint8_t flags = lay.frame_flags;
    if (face.restricted && (flags & (frame_flag::answer | frame_flag::flipped)) == 0 &&
        would_bluff(t.game, s, lay.seat, before, FaceId::None))
        flags |= frame_flag::guilty;  // judged now, told only if challenged (G-14)
    s.below_kept = face.restricted && t.game.rules.challenge == ChallengeRule::TakenBack;
    // The duty to call begins while a colour is still being chosen; where hands move or a second
    // card may follow, only afterwards (C-26, A-20).
    if (!face.moves_hands && s.frame_count == 0 && (flags & frame_flag::flipped) == 0)
        owe_uno(t, lay.seat);
    Frame card{.kind = Ask::Resolve,
               .seat = lay.seat,
               .face = lay.face,
               .other = lay.next,
               .colour = before,
               .flags = flags,
               .times = lay.times};
    run_effects(t, card);
}

/// The card lies on the discard pile: it becomes the face-up card and works.
template <class T>
LASTCARD_HOT void take_effect(T& t, const Lay& lay) {
    State& s = t.state;
    const Face& face = t.game.face(lay.face);
    const Colour before = s.colour;
    s.top = lay.face;
    s.colour = face.colour;
    s.last_player = lay.seat;
    s.direction_before = s.direction;
    s.idle_draws = 0;
    if (face.effect_count == 0) {
        if (s.hand_counts[index(lay.seat)] == 0) [[unlikely]] {
            go_out(t, lay);
        } else if (s.frame_count == 0) {
            if (s.hand_counts[index(lay.seat)] == 1 && (lay.frame_flags & frame_flag::flipped) == 0)
                owe_uno(t, lay.seat);
            s.jump_open = t.game.rules.jump_in;
            start_turn(t, lay.next);
        } else {
            finish_card(t, lay.seat, (lay.frame_flags & frame_flag::flipped) == 0);
            pass_turn(t, lay.next);
        }
        return;
    }
    run_card(t, lay, before);
}

/// A series whose player is no longer in the round: the card on top works all the same (G-49).
template <class T>
LASTCARD_FN void take_effect_of_absent(T& t, Seat seat, Seat next) {
    State& s = t.state;
    s.direction_before = s.direction;
    Frame card{.kind = Ask::Resolve, .seat = seat, .face = s.top, .other = next, .times = 1};
    run_effects(t, card);
}

/// From the hand onto the pile, without effect yet.
template <class T>
LASTCARD_HOT void put_down(T& t, const Lay& lay, std::uint8_t play_flags) {
    State& s = t.state;
    if ((play_flags & play_flag::uno) != 0 && t.game.rules.uno_penalty != 0 &&
        !s.said_uno.has(lay.seat)) {
        s.said_uno.add(lay.seat);
        t.tell(EventKind::UnoCalled, lay.seat);
    }
    for (unsigned n = 0; n < lay.times; ++n) {
        remove_card(t.game, s, lay.seat, lay.face);
        put_on_discard(t, lay.face);
    }
    t.tell(Event{.kind = EventKind::CardPlayed,
                 .seat = lay.seat,
                 .face = lay.face,
                 .flags = play_flags,
                 .number = lay.times});
}

template <class T>
LASTCARD_HOT void lay_card(T& t, const Lay& lay, std::uint8_t play_flags) {
    put_down(t, lay, play_flags);
    take_effect(t, lay);
}

}  // namespace lastcard

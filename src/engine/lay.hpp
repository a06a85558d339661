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
    std::uint8_t frame_flags = 0;  ///< answer, flipped or after_first, see frame_flag
};

/// The last card is on the table. Only its draw cards, and a penalty already pending, still count:
/// the next player takes them before the points are counted (G-22, G-39).
template <class T>
LASTCARD_COLD void go_out(T& t, const Lay& lay) {
    auto& s = t.state;
    const auto& rules = t.game.rules;
    unsigned sum = s.pending + t.game.face(lay.face).draw_sum;
    if (lay.times == 2) sum += t.game.face(first_to_act(s, lay.face)).draw_sum;
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

/// The effects of a card: Discard All first, because it may end the round; then the rest in order.
template <class T>
LASTCARD_COLD void run_card(T& t, const Lay& lay, Colour before) {
    auto& s = t.state;
    const Face& face = t.game.face(lay.face);
    std::uint8_t flags = lay.frame_flags;
    if (t.game.discards_all.has(lay.face)) {
        const unsigned hand = s.hand_counts[index(lay.seat)];
        discard_colour(t, lay.seat, lay.face, 1);
        if (s.hand_counts[index(lay.seat)] != hand) {
            // The hand has changed, whether or not the card came from it.
            flags &= static_cast<std::uint8_t>(~frame_flag::flipped);
        }
    }
    if (s.hand_counts[index(lay.seat)] == 0) {
        go_out(t, lay);
        return;
    }
    if (face.restricted && (lay.frame_flags & (frame_flag::answer | frame_flag::flipped)) == 0 &&
        would_bluff(t.game, s, lay.seat, before, FaceId::None))
        flags |= frame_flag::guilty;  // judged now, told only if challenged (G-14)
    s.below_kept = face.restricted && t.game.rules.challenge == ChallengeRule::TakenBack;
    // The duty to call begins while a colour is still being chosen; where hands move or a second
    // card may follow, only afterwards (C-26, A-20).
    if (!face.moves_hands && (flags & frame_flag::flipped) == 0 &&
        (s.frame_count == 0 || t.top_frame().seat != lay.seat))
        owe_uno_for_play(t, lay.seat);
    Frame card{.kind = Ask::Resolve,
               .seat = lay.seat,
               .face = lay.face,
               .other = lay.next,
               .colour = before,
               .flags = flags,
               .times = 1};
    run_effects(t, card);
}

/// The card lies on the discard pile and becomes the face-up card. Returns the colour before it.
template <class T>
LASTCARD_HOT Colour turn_face_up(T& t, const Lay& lay) {
    auto& s = t.state;
    const Colour before = s.colour;
    s.top = lay.face;
    s.colour = t.game.face(lay.face).colour;
    s.last_player = lay.seat;
    s.direction_before = s.direction;
    s.idle_draws = 0;
    return before;
}

/// The card becomes the face-up card and works.
template <class T>
LASTCARD_HOT_ONCE void take_effect(T& t, const Lay& lay) {
    auto& s = t.state;
    const Face& face = t.game.face(lay.face);
    const Colour before = turn_face_up(t, lay);
    if (face.effect_count == 0) {
        if (s.hand_counts[index(lay.seat)] == 0) [[unlikely]] {
            go_out(t, lay);
        } else if (s.frame_count == 0) {
            if (s.hand_counts[index(lay.seat)] == 1 && (lay.frame_flags & frame_flag::flipped) == 0)
                owe_uno_for_play(t, lay.seat);
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

/// Of a pair, does the first card act after the second? A Reverse acts first, because a Skip counts
/// in the new direction, and a draw card last, because stacking compares with it.
LASTCARD_FN bool first_acts_last(const Face& first, const Face& second) {
    if (second.draw_sum > 0) return false;
    const auto reverses = [](const Face& face) {
        for (unsigned i = 0; i < face.effect_count; ++i)
            if (face.effects[i].kind == EffectKind::Reverse) return true;
        return false;
    };
    return first.draw_sum > 0 || (reverses(second) && !reverses(first));
}

/// The two cards of a pair lie on the pile (E-3, F-21): both work, one after the other.
template <class T>
LASTCARD_COLD void take_effect_of_pair(T& t, const Lay& lay) {
    auto& s = t.state;
    const FaceId first = face_at(s.discard_top()[1]);
    turn_face_up(t, lay);
    const FaceId pair[] = {first, lay.face};
    for (const FaceId face : pair)
        if (t.game.discards_all.has(face)) discard_colour(t, lay.seat, face, 2);
    if (s.hand_counts[index(lay.seat)] == 0) {
        go_out(t, lay);
        return;
    }
    s.below_kept = true;
    if (!t.game.face(first).moves_hands && !t.game.face(lay.face).moves_hands &&
        (s.frame_count == 0 || t.top_frame().seat != lay.seat))
        owe_uno_for_play(t, lay.seat);
    const bool swapped = first_acts_last(t.game.face(first), t.game.face(lay.face));
    Frame card{.kind = Ask::Resolve,
               .seat = lay.seat,
               .face = swapped ? first : lay.face,
               .other = lay.next,
               .flags = lay.frame_flags,
               .times = 2};
    run_effects(t, card);
}

/// A series whose player is no longer in the round: the card on top works all the same (G-49).
template <class T>
LASTCARD_FN void take_effect_of_absent(T& t, Seat seat, Seat next) {
    auto& s = t.state;
    s.direction_before = s.direction;
    Frame card{.kind = Ask::Resolve, .seat = seat, .face = s.top, .other = next, .times = 1};
    run_effects(t, card);
}

/// From the hand onto the pile, without effect yet.
template <class T>
LASTCARD_HOT_ONCE void put_down(T& t, const Lay& lay, std::uint8_t play_flags) {
    auto& s = t.state;
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

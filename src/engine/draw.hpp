// Cards coming from the draw pile: reshuffles, drawing one by one, Creepers, mercy.
#pragma once

#include <cstring>

#include "engine/fit.hpp"
#include "engine/hand.hpp"
#include "engine/shuffle.hpp"
#include "engine/table.hpp"

namespace lastcard {

/// All but the face-up card, and the hands laid aside (C-31), become the draw pile (G-4). They are
/// put into deck order first, so that the shuffle does not depend on how they were played. While a
/// Wild Draw Four can still be taken back, the card under it stays too.
template <class T>
LASTCARD_COLD void reshuffle(T& t) {
    auto& s = t.state;
    constexpr unsigned room = T::TableState::max_cards;
    std::uint16_t counts[max_faces] = {};
    const unsigned kept = s.below_kept && s.discard_count > 1 ? 2 : 1;
    const std::uint8_t* const top = s.discard_top();
    for (const std::uint8_t* card = top + kept; card != s.pile + room; ++card) ++counts[*card];
    const std::uint8_t face_up = top[0];
    const std::uint8_t below = top[kept - 1];
    // Written four at a time, and the next face begins where this one ends: how often each comes
    // is different every time, and a branch on it would be guessed wrong.
    constexpr unsigned stroke = 4;
    std::uint8_t sorted[room + stroke];
    unsigned n = 0;
    for (unsigned face = 0; face < t.game.face_count; ++face) {
        unsigned k = 0;
        do std::memset(sorted + n + k, static_cast<int>(face), stroke);
        while ((k += stroke) < counts[face]);
        n += counts[face];
    }
    std::memcpy(s.pile, sorted, n);
    std::memset(s.pile + n, 0, room - n);
    s.pile[room - 1] = below;
    s.pile[room - kept] = face_up;
    s.draw_count = static_cast<std::uint16_t>(n);
    s.discard_count = static_cast<std::uint16_t>(kept);
    s.aside_count = 0;
    shuffle_pile(s, n);
    t.tell(EventKind::Shuffled, Seat::None, n);
}

/// Takes the top card of the draw pile, reshuffling when a card is needed and there is none (G-44).
template <class T>
LASTCARD_HOT FaceId take_card(T& t) {
    auto& s = t.state;
    if (s.draw_count == 0) [[unlikely]] {
        if (!can_draw(s)) return FaceId::None;
        reshuffle(t);
    }
    std::uint8_t& slot = s.pile[--s.draw_count];
    const FaceId face = face_at(slot);
    slot = 0;
    return face;
}

template <class T>
LASTCARD_HOT void put_on_discard(T& t, FaceId face) {
    ++t.state.discard_count;
    *t.state.discard_top() = static_cast<std::uint8_t>(index(face));
}

/// A hand is laid aside face down and comes back with the next reshuffle (C-31, G-49).
template <class T>
LASTCARD_COLD void lay_aside(T& t, Seat seat) {
    auto& s = t.state;
    const unsigned count = s.hand_counts[index(seat)];
    std::uint8_t* const top = s.discard_top();
    for (unsigned i = 0; i < s.discard_count; ++i) (top - count)[i] = top[i];
    std::uint8_t* slot = s.pile + s.max_cards - s.aside_count - count;
    for_each_card(t.game, s, seat, [&](FaceId face) {
        *slot++ = static_cast<std::uint8_t>(index(face));
        t.tell_face(EventKind::CardLaidAside, seat, face);
    });
    s.aside_count = static_cast<std::uint16_t>(s.aside_count + count);
    s.hands[index(seat)] = {};
    s.hand_counts[index(seat)] = 0;
}

/// Takes a seat out of the round: its hand, its windows, its powers.
template <class T>
LASTCARD_COLD void remove_from_round(T& t, Seat seat) {
    auto& s = t.state;
    lay_aside(t, seat);
    s.in_round.remove(seat);
    s.catchable.remove(seat);
    s.too_late.remove(seat);
    if (s.said_uno.has(seat)) {
        s.said_uno.remove(seat);
        // No call is left that the first card of a blue turn could keep (F-3).
        for (Frame& frame : s.frames)
            if (frame.seat != seat && (frame.kind == Ask::More || frame.kind == Ask::Resolve))
                frame.flags &= static_cast<std::uint8_t>(~frame_flag::after_first);
    }
    for (Seat& holder : s.powers)
        if (holder == seat) holder = Seat::None;
}

/// C-28: at the limit the player is out at once, even with cards left to draw.
template <class T>
LASTCARD_FN bool check_mercy(T& t, Seat seat) {
    auto& s = t.state;
    const unsigned limit = t.game.rules.mercy;
    if (limit == 0 || s.hand_counts[index(seat)] < limit) return false;
    t.tell(EventKind::KnockedOut, seat, s.hand_counts[index(seat)]);
    remove_from_round(t, seat);
    s.knocked_out.add(seat);
    return true;
}

/// One card into the hand. False when there is none, or when it was one too many.
template <class T>
LASTCARD_HOT bool draw_into_hand(T& t, Seat seat, FaceId& face) {
    face = take_card(t);
    if (face == FaceId::None) return false;
    t.state.idle_draws = 0;
    add_card(t.game, t.state, seat, face);
    t.tell_face(EventKind::CardDrawn, seat, face);
    return !check_mercy(t, seat);
}

/// A Creeper is shown and draws its extra cards at once; those trigger nothing (B-4, B-5).
template <class T>
LASTCARD_COLD bool burst(T& t, Seat seat, FaceId face) {
    t.tell_face(EventKind::BurstShown, seat, face);
    FaceId extra = FaceId::None;
    for (unsigned n = t.game.face(face).burst; n > 0; --n) {
        if (draw_into_hand(t, seat, extra)) continue;
        if (extra == FaceId::None) t.tell(EventKind::DrawWaived, seat, n);
        return t.state.in_round.has(seat);
    }
    return true;
}

/// One card drawn by the rules, with all that its drawing causes. False when no card could be drawn
/// or the player is out.
template <class T>
LASTCARD_HOT_ONCE bool draw_one(T& t, Seat seat, FaceId& face) {
    if (!draw_into_hand(t, seat, face)) return false;
    if (t.game.bursts && t.game.face(face).burst != 0) [[unlikely]]
        return burst(t, seat, face);
    return true;
}

/// The UNO window of a hand that is no longer one card closes (D-11).
template <class T>
LASTCARD_FN void lapse(T& t, Seat seat) {
    if (!t.state.catchable.has(seat)) return;
    t.state.catchable.remove(seat);
    t.state.too_late.remove(seat);
    t.tell(EventKind::UnoLapsed, seat);
}

/// A penalty: `count` cards, or what there is (G-5), or until mercy (C-28).
template <class T>
LASTCARD_FN void draw_penalty(T& t, Seat seat, unsigned count) {
    FaceId face = FaceId::None;
    for (; count > 0; --count) {
        if (draw_one(t, seat, face)) continue;
        if (face == FaceId::None) t.tell(EventKind::DrawWaived, seat, count);
        break;
    }
    if (t.state.hand_counts[index(seat)] != 1) lapse(t, seat);
}

}  // namespace lastcard

// Hands: adding, removing, counting cards of a multiset that is one bit per card.
#pragma once

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// The faces a seat holds. Bits past the last face are further copies, so the result is meant to be
/// intersected with a mask of faces; `all_faces` of fit.hpp is the widest one.
template <class S>
LASTCARD_HOT FaceSet held(const S& state, Seat seat) {
    const auto& hand = state.hands[index(seat)];
    return {{hand.words[0], hand.words[1]}};
}

template <class G, class S>
LASTCARD_HOT void add_card(const G& game, S& state, Seat seat, FaceId face) {
    auto& hand = state.hands[index(seat)];
    unsigned bit = index(face);
    if (hand.has(bit)) {
        const std::uint16_t* next = game.copy_bit + game.face(face).copy_start;
        do bit = *++next;
        while (hand.has(bit));
    }
    hand.add(bit);
    ++state.hand_counts[index(seat)];
}

/// The face must be held.
template <class G, class S>
LASTCARD_HOT void remove_card(const G& game, S& state, Seat seat, FaceId face) {
    auto& hand = state.hands[index(seat)];
    unsigned bit = index(face);
    if (hand.has(game.face(face).second_bit)) {
        const std::uint16_t* last = game.copy_bit + game.face(face).copy_start + 1;
        while (hand.has(last[1])) ++last;
        bit = *last;
    }
    hand.remove(bit);
    --state.hand_counts[index(seat)];
}

template <class S>
LASTCARD_HOT bool holds(const S& state, Seat seat, FaceId face) {
    return state.hands[index(seat)].has(index(face));
}

/// Two of a face or more.
template <class G, class S>
LASTCARD_HOT bool holds_two(const G& game, const S& state, Seat seat, FaceId face) {
    return state.hands[index(seat)].has(game.face(face).second_bit);
}

template <class G, class S>
LASTCARD_FN unsigned copies_held(const G& game, const S& state, Seat seat, FaceId face) {
    const auto& hand = state.hands[index(seat)];
    unsigned count = 0;
    for (const std::uint16_t* bit = game.copy_bit + game.face(face).copy_start; hand.has(*bit);
         ++bit)
        ++count;
    return count;
}

/// How many of the seat's cards are in `faces`, copies counted.
template <class G, class S>
LASTCARD_FN unsigned cards_among(const G& game, const S& state, Seat seat, FaceSet faces) {
    unsigned count = 0;
    (held(state, seat) & faces).for_each([&](FaceId face) {
        count += copies_held(game, state, seat, face);
    });
    return count;
}

template <class G>
LASTCARD_FN FaceSet all_faces(const G& game) {
    FaceSet set = game.fits_colour[index(Colour::None)];
    for (const FaceSet& colour : game.of_colour) set = set | colour;
    return set;
}

/// Visits every card of a hand in deck order, copies one by one.
template <class Visit, class G, class S>
LASTCARD_FN void for_each_card(const G& game, const S& state, Seat seat, Visit&& visit) {
    (held(state, seat) & all_faces(game)).for_each([&](FaceId face) {
        for (unsigned n = copies_held(game, state, seat, face); n > 0; --n) visit(face);
    });
}

template <class G, class S>
LASTCARD_FN unsigned hand_points(const G& game, const S& state, Seat seat) {
    unsigned points = 0;
    for_each_card(game, state, seat, [&](FaceId face) { points += game.face(face).points; });
    return points;
}

}  // namespace lastcard

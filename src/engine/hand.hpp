// Hands: adding, removing, counting cards of a multiset that is one bit per card.
#pragma once

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// The faces a seat holds. Bits past the last face are further copies, so the result is meant to be
/// intersected with a mask of faces; `all_faces` of fit.hpp is the widest one.
LASTCARD_HOT FaceSet held(const State& state, Seat seat) {
    const CardSet& hand = state.hands[index(seat)];
    return {{hand.words[0], hand.words[1]}};
}

LASTCARD_HOT void add_card(const Game& game, State& state, Seat seat, FaceId face) {
    CardSet& hand = state.hands[index(seat)];
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
LASTCARD_HOT void remove_card(const Game& game, State& state, Seat seat, FaceId face) {
    CardSet& hand = state.hands[index(seat)];
    unsigned bit = index(face);
    if (hand.has(game.face(face).second_bit)) {
        const std::uint16_t* last = game.copy_bit + game.face(face).copy_start + 1;
        while (hand.has(last[1])) ++last;
        bit = *last;
    }
    hand.remove(bit);
    --state.hand_counts[index(seat)];
}

LASTCARD_HOT bool holds(const State& state, Seat seat, FaceId face) {
    return state.hands[index(seat)].has(index(face));
}

/// Two of a face or more.
LASTCARD_HOT bool holds_two(const Game& game, const State& state, Seat seat, FaceId face) {
    return state.hands[index(seat)].has(game.face(face).second_bit);
}

LASTCARD_FN unsigned copies_held(const Game& game, const State& state, Seat seat, FaceId face) {
    const CardSet& hand = state.hands[index(seat)];
    unsigned count = 0;
    for (const std::uint16_t* bit = game.copy_bit + game.face(face).copy_start; hand.has(*bit);
         ++bit)
        ++count;
    return count;
}

/// How many of the seat's cards are in `faces`, copies counted.
LASTCARD_FN unsigned cards_among(const Game& game, const State& state, Seat seat, FaceSet faces) {
    unsigned count = 0;
    (held(state, seat) & faces).for_each([&](FaceId face) {
        count += copies_held(game, state, seat, face);
    });
    return count;
}

LASTCARD_FN FaceSet all_faces(const Game& game) {
    FaceSet set = game.fits_colour[index(Colour::None)];
    for (const FaceSet& colour : game.of_colour) set = set | colour;
    return set;
}

/// Visits every card of a hand in deck order, copies one by one.
template <class Visit>
LASTCARD_FN void for_each_card(const Game& game, const State& state, Seat seat, Visit&& visit) {
    (held(state, seat) & all_faces(game)).for_each([&](FaceId face) {
        for (unsigned n = copies_held(game, state, seat, face); n > 0; --n) visit(face);
    });
}

LASTCARD_FN unsigned hand_points(const Game& game, const State& state, Seat seat) {
    unsigned points = 0;
    for_each_card(game, state, seat, [&](FaceId face) { points += game.face(face).points; });
    return points;
}

}  // namespace lastcard

// Counting unseen cards (see inference.hpp).
#include "bot/inference.hpp"

namespace lastcard {
namespace {

unsigned unseen_among(const Knowledge& known, FaceSet faces) {
    unsigned count = 0;
    faces.for_each([&](FaceId face) { count += known.memory.unseen(known.game, face); });
    return count;
}

bool known_to_hold(const Knowledge& known, Seat seat, FaceSet faces) {
    bool holds = false;
    faces.for_each([&](FaceId face) { holds = holds || known.memory.known(seat, face) > 0; });
    return holds;
}

}  // namespace

Colour colour_before(const SeatView& view) {
    return view.frame_count > 1 ? view.frames[view.frame_count - 2].colour : Colour::None;
}

void unseen_by_colour(const Knowledge& known, unsigned (&unseen)[4]) {
    for (unsigned c = 0; c < 4; ++c) unseen[c] = unseen_among(known, known.game.of_colour[c]);
}

unsigned bluff_chance(const Knowledge& known, Seat attacker, Colour colour) {
    constexpr unsigned certain = 65536;
    const Game& game = known.game;
    FaceSet telling;
    if (colour != Colour::None) telling = game.of_colour[index(colour)];
    if (game.rules.challenge_wilds_count) telling = telling | game.wilds;
    if (known_to_hold(known, attacker, telling)) return certain;
    unsigned could = 0;
    if (colour != Colour::None) could += known.memory.unknown_at_most(attacker, colour);
    if (game.rules.challenge_wilds_count)
        could += known.memory.unknown_at_most(attacker, Colour::None);
    if (could == 0) return 0;
    const unsigned cards = known.memory.unknown(attacker);
    unsigned places = 0;
    for (unsigned f = 0; f < game.face_count; ++f) places += known.memory.unseen(game, face_at(f));
    const unsigned bad = unseen_among(known, telling);
    // None of the cards that could be of the colour is: drawn one by one without putting back.
    std::uint64_t innocent = certain;
    for (unsigned i = 0; i < cards && i < could; ++i) {
        if (places <= i || places - i <= bad) return certain;
        innocent = innocent * (places - i - bad) / (places - i);
    }
    return certain - static_cast<unsigned>(innocent);
}

}  // namespace lastcard

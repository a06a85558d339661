// The plain bot's few habits: dear cards first, wilds last, the colour it holds most.
#include "bot/plain.hpp"

#include "engine/fit.hpp"

namespace lastcard {
namespace {

unsigned held_of_colour(const Game& game, const SeatView& view, Colour colour) {
    unsigned count = 0;
    for (unsigned f = 0; f < game.face_count; ++f)
        if (game.faces[f].colour == colour) count += view.hand[f];
    return count;
}

Colour favourite_colour(const Game& game, const SeatView& view) {
    Colour best = Colour::Red;
    for (unsigned c = 1; c < 4; ++c)
        if (held_of_colour(game, view, colour_at(c)) > held_of_colour(game, view, best))
            best = colour_at(c);
    return best;
}

/// Coloured cards before wilds, and among them the one that would cost most.
FaceId best_card(const Game& game, FaceSet cards) {
    FaceId best = cards.first();
    int best_worth = -1;
    cards.for_each([&](FaceId id) {
        const Face& face = game.face(id);
        const int worth = face.colour == Colour::None ? 0 : 1 + face.points;
        if (worth > best_worth) {
            best = id;
            best_worth = worth;
        }
    });
    return best;
}

Seat smallest_hand(const SeatView& view, SeatSet seats) {
    Seat best = seats.first();
    for (unsigned i = 0; i < view.seats; ++i)
        if (seats.has(seat_at(i)) && view.hand_counts[i] < view.hand_counts[index(best)])
            best = seat_at(i);
    return best;
}

}  // namespace

Action plain_answer(const Game& game, const SeatView& view, std::uint64_t chance) {
    const Seat seat = view.viewer;
    const Moves moves = view.moves();
    const std::uint8_t uno =
        view.hand_counts[index(seat)] == 2 && chance % 8 != 0 ? play_flag::uno : std::uint8_t{0};
    if (!moves.pairs.empty())
        return Action::play(seat, best_card(game, moves.pairs), play_flag::pair);
    if (!moves.series.empty())
        return Action::play(seat, best_card(game, moves.series), play_flag::more);
    if (!moves.plays.empty()) return Action::play(seat, best_card(game, moves.plays), uno);
    if (moves.flip) return Action::simple(ActionKind::Flip, seat);
    if (moves.challenge && chance % 3 == 0) return Action::simple(ActionKind::Challenge, seat);
    if (moves.draw) return Action::simple(ActionKind::Draw, seat);
    if (moves.pass) return Action::simple(ActionKind::Pass, seat);
    const Colour colour = favourite_colour(game, view);
    if (moves.calls != 0) return Action::coloured(ActionKind::Call, seat, colour);
    if (moves.powers != 0)
        return Action::coloured(ActionKind::Power, seat,
                                colour_at(static_cast<unsigned>(chance % 4)));
    const Seat partner = smallest_hand(view, moves.swaps);
    const bool worth_it = view.hand_counts[index(partner)] < view.hand_counts[index(seat)];
    return Action::at(ActionKind::Swap, seat, moves.swap_none && !worth_it ? Seat::None : partner);
}

}  // namespace lastcard

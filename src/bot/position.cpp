// From a SeatView or a State to a Position (see position.hpp).
#include "bot/position.hpp"

#include <cstring>

#include "engine/table.hpp"

namespace lastcard {
namespace {

void take_cards(const Game& game, FaceId face, unsigned count, CardSet& hand) {
    const std::uint16_t* bit = game.copy_bit + game.face(face).copy_start;
    for (; count > 0; --count) hand.add(*bit++);
}

/// Most faces are not in the hand: four counts are looked at together.
void gather_hand(const Game& game, const SeatView& view, CardSet& hand) {
    for (unsigned f = 0; f < game.face_count; f += 4) {
        std::uint64_t four = 0;
        std::memcpy(&four, view.hand + f, sizeof four);
        if (four == 0) continue;
        for (unsigned i = f; i < f + 4; ++i)
            if (view.hand[i] != 0) take_cards(game, face_at(i), view.hand[i], hand);
    }
}

Seat neighbour(const SeatView& view, Seat from, bool left) {
    unsigned seat = index(from);
    do {
        if (left)
            seat = seat + 1 == view.seats ? 0 : seat + 1;
        else
            seat = seat == 0 ? view.seats - 1U : seat - 1;
    } while (!view.in_round.has(seat_at(seat)));
    return seat_at(seat);
}

}  // namespace

Position position_of(const Game& game, const CardTraits& traits, const SeatView& view) {
    Position position{.game = game,
                      .traits = traits,
                      .hand = {},
                      .counts = view.hand_counts,
                      .powers = view.powers,
                      .in_round = view.in_round,
                      .side = SeatSet::of(view.viewer),
                      .me = view.viewer,
                      .top = view.top,
                      .colour = view.colour};
    gather_hand(game, view, position.hand);
    if (game.rules.teams == Teams::Pairs)
        position.side.add(seat_at((index(view.viewer) + view.seats / 2U) % view.seats));
    const bool left = view.direction == Direction::Left;
    position.next = neighbour(view, view.viewer, left);
    position.previous = neighbour(view, view.viewer, !left);
    return position;
}

Position position_of(const Game& game, const CardTraits& traits, const State& world, Seat seat) {
    Position position{.game = game,
                      .traits = traits,
                      .hand = world.hands[index(seat)],
                      .counts = world.hand_counts,
                      .powers = world.powers,
                      .in_round = world.in_round,
                      .side = team_of(game, world, seat),
                      .me = seat,
                      .next = next_seat(world, seat),
                      .previous = Seat::None,
                      .top = world.top,
                      .colour = world.colour};
    unsigned back = index(seat);
    do {
        if (world.direction == Direction::Left)
            back = back == 0 ? world.seats - 1U : back - 1;
        else
            back = back + 1 == world.seats ? 0 : back + 1;
    } while (!world.in_round.has(seat_at(back)));
    position.previous = seat_at(back);
    return position;
}

Position position_of(const CardTraits& traits, const Knowledge& known) {
    Position position = position_of(known.game, traits, known.view);
    for (unsigned c = 0; c < 4; ++c) {
        if (known.memory.likely_at_most(known.game, position.next, colour_at(c)) > 0) continue;
        bool known_there = false;
        known.game.of_colour[c].for_each([&](FaceId face) {
            known_there = known_there || known.memory.known(position.next, face) > 0;
        });
        if (!known_there)
            position.next_lacks = static_cast<std::uint8_t>(position.next_lacks | 1U << c);
    }
    return position;
}

unsigned cards_left(const Game& game, const SeatView& view, const Action& play) {
    const unsigned cards = view.hand_counts[index(view.viewer)];
    unsigned gone = play.has(play_flag::pair) ? 2 : 1;
    if (game.discards_all.has(play.face)) {
        gone = 0;
        game.of_colour[index(game.face(play.face).colour)].for_each(
            [&](FaceId face) { gone += view.hand[index(face)]; });
    }
    return cards > gone ? cards - gone : 0;
}

bool call_is_due(const Game& game, const SeatView& view, const Action& play) {
    if (play.kind != ActionKind::Play || play.has(play_flag::more)) return false;
    if (game.rules.uno_penalty == 0 || view.said_uno.has(view.viewer)) return false;
    // Where the call has to come before the card, also with one that may bring a hand of one card.
    return cards_left(game, view, play) == 1 ||
           (game.rules.uno_strict && game.face(play.face).moves_hands);
}

}  // namespace lastcard

// The whole engine, with and without events, compiled and linked with no library below it: a small
// deck is built by hand and a match is played to its end. (Compiling editions needs the heap and is
// not part of the engine.)
#include "engine/engine.hpp"

namespace {

using namespace lastcard;

/// Numbers 0 to 9 in four colours, two of each.
Game number_deck() {
    Game game;
    for (unsigned f = 0; f < 40; ++f) {
        Face& face = game.faces[f];
        const FaceId id = face_at(f);
        face.colour = colour_at(f % 4);
        face.number = static_cast<std::uint8_t>(f / 4);
        face.points = face.number;
        face.copies = 2;
        face.copy_start = static_cast<std::uint16_t>(3 * f);
        face.second_bit = static_cast<std::uint16_t>(40 + f);
        game.copy_bit[3 * f] = static_cast<std::uint16_t>(f);
        game.copy_bit[3 * f + 1] = static_cast<std::uint16_t>(40 + f);
        game.copy_bit[3 * f + 2] = Game::no_bit;
        game.deck[2 * f] = game.deck[2 * f + 1] = static_cast<std::uint8_t>(f);
        game.fits_colour[f % 4].add(id);
        game.of_colour[f % 4].add(id);
        game.numbers.add(id);
        for (unsigned c = 0; c < 4; ++c) game.fits_symbol[f].add(face_at(f / 4 * 4 + c));
    }
    game.face_count = 40;
    game.card_count = 80;
    return game;
}

// Too large for the stack of this program.
Game game;
EventList events;

}  // namespace

extern "C" int lastcard_nostdlib_main() {
    game = number_deck();
    Setup setup;
    setup.seats = 3;
    State state = start_match(game, setup, events);
    for (unsigned n = 0; n < 100000 && state.phase != Phase::MatchOver; ++n) {
        events.clear();
        const Action action = state.phase == Phase::RoundOver
                                  ? Action::simple(ActionKind::Deal, Seat::None)
                                  : default_answer(game, state);
        const Moves moves = legal(game, state, action.seat);
        const bool play = moves.plays.count() > 0;
        const Action chosen = play ? Action::play(action.seat, moves.plays.first()) : action;
        if (!apply(game, state, chosen, events).accepted() || events.size == 0) return 2;
    }
    return state.phase == Phase::MatchOver && state.match_winners.count() == 1 ? 0 : 1;
}

// A complete match: four seats that answer every question at random, until one has 500 points.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "edition/compile.hpp"
#include "engine/engine.hpp"
#include "file/edition_file.hpp"

using namespace lastcard;

int main(int argc, char** argv) {
    const LoadResult loaded = load_edition("classic");  // an id, or the path of a .toml file
    if (!loaded) {
        std::fprintf(stderr, "%s\n", loaded.error().sentence().c_str());
        return 2;
    }
    const Game game = compile_game(*loaded, loaded->rules);

    std::mt19937 random(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1U);
    Setup setup;
    setup.seats = 4;
    // Repeatable here. A table for people takes its 32 bytes from the system's random source.
    for (std::uint8_t& byte : setup.seed) byte = static_cast<std::uint8_t>(random());

    State state = start_match(game, setup);
    unsigned answers = 0;
    while (state.phase != Phase::MatchOver) {
        Action action = Action::simple(ActionKind::Deal, Seat::None);  // after a round (G-45)
        if (state.phase == Phase::Playing) {
            const Seat seat = state.question().seat;
            const Moves moves = legal(game, state, seat);
            action = moves.answer(seat, static_cast<unsigned>(random()) % moves.answer_count());
            ++answers;
        }
        if (!apply(game, state, action).accepted()) return 1;  // cannot be: it was legal
    }

    for (unsigned i = 0; i < state.seats; ++i)
        std::printf("seat %u  %4d points%s\n", i, state.scores[i],
                    state.match_winners.has(seat_at(i)) ? "  winner" : "");
    std::printf("rounds: %u, answers: %u\n", state.round, answers);
    return 0;
}

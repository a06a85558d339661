// A function that a program in another language can call: a random match of the classic edition.
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "engine/engine.hpp"

// The number of answers until the match is over; negative if something is wrong.
extern "C" int lastcard_module_answers() {
    const auto edition = lastcard::builtin_edition("classic");
    if (!edition) return -1;
    const lastcard::Game game = lastcard::compile_game(*edition, edition->rules);
    lastcard::Setup setup;
    setup.seats = 4;
    lastcard::State state = lastcard::start_match(game, setup);
    int answers = 0;
    while (state.phase != lastcard::Phase::MatchOver) {
        auto action = lastcard::Action::simple(lastcard::ActionKind::Deal, lastcard::Seat::None);
        if (state.phase == lastcard::Phase::Playing) {
            const lastcard::Seat seat = state.question().seat;
            const lastcard::Moves moves = lastcard::legal(game, state, seat);
            action =
                moves.answer(seat, static_cast<unsigned>(answers) * 7919U % moves.answer_count());
            ++answers;
        }
        if (!lastcard::apply(game, state, action).accepted() || answers == 1000000) return -2;
    }
    return answers;
}

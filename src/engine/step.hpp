// One decision at full speed, for simulations: the answers are worked out, a number is picked, and the
// answer is carried out without being checked a second time. The same game as answers() and apply().
#pragma once

#include "engine/apply.hpp"

namespace lastcard {

/// Any question, the plain way.
template <class Pick, class Sink>
[[gnu::noinline]] LASTCARD_FN unsigned step_plainly(const Game& game, State& state, Pick&& pick,
                                                    Sink& sink) {
    const Moves moves = answers(game, state);
    const unsigned count = moves.answer_count();
    apply(game, state, moves.answer(state.question().seat, pick(count)), sink);
    return count;
}

/// Answers the open question: `pick(count)` chooses among its answers by their number, in the order
/// of Moves::answer(). Returns how many there were. The questions of nearly every round take the
/// short way.
template <class Pick, class Sink>
LASTCARD_HOT unsigned step(const Game& game, State& state, Pick&& pick, Sink& sink) {
    Table<Sink> t{game, state, sink};
    const SeatSet in_round = state.in_round;
    const Frame& question = state.question();
    const Seat seat = question.seat;
    unsigned count = 0;
    if (!state.to_slap.empty()) return 0;
    if (question.kind == Ask::Turn && !game.rich_turn) [[likely]] {
        const FaceSet plays = playable(game, state, seat);
        const unsigned cards = plays.count();
        count = cards + (cards == 0 || (game.rules.voluntary_draw && can_draw(state)));
        const unsigned n = pick(count);
        if (n < cards)
            lay_on_turn(t, Action::play(seat, plays.nth(n)));
        else
            draw_for_turn(t, seat);
    } else if (question.kind == Ask::Drawn) {
        const FaceId face = question.face;
        const bool fits = may_lay(game, state, seat, face);
        count = !fits || game.rules.play_drawn == PlayDrawn::Must ? 1 : 2;
        if (fits && pick(count) == 0)
            lay_drawn(t, Action::play(seat, face));
        else
            keep_drawn(t, seat);
    } else if (question.kind == Ask::Colour) {
        count = 4;
        call_colour(t, seat, colour_at(pick(count)));
    } else if ((question.kind == Ask::Penalty || question.kind == Ask::Challenge) &&
               !game.answered_penalties) {
        count = question.kind == Ask::Challenge ? 2 : 1;
        if (count == 1 || pick(count) == 0)
            take_penalty(t, seat);
        else
            judge_challenge(t, question);
    } else {
        return step_plainly(game, state, pick, sink);
    }
    ++state.decision;
    finish_action(t, in_round);
    return count;
}

}  // namespace lastcard

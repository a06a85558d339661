// One decision at full speed, for simulations: the answers are worked out, a number is picked, and
// the answer is carried out without being checked a second time. The same game as answers() and
// apply().
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

/// A turn where more than playing one card or drawing is possible: pairs, series, the green power.
template <class T, class Pick>
[[gnu::noinline]] LASTCARD_FN unsigned step_rich_turn(T& t, Seat seat, Pick&& pick) {
    State& s = t.state;
    Moves moves;
    moves.plays = playable(t.game, s, seat);
    add_multi_plays(t.game, s, seat, moves);
    const FaceSet multi = moves.pairs | moves.series;
    const unsigned cards = moves.plays.count();
    const bool draw = cards == 0 || (t.game.rules.voluntary_draw && can_draw(s));
    const bool flips = can_flip(t.game, s, seat, moves.plays);
    const unsigned count = cards + draw + flips + multi.count();
    unsigned n = pick(count);
    if (n < cards) {
        lay_on_turn(t, Action::play(seat, moves.plays.nth(n)));
    } else if ((n -= cards) == 0 && draw) {
        draw_for_turn(t, seat);
    } else if ((n -= draw) == 0 && flips) {
        flip_card(t, seat);
    } else {
        const std::uint8_t flag = moves.series.empty() ? play_flag::pair : play_flag::more;
        lay_on_turn(t, Action::play(seat, multi.nth(n - flips), flag));
    }
    return count;
}

/// A penalty that cards may answer.
template <class T, class Pick>
[[gnu::noinline]] LASTCARD_FN unsigned step_penalty(T& t, const Frame question, Pick&& pick) {
    const FaceSet plays = penalty_answers(t.game, t.state, question);
    const unsigned cards = plays.count();
    const unsigned count = cards + 1 + (question.kind == Ask::Challenge);
    const unsigned n = pick(count);
    if (n < cards)
        lay_answer(t, question, Action::play(question.seat, plays.nth(n)));
    else if (n == cards)
        take_penalty(t, question.seat);
    else
        judge_challenge(t, question);
    return count;
}

/// Answers the open question: `pick(count)` chooses among its answers by their number, in the order
/// of Moves::answer(). Returns how many there were. Whatever holds answers up (a slap) must be
/// over.
template <class Pick, class Sink>
LASTCARD_HOT unsigned step(const Game& game, State& state, Pick&& pick, Sink& sink) {
    Table<Sink> t{game, state, sink};
    const SeatSet in_round = state.in_round;
    const Frame& question = state.question();
    const Seat seat = question.seat;
    unsigned count = 0;
    if (question.kind == Ask::Turn) [[likely]] {
        if (game.rich_turn) {
            count = step_rich_turn(t, seat, pick);
        } else {
            const FaceSet plays = playable(game, state, seat);
            const unsigned cards = plays.count();
            count = cards + (cards == 0 || (game.rules.voluntary_draw && can_draw(state)));
            const unsigned n = pick(count);
            if (n < cards)
                lay_on_turn(t, Action::play(seat, plays.nth(n)));
            else
                draw_for_turn(t, seat);
        }
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
    } else if (question.kind == Ask::Penalty || question.kind == Ask::Challenge) {
        count = step_penalty(t, question, pick);
    } else {
        return step_plainly(game, state, pick, sink);
    }
    ++state.decision;
    finish_action(t, in_round);
    return count;
}

}  // namespace lastcard

// One decision at full speed, for simulations: works out the answers, picks one by its number and
// applies it without checking it again. Plays the same game as answers() and apply().
#pragma once

#include "engine/apply.hpp"

namespace lastcard {

/// Which kind of play beside single cards the table knows.
template <class G>
LASTCARD_FN std::uint8_t multi_flag(const G& game) {
    return game.rules.multi_play == MultiPlay::SameNumber ? play_flag::more : play_flag::pair;
}

/// What a turn offers beside a single card and drawing: pairs or series, and the green power.
struct RichTurn {
    FaceSet multi;
    bool flips;

    LASTCARD_FN unsigned count() const { return flips + multi.count(); }
    LASTCARD_FN FaceId nth(unsigned n) const {
        return flips && n == 0 ? FaceId::None : multi.nth(n - flips);
    }
};

/// A pair, the first card of a series, or (no face) the card that the green power turns up.
template <class T>
LASTCARD_COLD void answer_richly(T& t, Seat seat, FaceId face) {
    if (face == FaceId::None)
        flip_card(t, seat);
    else
        lay_on_turn(t, Action::play(seat, face, multi_flag(t.game)));
}

/// Any answer to any question, for games whose answers have no faster way.
template <class T, class Pick>
LASTCARD_COLD unsigned step_by_answers(T& t, Pick&& pick) {
    const Moves moves = answers(t.game, t.state);
    const unsigned count = moves.answer_count();
    answer_question(t, moves.answer(t.state.question().seat, pick(count)));
    return count;
}

/// A turn: a card, drawing, or what else there is.
template <class T, class Pick>
LASTCARD_HOT unsigned step_turn(T& t, Seat seat, Pick&& pick) {
    const FaceSet plays = playable(t.game, t.state, seat);
    const unsigned cards = plays.count();
    const unsigned plain = cards + may_draw_on_turn(t.game, t.state, cards);
    unsigned count = plain;
    unsigned n = 0;
    if (t.game.rich_turn) [[unlikely]] {
        const MultiPlay rule = t.game.rules.multi_play;
        FaceSet multi;
        if (rule == MultiPlay::SameNumber)
            multi = series_starts(t.game, t.state, seat, plays);
        else if (rule == MultiPlay::IdenticalPair)
            multi = pairs_among(t.game, t.state, seat, plays);
        else if (rule == MultiPlay::MatchingPair)
            return step_by_answers(t, pick);
        const RichTurn rich{multi, can_flip(t.game, t.state, seat, plays)};
        count += rich.count();
        n = pick(count);
        if (n >= plain) {
            answer_richly(t, seat, rich.nth(n - plain));
            return count;
        }
    } else {
        n = pick(count);
    }
    if (n < cards)
        lay_on_turn(t, Action::play(seat, plays.nth(n)));
    else
        draw_for_turn(t, seat);
    return count;
}

/// The second card of a blue turn.
template <class T, class Pick>
LASTCARD_FN unsigned step_second(T& t, Seat seat, Pick&& pick) {
    const FaceSet plays = playable(t.game, t.state, seat);
    const FaceSet multi = multi_plays(t.game, t.state, seat, plays);
    const unsigned cards = plays.count();
    const unsigned count = cards + 1 + multi.count();
    const unsigned n = pick(count);
    if (n < cards)
        lay_second(t, Action::play(seat, plays.nth(n)));
    else if (n == cards)
        end_blue_turn(t, seat);
    else
        lay_second(t, Action::play(seat, multi.nth(n - cards - 1), multi_flag(t.game)));
    return count;
}

/// The next card of a series.
template <class T, class Pick>
LASTCARD_FN unsigned step_more(T& t, Seat seat, Pick&& pick) {
    const FaceSet same = held(t.state, seat) & t.game.fits_symbol[index(t.state.top)];
    const FaceSet series = series_starts(t.game, t.state, seat, same);
    const unsigned cards = same.count();
    const unsigned count = cards + series.count();
    const unsigned n = pick(count);
    const bool last = n < cards;
    lay_more(t, Action::play(seat, last ? same.nth(n) : series.nth(n - cards),
                             last ? std::uint8_t{0} : play_flag::more));
    return count;
}

/// A penalty that cards may answer.
template <class T, class Pick>
LASTCARD_FN unsigned step_penalty(T& t, const Frame question, Pick&& pick) {
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

/// Whose hand to take.
template <class T, class Pick>
LASTCARD_FN unsigned step_swap(T& t, Seat seat, Pick&& pick) {
    const SeatSet others = t.state.in_round.without(SeatSet::of(seat));
    const unsigned hands = others.count();
    const unsigned count = hands + swap_is_optional(t.game, t.state);
    const unsigned n = pick(count);
    swap_with(t, seat, n < hands ? others.nth(n) : Seat::None);
    return count;
}

/// The questions that do not come up at every turn.
template <class T, class Pick>
LASTCARD_COLD unsigned step_rarely(T& t, const Frame question, Pick&& pick) {
    const SeatSet in_round = t.state.in_round;
    const bool matching = t.game.rules.multi_play == MultiPlay::MatchingPair;
    unsigned count = 0;
    switch (question.kind) {
        case Ask::Penalty:
        case Ask::Challenge: count = step_penalty(t, question, pick); break;
        case Ask::More:
            count = matching ? step_by_answers(t, pick) : step_more(t, question.seat, pick);
            break;
        case Ask::Second:
            count = matching ? step_by_answers(t, pick) : step_second(t, question.seat, pick);
            break;
        case Ask::Show: count = step_by_answers(t, pick); break;
        case Ask::Swap: count = step_swap(t, question.seat, pick); break;
        case Ask::Roulette:
            count = 4;
            call_and_spin(t, question.seat, colour_at(pick(count)));
            break;
        case Ask::Power:
            count = 4;
            name_power(t, question.seat, colour_at(pick(count)));
            break;
        case Ask::Turn:  // these three are answered in step()
        case Ask::Drawn:
        case Ask::Colour:
        case Ask::Resolve: break;
    }
    ++t.state.decision;
    finish_action(t, in_round);
    return count;
}

/// Answers the open question: `pick(count)` chooses among its answers by their number, in the order
/// of Moves::answer(). Returns how many there were. Precondition: no slap is open.
template <class T, class Pick>
LASTCARD_HOT unsigned step(T& t, Pick&& pick) {
    const auto& game = t.game;
    auto& state = t.state;
    const SeatSet in_round = state.in_round;
    const Frame& question = state.question();
    const Seat seat = question.seat;
    unsigned count = 0;
    if (question.kind == Ask::Turn) [[likely]] {
        count = step_turn(t, seat, pick);
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
    } else {
        return step_rarely(t, question, pick);
    }
    ++state.decision;
    finish_action(t, in_round);
    return count;
}

template <class Pick, class Sink, class G, class S>
LASTCARD_FN unsigned step(const G& game, S& state, Pick&& pick, Sink& sink) {
    Table<Sink, G, S> t{game, state, sink};
    return step(t, pick);
}

}  // namespace lastcard

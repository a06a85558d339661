// apply(game, state, action), the only function that changes a table. Also the actions of the
// table: closing windows, timeouts, leaving seats, the next deal.
#pragma once

#include "engine/choose.hpp"
#include "engine/deal.hpp"
#include "engine/react.hpp"

namespace lastcard {

inline constexpr unsigned max_round_actions = 20000;  ///< G-48

/// The answer to the open question when time is up. Precondition: a round is being played.
template <class G, class S>
LASTCARD_FN Action default_answer(const G& game, const S& state) {
    const Seat seat = state.question().seat;
    const Moves moves = answers(game, state);
    if (moves.draw) return Action::simple(ActionKind::Draw, seat);
    if (moves.pass) return Action::simple(ActionKind::Pass, seat);
    if (!moves.plays.empty()) return Action::play(seat, moves.plays.first());
    if (moves.calls != 0) return Action::coloured(ActionKind::Call, seat, Colour::Red);
    if (moves.powers != 0) return Action::coloured(ActionKind::Power, seat, Colour::Red);
    if (!moves.shows.empty())
        return Action::show(seat, card_to_show(game, state, seat, state.colour));
    return Action::at(ActionKind::Swap, seat,
                      moves.swap_none ? Seat::None : next_seat(state, seat));
}

template <class T>
LASTCARD_FN Refusal answer_question(T& t, const Action& a) {
    const bool jump = a.kind == ActionKind::Play && a.has(play_flag::jump);
    const Refusal refusal = jump ? may_act(t.state, a.seat) : may_answer(t.state, a.seat);
    if (!refusal.accepted()) [[unlikely]]
        return refusal;
    switch (a.kind) {
        case ActionKind::Play: return jump ? jump_in(t, a) : play(t, a);
        case ActionKind::Draw: return draw(t, a);
        case ActionKind::Pass: return pass(t, a);
        case ActionKind::Challenge: return challenge(t);
        case ActionKind::Flip: return flip(t, a);
        case ActionKind::Call: return call(t, a);
        case ActionKind::Power: return choose_power(t, a);
        case ActionKind::Swap: return choose_swap(t, a);
        case ActionKind::Show: return show(t, a);
        case ActionKind::Give:
        case ActionKind::Uno:
        case ActionKind::Catch:
        case ActionKind::Slap:
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
        case ActionKind::Leave: break;
    }
    return refuse(Reason::UnknownMove);
}

template <class T>
LASTCARD_FN void close_windows(T& t) {
    close_uno_windows(t);
    if (!t.game.rules.jump_in_late) t.state.jump_open = false;  // F-23
    close_slap(t);
}

/// A colour has to be in play: the first one, as when time is up.
template <class T>
LASTCARD_FN void call_for_absent(T& t, Seat seat) {
    t.state.colour = Colour::Red;
    t.tell(Event{.kind = EventKind::ColourCalled, .seat = seat, .colour = Colour::Red});
}

/// Removes the open question of a seat that is no longer in the round. Play goes on without the
/// answer; a card in the middle of its effects completes them as far as possible (C-32, G-49).
template <class T>
LASTCARD_COLD void abandon_question(T& t) {
    auto& s = t.state;
    const Frame question = s.question();
    const Seat seat = question.seat;
    t.pop();
    switch (question.kind) {
        case Ask::Roulette:
            call_for_absent(t, seat);
            pass_turn(t, next_seat(s, seat));
            break;
        case Ask::Turn:
        case Ask::Drawn:
        case Ask::Challenge:
        case Ask::Penalty:
            s.pending = 0;
            s.below_kept = false;
            pass_turn(t, next_seat(s, seat));
            break;
        case Ask::Second: begin_turn(t, question.other); break;
        case Ask::More: take_effect_of_absent(t, seat, question.other); break;
        case Ask::Colour:
            call_for_absent(t, seat);
            go_on(t, seat);
            break;
        case Ask::Power:
        case Ask::Swap: go_on(t, seat); break;
        case Ask::Show:
            if (s.in_round.has(question.other) && !s.in_round.has(seat)) {
                t.push(question);
                go_on_after_show(t, seat);
            } else {
                go_on(t, seat);  // without a viewer no card is shown and none drawn (F-25)
            }
            break;
        case Ask::Resolve: break;
    }
}

/// Whether the open question has become pointless: the seat it asks, or the seat that a card is to
/// be shown to, has left the round.
template <class S>
LASTCARD_FN bool question_is_moot(const S& state) {
    const Frame& question = state.question();
    return !state.in_round.has(question.seat) ||
           (question.kind == Ask::Show && !state.in_round.has(question.other));
}

/// After an action that took seats out of the round: they are asked nothing more, and the last side
/// left has won (C-33).
template <class T>
LASTCARD_FN void settle(T& t) {
    auto& s = t.state;
    for (;;) {
        if (s.phase != Phase::Playing) return;
        while (s.phase == Phase::Playing && !one_side(t.game, s, s.in_round) &&
               question_is_moot(s)) {
            abandon_question(t);
            ++s.decision;
        }
        if (s.phase != Phase::Playing) return;
        if (one_side(t.game, s, s.in_round)) [[unlikely]] {
            win_round(t, s.in_round.first());
            return;
        }
        Frame& question = t.top_frame();
        if (question.kind == Ask::Challenge && !s.in_round.has(question.other)) [[unlikely]] {
            s.below_kept = false;
            question = Frame{.kind = Ask::Penalty,
                             .seat = question.seat,
                             .face = question.face,
                             .other = question.other};  // who would show a hand has left
        }
        if (s.to_slap.empty()) [[likely]]
            return;
        s.to_slap = s.to_slap & s.in_round;
        if (s.to_slap.count() != 1) return;
        lose_slap(t, s.to_slap.first());
    }
}

/// Whether a leaving seat still answers its question. Leaving never plays a card, and must not show
/// whether the seat could have played: a turn draws only where every player may draw, and otherwise
/// just ends, like a drawn card or a series.
template <class G, class S>
LASTCARD_FN bool owes_answer(const G& game, const S& state, Seat seat) {
    if (state.phase != Phase::Playing || !state.in_round.has(seat)) return false;
    const Frame& question = state.question();
    if (question.seat != seat || question.kind == Ask::Drawn || question.kind == Ask::More)
        return false;
    return question.kind != Ask::Turn || may_draw_by_choice(game, state);
}

/// G-49: questions owed take their default, the hand is laid aside, the seat stays empty. Each
/// default answer is settled before the next one: the seat may have won by it, or be out (F-4).
template <class T>
LASTCARD_COLD Refusal leave(T& t, Seat seat) {
    auto& s = t.state;
    if (s.phase == Phase::MatchOver) return refuse(Reason::MatchIsOver, 'G', 45);
    if (!s.at_table.has(seat)) {
        Refusal who = refuse(Reason::NoSuchSeat, 'G', 49);
        who.seat = seat;
        return who;
    }
    const SeatSet slap = s.to_slap;
    s.to_slap = SeatSet{};  // a slap delays answers, but not leaving
    Ask kind = Ask::Colour;
    // What a card of its own still asks is answered, then one question more at the most.
    while ((kind == Ask::Colour || kind == Ask::Power || kind == Ask::Swap) &&
           owes_answer(t.game, s, seat)) {
        kind = s.question().kind;
        answer_question(t, default_answer(t.game, s));
        ++s.decision;
        settle(t);
    }
    t.tell(EventKind::Left, seat);
    s.at_table.remove(seat);
    if (s.phase == Phase::Playing) {
        if (s.to_slap.empty()) s.to_slap = slap & s.in_round;
        if (s.in_round.has(seat)) remove_from_round(t, seat);
        s.to_slap.remove(seat);
    } else if (s.phase == Phase::RoundOver) {
        end_match_if_decided(t);
    }
    return accepted;
}

template <class T>
LASTCARD_FN Refusal time_out(T& t) {
    auto& s = t.state;
    if (s.phase != Phase::Playing)
        return refuse(s.phase == Phase::MatchOver ? Reason::MatchIsOver : Reason::RoundIsOver, 'G',
                      45);
    if (!s.to_slap.empty()) {
        close_slap(t);
        settle(t);
        if (s.phase != Phase::Playing) return accepted;
    }
    const Seat seat = s.question().seat;
    t.tell(EventKind::TimedOut, seat);
    const Action action = default_answer(t.game, s);
    // The clock cannot call: its card counts as called (F-22).
    const auto& rules = t.game.rules;
    if (action.kind == ActionKind::Play && rules.uno_strict && rules.uno_penalty != 0)
        s.said_uno.add(seat);
    answer_question(t, action);
    return accepted;
}

/// Closes the windows, answers by default, or deals.
template <class T>
LASTCARD_FN Refusal table_action(T& t, ActionKind kind) {
    if (kind == ActionKind::Timeout) return time_out(t);
    if (t.state.phase == Phase::MatchOver) return refuse(Reason::MatchIsOver, 'G', 45);
    if (kind == ActionKind::Close) {
        close_windows(t);
        return accepted;
    }
    if (t.state.phase == Phase::Playing) return refuse(Reason::RoundNotOver, 'G', 45);
    deal_round(t);
    return accepted;
}

/// Counts an accepted action and handles seats that have left the round by it.
template <class T>
LASTCARD_HOT void finish_action(T& t, SeatSet in_round_before) {
    auto& s = t.state;
    if (s.in_round != in_round_before) [[unlikely]]
        settle(t);
    if (++s.actions >= max_round_actions && s.phase == Phase::Playing) [[unlikely]]
        void_round(t);
}

/// An answer to the open question, or a jump-in.
template <class Sink, class G, class S>
LASTCARD_FN Refusal answer(const G& game, S& state, const Action& action, Sink& sink) {
    Table<Sink, G, S> t{game, state, sink};
    const SeatSet in_round = state.in_round;
    const Refusal refusal = answer_question(t, action);
    if (!refusal.accepted()) return refusal;
    ++state.decision;
    finish_action(t, in_round);
    return refusal;
}

/// Reactions and actions of the table.
template <class Sink, class G, class S>
LASTCARD_COLD Refusal react(const G& game, S& state, const Action& action, Sink& sink) {
    Table<Sink, G, S> t{game, state, sink};
    const SeatSet in_round = state.in_round;
    Refusal refusal = refuse(action.seat != Seat::None ? Reason::NotForSeats : Reason::UnknownMove);
    switch (action.kind) {
        case ActionKind::Uno:
        case ActionKind::Catch:
        case ActionKind::Slap:
        case ActionKind::Give:
            refusal = may_act(state, action.seat);
            if (!refusal.accepted()) return refusal;
            if (action.kind == ActionKind::Uno) refusal = say_uno(t, action);
            if (action.kind == ActionKind::Catch) refusal = catch_seat(t, action);
            if (action.kind == ActionKind::Slap) refusal = slap(t, action);
            if (action.kind == ActionKind::Give) refusal = give_reds(t, action);
            break;
        case ActionKind::Leave: refusal = leave(t, action.seat); break;
        case ActionKind::Play:
        case ActionKind::Draw:
        case ActionKind::Pass:
        case ActionKind::Challenge:
        case ActionKind::Flip:
        case ActionKind::Call:
        case ActionKind::Power:
        case ActionKind::Swap:
        case ActionKind::Show: break;
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
            if (action.seat != Seat::None) return refuse(Reason::NotForSeats);
            refusal = table_action(t, action.kind);
            if (action.kind == ActionKind::Deal && refusal.accepted()) {
                ++state.decision;
                settle(t);
                return refusal;
            }
            if (action.kind == ActionKind::Timeout && refusal.accepted()) ++state.decision;
            break;
    }
    if (refusal.accepted()) finish_action(t, in_round);
    return refusal;
}

/// Applies an action, or refuses it and changes nothing. The events go to `sink`.
template <class Sink, class G, class S>
LASTCARD_FN Refusal apply(const G& game, S& state, const Action& action, Sink& sink) {
    if (is_answer(action.kind)) return answer(game, state, action, sink);
    return react(game, state, action, sink);
}

template <class G, class S>
LASTCARD_FN Refusal apply(const G& game, S& state, const Action& action) {
    NoEvents nobody;
    return apply(game, state, action, nobody);
}

/// A new match, dealt and ready for its first question.
template <class S = State, class Sink, class G>
LASTCARD_FN S start_match(const G& game, const Setup& setup, Sink& sink) {
    S state = new_table<S>(setup);
    Table<Sink, G, S> t{game, state, sink};
    deal_round(t);
    settle(t);
    return state;
}

template <class S = State, class G>
LASTCARD_FN S start_match(const G& game, const Setup& setup) {
    NoEvents nobody;
    return start_match<S>(game, setup, nobody);
}

}  // namespace lastcard

// The answers to a turn, a drawn card and a penalty: playing, drawing, passing, challenging,
// flipping. Each first makes sure that the answer is legal and changes nothing if it is not.
// More than 500 lines because the answers share their checks, and read best one after the other.
#pragma once

#include "engine/lay.hpp"
#include "engine/legal.hpp"
#include "engine/refusal.hpp"

namespace lastcard {

/// Whether the seat may act in the round at all.
template <class S>
LASTCARD_FN Refusal may_act(const S& s, Seat seat) {
    if (s.phase == Phase::MatchOver) return refuse(Reason::MatchIsOver, 'G', 45);
    if (s.phase == Phase::RoundOver) return refuse(Reason::RoundIsOver, 'G', 45);
    if (!s.in_round.has(seat)) return refuse(Reason::NotInRound, 'C', 28);
    return accepted;
}

/// Whether this is the seat's question and may be answered now.
template <class S>
LASTCARD_FN Refusal may_answer(const S& s, Seat seat) {
    if (s.phase == Phase::Playing && s.to_slap.empty() && s.question().seat == seat) [[likely]]
        return accepted;
    const Refusal refusal = may_act(s, seat);
    if (!refusal.accepted()) return refusal;
    if (!s.to_slap.empty()) return refuse(Reason::SlapFirst, 'E', 22);
    Refusal other = refuse(Reason::NotYourQuestion);
    other.seat = s.question().seat;
    return other;
}

template <class S>
LASTCARD_FN Refusal wrong_answer(const S& s) {
    Refusal refusal = refuse(Reason::WrongAnswer);
    refusal.number = static_cast<std::uint8_t>(s.question().kind);
    return refusal;
}

/// Why a card in a turn (or as a drawn or second card) may not be laid.
template <class G, class S>
LASTCARD_COLD Refusal why_not_play(const G& g, const S& s, Seat seat, FaceId face) {
    Refusal refusal;
    refusal.card = face;
    refusal.top = s.top;
    refusal.colour = s.colour;
    if (!held(s, seat).has(face)) {
        refusal.reason = Reason::NotInHand;
    } else if (!fitting(g, s).has(face)) {
        refusal.reason = Reason::DoesNotFit;
        refusal.rule = {'G', 11};
    } else if (finish_forbidden(g, s, seat, face, 1)) {
        refusal.reason = Reason::FinishOnNumber;
        refusal.rule = {'E', 20};
    } else {
        refusal.reason = Reason::HoldsColour;
        refusal.rule = {'G', 13};
    }
    return refusal;
}

/// Why a card does not answer the penalty.
template <class G, class S>
LASTCARD_COLD Refusal why_not_answer(const G& g, const S& s, Seat seat, FaceId face) {
    Refusal refusal = refuse(Reason::NotAnAnswer, 'C', 12);
    refusal.card = face;
    refusal.top = s.top;
    refusal.number = static_cast<std::uint8_t>(s.pending < 255 ? s.pending : 255);
    if (!held(s, seat).has(face))
        refusal.reason = Reason::NotInHand, refusal.rule = {};
    else if (finish_forbidden(g, s, seat, face, 1))
        refusal.reason = Reason::FinishOnNumber, refusal.rule = {'E', 20};
    else if (g.rules.stacking == Stacking::Off)
        refusal.rule = {'G', 10};
    return refusal;
}

/// A pair or the start of a series: may it be laid now (E-3, E-12, E-21, F-21)?
template <class G, class S>
LASTCARD_COLD Refusal check_multi(const G& g, const S& s, const Action& a) {
    const bool pair = a.has(play_flag::pair);
    const bool series = a.has(play_flag::more);
    const bool matching = g.rules.multi_play == MultiPlay::MatchingPair;
    const MultiPlay wanted = pair ? MultiPlay::IdenticalPair : MultiPlay::SameNumber;
    if (pair == series || (!matching && g.rules.multi_play != wanted))
        return refuse(Reason::MultiPlayOff, 'E', 21);
    Refusal refusal = refuse(pair ? Reason::NoPair : Reason::NoMoreToFollow, 'E', pair ? 3U : 12U);
    refusal.card = a.face;
    const FaceSet face = FaceSet::of(a.face);
    if (pair && pairs_among(g, s, a.seat, face).empty()) return refusal;
    if (!series) return accepted;
    if (matching) {
        refusal.rule = {'F', 21};
        return pair_starts(g, s, a.seat, face).empty() ? refusal : Refusal{};
    }
    return series_starts(g, s, a.seat, face).empty() ? refusal : Refusal{};
}

/// A card, a pair or the first card of a series leaves the hand in a turn; `next` is who follows.
/// `frame_flags` is frame_flag::after_first or 0.
template <class T>
LASTCARD_HOT void lay_in_turn(T& t, const Action& a, Seat next, std::uint8_t frame_flags = 0) {
    Lay lay{.seat = a.seat, .face = a.face, .next = next, .frame_flags = frame_flags};
    if (a.has(play_flag::more)) [[unlikely]] {
        put_down(t, lay, a.flags);
        t.state.top = a.face;
        t.state.colour = t.game.face(a.face).colour;
        t.state.last_player = a.seat;
        t.ask(Frame{.kind = Ask::More, .seat = a.seat, .other = next, .flags = frame_flags});
        return;
    }
    if (a.has(play_flag::pair)) lay.times = 2;
    put_down(t, lay, a.flags);
    if (lay.times == 2 && t.game.face(a.face).effect_count != 0)
        take_effect_of_pair(t, lay);
    else if (frame_flags == 0)
        take_effect(t, lay);
    else
        run_card(t, lay, turn_face_up(t, lay));
}

/// A first main answer: the chances to catch and to jump in are over (G-25, G-43, E-15), and with
/// the answer to a Wild Draw Four it is settled which card stays on top.
template <class T>
LASTCARD_HOT void close_reactions(T& t) {
    close_uno_windows(t);
    t.state.jump_open = false;
    t.state.below_kept = false;
}

/// Does the face bring the blue power when it is played?
template <class G>
LASTCARD_FN bool may_bring_blue(const G& g, FaceId id) {
    const Face& face = g.face(id);
    for (unsigned i = 0; i < face.effect_count; ++i) {
        if (face.effects[i].kind == EffectKind::ChoosePower) return true;
        if (face.effects[i].kind == EffectKind::TakePower &&
            face.effects[i].arg == index(Colour::Blue))
            return true;
    }
    return false;
}

/// Whether the card of the action may be laid, alone or first of several. The first card of a
/// matching pair does not finish, so that rule looks at the second one (E-20, F-21).
template <class G, class S>
LASTCARD_FN bool may_begin(const G& g, const S& s, const Action& a) {
    if (may_lay(g, s, a.seat, a.face)) return true;
    return a.has(play_flag::more) && g.rules.multi_play == MultiPlay::MatchingPair &&
           (held(s, a.seat) & fitting(g, s)).has(a.face);
}

/// A legal card of the turn is laid.
template <class T>
LASTCARD_HOT void lay_on_turn(T& t, const Action& a) {
    auto& s = t.state;
    const bool two = s.question().has(frame_flag::two_cards);
    close_reactions(t);
    t.pop_only();
    const Seat next = next_seat(s, a.seat);
    if (t.game.powers) [[unlikely]] {
        const bool perhaps = !two && t.game.rules.blue_immediate && may_bring_blue(t.game, a.face);
        if (two || perhaps)
            t.push(Frame{.kind = Ask::Second,
                         .seat = a.seat,
                         .other = next,
                         .flags = perhaps ? frame_flag::if_blue : std::uint8_t{0}});
    }
    lay_in_turn(t, a, next);
}

template <class T>
LASTCARD_FN Refusal play_on_turn(T& t, const Action& a) {
    if (!may_begin(t.game, t.state, a)) return why_not_play(t.game, t.state, a.seat, a.face);
    if ((a.flags & (play_flag::pair | play_flag::more)) != 0) {
        const Refusal refusal = check_multi(t.game, t.state, a);
        if (!refusal.accepted()) return refusal;
    }
    lay_on_turn(t, a);
    return accepted;
}

/// The drawn card, which fits, is laid.
template <class T>
LASTCARD_FN void lay_drawn(T& t, const Action& a) {
    close_reactions(t);
    t.pop_only();
    lay_card(t, Lay{.seat = a.seat, .face = a.face, .next = next_seat(t.state, a.seat)}, a.flags);
}

/// G-7: only the drawn card.
template <class T>
LASTCARD_FN Refusal play_drawn(T& t, const Action& a) {
    auto& s = t.state;
    const FaceId drawn = s.question().face;
    if ((a.flags & (play_flag::pair | play_flag::more)) != 0)
        return refuse(Reason::MultiPlayOff, 'E', 21);
    if (a.face != drawn) {
        Refusal refusal = refuse(Reason::OnlyDrawnCard, 'G', 7);
        refusal.card = a.face;
        refusal.top = drawn;
        return refusal;
    }
    if (!may_lay(t.game, s, a.seat, drawn)) return why_not_play(t.game, s, a.seat, drawn);
    lay_drawn(t, a);
    return accepted;
}

/// the second card goes on from where the first one left off, but never at the holder.
/// An opponent of two who has lost the turn to the first card does not get it back by the second
/// (F-1), and who has won a challenge of the first card keeps the call made before (F-3).
template <class T>
LASTCARD_FN void lay_second(T& t, const Action& a) {
    auto& s = t.state;
    Seat next = s.question().other;
    if (!s.in_round.has(next)) next = next_seat(s, next);
    const bool first_matters = (next == a.seat && s.in_round.count() == 2) ||
                               !s.said_uno.without(SeatSet::of(a.seat)).empty();
    if (next == a.seat) next = next_seat(s, next);
    t.pop();
    lay_in_turn(t, a, next, first_matters ? frame_flag::after_first : std::uint8_t{0});
}

template <class T>
LASTCARD_FN Refusal play_second(T& t, const Action& a) {
    auto& s = t.state;
    if (!may_begin(t.game, s, a)) return why_not_play(t.game, s, a.seat, a.face);
    if ((a.flags & (play_flag::pair | play_flag::more)) != 0) {
        const Refusal refusal = check_multi(t.game, s, a);
        if (!refusal.accepted()) return refusal;
    }
    lay_second(t, a);
    return accepted;
}

/// The next card of a series (E-12) or of a pair (F-21). The next player may have dropped out since
/// it began.
template <class T>
LASTCARD_FN void lay_more(T& t, const Action& a) {
    auto& s = t.state;
    const Frame question = s.question();
    const Seat next =
        s.in_round.has(question.other) ? question.other : next_seat(s, question.other);
    t.pop();
    if (t.game.rules.multi_play != MultiPlay::MatchingPair) {
        lay_in_turn(t, a, next, question.flags);
        return;
    }
    Lay lay{.seat = a.seat, .face = a.face, .next = next, .frame_flags = question.flags};
    put_down(t, lay, a.flags);
    lay.times = 2;
    take_effect_of_pair(t, lay);
}

/// F-21: exactly one card follows, and it matches.
template <class T>
LASTCARD_FN Refusal play_second_of_pair(T& t, const Action& a) {
    auto& s = t.state;
    Refusal refusal;
    refusal.card = a.face;
    refusal.top = s.top;
    if ((a.flags & (play_flag::pair | play_flag::more)) != 0)
        return refuse(Reason::OnlyTwoCards, 'F', 21);
    if (pair_seconds(t.game, s, a.seat, s.top, true).has(a.face)) {
        lay_more(t, a);
        return accepted;
    }
    if (!held(s, a.seat).has(a.face))
        refusal.reason = Reason::NotInHand;
    else if (matching_faces(t.game, s.top).has(a.face))
        refusal.reason = Reason::FinishOnNumber, refusal.rule = {'E', 20};
    else
        refusal.reason = Reason::NotMatching, refusal.rule = {'F', 21};
    return refusal;
}

template <class T>
LASTCARD_FN Refusal play_more(T& t, const Action& a) {
    if (t.game.rules.multi_play == MultiPlay::MatchingPair) return play_second_of_pair(t, a);
    auto& s = t.state;
    const FaceSet same = held(s, a.seat) & t.game.fits_symbol[index(s.top)];
    if (a.has(play_flag::pair)) return refuse(Reason::MultiPlayOff, 'E', 21);
    Refusal refusal = refuse(Reason::NotSameNumber, 'E', 12);
    refusal.card = a.face;
    refusal.top = s.top;
    if (!held(s, a.seat).has(a.face)) refusal.reason = Reason::NotInHand, refusal.rule = {};
    if (!same.has(a.face)) return refusal;
    refusal.reason = Reason::NoMoreToFollow, refusal.rule = {'E', 12};
    if (a.has(play_flag::more) && series_starts(t.game, s, a.seat, FaceSet::of(a.face)).empty())
        return refusal;
    lay_more(t, a);
    return accepted;
}

/// Stack (C-8), block (E-5) or deflect (E-23): a card that answers the penalty is laid.
template <class T>
LASTCARD_FN void lay_answer(T& t, const Frame question, const Action& a) {
    auto& s = t.state;
    close_reactions(t);
    t.pop();
    Lay lay{.seat = a.seat,
            .face = a.face,
            .next = next_seat(s, a.seat),
            .frame_flags = frame_flag::answer};
    if (t.game.answers[index(question.face)].has(a.face)) {
        lay_card(t, lay, a.flags);
        return;
    }
    // The Skip or Reverse does something else than usual, so its own effects do not run.
    const bool block = t.game.skips.has(a.face);
    put_down(t, lay, a.flags);
    s.top = a.face;
    s.last_player = a.seat;
    s.direction_before = s.direction;
    s.idle_draws = 0;
    Frame card{.kind = Ask::Resolve,
               .seat = a.seat,
               .face = a.face,
               .other = lay.next,
               .flags = frame_flag::answer};
    if (block) {
        s.pending = 0;
        t.tell(EventKind::PenaltyBlocked, a.seat);
    } else {
        const bool two = s.in_round.count() == 2;
        if (!two) turn_direction(t);
        // With two players it is always the other one, no matter who raised the sum (F-8).
        card.other = !two && s.in_round.has(question.other) ? question.other : next_seat(s, a.seat);
        t.tell(EventKind::PenaltyDeflected, a.seat, card.other);
    }
    if (s.hand_counts[index(a.seat)] == 0) {
        lay.next = card.other;
        go_out(t, lay);
        return;
    }
    if (block) {
        conclude(t, card);
        return;
    }
    // Stacking goes on comparing with the last draw card, which lies below the Reverse.
    card.face = question.face;
    card.flags |= frame_flag::hit;
    conclude(t, card);
}

template <class T>
LASTCARD_FN Refusal play_answer(T& t, const Action& a) {
    const Frame question = t.state.question();
    if ((a.flags & (play_flag::pair | play_flag::more)) != 0)
        return refuse(Reason::MultiPlayOff, 'E', 21);
    if (!penalty_answers(t.game, t.state, question).has(a.face))
        return why_not_answer(t.game, t.state, a.seat, a.face);
    lay_answer(t, question, a);
    return accepted;
}

template <class T>
LASTCARD_FN Refusal play(T& t, const Action& a) {
    if (index(a.face) >= t.game.face_count || a.flags > play_flag::all) [[unlikely]]
        return refuse(Reason::UnknownMove);
    switch (t.state.question().kind) {
        case Ask::Turn: return play_on_turn(t, a);
        case Ask::Drawn: return play_drawn(t, a);
        case Ask::Challenge:
        case Ask::Penalty: return play_answer(t, a);
        case Ask::Second: return play_second(t, a);
        case Ask::More: return play_more(t, a);
        case Ask::Colour:
        case Ask::Swap:
        case Ask::Roulette:
        case Ask::Power:
        case Ask::Show:
        case Ask::Resolve: break;
    }
    return wrong_answer(t.state);
}

/// Nothing to play and nothing to draw: the turn ends. The round is void after such a turn of every
/// seat in a row (G-5, G-6).
template <class T>
LASTCARD_COLD void idle_turn(T& t, Seat seat) {
    auto& s = t.state;
    t.tell(EventKind::DrawWaived, seat, 1);
    if (++s.idle_draws >= s.in_round.count())
        void_round(t);
    else
        end_turn(t, seat);
}

/// Draws for a turn: one card, or until one fits (G-7, C-5, E-8). Precondition: the seat may draw.
template <class T>
LASTCARD_HOT void draw_for_turn(T& t, Seat seat) {
    auto& s = t.state;
    const auto& rules = t.game.rules;
    close_reactions(t);
    t.pop_only();
    if (!can_draw(s)) [[unlikely]] {
        idle_turn(t, seat);
        return;
    }
    FaceId face = FaceId::None;
    bool in = draw_one(t, seat, face);
    while (in && rules.draw == DrawRule::UntilPlayable && can_draw(s) &&
           !may_lay(t.game, s, seat, face))
        in = draw_one(t, seat, face);
    if (!in || rules.play_drawn == PlayDrawn::No)
        end_turn(t, seat);
    else
        t.ask_only(Frame{.kind = Ask::Drawn, .seat = seat, .face = face});
}

template <class T>
LASTCARD_FN Refusal draw_on_turn(T& t, Seat seat) {
    // Computes the playable cards only where they matter.
    if (!may_draw_by_choice(t.game, t.state) && !playable(t.game, t.state, seat).empty())
        return t.game.rules.voluntary_draw ? refuse(Reason::NothingToDraw, 'G', 44)
                                           : refuse(Reason::MustPlay, 'C', 4);
    draw_for_turn(t, seat);
    return accepted;
}

template <class T>
LASTCARD_FN void take_penalty(T& t, Seat seat) {
    auto& s = t.state;
    close_reactions(t);
    const unsigned sum = s.pending;
    s.pending = 0;
    t.pop();
    t.tell(EventKind::PenaltyTaken, seat, sum);
    draw_penalty(t, seat, sum);
    end_turn(t, seat);
}

template <class T>
LASTCARD_FN Refusal draw(T& t, const Action& a) {
    switch (t.state.question().kind) {
        case Ask::Turn: return draw_on_turn(t, a.seat);
        case Ask::Challenge:
        case Ask::Penalty: take_penalty(t, a.seat); return accepted;
        case Ask::Drawn:
        case Ask::Colour:
        case Ask::Swap:
        case Ask::Roulette:
        case Ask::Power:
        case Ask::Second:
        case Ask::More:
        case Ask::Show:
        case Ask::Resolve: break;
    }
    return wrong_answer(t.state);
}

template <class T>
LASTCARD_HOT void keep_drawn(T& t, Seat seat) {
    close_reactions(t);
    t.pop_only();
    t.tell(EventKind::Passed, seat);
    end_turn(t, seat);
}

template <class T>
LASTCARD_FN void end_blue_turn(T& t, Seat seat) {
    const Seat next = t.state.question().other;
    t.pop();
    t.tell(EventKind::Passed, seat);
    owe_uno_for_play(t, seat);
    const bool called = next != seat && t.state.said_uno.has(next);  // F-3
    begin_turn(t, next);
    if (called && t.state.question().seat == next) t.state.said_uno.add(next);
}

/// G-38: to keep a drawn card, or to end a blue turn after its first card.
template <class T>
LASTCARD_FN Refusal pass(T& t, const Action& a) {
    auto& s = t.state;
    const Frame question = s.question();
    if (question.kind == Ask::Drawn) {
        if (t.game.rules.play_drawn == PlayDrawn::Must &&
            may_lay(t.game, s, a.seat, question.face)) {
            Refusal must = refuse(Reason::MustPlayDrawn, 'C', 5);
            must.card = question.face;
            return must;
        }
        keep_drawn(t, a.seat);
        return accepted;
    }
    if (question.kind != Ask::Second) return wrong_answer(s);
    end_blue_turn(t, a.seat);
    return accepted;
}

/// G-14 … G-19: the verdict was stored when the card was played; now the hand is shown.
template <class T>
LASTCARD_FN void judge_challenge(T& t, const Frame question) {
    auto& s = t.state;
    const Seat challenger = question.seat;
    const Seat player = question.other;
    const bool guilty = question.has(frame_flag::guilty);
    close_reactions(t);
    t.tell(EventKind::Challenged, challenger, player);
    show_hand(t, player, challenger);
    t.tell(Event{.kind = EventKind::ChallengeJudged,
                 .seat = challenger,
                 .other = player,
                 .flags = static_cast<std::uint8_t>(guilty)});
    const unsigned sum = s.pending;
    s.pending = 0;
    t.pop();
    if (!guilty) {
        draw_penalty(t, challenger, sum + 2);
        end_turn(t, challenger);
        return;
    }
    if (t.game.rules.challenge == ChallengeRule::TakenBack) {
        *s.discard_top() = 0;
        --s.discard_count;
        add_card(t.game, s, player, question.face);
        s.top = face_at(*s.discard_top());
        s.colour = question.colour;
        if (t.game.rules.jump_in_late) s.last_player = Seat::None;  // F-23: its twins are too late
        t.tell_face(EventKind::CardTakenBack, player, question.face);
    }
    draw_penalty(t, player, sum);
    const bool called = s.said_uno.has(challenger);
    pass_turn(t, question.has(frame_flag::after_first) ? player : challenger);
    // The challenge and the turn that follows are one turn, in which the call holds (F-3).
    if (called && s.question().seat == challenger) s.said_uno.add(challenger);
}

template <class T>
LASTCARD_FN Refusal challenge(T& t) {
    if (t.state.question().kind != Ask::Challenge)
        return refuse(Reason::NothingToChallenge, 'G', 17);
    judge_challenge(t, t.state.question());
    return accepted;
}

/// A-21 … A-24: the top card of the draw pile is played straight away, without entering the hand.
template <class T>
LASTCARD_FN void flip_card(T& t, Seat seat) {
    close_reactions(t);
    t.pop_only();
    const FaceId face = take_card(t);
    put_on_discard(t, face);
    t.tell_face(EventKind::CardFlipped, seat, face);
    take_effect(t, Lay{.seat = seat,
                       .face = face,
                       .next = next_seat(t.state, seat),
                       .frame_flags = frame_flag::flipped});
}

template <class T>
LASTCARD_FN Refusal flip(T& t, const Action& a) {
    auto& s = t.state;
    if (s.question().kind != Ask::Turn) return wrong_answer(s);
    if (!can_flip(t.game, s, a.seat, playable(t.game, s, a.seat)))
        return refuse(Reason::NoFlip, 'A', 21);
    flip_card(t, a.seat);
    return accepted;
}

}  // namespace lastcard

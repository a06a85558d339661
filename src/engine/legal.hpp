// What a seat may do now: the answers to its question, and reactions out of turn.
#pragma once

#include "engine/action.hpp"
#include "engine/fit.hpp"
#include "engine/table.hpp"

namespace lastcard {

/// All legal moves of one seat, as sets. Answers come first in the numbering of `answer()`.
struct Moves {
    FaceSet plays;   ///< one card as an answer to the question
    FaceSet pairs;   ///< two identical ones: `R5*2`
    FaceSet series;  ///< with more to follow: `R5,`
    FaceSet shows;   ///< to the caller of a Trend: `show R7`
    FaceSet jumps;   ///< out of turn: `R7^`
    SeatSet swaps;
    SeatSet gives;
    SeatSet catches;
    std::uint8_t calls = 0;   ///< colours that may be called, one bit each
    std::uint8_t powers = 0;  ///< powers that may be chosen, one bit each
    bool swap_none = false;
    bool draw = false;
    bool pass = false;
    bool challenge = false;
    bool flip = false;
    bool uno = false;
    bool slap = false;
    std::uint8_t reserved = 0;  ///< so that no byte is padding

    LASTCARD_FN unsigned answer_count() const {
        return plays.count() + pairs.count() + series.count() + draw + pass + challenge + flip +
               count_bits(std::uint32_t{calls}) + count_bits(std::uint32_t{powers}) +
               swaps.count() + swap_none + shows.count();
    }
    /// The n-th answer to the seat's question, n below answer_count().
    LASTCARD_FN Action answer(Seat seat, unsigned n) const;
    /// Every legal move, answers and reactions.
    template <class Visit>
    LASTCARD_FN void for_each(Seat seat, Visit&& visit) const;
    LASTCARD_FN bool has(const Action& action) const;
};

inline constexpr std::uint8_t all_colours = 0x0f;

/// The numbers of which the seat holds at least two cards, as faces.
template <class S>
LASTCARD_HOT std::uint64_t numbers_held_twice(const NumberRows& rows, const S& state, Seat seat) {
    const auto& hand = state.hands[index(seat)];
    const std::uint64_t faces = hand.words[0];
    // Of the four colours of a row: the first two or the last two, or one of each.
    const std::uint64_t both = faces & faces >> 1;
    const std::uint64_t either = faces | faces >> 1;
    const std::uint64_t two_colours = (both | both >> 2 | (either & either >> 2)) & rows.starts;
    return two_colours * 0xf | (hand.from(rows.second) & rows.doubled);
}

/// The same one by one, for numbers in any order.
template <class G, class S>
LASTCARD_COLD FaceSet series_starts_singly(const G& game, const S& state, Seat seat,
                                           FaceSet candidates) {
    return (candidates & game.numbers).where([&](FaceId face) {
        const FaceSet same = held(state, seat) & game.fits_symbol[index(face)];
        return same.count() + holds_two(game, state, seat, face) > 1;
    });
}

/// Faces that may start or continue a series of one number, with another one left to follow (E-12).
template <class G, class S>
LASTCARD_HOT FaceSet series_starts(const G& game, const S& state, Seat seat, FaceSet candidates) {
    if (game.number_rows.starts == 0) [[unlikely]]
        return series_starts_singly(game, state, seat, candidates);
    return candidates & FaceSet{{numbers_held_twice(game.number_rows, state, seat), 0}};
}

template <class G, class S>
LASTCARD_COLD FaceSet pairs_among(const G& game, const S& state, Seat seat, FaceSet fits) {
    FaceSet pairs;
    if (const std::uint64_t doubled = game.number_rows.pairs; doubled != 0) [[likely]] {
        const std::uint64_t twice = state.hands[index(seat)].from(game.number_rows.second);
        pairs = fits & FaceSet{{twice & doubled, 0}};
    } else {
        pairs = fits.without(game.wilds).where([&](FaceId face) {
            return holds_two(game, state, seat, face);
        });
    }
    if (!game.rules.finish_on_number) return pairs;
    return pairs.where([&](FaceId face) { return !finish_forbidden(game, state, seat, face, 2); });
}

/// Would the matching pair leave the seat without cards? `first` may lie on the table already.
template <class G, class S>
LASTCARD_FN bool pair_would_empty(const G& game, const S& state, Seat seat, FaceId first,
                                  bool first_laid, FaceId second) {
    FaceSet discarded;
    const FaceId pair[] = {first, second};
    for (const FaceId face : pair)
        if (game.discards_all.has(face))
            discarded = discarded | game.of_colour[index(game.face(face).colour)];
    const unsigned in_hand = state.hand_counts[index(seat)] - (first_laid ? 1U : 2U);
    const unsigned of_the_pair =
        discarded.has(second) + (!first_laid && discarded.has(first) ? 1U : 0U);
    return in_hand == cards_among(game, state, seat, discarded) - of_the_pair;
}

/// What shares colour, number or symbol with a coloured card.
template <class G>
LASTCARD_FN FaceSet matching_faces(const G& game, FaceId face) {
    return game.of_colour[index(game.face(face).colour)] | game.fits_symbol[index(face)];
}

/// F-21: what may follow the first card of a matching pair.
template <class G, class S>
LASTCARD_COLD FaceSet pair_seconds(const G& game, const S& state, Seat seat, FaceId first,
                                   bool first_laid) {
    FaceSet seconds = held(state, seat) & matching_faces(game, first);
    if (!first_laid && !holds_two(game, state, seat, first)) seconds.remove(first);
    if (!game.rules.finish_on_number) return seconds;
    return seconds.where([&](FaceId second) {
        return game.numbers.has(second) ||
               !pair_would_empty(game, state, seat, first, first_laid, second);
    });
}

/// Cards that may begin a matching pair: another one is left to follow.
template <class G, class S>
LASTCARD_COLD FaceSet pair_starts(const G& game, const S& state, Seat seat, FaceSet candidates) {
    return candidates.without(game.wilds).where([&](FaceId face) {
        return !pair_seconds(game, state, seat, face, false).empty();
    });
}

/// Pairs and series, whichever are played, begin with a card that could also be laid alone.
/// Matching pairs, which are both, are not among them.
template <class G, class S>
LASTCARD_FN FaceSet multi_plays(const G& game, const S& state, Seat seat, FaceSet plays) {
    switch (game.rules.multi_play) {
        case MultiPlay::IdenticalPair: return pairs_among(game, state, seat, plays);
        case MultiPlay::SameNumber: return series_starts(game, state, seat, plays);
        case MultiPlay::MatchingPair:
        case MultiPlay::Off: break;
    }
    return {};
}

template <class G, class S>
LASTCARD_FN void add_multi_plays(const G& game, const S& state, Seat seat, Moves& moves) {
    const MultiPlay rule = game.rules.multi_play;
    if (rule == MultiPlay::IdenticalPair || rule == MultiPlay::MatchingPair)
        moves.pairs = pairs_among(game, state, seat, moves.plays);
    if (rule == MultiPlay::SameNumber) moves.series = series_starts(game, state, seat, moves.plays);
    if (rule == MultiPlay::MatchingPair)
        moves.series = pair_starts(game, state, seat, held(state, seat) & fitting(game, state));
}

/// no playable card, the green power, and a card to turn.
template <class G, class S>
LASTCARD_FN bool can_flip(const G& game, const S& state, Seat seat, FaceSet plays) {
    return game.powers && state.powers[index(Colour::Green)] == seat && plays.empty() &&
           can_draw(state);
}

template <class G, class S>
LASTCARD_FN bool swap_is_optional(const G& game, const S& state) {
    const Frame& card = state.frames[state.frame_count - 2];
    return acting_face(game, state, card).effects[card.step - 1].kind == EffectKind::SwapOptional;
}

/// G-44: a player who could play may draw all the same.
template <class G, class S>
LASTCARD_HOT bool may_draw_by_choice(const G& game, const S& state) {
    return game.rules.voluntary_draw && can_draw(state);
}

/// Whether drawing answers a turn with this number of playable faces.
template <class G, class S>
LASTCARD_HOT bool may_draw_on_turn(const G& game, const S& state, unsigned playable_cards) {
    return playable_cards == 0 || may_draw_by_choice(game, state);
}

/// The answers to the question on top of the stack, for the seat it asks.
template <class G, class S>
LASTCARD_FN Moves answers(const G& game, const S& state) {
    Moves moves;
    const Frame& question = state.question();
    const Seat seat = question.seat;
    switch (question.kind) {
        case Ask::Turn:
            moves.plays = playable(game, state, seat);
            moves.draw = may_draw_on_turn(game, state, moves.plays.count());
            if (game.rich_turn) [[unlikely]] {
                add_multi_plays(game, state, seat, moves);
                moves.flip = can_flip(game, state, seat, moves.plays);
            }
            break;
        case Ask::Drawn:
            if (may_lay(game, state, seat, question.face)) moves.plays.add(question.face);
            moves.pass = moves.plays.empty() || game.rules.play_drawn != PlayDrawn::Must;
            break;
        case Ask::Colour:
        case Ask::Roulette: moves.calls = all_colours; break;
        case Ask::Power: moves.powers = all_colours; break;
        case Ask::Challenge:
        case Ask::Penalty:
            moves.plays = penalty_answers(game, state, question);
            moves.draw = true;
            moves.challenge = question.kind == Ask::Challenge;
            break;
        case Ask::Swap:
            moves.swaps = state.in_round;
            moves.swaps.remove(seat);
            moves.swap_none = swap_is_optional(game, state);
            break;
        case Ask::Second:
            moves.plays = playable(game, state, seat);
            add_multi_plays(game, state, seat, moves);
            moves.pass = true;
            break;
        case Ask::More: {
            if (game.rules.multi_play == MultiPlay::MatchingPair) {
                moves.plays = pair_seconds(game, state, seat, state.top, true);
                break;
            }
            const FaceSet same = held(state, seat) & game.fits_symbol[index(state.top)];
            moves.plays = same;
            moves.series = series_starts(game, state, seat, same);
            break;
        }
        case Ask::Show:
            moves.shows = held(state, seat) & game.of_colour[index(state.colour)];
            break;
        case Ask::Resolve: break;
    }
    return moves;
}

/// G-42: before the seat's own play with any hand, otherwise only in its own window.
template <class G, class S>
LASTCARD_FN bool may_say_uno(const G& game, const S& state, Seat seat) {
    if (game.rules.uno_penalty == 0) return false;
    if (state.catchable.has(seat)) return !state.too_late.has(seat);
    const Frame& question = state.question();
    if (question.seat != seat || state.said_uno.has(seat)) return false;
    return question.kind != Ask::Colour && question.kind != Ask::Power &&
           question.kind != Ask::Swap && question.kind != Ask::Roulette &&
           question.kind != Ask::Show;
}

/// Whether any seat could jump in now (E-15, E-22). With `jump_in_late` the window stays open until
/// the next card is laid (F-23).
template <class G, class S>
LASTCARD_FN bool jump_possible(const G& game, const S& state) {
    const bool late = game.rules.jump_in_late && state.last_player != Seat::None;
    if (!(state.jump_open || late) || state.frame_count != 1 || !state.to_slap.empty())
        return false;
    const Ask kind = state.question().kind;
    return kind == Ask::Turn || kind == Ask::Penalty || (late && kind == Ask::Drawn);
}

/// Whether the face-up card has a twin that may be laid out of turn: a wild only with
/// `jump_in_wilds` (F-24).
template <class G, class S>
LASTCARD_FN bool has_twins(const G& game, const S& state) {
    return game.face(state.top).colour != Colour::None || game.rules.jump_in_wilds;
}

/// Whether the twin may be laid on the question that is open: on a penalty as an answer to it.
template <class G, class S>
LASTCARD_FN bool jump_fits(const G& game, const S& state) {
    const Frame& question = state.question();
    return question.kind != Ask::Penalty ||
           (question.face == state.top && game.answers[index(state.top)].has(state.top));
}

/// Whether the twin of the face-up card may be laid out of turn now, by a seat that holds it.
template <class G, class S>
LASTCARD_FN bool jump_window_open(const G& game, const S& state) {
    return jump_possible(game, state) && has_twins(game, state) && jump_fits(game, state);
}

/// Whether the rules that narrow a seat's choice let it lay the twin.
template <class G, class S>
LASTCARD_FN bool twin_allowed(const G& game, const S& state, Seat seat) {
    if (state.question().kind == Ask::Penalty)
        return !finish_forbidden(game, state, seat, state.top, 1);
    return !may_narrow(game, state, seat) ||
           !narrowed(game, state, seat, FaceSet::of(state.top)).empty();
}

template <class G, class S>
LASTCARD_FN bool may_jump(const G& game, const S& state, Seat seat) {
    return jump_window_open(game, state) && seat != state.last_player &&
           held(state, seat).has(state.top) && twin_allowed(game, state, seat);
}

/// A-9 …: whether red may be given now, and to whom.
template <class G, class S>
LASTCARD_FN SeatSet give_targets(const G& game, const S& state, Seat seat) {
    SeatSet targets;
    if (!game.powers || state.powers[index(Colour::Red)] != seat) return targets;
    if (state.question().kind != Ask::Turn || !state.to_slap.empty()) return targets;
    const unsigned reds = cards_among(game, state, seat, game.of_colour[index(Colour::Red)]);
    if (reds == 0 || (reds == state.hand_counts[index(seat)] && !game.rules.red_may_go_out))
        return targets;
    targets = state.in_round;
    targets.remove(seat);
    const Seat yellow = state.powers[index(Colour::Yellow)];
    if (yellow != Seat::None) targets.remove(yellow);
    return targets;
}

/// Everything the seat may do now.
template <class G, class S>
LASTCARD_FN Moves legal(const G& game, const S& state, Seat seat) {
    Moves moves;
    if (state.phase != Phase::Playing || !state.in_round.has(seat)) return moves;
    if (state.to_slap.empty() && state.question().seat == seat) moves = answers(game, state);
    moves.uno = may_say_uno(game, state, seat);
    moves.slap = state.to_slap.has(seat);
    if (game.rules.uno_penalty != 0) {
        moves.catches = game.rules.false_catch_penalty != 0 ? state.in_round : state.catchable;
        moves.catches.remove(seat);
    }
    if (may_jump(game, state, seat)) moves.jumps.add(state.top);
    if (game.powers) moves.gives = give_targets(game, state, seat);
    return moves;
}

LASTCARD_FN Action Moves::answer(Seat seat, unsigned n) const {
    unsigned count = plays.count();
    if (n < count) return Action::play(seat, plays.nth(n));
    n -= count;
    if (draw && n-- == 0) return Action::simple(ActionKind::Draw, seat);
    if (pass && n-- == 0) return Action::simple(ActionKind::Pass, seat);
    if (calls != 0) {
        count = count_bits(std::uint32_t{calls});
        if (n < count) return Action::coloured(ActionKind::Call, seat, colour_at(n));
        n -= count;
    }
    if (challenge && n-- == 0) return Action::simple(ActionKind::Challenge, seat);
    if (flip && n-- == 0) return Action::simple(ActionKind::Flip, seat);
    count = pairs.count();
    if (n < count) return Action::play(seat, pairs.nth(n), play_flag::pair);
    n -= count;
    count = series.count();
    if (n < count) return Action::play(seat, series.nth(n), play_flag::more);
    n -= count;
    if (powers != 0) {
        if (n < 4) return Action::coloured(ActionKind::Power, seat, colour_at(n));
        n -= 4;
    }
    for (unsigned i = 0; i < max_seats; ++i)
        if (swaps.has(seat_at(i)) && n-- == 0)
            return Action::at(ActionKind::Swap, seat, seat_at(i));
    if (swap_none && n-- == 0) return Action::at(ActionKind::Swap, seat, Seat::None);
    return Action::show(seat, shows.nth(n));
}

template <class Visit>
LASTCARD_FN void Moves::for_each(Seat seat, Visit&& visit) const {
    for (unsigned n = 0; n < answer_count(); ++n) visit(answer(seat, n));
    jumps.for_each([&](FaceId face) { visit(Action::play(seat, face, play_flag::jump)); });
    for (unsigned i = 0; i < max_seats; ++i) {
        if (gives.has(seat_at(i))) visit(Action::at(ActionKind::Give, seat, seat_at(i)));
        if (catches.has(seat_at(i))) visit(Action::at(ActionKind::Catch, seat, seat_at(i)));
    }
    if (uno) visit(Action::simple(ActionKind::Uno, seat));
    if (slap) visit(Action::simple(ActionKind::Slap, seat));
}

LASTCARD_FN bool Moves::has(const Action& action) const {
    switch (action.kind) {
        case ActionKind::Play: {
            if (index(action.face) >= max_faces) return false;
            const std::uint8_t flags = static_cast<std::uint8_t>(action.flags & ~play_flag::uno);
            if (flags == 0) return plays.has(action.face);
            if (flags == play_flag::pair) return pairs.has(action.face);
            if (flags == play_flag::more) return series.has(action.face);
            return flags == play_flag::jump && jumps.has(action.face);
        }
        case ActionKind::Draw: return draw;
        case ActionKind::Pass: return pass;
        case ActionKind::Challenge: return challenge;
        case ActionKind::Flip: return flip;
        case ActionKind::Call:
            return index(action.colour) < 4 && ((calls >> index(action.colour)) & 1) != 0;
        case ActionKind::Power:
            return index(action.colour) < 4 && ((powers >> index(action.colour)) & 1) != 0;
        case ActionKind::Swap:
            return action.target == Seat::None ? swap_none : swaps.has(action.target);
        case ActionKind::Give: return gives.has(action.target);
        case ActionKind::Catch: return catches.has(action.target);
        case ActionKind::Uno: return uno;
        case ActionKind::Slap: return slap;
        case ActionKind::Show: return index(action.face) < max_faces && shows.has(action.face);
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
        case ActionKind::Leave: break;
    }
    return false;
}

}  // namespace lastcard

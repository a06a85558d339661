// Which cards may be laid: matching, and the rules that narrow it.
#pragma once

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "engine/hand.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// Does the hand hold a card that makes a Wild Draw Four a bluff? Judged on colour alone (G-14),
/// in some editions on wilds too (G-15). `played` is the Wild Draw Four if it is still in the hand.
template <class G, class S>
LASTCARD_FN bool would_bluff(const G& game, const S& state, Seat seat, Colour in_play,
                             FaceId played) {
    const FaceSet hand = held(state, seat);
    if (in_play != Colour::None && !(hand & game.of_colour[index(in_play)]).empty()) return true;
    if (!game.rules.challenge_wilds_count) return false;
    FaceSet wilds = hand & game.wilds;
    if (played != FaceId::None && !holds_two(game, state, seat, played)) wilds.remove(played);
    return !wilds.empty();
}

/// Would laying `count` cards of `face` leave the seat without cards? Discard All takes its whole
/// colour along (C-20).
template <class G, class S>
LASTCARD_FN bool would_empty(const G& game, const S& state, Seat seat, FaceId face,
                             unsigned count) {
    const unsigned hand = state.hand_counts[index(seat)];
    if (hand <= count) return true;
    if (!game.discards_all.has(face)) return false;
    return cards_among(game, state, seat, game.of_colour[index(game.face(face).colour)]) == hand;
}

/// E-20: the card left on top of an emptied hand must be a number.
template <class G, class S>
LASTCARD_FN bool finish_forbidden(const G& game, const S& state, Seat seat, FaceId face,
                                  unsigned count) {
    return game.rules.finish_on_number && !game.numbers.has(face) &&
           would_empty(game, state, seat, face, count);
}

/// Takes out what the rules bar among fitting cards: with challenges off a bluff, and a last card
/// that is not a number.
template <class G, class S>
LASTCARD_COLD FaceSet narrowed(const G& game, const S& state, Seat seat, FaceSet fitting) {
    FaceSet result = fitting;
    if (game.rules.challenge == ChallengeRule::Off)
        (fitting & game.restricted).for_each([&](FaceId face) {
            if (would_bluff(game, state, seat, state.colour, face)) result.remove(face);
        });
    if (!game.rules.finish_on_number) return result;
    if (state.hand_counts[index(seat)] == 1) return result & game.numbers;
    (result & game.discards_all).for_each([&](FaceId face) {
        if (would_empty(game, state, seat, face, 1)) result.remove(face);
    });
    return result;
}

/// Is there a rule that could bar fitting cards of this hand?
template <class G, class S>
LASTCARD_HOT bool may_narrow(const G& game, const S& state, Seat seat) {
    return state.hand_counts[index(seat)] <= game.narrowed_hand;
}

/// What fits on the face-up card: its colour in play, its number or symbol, and wilds (G-11).
template <class G, class S>
LASTCARD_HOT FaceSet fitting(const G& game, const S& state) {
    return game.fits_colour[index(state.colour)] | game.fits_symbol[index(state.top)];
}

/// What the seat may lay as the card of its turn.
template <class G, class S>
LASTCARD_HOT FaceSet playable(const G& game, const S& state, Seat seat) {
    const FaceSet fits = held(state, seat) & fitting(game, state);
    if (may_narrow(game, state, seat)) [[unlikely]]
        return narrowed(game, state, seat, fits);
    return fits;
}

/// The same for one face, which must exist.
template <class G, class S>
LASTCARD_HOT bool may_lay(const G& game, const S& state, Seat seat, FaceId face) {
    const unsigned word = index(face) >> 6;
    const std::uint64_t fits = (game.fits_colour[index(state.colour)].words[word] |
                                game.fits_symbol[index(state.top)].words[word]) &
                               state.hands[index(seat)].words[word];
    if (((fits >> (index(face) & 63)) & 1U) == 0) return false;
    return !may_narrow(game, state, seat) ||
           !narrowed(game, state, seat, FaceSet::of(face)).empty();
}

/// What the seat may lay instead of taking a penalty: a further draw card (C-8, E-6, E-9), a Skip
/// as a block (E-5), a Reverse that sends it back (E-23).
template <class G, class S>
LASTCARD_FN FaceSet penalty_answers(const G& game, const S& state, const Frame& question) {
    FaceSet answers = game.answers[index(question.face)];
    if (game.rich_answers && state.colour != Colour::None) [[unlikely]] {
        const FaceSet in_colour = game.of_colour[index(state.colour)];
        if (game.rules.stacking == Stacking::ColourTwo)
            answers = answers & game.fits_colour[index(state.colour)];  // F-20
        if (game.rules.skip_blocks) answers = answers | (game.skips & in_colour);
        if (game.rules.reverse_deflects) answers = answers | (game.reverses & in_colour);
    }
    answers = answers & held(state, question.seat);
    if (game.rules.finish_on_number && may_narrow(game, state, question.seat)) [[unlikely]] {
        return answers.where(
            [&](FaceId face) { return !finish_forbidden(game, state, question.seat, face, 1); });
    }
    return answers;
}

/// Is there a card left to draw, now or after a reshuffle?
template <class S>
LASTCARD_HOT bool can_draw(const S& state) {
    return state.draw_count != 0 || state.discard_count > 1U + state.below_kept ||
           state.aside_count != 0;
}

}  // namespace lastcard

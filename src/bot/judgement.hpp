// What a good player makes of a Look: how much a card is worth laying, which colour to call, with
// whom to swap, which power to take. `normal` plays by it, and `hard` imagines that everybody does.
#pragma once

#include "bot/look.hpp"

namespace lastcard {

/// How a player weighs things, in small points without a unit. The numbers were found by playing
/// variants against each other (docs/bots.md).
struct Style {
    int follow[5] = {-24, 0, 8, 12,
                     14};             ///< own cards that will fit afterwards: none … four or more
    int hold_wild = 40;               ///< a wild is kept for when nothing else fits
    int attack = 4;                   ///< for every card that a rival draws
    int threat[4] = {0, 10, 25, 40};  ///< stopping a rival: many cards, three, two, one
    int waste = 40;                   ///< an attack that the yellow power would void
    int backfire = 12;                ///< for every card that comes back to the player
    int tempo = 12;                   ///< somebody is passed over
    int again = 12;                   ///< another turn whoever plays
    int turn = 1;                     ///< play turns towards somebody less threatening, of 1
    int roulette = 30;
    int hands = 14;                   ///< for every card that swapping hands saves
    int along = 22;                   ///< for every card that goes along with another
    int keep_number = 40;             ///< the last number, where only a number may end the round
    int bluff = 60;                   ///< a Wild Draw Four against the rules
    int power[4] = {60, 50, 30, 40};  ///< gaining a power, by colour
    int take_away = 10;               ///< more, if a rival has it
    int points = 1;                   ///< for ten points of the card
    int keep_drawn = -60;             ///< a drawn card worth less is kept
    int rather_draw = -200;           ///< if no card is worth more, draw
    int escape = 16;                  ///< for every card of a penalty that is passed on
    int recall = 3;                   ///< against calling the colour that is in play already
    int own_colour = 10;              ///< calling: for every own card of the colour
    int bluffing = 25;                ///< how often others bluff when they could, of 100
    int bluffing_stop = 60;           ///< and when they have to stop somebody
    int challenge_at = 30;            ///< challenges from this chance of a bluff on, of 100
};

/// Between two players every Skip is another turn, so other things count than among several.
extern const Style duel_style;
extern const Style crowd_style;

inline const Style& style_for(const Look& look) {
    return look.two_left() ? duel_style : crowd_style;
}

inline constexpr int winning = 1'000'000;

/// What laying `count` copies of the face is worth; more is better.
int worth(const Look& look, const Style& style, FaceId face, unsigned count = 1);

struct Choice {
    FaceId face = FaceId::None;
    int worth = -winning;
};

/// The best of the cards, which must not be empty.
Choice best_card(const Look& look, const Style& style, FaceSet cards);
/// The card to get rid of first in a series: the worst, so that the best lies on top.
FaceId worst_card(const Look& look, const Style& style, FaceSet cards);

/// The colour to call; `before` was in play before the wild.
Colour colour_to_call(const Look& look, const Style& style, Colour before);
/// The colour that comes soonest out of a pile with `unseen` cards of each colour.
Colour roulette_colour(const Look& look, const Style& style, const unsigned (&unseen)[4]);
Colour power_to_take(const Look& look, const Style& style);
/// Whom to swap hands with; Seat::None only if one may decline and should.
Seat swap_partner(const Look& look, SeatSet partners, bool may_decline);
/// Who gets the red cards.
Seat gift_target(const Look& look, SeatSet targets);

/// Whether to challenge, given the chance, of 65536, that somebody with the attacker's number of
/// cards holds one that makes the play a bluff.
bool challenge_pays(const Look& look, const Style& style, unsigned holds);

}  // namespace lastcard

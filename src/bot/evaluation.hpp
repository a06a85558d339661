// Evaluates a position for a good player: what laying a card is worth, which colour to call, with
// whom to swap, which power to take. `normal` plays by it, and `hard` assumes that all players do.
#pragma once

#include "bot/position.hpp"

namespace lastcard {

/// The weights of an evaluation, in points without a unit, found by playing variants against each
/// other (docs/bots.md).
struct Style {
    int follow[5];      ///< own cards that will fit afterwards: none … four or more
    int hold_wild;      ///< a wild is kept for when nothing else fits
    int wild_patience;  ///< even more so, for every own card above four
    int patience;       ///< actions are kept, for every own card above four
    int attack;         ///< for every card that a rival draws
    int threat[4];      ///< stopping a rival: with many cards, three, two, one
    int lacking[4];  ///< a colour that the next player lacks, who has many cards, three, two, one
    int waste;       ///< an attack that the yellow power would void
    int backfire;    ///< for every card that comes back to the player
    int tempo;       ///< a player is passed over
    int again;       ///< a card that always brings another turn
    int turn;        ///< play turns away from a threat
    int roulette;
    int hands;          ///< for every card that swapping hands saves
    int along;          ///< for every card discarded along with another
    int keep_number;    ///< the last number, where only a number may end the round
    int bluff;          ///< against a Wild Draw Four that would be one
    int power[4];       ///< gaining a power, by colour
    int take_away;      ///< more, if a rival has it
    int points;         ///< for ten points of the card
    int keep_drawn;     ///< a drawn card worth no more is kept
    int rather_draw;    ///< if no card is worth more, draw
    int escape;         ///< for every card of a penalty that is passed on
    int own_colour;     ///< calling: for every own card of the colour
    int recall;         ///< against calling the colour that is in play already
    int bluffing;       ///< how often others bluff when they could, in percent
    int bluffing_stop;  ///< and when they have to stop a player
    int challenge_at;   ///< challenges from this chance of a bluff on, in percent
};

/// Between two players every Skip is another turn, so the weights differ.
extern const Style duel_style;
extern const Style crowd_style;

inline const Style& style_for(const Position& position) {
    return position.two_left() ? duel_style : crowd_style;
}

inline constexpr int winning = 1'000'000;

/// What laying `count` copies of the face is worth; more is better.
int worth(const Position& position, const Style& style, FaceId face, unsigned count = 1);

/// What it is worth that the colour in play stays.
int stay_worth(const Position& position, const Style& style);

struct Choice {
    FaceId face = FaceId::None;
    int worth = -winning;
};

/// The best of the cards, which must not be empty.
Choice best_card(const Position& position, const Style& style, FaceSet cards);
/// The card to get rid of first in a series: the worst, so that the best lies on top.
FaceId worst_card(const Position& position, const Style& style, FaceSet cards);

/// The colour to call; `before` was in play before the wild.
Colour colour_to_call(const Position& position, const Style& style, Colour before);
/// The colour that comes soonest out of a pile with `unseen` cards of each colour.
Colour roulette_colour(const Position& position, const Style& style, const unsigned (&unseen)[4]);
Colour power_to_take(const Position& position, const Style& style);
/// Whom to swap hands with; Seat::None only if one may decline and should.
Seat swap_partner(const Position& position, SeatSet partners, bool may_decline);
/// Who gets the red cards.
Seat gift_target(const Position& position, SeatSet targets);

/// Whether to challenge. `holds` is the chance, out of 65536, that a hand of the attacker's size
/// contains a card that makes the play a bluff.
bool challenge_pays(const Position& position, const Style& style, unsigned holds);

}  // namespace lastcard

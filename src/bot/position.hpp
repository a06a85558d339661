// A position as one player sees it before a move: the own cards and the public facts. Made from a
// SeatView for a bot at a table, and from a State for the players of a possible world.
#pragma once

#include "bot/bot.hpp"
#include "bot/card_traits.hpp"
#include "engine/action.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

struct Position {
    const Game& game;
    const CardTraits& traits;
    CardSet hand;                 ///< the player's own cards
    const std::uint16_t* counts;  ///< hand sizes by seat
    const Seat* powers;           ///< who holds which
    SeatSet in_round;
    SeatSet side;  ///< the player and, where pairs play, the partner
    Seat me = Seat::None;
    Seat next = Seat::None;      ///< the next player in the current direction
    Seat previous = Seat::None;  ///< the next player if the direction turned
    FaceId top = FaceId::None;
    Colour colour = Colour::None;
    std::uint8_t next_lacks = 0;  ///< colours that the next player probably lacks, a bit each

    FaceSet faces() const { return FaceSet{{hand.words[0], hand.words[1]}} & traits.faces(); }
    unsigned cards() const { return counts[index(me)]; }
    unsigned cards_of(Seat seat) const { return counts[index(seat)]; }
    /// Own cards of a colour; wilds for Colour::None.
    unsigned held(Colour of) const {
        const CardSet& mask = traits.cards_of(of);
        unsigned count = 0;
        for (unsigned i = 0; i < traits.words(); ++i)
            count += static_cast<unsigned>(std::popcount(hand.words[i] & mask.words[i]));
        return count;
    }
    bool holds_two(FaceId face) const {
        return game.face(face).copies > 1 &&
               hand.has(game.copy_bit[game.face(face).copy_start + 1U]);
    }
    SeatSet rivals() const { return in_round.without(side); }
    bool lacked(Colour of) const {
        return of != Colour::None && ((next_lacks >> index(of)) & 1) != 0;
    }
    bool two_left() const { return in_round.count() == 2; }
    bool shielded(Seat seat) const { return game.powers && powers[index(Colour::Yellow)] == seat; }
};

/// The position of the viewer, who must have a seat.
Position position_of(const Game& game, const CardTraits& traits, const SeatView& view);
/// The same with what the viewer remembers of the next player.
Position position_of(const CardTraits& traits, const Knowledge& known);
/// The position of a player in a possible world.
Position position_of(const Game& game, const CardTraits& traits, const State& world, Seat seat);

/// How many cards the play leaves in the viewer's hand, before hands move.
unsigned cards_left(const Game& game, const SeatView& view, const Action& play);

/// Whether to make the last-card call with a play: it leaves one card and is the last of the turn.
bool call_is_due(const Game& game, const SeatView& view, const Action& play);

}  // namespace lastcard

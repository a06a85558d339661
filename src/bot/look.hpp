// The table as a player looks at it before a move: the own cards and what everybody can see of the
// others. Made from a SeatView for a bot that sits at a table, and by the search for every player
// of a world that it has made up.
#pragma once

#include "bot/bot.hpp"
#include "bot/playbook.hpp"
#include "engine/action.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

struct Look {
    const Game& game;
    const Playbook& book;
    CardSet hand;                 ///< the player's own cards
    const std::uint16_t* counts;  ///< everybody's number of cards, by seat
    const Seat* powers;           ///< who holds which
    SeatSet in_round;
    SeatSet side;  ///< the player and, where pairs play, the partner
    Seat me = Seat::None;
    Seat next = Seat::None;      ///< who is up after the player, as play goes
    Seat previous = Seat::None;  ///< who would be up if it turned
    FaceId top = FaceId::None;
    Colour colour = Colour::None;
    std::uint8_t next_lacks = 0;  ///< colours that the next player hardly holds, a bit each

    FaceSet faces() const { return FaceSet{{hand.words[0], hand.words[1]}} & book.faces(); }
    unsigned cards() const { return counts[index(me)]; }
    unsigned cards_of(Seat seat) const { return counts[index(seat)]; }
    /// Own cards of a colour; wilds for Colour::None.
    unsigned held(Colour of) const {
        const CardSet& mask = book.cards_of(of);
        unsigned count = 0;
        for (unsigned i = 0; i < book.words(); ++i)
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

/// What the viewer, who sits at the table, looks at.
Look look_at(const Game& game, const Playbook& book, const SeatView& view);
/// The same with what the viewer remembers of the next player.
Look look_at(const Playbook& book, const Knowledge& known);
/// What a player of a made-up world looks at.
Look look_at(const Game& game, const Playbook& book, const State& world, Seat seat);

/// How many cards the play leaves in the viewer's hand, before hands move.
unsigned cards_left(const Game& game, const SeatView& view, const Action& play);

/// Whether to say the last-card call along with a play: it leaves one card and ends the turn's
/// shedding.
bool call_is_due(const Game& game, const SeatView& view, const Action& play);

}  // namespace lastcard

// What each card of a game can do, worked out once from its effects, so that a bot need not read
// the rows of the deck at every move.
#pragma once

#include <cstdint>

#include "base/ids.hpp"
#include "edition/game.hpp"

namespace lastcard {

/// What a card does for the player who lays it.
struct Trait {
    std::uint8_t draws = 0;       ///< cards that the player hit draws
    bool skips = false;           ///< passes over the next player
    bool turns = false;           ///< turns the direction; with two players it skips
    bool again = false;           ///< always brings another turn
    bool roulette = false;        ///< the player hit turns up cards
    bool swaps = false;           ///< exchanges hands with another player
    bool may_decline = false;     ///< the exchange is optional
    bool passes_hands = false;    ///< all hands move on
    bool discards_all = false;    ///< takes its whole colour along
    bool chooses_power = false;   ///< brings any power
    Colour power = Colour::None;  ///< brings this power
    std::uint8_t points = 0;      ///< up to 255, for shedding dear cards first
};

class CardTraits {
public:
    CardTraits() = default;
    explicit CardTraits(const Game& game);

    /// The traits of this game; recomputed if they belong to another one.
    const CardTraits& for_game(const Game& game) {
        if (fingerprint_ != game.fingerprint) *this = CardTraits(game);
        return *this;
    }

    const Trait& of(FaceId face) const { return traits_[index(face)]; }
    /// All copies of all cards of a colour; wilds for Colour::None.
    const CardSet& cards_of(Colour colour) const { return cards_of_[index(colour)]; }
    /// How many words of a CardSet the deck uses.
    unsigned words() const { return words_; }
    FaceSet faces() const { return faces_; }

private:
    Trait traits_[max_faces];
    CardSet cards_of_[5];
    FaceSet faces_;
    unsigned words_ = 0;
    std::uint64_t fingerprint_ = 0;
};

}  // namespace lastcard

// Why an action was refused: a typed reason, the rule it stands on and what the sentence needs to
// name. The sentences themselves live in locales/, under "refusal.<name>".
#pragma once

#include <cstdint>

#include "base/ids.hpp"

namespace lastcard {

/// Frozen: reasons reach the wire.
enum class Reason : std::uint8_t {
    None = 0,             ///< accepted
    NotYourQuestion = 1,  ///< `seat` is asked, not you
    RoundIsOver = 2,      ///< the round has ended; the next deal is awaited (G-45)
    MatchIsOver = 3,
    RoundNotOver = 4,         ///< deal only after a round (G-45)
    WrongAnswer = 5,          ///< this move does not answer the question that is asked
    NotInHand = 6,            ///< `card`
    DoesNotFit = 7,           ///< `card` on `top` with `colour` in play (G-11)
    OnlyDrawnCard = 8,        ///< `card`; only the drawn `top` may be played (G-7)
    MustPlayDrawn = 9,        ///< the drawn `card` has to be played (C-5)
    MustPlay = 10,            ///< a card can be played, drawing by choice is off (C-4)
    NothingToDraw = 11,       ///< the piles are empty and a card can be played (G-44)
    HoldsColour = 12,         ///< `card` only without a card of `colour` (G-13, challenge off)
    NotAnAnswer = 13,         ///< `card` cannot answer the penalty of `number` (C-12)
    FinishOnNumber = 14,      ///< `card` may not be the last one (E-20)
    NoPair = 15,              ///< two identical `card`s are needed (E-3)
    MultiPlayOff = 16,        ///< not played at this table or not here (E-21)
    NoMoreToFollow = 17,      ///< no further card of this number in hand (E-12)
    NotSameNumber = 18,       ///< `card` does not continue the series (E-12)
    NothingToChallenge = 19,  ///< (G-17)
    NoFlip = 20,              ///< green is not yours or a card can be played (A-21)
    NoGive = 21,              ///< red is not yours, no red cards, or not now (A-9, A-14)
    GiveTarget = 22,          ///< `seat` cannot receive the red cards (A-11)
    GiveWouldEmpty = 23,      ///< (A-13)
    NoSuchSeat = 24,          ///< `seat` is not in the round
    SwapTarget = 25,          ///< (C-24)
    SwapCompulsory = 26,      ///< the seven's swap cannot be declined (C-24)
    UnoNotDue = 27,           ///< (G-42)
    UnoAlreadySaid = 28,
    UnoNotPlayed = 29,       ///< this table plays without the call
    NotCatchable = 30,       ///< `seat` owes no UNO (G-25, G-27)
    NoSlap = 31,             ///< no slap is open for you (E-13)
    SlapFirst = 32,          ///< the slap has to end before play goes on (E-22)
    JumpOff = 33,            ///< this table plays without jump-in
    JumpTooLate = 34,        ///< a player has acted already, or a question is open (E-15, E-22)
    JumpNotIdentical = 35,   ///< `card` is not identical to `top` (E-15)
    JumpOwnCard = 36,        ///< you have played the top card yourself (E-15)
    JumpOnPenalty = 37,      ///< `card` could not be stacked here (E-22)
    NotInRound = 38,         ///< you are out of this round
    NotForSeats = 39,        ///< only the table does this
    UnknownMove = 40,        ///< malformed: no such face, colour, seat or kind
    SuperfluousSuffix = 41,  ///< a colour, power or swap that no card asks for (G-41)
    UnoTooLate = 42,         ///< the call had to come before the card (F-22)
    NotMatching = 43,        ///< `card` shares neither colour nor symbol with `top` (F-21)
    OnlyTwoCards = 44,       ///< a pair is two cards (F-21)
    NotShown = 45,           ///< `card` is not of the `colour` that was called (F-25)
};

inline constexpr unsigned reason_count = 46;

/// A decision id such as G-11: `letter` 0 means that no single rule stands behind the refusal.
struct RuleId {
    char letter = 0;
    std::uint8_t number = 0;
};

struct Refusal {
    Reason reason = Reason::None;
    RuleId rule;
    FaceId card = FaceId::None;
    FaceId top = FaceId::None;
    Colour colour = Colour::None;
    Seat seat = Seat::None;
    std::uint8_t number = 0;

    constexpr bool accepted() const { return reason == Reason::None; }
};

inline constexpr Refusal accepted{};

LASTCARD_FN Refusal refuse(Reason reason, char letter = 0, unsigned number = 0) {
    Refusal refusal;
    refusal.reason = reason;
    refusal.rule = {letter, static_cast<std::uint8_t>(number)};
    return refusal;
}

}  // namespace lastcard

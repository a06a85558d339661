// Why one move is better than another: a fact that the seat knew.
#pragma once

#include <cstdint>
#include <string_view>

#include "bot/bot.hpp"

namespace lastcard::coach {

enum class ReasonKind : std::uint8_t {
    ForgotCall,     ///< the last-card call is missing
    KeepWild,       ///< a wild is kept for a turn in which nothing else fits
    KeepAttack,     ///< a wild that makes others draw is kept for a player's last card
    StopPlayer,     ///< it hits a player who is about to go out
    PassOnPenalty,  ///< a card answers the penalty
    Challenge,      ///< a bluff was likely
    NoChallenge,    ///< a bluff was unlikely
    OwnColour,      ///< the hand has more of the colour
    ColourLacking,  ///< the next player probably lacks the colour called
    CardLacking,    ///< the next player probably lacks the colour of the card
    SmallHand,      ///< swapping for fewer cards
    DiscardMany,    ///< the card takes others along
    KeepAction,     ///< an action card is kept for a player with few cards
    FollowUp,       ///< more of the own cards fit afterwards
    Points,         ///< the card counts more points
    Better,         ///< nothing but the numbers
};
inline constexpr unsigned reason_kinds = 16;

/// As in the keys of the locales: "forgot_call".
std::string_view reason_word(ReasonKind kind);

struct MoveReason {
    ReasonKind kind = ReasonKind::Better;
    FaceId card = FaceId::None;  ///< the one that the sentence is about
    Seat player = Seat::None;    ///< the other one
    Colour colour = Colour::None;
    unsigned count = 0;
    unsigned chance = 0;  ///< of a bluff, in percent
};

/// Why `best` is better than `played`, by the facts that the seat knows.
MoveReason find_reason(const Knowledge& known, const Action& played, const Action& best);

}  // namespace lastcard::coach

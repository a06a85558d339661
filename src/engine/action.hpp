// One atomic move, as records store it and `apply` takes it. A compound of the notation
// (`W/R`, `R7>2`) is several of these.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/ids.hpp"

namespace lastcard {

/// Frozen: these numbers stand in records and on the wire.
enum class ActionKind : std::uint8_t {
    Play = 0,  ///< `face`, with `flags`
    Draw = 1,
    Pass = 2,
    Challenge = 3,
    Flip = 4,   ///< green power
    Call = 5,   ///< `colour`
    Power = 6,  ///< `colour`
    Swap = 7,   ///< `target`, or Seat::None to decline
    Give = 8,   ///< red power, to `target`
    Uno = 9,
    Catch = 10,  ///< `target`
    Slap = 11,
    Close = 12,    ///< the table: all reaction windows close
    Timeout = 13,  ///< the table: the current question is answered with its default
    Deal = 14,     ///< the table: the next round begins
    Leave = 15,    ///< `seat` leaves for good
    Show = 16,     ///< `face`, to the caller of a Trend
};

/// Whether an action of this kind answers the open question. Of Play only jumping in does not.
constexpr bool is_answer(ActionKind kind) {
    return kind <= ActionKind::Swap || kind == ActionKind::Show;
}

namespace play_flag {
inline constexpr std::uint8_t uno = 1;   ///< UNO is said with the play: `R7!`
inline constexpr std::uint8_t pair = 2;  ///< two identical cards: `R5*2`
inline constexpr std::uint8_t more = 4;  ///< more cards of this play follow: `R5,`
inline constexpr std::uint8_t jump = 8;  ///< out of turn: `R7^`
inline constexpr std::uint8_t all = 15;
}  // namespace play_flag

struct Action {
    ActionKind kind = ActionKind::Pass;
    Seat seat = Seat::None;
    FaceId face = FaceId::None;
    Colour colour = Colour::None;
    Seat target = Seat::None;
    std::uint8_t flags = 0;

    constexpr bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
    friend constexpr bool operator==(const Action&, const Action&) = default;

    static constexpr Action play(Seat seat, FaceId face, std::uint8_t flags = 0) {
        return {ActionKind::Play, seat, face, Colour::None, Seat::None, flags};
    }
    static constexpr Action show(Seat seat, FaceId face) {
        return {ActionKind::Show, seat, face, Colour::None, Seat::None, 0};
    }
    static constexpr Action simple(ActionKind kind, Seat seat) {
        return {kind, seat, FaceId::None, Colour::None, Seat::None, 0};
    }
    static constexpr Action coloured(ActionKind kind, Seat seat, Colour colour) {
        return {kind, seat, FaceId::None, colour, Seat::None, 0};
    }
    static constexpr Action at(ActionKind kind, Seat seat, Seat target) {
        return {kind, seat, FaceId::None, Colour::None, target, 0};
    }
};

static_assert(std::has_unique_object_representations_v<Action>);

/// Whether the card is laid out of turn.
constexpr bool is_jump(const Action& action) {
    return action.kind == ActionKind::Play && action.has(play_flag::jump);
}
/// Whether the action answers the open question.
constexpr bool is_answer(const Action& action) {
    return is_answer(action.kind) && !is_jump(action);
}
/// Whether a seat takes the action out of turn, without being asked. What the table does (Close,
/// Timeout, Deal, Leave) is neither an answer nor a reaction.
constexpr bool is_reaction(const Action& action) {
    return is_jump(action) || (action.kind >= ActionKind::Give && action.kind <= ActionKind::Slap);
}

}  // namespace lastcard

// What a room can be told to do. Whether somebody may tell it is for the host to know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.hpp"
#include "base/sha256.hpp"
#include "bot/bot.hpp"
#include "engine/action.hpp"

namespace lastcard {

/// Names a thought that a bot was asked for.
enum class Ticket : std::uint64_t {};

namespace command {

// ---- Before a match and after it

/// Of a name, in UTF-8. How long it may look is for the host to say; this has room for twenty
/// characters of any script with all their marks.
inline constexpr std::size_t longest_name_bytes = 384;

/// A person takes an empty chair. In a match: one that a bot has, when the next round is dealt.
struct Sit {
    Seat seat;
    std::string name;
};
/// A person gets up again, or wants the bot's chair no more. Who plays in a match: Leave.
struct Stand {
    Seat seat;
};
struct AddBot {
    Seat seat;
    Level level;
    std::string name;
};
struct RemoveBot {
    Seat seat;
};
/// Before a match: ready to start. Between rounds: for the next one. After a match: for another.
struct Ready {
    Seat seat;
    bool ready = true;
};
/// A match, the first or a rematch, is dealt from this seed. Empty chairs are closed up.
struct Start {
    Digest seed;
};

// ---- In a match

/// A person's move. An answer names the question it answers (SeatView::decision), so that a late or
/// doubled one is told from a fresh one; a reaction (jump-ins too) needs only its window.
struct Act {
    Seat seat;
    Action action;
    std::uint32_t decision = 0;
    /// Answers written with it, such as a wild's colour: they follow at once, when it is carried
    /// out, as far as they are asked for then.
    std::vector<Action> then{};
};
/// What a bot has thought: its move, or nothing. No answer to a question means the default.
struct Thought {
    Ticket ticket;
    std::optional<Action> choice;
};
/// Deals the next round now, whoever is ready.
struct NextRound {};

// ---- Coming and going

struct Gone {
    Seat seat;
};  ///< the connection is lost: a bot will take over
struct Back {
    Seat seat;
};  ///< the person plays again
struct Leave {
    Seat seat;
};  ///< for good; a bot can leave as well
struct Pause {};
struct Resume {};
struct SetBotSpeed {
    unsigned percent;  ///< of Timing::bot_pace: 50 is twice as fast
};

}  // namespace command

using Command = std::variant<command::Sit, command::Stand, command::AddBot, command::RemoveBot,
                             command::Ready, command::Start, command::Act, command::Thought,
                             command::NextRound, command::Gone, command::Back, command::Leave,
                             command::Pause, command::Resume, command::SetBotSpeed>;

}  // namespace lastcard

// The commands of a room. The host checks who may give them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.hpp"
#include "base/sha256.hpp"
#include "bot/bot.hpp"
#include "engine/action.hpp"
#include "room/timing.hpp"

namespace lastcard {

struct Edition;
struct Game;

/// Names a thought that a bot was asked for.
enum class ThoughtId : std::uint64_t {};

namespace command {

// ---- Before a match and after it

/// Maximum length of a name in bytes of UTF-8: enough for twenty characters of any script with
/// marks. The host may set a limit in characters.
inline constexpr std::size_t longest_name_bytes = 384;

/// A person takes an empty chair; in a match, a bot's chair from the next deal on.
struct Sit {
    Seat seat;
    std::string name;
};
/// A person gets up, or gives up the claim to a bot's chair. During a match players use Leave.
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
/// Another game at the same table, before a match or after one; `game` is that of `edition` and
/// valid rules. There are no cards on the table any more. Everybody has to be ready for the new
/// game; who is not when `confirm_time` has passed is not dealt in. People keep a chair; bots make
/// room where there are fewer chairs.
struct Change {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;
    unsigned chairs = 0;
    Timing timing{};
};
/// Deals a match, the first or a rematch, from this seed. Removes empty chairs between players.
struct Start {
    Digest seed;
};

// ---- In a match

/// A person's move. An answer names its question (SeatView::decision), so that a late or repeated
/// one is recognised; a reaction (also a jump-in) needs only its window.
struct Act {
    Seat seat;
    Action action;
    std::uint32_t decision = 0;
    /// Answers written with it, such as a wild's colour: performed directly after it, as far as
    /// they are asked for.
    std::vector<Action> then{};
};
/// A bot's thought: its move, or nothing. No answer to a question means the default.
struct Thought {
    ThoughtId thought;
    std::optional<Action> choice;
};
/// Deals the next round now, without waiting for players who are not ready.
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
/// The person is removed. In a match this never makes another player the winner: see OnKick.
struct Kick {
    Seat seat;
    std::string bot_name;  ///< of the bot that takes the chair
};
struct Pause {};
struct Resume {};
struct SetBotSpeed {
    unsigned percent;  ///< of Timing::bot_pace: 50 is twice as fast
};

}  // namespace command

using Command =
    std::variant<command::Sit, command::Stand, command::AddBot, command::RemoveBot, command::Ready,
                 command::Start, command::Act, command::Thought, command::NextRound, command::Gone,
                 command::Back, command::Leave, command::Kick, command::Pause, command::Resume,
                 command::SetBotSpeed, command::Change>;

}  // namespace lastcard

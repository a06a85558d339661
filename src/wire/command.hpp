// The commands of clients after parsing: checked, cleaned and bounded. Whether a command is allowed
// is decided by the server.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/ids.hpp"
#include "base/sha256.hpp"
#include "bot/bot.hpp"
#include "room/timing.hpp"
#include "wire/game_request.hpp"
#include "wire/limits.hpp"

namespace lastcard::wire {

/// A person at a table, sitting or watching, by the number that the table assigned. 0: no person.
enum class Person : std::uint32_t { Nobody = 0 };

/// The names are frozen; new ones are added at the end.
enum class Mood : std::uint8_t {
    Hello,
    Thanks,
    Applause,
    Laugh,
    Wow,
    Sad,
    Angry,
    Thinking,
    Hurry,
    Sorry,
    Luck,
    GoodGame,
};
inline constexpr unsigned mood_count = 12;

/// For example "good_game".
std::string_view mood_name(Mood mood);

/// The first message of a connection.
struct Hello {
    unsigned version = 0;               ///< the highest version that both sides support; 0: none
    Digest ticket{};                    ///< single-use, from HTTP
    std::string table;                  ///< the table's code
    std::optional<std::uint64_t> seen;  ///< last event that the client has; empty: none
};

// ---- Chairs

/// Takes a chair; Seat::None: any free one.
struct Sit {
    Seat seat = Seat::None;
};
/// Gets up from the chair before or after a match.
struct Stand {};
/// Gives up the chair at any time, in a match permanently, and stays as a watcher.
struct Watch {};
struct Ready {
    bool ready = true;
};
/// Takes over again from the bot that played for this person.
struct Back {};
/// Gives up the chair, in a match permanently, and leaves the table.
struct Leave {};

// ---- Play

struct Act {
    std::uint32_t decision = 0;  ///< the answered SeatView::decision; ignored for reactions
    std::string move;            ///< in the notation, including compound moves
};

// ---- Commands of the host

struct Start {};
struct NextRound {};
struct Rematch {};
struct Pause {};
struct Resume {};
struct Kick {
    Person person{};
};
struct HandOver {
    Person person{};
};
/// Seats a bot; Seat::None: on any free chair.
struct AddBot {
    Seat seat = Seat::None;
    Level level = Level::Normal;
};
struct RemoveBot {
    Seat seat = Seat::None;
};
struct SetSpeed {
    unsigned percent = 100;
};
struct SetChat {
    bool on = true;
};
/// Whether newcomers get a free chair at once.
struct SeatGuests {
    bool on = true;
};
/// Times that a command does not name: -1 ms, and the largest numbers.
inline constexpr Timing unnamed_times = [] {
    constexpr Span none{-1};
    Timing times{none, none, none, none, none, none, ~0U, none, {}, {}, ~0U};
    return times;
}();
/// Another game at the same table, between matches.
struct SetGame {
    RulesRequest game;  ///< without an edition, the table keeps its own; seats 0: also
    Timing timing = unnamed_times;
};

// ---- Chat

struct Chat {
    std::string text;
};
struct Emote {
    Mood mood{};
};
struct Mute {
    Person person{};
    bool muted = true;
};

// ---- Fair dealing (docs/fairness.md)

struct Commit {
    std::uint32_t match = 0;
    std::uint32_t attempt = 0;
    Digest commit{};
};
struct Reveal {
    std::uint32_t match = 0;
    std::uint32_t attempt = 0;
    Digest reveal{};
};

// ---- The connection

/// Requests the current view.
struct Refresh {};
struct Ping {};

using Command =
    std::variant<Hello, Sit, Stand, Watch, Ready, Back, Leave, Act, Start, NextRound, Rematch,
                 Pause, Resume, Kick, HandOver, AddBot, RemoveBot, SetSpeed, SetChat, SeatGuests,
                 SetGame, Chat, Emote, Mute, Commit, Reveal, Refresh, Ping>;

/// The type of the message, such as "next_round".
std::string_view command_name(const Command& command);

struct ClientMessage {
    std::string key;  ///< chosen by the client: a repeated key gets the first answer again
    Command command;
};

}  // namespace lastcard::wire

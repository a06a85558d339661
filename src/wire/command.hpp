// What a client can ask of a table, as it is after reading: checked, cleaned and bounded. Whether
// it may ask is for the server to know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/ids.hpp"
#include "base/sha256.hpp"
#include "bot/bot.hpp"
#include "wire/limits.hpp"

namespace lastcard::wire {

/// Somebody at a table, on a chair or watching, by the number that the table gave out. 0 is nobody.
enum class Person : std::uint32_t { Nobody = 0 };

/// Frozen words, new ones at the end.
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

/// "good_game"
std::string_view mood_name(Mood mood);

/// The first message of a connection: who, where, and what was seen before.
struct Hello {
    unsigned version = 0;               ///< the highest that both sides speak; 0: there is none
    Digest ticket{};                    ///< single-use, from HTTP
    std::string table;                  ///< its code
    std::optional<std::uint64_t> seen;  ///< the last event that was seen; none: a fresh view
};

// ---- Chairs

/// Seat::None: any that is free.
struct Sit {
    Seat seat = Seat::None;
};
/// Before a match.
struct Stand {};
/// Gives the chair up at any moment, in a match for good, and stays to look.
struct Watch {};
struct Ready {
    bool ready = true;
};
/// Plays again where a bot has taken over.
struct Back {};
/// Gives the chair up, in a match for good, and goes.
struct Leave {};

// ---- Play

struct Act {
    std::uint32_t decision = 0;  ///< SeatView::decision that is answered; reactions need none
    std::string move;            ///< in the notation, compounds too
};

// ---- Of the host

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
/// Seat::None: any that is free.
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

// ---- Company

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

/// Answered with the view as it is now.
struct Refresh {};
struct Ping {};

using Command = std::variant<Hello, Sit, Stand, Watch, Ready, Back, Leave, Act, Start, NextRound,
                             Rematch, Pause, Resume, Kick, HandOver, AddBot, RemoveBot, SetSpeed,
                             SetChat, Chat, Emote, Mute, Commit, Reveal, Refresh, Ping>;

/// "next_round": the type of the message.
std::string_view command_name(const Command& command);

struct ClientMessage {
    std::string key;  ///< chosen by the client: a repeated one gets the first answer again
    Command command;
};

}  // namespace lastcard::wire

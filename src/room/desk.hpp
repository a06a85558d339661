// Everything that a room keeps besides the game itself, as plain data: who sits where, what is
// held, which clocks run, what bots are asked. With the record it is a whole room (snapshot.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "bot/bot.hpp"
#include "engine/action.hpp"
#include "room/command.hpp"
#include "room/moment.hpp"
#include "room/outcome.hpp"

namespace lastcard {

enum class Sitter : std::uint8_t { Nobody, Person, Bot };

struct Chair {
    Sitter sitter = Sitter::Nobody;
    Level level = Level::Normal;  ///< of a bot
    std::string name;
    bool ready = false;
    bool connected = true;
    bool taken_over = false;  ///< a bot plays for the person
    bool left = false;        ///< the match, for good
    bool claimed = false;     ///< a bot's chair: a person sits down with the next deal,
    std::string heir;         ///< with this name
    unsigned missed = 0;      ///< questions in a row that the clock answered
    Moment takeover = never;  ///< of a lost connection

    /// A person who is there and plays.
    bool present() const { return sitter == Sitter::Person && connected && !taken_over && !left; }
    bool played_by_bot() const { return !left && (sitter == Sitter::Bot || taken_over); }

    friend bool operator==(const Chair&, const Chair&) = default;
};

enum class Stage : std::uint8_t {
    Lobby,  ///< before the first match, or after a change of the game
    Match,  ///< rounds, and the pauses between them
    Over,   ///< after a match, before a rematch
};

/// Why a match ended before its time, without a winner.
enum class CalledOff : std::uint8_t {
    No,
    Kicked,   ///< the only other player was removed
    TooLong,  ///< it reached the limit of actions
};

/// What a seat can react to. Each window has a number of its own, so that a bot is asked once.
enum class Window : std::uint8_t { Call, Catch, Slap, Jump, Give };
inline constexpr std::size_t window_count = 5;

using Windows = std::array<std::uint32_t, window_count>;  ///< their numbers; 0: not open

/// A person's main action that waits for a catch window to pass. Bots do not act before it has.
struct HeldAction {
    Seat seat = Seat::None;
    Action action;
    std::uint32_t decision = 0;  ///< the question it answers, or was jumped in on
    Moment arrived = never;
    std::vector<Action> then{};  ///< answers written with it

    friend bool operator==(const HeldAction&, const HeldAction&) = default;
};

/// A thought that a bot was asked for.
struct AskedThought {
    ThoughtId id{};
    Seat seat = Seat::None;
    ThoughtKind kind = ThoughtKind::Answer;
    std::uint32_t decision = 0;  ///< of Answer
    std::uint64_t known = 0;     ///< actions of the match that the bot knows of
    std::uint64_t chance = 0;
    Moment due = never;                     ///< of Answer
    std::array<Moment, window_count> dues;  ///< of React, for each window it is asked about
    bool delivered = false;
    std::optional<Action> choice;

    friend bool operator==(const AskedThought&, const AskedThought&) = default;
};

/// Moments that are not set are `never`.
struct Desk {
    std::vector<Chair> chairs;
    Stage stage = Stage::Lobby;
    std::uint32_t match = 0;  ///< number of the match, from 1
    bool pause_asked = false;
    bool deserted = false;  ///< paused because no person is there
    Moment paused_at = never;
    Moment confirm = never;  ///< after a change of the game: until when people can confirm it

    Moment question = never;    ///< when the question is answered by default
    std::uint32_t clocked = 0;  ///< the decision that clock was set for, plus 1
    Moment slap = never;        ///< when the slap closes
    Moment next_round = never;
    std::array<Moment, max_seats> owed;       ///< since when the seat owes the call
    std::array<Moment, max_seats> cool_down;  ///< until when the seat cannot try to catch
    std::vector<HeldAction> held;             ///< in order of arrival

    std::vector<AskedThought> thoughts;
    std::array<Windows, max_seats> asked{};         ///< windows that the seat's bot was asked about
    std::array<std::uint32_t, max_seats> owings{};  ///< numbers of the Call windows
    std::uint32_t owing_count = 0;
    std::uint32_t slap_count = 0;
    std::uint32_t play_count = 0;
    std::uint64_t drawn = 0;  ///< random numbers so far
    std::uint64_t last_thought = 0;
    unsigned bot_percent = 100;
    unsigned idle = 0;  ///< clocks that ran out since the last command of a person
    CalledOff called_off = CalledOff::No;

    Desk() {
        owed.fill(never);
        cool_down.fill(never);
    }

    bool paused() const { return pause_asked || deserted; }

    /// Every moment that is set moves, except paused_at.
    void shift(Span by);

    friend bool operator==(const Desk&, const Desk&) = default;
};

}  // namespace lastcard

// The result of a step of a room: why a command was refused, or what happened, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/ids.hpp"
#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/refusal.hpp"
#include "room/command.hpp"
#include "room/moment.hpp"
#include "view/project.hpp"

namespace lastcard {

/// Frozen: reasons reach the wire.
enum class RoomReason : std::uint8_t {
    None = 0,
    Rules = 1,             ///< the engine refuses: see RoomRefusal::rules
    NoSuchSeat = 2,        ///< the room has no such chair
    SeatTaken = 3,         ///< the chair is taken
    NobodyThere = 4,       ///< the chair is empty, or its player cannot do this
    NotAPerson = 5,        ///< a bot sits there
    NotABot = 6,           ///< a person sits there
    NameTooLong = 7,       ///< or not UTF-8
    MatchIsOn = 8,         ///< not in the middle of a match
    NoMatch = 9,           ///< only in a match
    RoundIsOn = 10,        ///< only between rounds
    TooFewSeats = 11,      ///< two are needed
    NotReady = 12,         ///< `seat` is not ready yet
    RulesForSeats = 13,    ///< the rules do not allow this number of seats: see `detail`
    Late = 14,             ///< the question has been answered, or the moment has passed
    NotAskedYet = 15,      ///< no such question so far
    AlreadyAnswered = 16,  ///< the answer is held already
    TooEarly = 17,         ///< a catch within the grace; possible from `until`
    CoolDown = 18,         ///< the seat has just tried to catch; possible from `until`
    TakenOver = 19,        ///< a bot plays for the seat: Back first
    NotGone = 20,          ///< the seat is there and plays itself
    HasLeft = 21,          ///< the seat has left for good
    IsPaused = 22,
    NotPaused = 23,
    StaleThought = 24,  ///< no such thought is wanted any more
    NoSuchSpeed = 25,
};

inline constexpr unsigned room_reason_count = 26;

/// "too_early", as in a message key.
std::string_view room_reason_name(RoomReason reason);

/// The key of the player's sentence in the locales: "room.late".
std::string_view room_sentence(RoomReason reason);

struct RoomRefusal {
    RoomReason reason = RoomReason::None;
    Refusal rules{};         ///< of Rules
    Seat seat = Seat::None;  ///< of NotReady
    Moment until = never;    ///< of TooEarly and CoolDown; of NotReady after a change of the game
    std::string detail;      ///< of RulesForSeats: a sentence
};

/// News of the room for every viewer. Frozen numbers; the comment names the fields in use.
enum class NoticeKind : std::uint8_t {
    Sat = 0,          ///< seat
    Stood = 1,        ///< seat
    BotAdded = 2,     ///< seat, number (Level)
    BotRemoved = 3,   ///< seat
    ReadySet = 4,     ///< seat, number: 1 ready, 0 not
    Moved = 5,        ///< seat, other: the player of `seat` sits on `other` from now on
    Started = 6,      ///< number (of the match, from 1)
    Clock = 7,        ///< seat, number (decision), at: when its question is answered by default
    CatchOpen = 8,    ///< seat (owes the call), at: when it can be caught
    SlapOpen = 9,     ///< at: when the slap closes
    Gone = 10,        ///< seat, at: when a bot takes over
    Returned = 11,    ///< seat: before a bot took over
    TakenOver = 12,   ///< seat, number (Level): a bot plays from now on
    HandedBack = 13,  ///< seat: the person plays again
    Left = 14,        ///< seat, for good
    Paused = 15,      ///< number: 1 because no person is present, 0 by request
    Resumed = 16,     ///< notices of the running clocks follow
    RoundOver = 17,   ///< number (of the round), at: when the next one is dealt
    MatchOver = 18,   ///< number (of the match)
    SpeedSet = 19,    ///< number (percent)
    Claimed = 20,     ///< seat (a bot's): a person has it from the next round on
    Unclaimed = 21,   ///< seat: the bot keeps it after all
    Changed = 22,     ///< at: another game; who is not ready by then is not dealt in
};

struct Notice {
    NoticeKind kind = NoticeKind::Sat;
    Seat seat = Seat::None;
    Seat other = Seat::None;
    std::uint32_t number = 0;
    Moment at = never;

    friend constexpr bool operator==(const Notice&, const Notice&) = default;
};

/// An applied action. Its events can only be read as one viewer sees them.
class Carried {
public:
    Carried(std::size_t number, std::optional<Action> action, std::vector<Event> events)
        : number_(number), action_(action), events_(std::move(events)) {}

    /// In the record, from 1; 0 for the deal that begins a match.
    std::size_t number() const { return number_; }
    /// None for the deal that begins a match. The face of a `show` is for two seats only.
    const std::optional<Action>& action() const { return action_; }
    /// How many events there are.
    std::size_t size() const { return events_.size(); }
    /// For one seat, or for a spectator (Seat::None). Every viewer gets the same number of events.
    std::vector<SeatEvent> seen_by(Seat viewer) const;
    /// One of them, from 0.
    SeatEvent seen_by(Seat viewer, std::size_t event) const {
        return project(events_[event], viewer);
    }

private:
    std::size_t number_;
    std::optional<Action> action_;
    std::vector<Event> events_;
};

/// A held action that was turned away. For its seat only.
struct TurnedAway {
    Seat seat = Seat::None;
    Action action{};
    RoomRefusal why;
};

enum class ThoughtKind : std::uint8_t { Answer, React };

/// A bot has to think; Room::think_input returns what it may know. The thought takes effect at
/// `due`, which depends on public facts only, or on arrival if it comes later.
struct ThoughtWanted {
    ThoughtId thought{};
    Seat seat = Seat::None;
    ThoughtKind kind = ThoughtKind::Answer;
    Moment due{};  ///< not needed before
    std::uint64_t chance = 0;

    friend constexpr bool operator==(const ThoughtWanted&, const ThoughtWanted&) = default;
};

using Happening = std::variant<Notice, Carried>;

struct Outcome {
    /// The command was refused and changed nothing at the table. (An attempt to catch still starts
    /// its seat's cool-down.)
    std::optional<RoomRefusal> refused;
    /// The command's action is held: it will be performed or turned away later.
    bool held = false;
    /// For all viewers, in order. A host that must not lose anything stores it before showing it.
    std::vector<Happening> happened;
    std::vector<TurnedAway> turned_away;
    /// Thoughts that this step asks for.
    std::vector<ThoughtWanted> wanted;
    /// The latest moment for the next call of step(now).
    Moment wake = never;

    bool accepted() const { return !refused; }
};

/// Appends a later outcome to an earlier one.
void append(Outcome& earlier, Outcome&& later);

}  // namespace lastcard

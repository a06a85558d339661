// One table for a terminal, a server or a browser: people and bots on chairs, clocks, windows, the
// order of arrival. step() takes a command and the time, and returns what happened and when the
// room wants to be called again. A room has no clock, thread or socket: the same steps at the same
// moments always give the same outcomes.
//
//   Room room = …create(edition, rules, options)…;
//   room.step(now, command::Sit{seat_at(0), "Ada"});
//   room.step(now, command::AddBot{seat_at(1), Level::Normal, "Bela"});
//   room.step(now, command::Ready{seat_at(0)});
//   Outcome outcome = room.step(now, command::Start{seed});
//   // show outcome.happened, let bots think about outcome.wanted, call step(now) at outcome.wake
//
// Cards leave a room only as one viewer sees them: view(), Carried::seen_by(), think_input(). The
// record and the snapshot hold everything; the host stores them and does not show them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "bot/bot.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "edition/shelf.hpp"
#include "record/record.hpp"
#include "room/command.hpp"
#include "room/desk.hpp"
#include "room/outcome.hpp"
#include "room/timing.hpp"
#include "view/memory.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

struct Move;
struct Snapshot;

/// What happens when a player is removed from a match and nobody else would be left to play.
enum class OnKick : std::uint8_t {
    CallOff,  ///< the match ends without a winner
    Bot,      ///< a bot takes the chair, also where others are left
};

struct RoomOptions {
    unsigned chairs = 10;
    Timing timing{};
    Level stand_in = Level::Normal;  ///< plays for absent people
    Seat dealer = seat_at(0);        ///< of the first round, where the rules do not draw lots
    std::uint64_t chance = 0;        ///< seeds the bots' delays and random choices
    unsigned most_actions = 0;       ///< of a match, which is then called off; 0: any number
    OnKick on_kick = OnKick::CallOff;

    friend bool operator==(const RoomOptions&, const RoomOptions&) = default;
};

/// All that a bot may know for one thought; may be moved to another thread.
struct ThinkInput {
    ThoughtWanted wanted;
    Level level = Level::Normal;
    std::shared_ptr<const Game> game;
    SeatView view;
    SeatMemory memory;

    Knowledge knowledge() const { return {*game, view, memory}; }
};

/// Lets the bot think. Returns the command that delivers the thought.
command::Thought thought_of(const ThinkInput& input, Bot& bot);

class Room {
public:
    /// The error is a sentence: rules that no number of seats can play, or invalid times.
    static Result<Room> create(Edition edition, const Rules& rules, const RoomOptions& options);
    /// The same with a shared game: compile_game(*edition, rules) of valid rules.
    static Result<Room> create(std::shared_ptr<const Edition> edition,
                               std::shared_ptr<const Game> game, const RoomOptions& options);

    /// A room that continues from the snapshot (snapshot.hpp).
    static Result<Room> restore(const Snapshot& snapshot, Moment now, GameShelf* shelf = nullptr);
    Snapshot snapshot(Moment now) const;
    /// The same with only the header of the record, so that its size does not depend on the length
    /// of the match: for a host that stores the record as it grows.
    Snapshot position(Moment now) const;

    Room(Room&&) noexcept;
    Room& operator=(Room&&) noexcept;
    ~Room();

    /// What is due by now happens first, then the command. Time never runs backwards.
    Outcome step(Moment now, const Command& command);
    Outcome step(Moment now);
    /// As if no time had passed between the two moments: clocks go on from the second.
    void skip_time(Moment from, Moment to);

    Stage stage() const;
    bool paused() const;
    CalledOff called_off() const;  ///< why the last match ended without a winner, if it did
    const std::vector<Chair>& chairs() const;
    /// Whether there are cards to see: of the match, or of the one that is over.
    bool dealt() const;
    std::uint32_t match() const;  ///< number of the match, from 1; 0 before the first
    unsigned bot_percent() const;
    std::uint32_t decision() const;  ///< the number of the question that is open
    /// The latest moment for the next call of step(now).
    Moment wake() const;
    /// The running clocks, each as the notice that would set it: for a latecomer.
    std::vector<Notice> clocks() const;

    const Edition& edition() const;
    const Rules& rules() const { return game().rules; }
    const Game& game() const;
    const RoomOptions& options() const;

    /// The table as a seat or a spectator (Seat::None) sees it; empty unless dealt().
    SeatView view(Seat viewer) const;
    /// Why the rules would refuse this action now, for cards shown as unplayable; accepted if they
    /// would not. Changes nothing.
    Refusal why_not(const Action& action) const;
    /// The same for a whole move; appends its actions.
    Refusal why_not(const Move& move, std::vector<Action>& actions) const;
    /// Why no match can begin now.
    std::optional<RoomRefusal> why_not_start(Moment now) const;
    /// What a seat can remember of the round; empty for a spectator.
    SeatMemory memory(Seat viewer) const;

    /// What a bot may know for this thought; empty if the thought is no longer wanted.
    std::optional<ThinkInput> think_input(ThoughtId thought) const;
    /// All wanted thoughts that have not arrived.
    std::vector<ThoughtWanted> outstanding() const;

    /// The match so far, with its seed. Do not show it before the match has ended.
    const Record& record() const;
    std::string record_text() const { return write_record(record()); }

private:
    struct Core;

    explicit Room(std::unique_ptr<Core> core);

    std::unique_ptr<Core> core_;
};

}  // namespace lastcard

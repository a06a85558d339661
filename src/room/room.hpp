// One table, as a terminal, a server and a browser use it: people and bots on chairs, clocks,
// windows, the order of arrival. A room is told what somebody does and what time it is, and answers
// with what happened and when it wants to be woken. It has no clock, no thread and no socket of its
// own: the same steps at the same moments always give the same outcomes.
//
//   Room room = …create(edition, rules, options)…;
//   room.step(now, command::Sit{seat_at(0), "Ada"});
//   room.step(now, command::AddBot{seat_at(1), Level::Normal, "Bela"});
//   room.step(now, command::Ready{seat_at(0)});
//   Outcome outcome = room.step(now, command::Start{seed});
//   // show outcome.happened, let bots think about outcome.wanted, call step(now) at outcome.wake
//
// What a room knows of the cards leaves it only as somebody's: view(), Carried::seen_by(),
// think_input(). The record and the snapshot hold everything; they are for the host to store.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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

struct CreatedRoom;
struct Move;
struct Snapshot;

struct RoomOptions {
    unsigned chairs = 10;
    Timing timing{};
    Level stand_in = Level::Normal;  ///< plays for whoever is away
    Seat dealer = seat_at(0);        ///< of the first round, where the rules do not draw lots
    std::uint64_t chance = 0;        ///< seeds the bots' delays and whatever they leave to luck

    friend bool operator==(const RoomOptions&, const RoomOptions&) = default;
};

/// All that a bot may know to think about one ticket; can be taken to another thread.
struct ThinkInput {
    ThoughtWanted wanted;
    Level level = Level::Normal;
    std::shared_ptr<const Game> game;
    SeatView view;
    SeatMemory memory;

    Knowledge knowledge() const { return {*game, view, memory}; }
};

/// What the bot makes of it, ready to be delivered.
command::Thought thought_of(const ThinkInput& input, Bot& bot);

class Room {
public:
    /// Refused in a sentence: rules that cannot be played by any number, times that cannot be.
    static CreatedRoom create(Edition edition, const Rules& rules, const RoomOptions& options);
    /// The same for rooms that share what they play: compile_game(*edition, rules) of rules that
    /// were found playable.
    static CreatedRoom create(std::shared_ptr<const Edition> edition,
                              std::shared_ptr<const Game> game, const RoomOptions& options);

    /// A room that goes on where the snapshot was taken (snapshot.hpp).
    static CreatedRoom restore(const Snapshot& snapshot, Moment now, GameShelf* shelf = nullptr);
    Snapshot snapshot(Moment now) const;

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
    const std::vector<Chair>& chairs() const;
    std::uint32_t match() const;  ///< number of the match, from 1; 0 before the first
    unsigned bot_percent() const;
    std::uint32_t decision() const;  ///< the number of the question that is open
    /// When step(now) is to be called at the latest, unless something else happens before.
    Moment wake() const;
    /// The clocks that run now, each as the notice that would set it: for whoever comes in late.
    std::vector<Notice> clocks() const;

    const Edition& edition() const;
    const Rules& rules() const { return game().rules; }
    const Game& game() const;
    const RoomOptions& options() const;

    /// The table as a seat or a spectator (Seat::None) sees it; empty before the first match.
    SeatView view(Seat viewer) const;
    /// Why the rules would refuse this action now, for a card that is to be shown as unplayable;
    /// accepted where they would not. Nothing happens.
    Refusal why_not(const Action& action) const;
    /// The same for a whole move, with the actions that it comes to.
    Refusal why_not(const Move& move, std::vector<Action>& actions) const;
    /// Why no match can begin now.
    std::optional<RoomRefusal> why_not_start() const;
    /// What a seat can remember of the round; of nobody: nothing.
    SeatMemory memory(Seat viewer) const;

    /// What a bot may know for this ticket, or nothing if it is not wanted any more.
    std::optional<ThinkInput> think_input(Ticket ticket) const;
    /// All thoughts that are still to come.
    std::vector<ThoughtWanted> outstanding() const;

    /// The match so far, with its seed: for storing, not for showing before the match has ended.
    const Record& record() const;
    std::string record_text() const { return write_record(record()); }

private:
    struct Core;

    explicit Room(std::unique_ptr<Core> core);

    std::unique_ptr<Core> core_;
};

struct CreatedRoom {
    std::optional<Room> room;
    std::string error;  ///< without a room: one sentence

    explicit operator bool() const { return room.has_value(); }
};

}  // namespace lastcard

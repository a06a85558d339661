// Internal: the implementation of a room, one source file per concern.
#pragma once

#include <limits>
#include <span>

#include "base/result.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/state.hpp"
#include "room/room.hpp"
#include "room/snapshot.hpp"

namespace lastcard {

/// Something that is due at a moment.
struct Alarm {
    enum class Kind : std::uint8_t {
        None,
        React,      ///< a bot's reaction
        Release,    ///< held actions
        Slap,       ///< the slap closes
        Answer,     ///< a bot's answer
        Question,   ///< time is up
        TakeOver,   ///< a lost connection
        NextRound,  ///< the pause between rounds is over
    };
    Kind kind = Kind::None;
    Moment at = never;
    Moment arrived = never;        ///< of several at the same moment the first to arrive is first
    std::size_t which = 0;         ///< thought or chair
    Window window = Window::Call;  ///< of React
};

struct Room::Core {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;
    RoomOptions options;
    Desk desk;
    Record record;  ///< before the first match a header that names edition and rules
    State state;    ///< of the match; before the first one untouched
    /// The memories of the seats that bots play.
    std::array<std::unique_ptr<SeatMemory>, max_seats> memories;
    Moment now{std::numeric_limits<std::int64_t>::min()};

    // ---- Clocks (clocks.cpp)

    /// Stands still in a pause.
    Moment time() const { return desk.paused() ? desk.paused_at : now; }
    void run_due(Outcome& outcome);
    /// Fills in what the host needs at the end of a step.
    void finish(Outcome& outcome, std::uint64_t last_thought_before) const;
    void ring(const Alarm& alarm, Outcome& outcome);
    Alarm next_alarm() const;
    /// Until when main actions are held for seats that owe the call; in the past if there are none.
    Moment hold_end() const;
    bool holding() const { return time() < hold_end(); }
    void set_clocks(Outcome& outcome);
    void restart_question_clock(Outcome& outcome);
    void tell_clocks(Outcome& outcome) const;
    void time_out_question(Outcome& outcome);
    void stop_clocks(bool Desk::* cause, Outcome& outcome);
    void start_clocks(bool Desk::* cause, Outcome& outcome);
    void mind_desertion(Outcome& outcome);
    void clock_ran_out(Outcome& outcome);

    // ---- Commands (commands.cpp)

    void obey(const command::Sit& command, Outcome& outcome);
    void obey(const command::Stand& command, Outcome& outcome);
    void obey(const command::AddBot& command, Outcome& outcome);
    void obey(const command::RemoveBot& command, Outcome& outcome);
    void obey(const command::Ready& command, Outcome& outcome);
    void obey(const command::Start& command, Outcome& outcome);
    void obey(const command::Act& command, Outcome& outcome);
    void obey(const command::Thought& command, Outcome& outcome);
    void obey(const command::NextRound& command, Outcome& outcome);
    void obey(const command::Gone& command, Outcome& outcome);
    void obey(const command::Back& command, Outcome& outcome);
    void obey(const command::Leave& command, Outcome& outcome);
    void obey(const command::Kick& command, Outcome& outcome);
    void obey(const command::Pause& command, Outcome& outcome);
    void obey(const command::Resume& command, Outcome& outcome);
    void obey(const command::SetBotSpeed& command, Outcome& outcome);
    void obey(const command::Change& command, Outcome& outcome);

    Chair& chair(Seat seat) { return desk.chairs[index(seat)]; }
    const Chair& chair(Seat seat) const { return desk.chairs[index(seat)]; }
    bool match_on() const { return desk.stage == Stage::Match; }
    bool everybody_ready() const;
    /// Whether the chair's player would be dealt in now: not a person who has not confirmed.
    bool dealt_in(const Chair& chair) const;
    unsigned players() const;  ///< of a match that would begin now
    std::optional<RoomRefusal> why_not_start(Moment at) const;
    void get_up(Seat seat, NoticeKind kind, Outcome& outcome);
    void claim(const command::Sit& command, Outcome& outcome);
    void drop_claim(Seat seat, Outcome& outcome);
    void seat_heirs(Outcome& outcome);
    void close_up_chairs(Outcome& outcome);
    void remove_last_chair(Outcome& outcome);
    void take_over(Seat seat, Outcome& outcome);
    void hand_back(Seat seat, Outcome& outcome);
    void replace_by_bot(Seat seat, const std::string& name, Outcome& outcome);

    // ---- Restoring (restore.cpp)

    /// Replays the record: sets edition, game and rules, and in a match the state and the memories.
    /// Returns a sentence if that fails, otherwise an empty text.
    std::string replay_record(GameShelf* shelf);
    /// The first inconsistency found; empty if there is none.
    std::string first_mistake() const;
    /// The digest that a restored room must match (Snapshot::cards).
    std::string cards() const;
    /// What a player at this seat would remember of the match.
    SeatMemory recall(Seat seat) const;

    // ---- Play (play.cpp)

    void start(const Digest& seed, unsigned seats, Outcome& outcome);
    bool playing() const { return match_on() && state.phase == Phase::Playing; }
    /// Whether an answer could be accepted now, apart from a hold: an open slap comes first.
    bool question_open() const { return playing() && state.to_slap.empty(); }
    bool has_held(Seat seat) const;
    /// G-25, G-43: whether an answer to the question ends the chance to catch. Where it does not,
    /// no seat can jump in either.
    bool answer_ends_catching() const;
    Refusal try_out(const Action& action) const;
    Refusal perform(const Action& action, Outcome& outcome);
    void tell(std::optional<Action> action, std::vector<Event> events, Outcome& outcome);
    void number_windows(std::span<const Event> events);
    void tell_owings(std::span<const Event> events, Outcome& outcome);
    void begin_memories(unsigned seats);
    void remember(std::span<const Event> events);
    void end_round(Outcome& outcome);
    void end_match(Outcome& outcome);
    void call_off(CalledOff why, Outcome& outcome);
    void deal(Outcome& outcome);
    void deal_if_ready(Outcome& outcome);
    /// A move by a seat's person or bot: performed, held or refused.
    std::optional<RoomRefusal> act(const command::Act& move, Outcome& outcome);
    std::optional<RoomRefusal> main_action(const command::Act& move, Outcome& outcome);
    std::optional<RoomRefusal> try_catch(const Action& action, Outcome& outcome);
    void release_held(Outcome& outcome);
    void carry_on(const std::vector<Action>& then, Outcome& outcome);

    // ---- Bots (thoughts.cpp)

    std::uint64_t draw();
    Span draw_from(const SpanRange& range);
    void plan_thoughts();
    void plan_answer();
    void plan_reaction(Seat seat);
    Windows windows_of(Seat seat) const;
    /// When the seat, which owes a call, may be caught: at once if it can no longer call (F-22).
    Moment catch_opens(Seat seat) const {
        const Moment owed = desk.owed[index(seat)];
        return state.too_late.has(seat) ? owed : owed + options.timing.uno_grace;
    }
    Moment draw_reaction(Seat seat, Window window);
    void renew(AskedThought& thought);
    AskedThought* find_thought(Seat seat, ThoughtKind kind);
    void forget_thought(Seat seat, ThoughtKind kind);
    ThoughtWanted wanted(const AskedThought& thought) const;
    Alarm alarm_of(std::size_t thought) const;
    void answer_by_bot(std::size_t thought, Outcome& outcome);
    void react_by_bot(std::size_t thought, Window window, Outcome& outcome);
};

/// Ends a match in which nobody has won.
void abandon(State& state);
/// Names edition and rules before there is a match.
RecordHeader header_of(const Edition& edition, const Rules& rules);

/// The first invalid option; empty if there is none.
Result<void> check_options(const RoomOptions& options);

inline RoomRefusal refusal_of(RoomReason reason) {
    RoomRefusal refusal;
    refusal.reason = reason;
    return refusal;
}

inline RoomRefusal refusal_of(Reason reason) {
    RoomRefusal refusal = refusal_of(RoomReason::Rules);
    refusal.rules.reason = reason;
    return refusal;
}

inline RoomRefusal refusal_of(const Refusal& rules) {
    RoomRefusal refusal = refusal_of(RoomReason::Rules);
    refusal.rules = rules;
    return refusal;
}

}  // namespace lastcard

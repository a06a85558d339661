// A table as the server keeps it: a room, the people at it, the host, the state of the fair deal,
// and the latest events with their numbers. It processes entries (entry.hpp) and returns their
// effects. It has no clock, no socket and no random source of its own: the same entries always lead
// to the same state, so a snapshot and the entries after it restore a table.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random_source.hpp"
#include "room/room.hpp"
#include "site/entry.hpp"
#include "site/fair_deal.hpp"
#include "wire/command.hpp"
#include "wire/encode.hpp"
#include "wire/fair.hpp"
#include "wire/refused.hpp"

namespace lastcard::site {

inline constexpr std::size_t kept_events = 256;  ///< for reconnecting clients; approximate
inline constexpr std::size_t kept_answers = 16;  ///< per person
inline constexpr std::size_t kept_bans = 64;
inline constexpr std::size_t kept_watchers = 64;
inline constexpr Span commitment_time{8'000};  ///< to commit, and again to reveal
inline constexpr Span host_time{60'000};       ///< a host who is away longer is replaced

/// The result of a command with a key, kept in case the client sends the command again.
struct KeptAnswer {
    std::string key;
    std::uint64_t command = 0;  ///< hash of the command's text
    std::uint64_t last = 0;     ///< number of the last event at that time
    bool held = false;

    friend bool operator==(const KeptAnswer&, const KeptAnswer&) = default;
};

const KeptAnswer* find_answer(std::span<const KeptAnswer> answers, std::string_view key);
/// Appends the answer and drops the oldest beyond kept_answers.
void keep_answer(std::vector<KeptAnswer>& answers, KeptAnswer answer);

/// A person at the table: sitting, watching, or banned.
struct Guest {
    wire::Person number{};
    SessionId session{};
    std::string name;
    Seat seat = Seat::None;
    Seat claim = Seat::None;  ///< a bot's chair that becomes theirs in the next round
    /// Last event before they sat down during a match; up to it they know what watchers know.
    std::uint64_t sat_after = 0;
    bool here = false;
    bool banned = false;
    Moment gone_since = never;
    std::string held_key;  ///< of the command that the room holds back
    std::vector<KeptAnswer> answers;

    friend bool operator==(const Guest&, const Guest&) = default;
};

struct TableOptions {
    std::string code;
    bool listed = false;
    bool chat = true;
    bool seat_guests = false;  ///< newcomers get a free chair at once
    unsigned most_watchers = 200;
    SessionId made_by{};   ///< the session that requested the table,
    std::string made_key;  ///< and the key of that request

    friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

/// The effects of an input.
struct Effects {
    std::optional<wire::Refused> refused;
    bool held = false;
    bool changed = false;     ///< false: there is nothing to store
    bool lobby = false;       ///< the lobby has changed
    bool newcomers = false;   ///< a person has sat down during a match: events name them already
    std::uint64_t first = 0;  ///< number of the first new event; last_number() + 1 if none
    std::vector<wire::FairInfo> fair;
    struct RefusedLater {
        wire::Person person{};
        std::string key;
        RoomRefusal why;
    };
    std::vector<RefusedLater> refused_later;  ///< held commands that the room has now refused
    std::vector<ThoughtWanted> wanted;
    std::vector<wire::Person> dismissed;  ///< to be disconnected: kicked, or on their request
    std::optional<Record> finished;       ///< the match that has ended
    bool new_game = false;                ///< the host has changed the game: all get a welcome
};

class Table {
public:
    /// The first person is the host, and counts as connected only after joining.
    Table(TableOptions options, Room room, Moment now, SessionId host, std::string name);

    /// `history`: what the snapshots so far have appended to it.
    static Result<std::unique_ptr<Table>> restore(std::string_view snapshot,
                                                  std::string_view history,
                                                  std::span<const std::string> entries,
                                                  GameShelf* shelf = nullptr);

    /// The state after the last input. It does not contain the record of the match, which grows:
    /// each snapshot appends what is new to the history.
    struct Saved {
        std::string bytes;
        std::uint64_t history_at = 0;  ///< 0: a new history begins
        std::string history;           ///< what is new
    };
    /// Every snapshot has to be stored, since the next one relies on its history.
    Saved take_snapshot();

    /// Processes the entry, and adds the random bytes it consumed to it. `parsed`: the message of a
    /// ClientCommand, otherwise null.
    Effects process(Entry& entry, const wire::ClientMessage* parsed, RandomSource& random);

    /// When a DeadlineReached entry is due.
    Moment next_deadline() const;

    const TableOptions& options() const { return options_; }
    const Room& room() const { return room_; }
    std::uint64_t last_number() const { return last_; }
    wire::Person host() const { return host_; }
    bool chat() const { return chat_; }
    const std::vector<Guest>& guests() const { return guests_; }
    const Guest* guest(wire::Person number) const;
    const Guest* guest(SessionId session) const;
    unsigned watching() const;
    wire::Person next_person() const { return wire::Person{next_person_}; }

    wire::Lobby lobby() const;
    wire::TableInfo info() const;

    /// The public state of the deal of the current or the next match; empty if there is none.
    std::optional<wire::FairInfo> fair_info() const;

    /// The match, finished or not, with the secret of its deal.
    Record record() const;

    /// Whether the events after number `seen` are still available.
    bool has_events(std::uint64_t seen) const;
    /// Adds the events after `seen` as a person on this seat may know them. `watched`: the last
    /// event that the person saw as a watcher.
    void add_events(wire::EventsFrame& frame, std::uint64_t seen, Seat viewer,
                    std::uint64_t watched = 0) const;

private:
    struct Numbered {
        std::uint64_t first;
        Happening what;
    };

    Table(TableOptions options, Room room) : options_(std::move(options)), room_(std::move(room)) {}

    Guest* find(wire::Person number);
    Guest* find(SessionId session);
    Guest* guest_at(Seat seat);

    void join(const input::Joined& came, wire::Person who, Effects& effects);
    void disconnect(Guest& guest, Effects& effects);
    void play_bot_move(const input::BotMove& thought, Effects& effects);
    void run_deadlines(Effects& effects);
    void resume(Moment now, Effects& effects);
    void ban(Guest& guest, Effects& effects);

    void run_command(Guest& guest, const wire::Command& command, Effects& effects);
    void sit(Guest& guest, const wire::Sit& command, Effects& effects);
    void act(Guest& guest, const wire::Act& command, std::string_view key, Effects& effects);
    void begin_match(Stage expected, Effects& effects);
    void run_host_command(const wire::Command& command, Effects& effects);
    void kick(const wire::Kick& command, Effects& effects);
    void add_bot(const wire::AddBot& command, Effects& effects);
    void set_game(const wire::SetGame& command, Effects& effects);
    void seat_guest(Guest& guest, Effects& effects);
    void leave_seat(Guest& guest, Effects& effects, bool kicked = false);
    void remove_guest(wire::Person number);
    std::string unique_name(const std::string& name) const;
    void remove_idle_watchers();
    void choose_host(Effects& effects);
    Moment host_deadline() const;

    void open_commitments(std::uint32_t attempt, std::vector<wire::Person> silent,
                          Effects& effects);
    void commit(Guest& guest, const wire::Commit& command, Effects& effects);
    void reveal(Guest& guest, const wire::Reveal& command, Effects& effects);
    void commitments_due(Effects& effects);
    void contributor_left(wire::Person person, Effects& effects);
    void restart_deal(std::vector<wire::Person> missing, Effects& effects);
    void request_reveals(Effects& effects);
    void deal(Effects& effects);

    std::optional<RoomRefusal> step(const Command& command, Effects& effects);
    void absorb(Outcome&& outcome, Effects& effects);
    void apply_notice(const Notice& notice, Effects& effects);
    void append_event(Happening happening);
    void set_refusal(std::optional<RoomRefusal> refused, Effects& effects) const;
    void refuse(Effects& effects, wire::HostReason reason, std::string detail = {}) const;

    TableOptions options_;
    Room room_;
    Moment now_{};
    std::uint64_t last_ = 0;
    std::deque<Numbered> events_;
    std::vector<Guest> guests_;
    std::uint32_t next_person_ = 1;
    wire::Person host_{};
    bool chat_ = true;
    bool seat_guests_ = false;
    std::optional<FairAttempt> fair_;
    std::optional<FairAttempt> dealt_;  ///< of the current match
    /// How much of which record the stored history has.
    struct HistoryMark {
        std::uint32_t match = 0;
        std::size_t actions = 0;
        bool ended = false;
        std::uint64_t bytes = 0;  ///< 0: there is no history
    };
    HistoryMark history_;
    RandomSource* random_ = nullptr;  ///< set only while an input is processed
    Entry* entry_ = nullptr;
};

/// Distinguishes a repeated command from a different one with the same key.
std::uint64_t text_hash(std::string_view text);

}  // namespace lastcard::site

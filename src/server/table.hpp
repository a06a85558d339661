// A table as the server keeps it: a room, the people at it, its host, what was promised for the
// deal, and the events of late with their numbers. It is told deeds (journal.hpp) and answers with
// what came of them. It has no clock, no socket and no chance of its own: the same deeds always
// lead to the same state, so snapshot and deeds after it bring a table back.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "room/room.hpp"
#include "server/dice.hpp"
#include "server/fair_deal.hpp"
#include "server/journal.hpp"
#include "wire/command.hpp"
#include "wire/encode.hpp"
#include "wire/fair.hpp"
#include "wire/refused.hpp"

namespace lastcard::server {

inline constexpr std::size_t kept_events = 256;  ///< that a reconnect can be told, about
inline constexpr std::size_t kept_answers = 16;  ///< of each person
inline constexpr std::size_t kept_bans = 64;
inline constexpr std::size_t kept_strangers = 64;
inline constexpr Span promise_time{8'000};  ///< for a commitment, and for a reveal
inline constexpr Span host_time{60'000};    ///< a host may be away so long

/// What a command with a key has come to, for those who ask again.
struct KeptAnswer {
    std::string key;
    std::uint64_t command = 0;  ///< a hash of its text
    std::uint64_t last = 0;     ///< number of the last event then
    bool held = false;

    friend bool operator==(const KeptAnswer&, const KeptAnswer&) = default;
};

const KeptAnswer* find_answer(std::span<const KeptAnswer> answers, std::string_view key);
/// The oldest go.
void keep_answer(std::vector<KeptAnswer>& answers, KeptAnswer answer);

/// Somebody at the table: sitting, watching, or sent away.
struct Guest {
    wire::Person number{};
    SessionId session{};
    std::string name;
    Seat seat = Seat::None;
    Seat claim = Seat::None;  ///< a bot's chair, from the next round on
    /// The last event before they sat down in a match: up to there they know what watchers know.
    std::uint64_t sat_after = 0;
    bool here = false;
    bool banned = false;
    Moment gone_since = never;
    std::string held_key;  ///< of the command that the room holds
    std::vector<KeptAnswer> answers;

    friend bool operator==(const Guest&, const Guest&) = default;
};

struct TableOptions {
    std::string code;
    bool listed = false;
    bool chat = true;
    unsigned most_watchers = 200;
    SessionId made_by{};   ///< who has asked for it,
    std::string made_key;  ///< and under which key

    friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

/// What came of a deed.
struct Effects {
    std::optional<wire::Refused> refused;
    bool held = false;
    bool changed = false;     ///< otherwise there is nothing to write down
    bool lobby = false;       ///< something of the lobby has changed
    bool newcomers = false;   ///< somebody has sat down in a match: events name them already
    std::uint64_t first = 0;  ///< number of the first event; with last before it, none happened
    std::vector<wire::FairInfo> fair;
    struct Away {
        wire::Person person{};
        std::string key;
        RoomRefusal why;
    };
    std::vector<Away> turned_away;
    std::vector<ThoughtWanted> wanted;
    std::vector<wire::Person> dismissed;  ///< their connection ends: kicked, or as they asked
    std::optional<Record> finished;       ///< a match has ended
};

class Table {
public:
    /// The first person, who is the host, is there as soon as they come.
    Table(TableOptions options, Room room, Moment now, SessionId host, std::string name);

    struct Restored {
        std::unique_ptr<Table> table;
        std::string error;  ///< without one: a sentence
    };
    static Restored restore(std::string_view snapshot, std::span<const std::string> entries,
                            GameShelf* shelf = nullptr);
    /// As of the last deed.
    std::string snapshot() const;

    /// Does what the entry says; what chance it takes is added to it. `parsed`: of a command.
    Effects carry_out(Entry& entry, const wire::ClientMessage* parsed, Dice& dice);

    /// When a Tick is wanted.
    Moment wake() const;

    const TableOptions& options() const { return options_; }
    const Room& room() const { return room_; }
    Moment last_moment() const { return at_; }
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

    /// What was promised for the match that begins or is on.
    std::optional<wire::FairInfo> promises() const;

    /// The match, over or not, with the secret of its deal.
    Record record() const;

    /// Whether the events after number `seen` are still kept.
    bool has_events(std::uint64_t seen) const;
    /// Adds them as somebody on this seat knows them, who watched up to event number `watched`.
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
    Guest* sitting_at(Seat seat);

    void visit(const deed::Came& came, wire::Person who, Effects& effects);
    void went(Guest& guest, Effects& effects);
    void thought(const deed::Thought& thought, Effects& effects);
    void tick(Effects& effects);
    void woke(Moment now, Effects& effects);
    void ban(Guest& guest, Effects& effects);

    void obey(Guest& guest, const wire::Command& command, Effects& effects);
    void sit(Guest& guest, const wire::Sit& command, Effects& effects);
    void act(Guest& guest, const wire::Act& command, std::string_view key, Effects& effects);
    void begin_match(Stage expected, Effects& effects);
    void of_host(const wire::Command& command, Effects& effects);
    void kick(const wire::Kick& command, Effects& effects);
    void add_bot(const wire::AddBot& command, Effects& effects);
    void give_up_chair(Guest& guest, Effects& effects);
    void forget(wire::Person number);
    void forget_strangers();
    void choose_host(Effects& effects);
    Moment host_deadline() const;

    void open_promises(std::uint32_t attempt, std::vector<wire::Person> silent, Effects& effects);
    void commit(Guest& guest, const wire::Commit& command, Effects& effects);
    void reveal(Guest& guest, const wire::Reveal& command, Effects& effects);
    void promises_due(Effects& effects);
    void thrower_gone(wire::Person person, Effects& effects);
    void begin_again(std::vector<wire::Person> missing, Effects& effects);
    void ask_reveals(Effects& effects);
    void deal(Effects& effects);

    std::optional<RoomRefusal> step(const Command& command, Effects& effects);
    void take(Outcome&& outcome, Effects& effects);
    void hear(const Notice& notice, Effects& effects);
    void keep(Happening happening);
    void pass_on(std::optional<RoomRefusal> refused, Effects& effects) const;
    void refuse(Effects& effects, wire::HostReason reason, std::string detail = {}) const;

    TableOptions options_;
    Room room_;
    Moment at_{};
    std::uint64_t last_ = 0;
    std::deque<Numbered> events_;
    std::vector<Guest> guests_;
    std::uint32_t next_person_ = 1;
    wire::Person host_{};
    bool chat_ = true;
    std::optional<FairAttempt> fair_;
    std::optional<FairAttempt> dealt_;  ///< of the match that is on
    Dice* dice_ = nullptr;              ///< while a deed is done
    Entry* entry_ = nullptr;
};

/// For telling a repeated command from another one under the same key.
std::uint64_t text_hash(std::string_view text);

}  // namespace lastcard::server

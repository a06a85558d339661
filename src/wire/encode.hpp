// What a server says, as JSON text: one message a call, appended to a text that is cleared and used
// again. Made of what a seat may know (SeatView, SeatEvent) and of what everybody may know; there
// is no way in for a State. Moments become milliseconds from `now`, since no two clocks agree.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edition/game.hpp"
#include "room/desk.hpp"
#include "room/outcome.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"
#include "wire/command.hpp"
#include "wire/fair.hpp"
#include "wire/refused.hpp"

namespace lastcard::wire {

// ---- What is sent: plain data

struct LobbySeat {
    Sitter sitter = Sitter::Nobody;
    std::string name;
    Person person = Person::Nobody;  ///< of a person
    Level level = Level::Normal;     ///< of a bot
    bool ready = false;
    bool here = true;              ///< connected
    bool taken_over = false;       ///< a bot plays for the person
    bool left = false;             ///< the match, for good
    Person heir = Person::Nobody;  ///< has the bot's chair from the next round on,
    std::string heir_name{};       ///< under this name
};

/// Everything that changes about a table besides the cards. Sent whole whenever any of it changes.
struct Lobby {
    Stage stage = Stage::Lobby;
    std::uint32_t match = 0;  ///< number of the match, from 1
    bool paused = false;
    Person host = Person::Nobody;
    std::vector<LobbySeat> seats;
    unsigned watching = 0;
    bool chat = true;
    unsigned speed = 100;  ///< of bots, in percent
};

struct RuleWord {
    std::string key;
    std::string value;
};

/// What a table plays, from when it is made to its end.
struct TableInfo {
    std::string code;
    std::string edition;          ///< id
    std::string edition_hash;     ///< names the edition at /api/v1/editions/
    std::vector<RuleWord> rules;  ///< that differ from the edition's own
    unsigned seats = 0;           ///< chairs
    bool listed = false;
    Span turn{};            ///< to answer a question; 0: no limit
    Span between_rounds{};  ///< 0: everybody is waited for
};

struct Welcome {
    unsigned version = protocol_version;
    std::string_view server;  ///< "0.1.0"
    Person you = Person::Nobody;
    Seat seat = Seat::None;  ///< None: watching
    const TableInfo* table = nullptr;
    const Lobby* lobby = nullptr;
    std::span<const Notice> clocks;  ///< Room::clocks()
    const FairInfo* fair = nullptr;  ///< of the match that begins or is on
    std::uint64_t last = 0;          ///< number of the last event that happened
};

// ---- A step of the table

/// Events with gapless numbers: what somebody missed in a welcome, or what just happened. Begun by
/// one of the functions, added to in order, and finished.
///
///   EventsFrame frame = EventsFrame::events(out, game, now, 118);
///   frame.add(carried.seen_by(seat, 0));
///   frame.add(notice);
///   last = frame.finish(&before, &after);
class EventsFrame {
public:
    /// {"type":"events","from":118,…}
    static EventsFrame events(std::string& out, const Game& game, Moment now, std::uint64_t from);
    /// {"type":"welcome",…}. `from`: the first event that is told again, last + 1 if none is.
    static EventsFrame welcome(std::string& out, const Game& game, Moment now,
                               const Welcome& welcome, std::uint64_t from);

    void add(const SeatEvent& event);
    void add(const Notice& notice);

    /// Closes the frame with the view after its events: whole, or where `before` is given (the view
    /// after the last frame) only what differs. Without views, before the first match, neither.
    /// Answers with the number of the last event.
    std::uint64_t finish(const SeatView* before, const SeatView* after);

private:
    EventsFrame(std::string& out, const Game& game, Moment now, std::uint64_t from)
        : out_(out), game_(game), now_(now), next_(from) {}

    std::string& out_;
    const Game& game_;
    Moment now_;
    std::uint64_t next_;
};

// ---- Answers

/// Carried out, and stored. `last`: the number of the last event so far. `held`: a move that waits
/// for a catch to pass; it will be carried out or turned away.
void encode_done(std::string& out, std::string_view key, std::uint64_t last, bool held = false);

/// Nothing has changed. `key` is empty where none could be read; `game` may be null before a table
/// is known, then no cards can be named.
void encode_refused(std::string& out, std::string_view key, const Game* game,
                    const Refused& refused, Moment now);

/// A held move has come to nothing.
void encode_turned_away(std::string& out, std::string_view key, const Game& game,
                        const RoomRefusal& why, Moment now);

void encode_pong(std::string& out, std::string_view key);

// ---- News

void encode_lobby(std::string& out, const Lobby& lobby);
void encode_said(std::string& out, Person person, std::string_view name, std::string_view text);
void encode_emoted(std::string& out, Person person, std::string_view name, Mood mood);

/// The server goes down: come back after so long.
void encode_going_away(std::string& out, Span back_in);

/// The last message before the connection is closed with this code. `retry` negative: not at all.
void encode_closing(std::string& out, CloseCode code, HostReason reason, std::string_view detail,
                    Span retry = {-1});

// ---- Parts, for tests and for other documents

void encode_view(std::string& out, const Game& game, const SeatView& view);
/// Appends a JSON merge patch (RFC 7396); "{}" if nothing differs.
void encode_view_patch(std::string& out, const Game& game, const SeatView& before,
                       const SeatView& after);
void encode_event(std::string& out, const Game& game, const SeatEvent& event);
void encode_notice(std::string& out, const Notice& notice, Moment now);

}  // namespace lastcard::wire

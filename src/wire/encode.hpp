// Encodes the messages of the server as JSON: one message per call, appended to a string that is
// cleared and reused. The input is what a seat may know (SeatView, SeatEvent) and what is public; a
// State cannot be passed. Moments are written as milliseconds from `now`, because clocks differ.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edition/game.hpp"
#include "room/desk.hpp"
#include "room/outcome.hpp"
#include "room/room.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"
#include "wire/command.hpp"
#include "wire/fair.hpp"
#include "wire/refused.hpp"

namespace lastcard::wire {

// ---- Data to send

struct LobbySeat {
    Sitter sitter = Sitter::Nobody;
    std::string name;
    Person person = Person::Nobody;  ///< if a person sits here
    Level level = Level::Normal;     ///< if a bot sits here
    bool ready = false;
    bool here = true;              ///< connected
    bool taken_over = false;       ///< a bot plays for the person
    bool left = false;             ///< has left the match permanently
    Person heir = Person::Nobody;  ///< takes the bot's chair in the next round,
    std::string heir_name{};       ///< under this name
};

/// All properties of a table that change, except the cards. Sent whole after any change.
struct Lobby {
    Stage stage = Stage::Lobby;
    std::uint32_t match = 0;  ///< number of the match, starting at 1
    bool paused = false;
    Person host = Person::Nobody;
    std::vector<LobbySeat> seats;
    unsigned watching = 0;
    bool chat = true;
    unsigned speed = 100;                  ///< thinking time of bots, in percent of the usual
    CalledOff called_off = CalledOff::No;  ///< why the last match ended without a winner
    bool seat_guests = false;              ///< newcomers get a free chair at once
};

/// The game of a table, which the host can change between matches.
struct TableInfo {
    std::string code;
    std::string edition;          ///< id
    std::string edition_hash;     ///< identifies the edition at /api/v1/editions/
    std::vector<RuleWord> rules;  ///< those that differ from the edition's defaults
    unsigned seats = 0;           ///< number of chairs
    bool listed = false;
    Span turn{};                  ///< time to answer a question; 0: no limit
    Span between_rounds{};        ///< 0: the next round starts when every player is ready
    Span catch_cool_down{1'000};  ///< minimum time between two catches of one seat
    OnKick on_kick = OnKick::CallOff;
};

struct Welcome {
    unsigned version = protocol_version;
    std::string_view server;  ///< version of the server, such as "0.1.0"
    Person you = Person::Nobody;
    Seat seat = Seat::None;  ///< None: a watcher
    const TableInfo* table = nullptr;
    const Lobby* lobby = nullptr;
    std::span<const Notice> clocks;  ///< Room::clocks()
    const FairInfo* fair = nullptr;  ///< of the current or next match
    std::uint64_t last = 0;          ///< number of the last event
};

// ---- Events

/// Events with consecutive numbers: those that a client missed, in a welcome, or those that just
/// happened. Create it with one of the functions, add the events in order, and finish it.
///
///   EventsFrame frame = EventsFrame::events(out, game, now, 118);
///   frame.add(carried.seen_by(seat, 0));
///   frame.add(notice);
///   last = frame.finish(&before, &after);
class EventsFrame {
public:
    /// Begins {"type":"events","from":118,…}.
    static EventsFrame events(std::string& out, const Game& game, Moment now, std::uint64_t from);
    /// Begins {"type":"welcome",…}. `from`: number of the first event that is added; last + 1 if
    /// none is.
    static EventsFrame welcome(std::string& out, const Game& game, Moment now,
                               const Welcome& welcome, std::uint64_t from);

    void add(const SeatEvent& event);
    void add(const Notice& notice);

    /// Closes the frame with the view after its events: whole, or only the differences if `before`
    /// (the view after the previous frame) is given. Without `after`, before the first match, no
    /// view is written. Returns the number of the last event.
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

/// The command is executed and stored. `last`: number of the last event so far. `held`: the move
/// waits until a catch is no longer possible; it is then executed or turned away.
void encode_done(std::string& out, std::string_view key, std::uint64_t last, bool held = false);

/// The command had no effect. `key`: empty if it could not be read. `game`: null before a table is
/// known; then no cards can be named.
void encode_refused(std::string& out, std::string_view key, const Game* game,
                    const Refused& refused, Moment now);

/// A held move was refused.
void encode_turned_away(std::string& out, std::string_view key, const Game& game,
                        const RoomRefusal& why, Moment now);

void encode_pong(std::string& out, std::string_view key);

// ---- Messages without a command

void encode_lobby(std::string& out, const Lobby& lobby);
void encode_said(std::string& out, Person person, std::string_view name, std::string_view text);
void encode_emoted(std::string& out, Person person, std::string_view name, Mood mood);

/// The server shuts down; the client should return after `back_in`.
/// `socket`: where the table is now; left out if empty.
void encode_going_away(std::string& out, Span back_in, std::string_view socket = {});

/// The last message before the connection is closed with this code. `retry`: when the client may
/// return; negative: never.
void encode_closing(std::string& out, CloseCode code, HostReason reason, std::string_view detail,
                    Span retry = {-1});

// ---- Parts, for tests and other documents

void encode_view(std::string& out, const Game& game, const SeatView& view);
/// Appends a JSON merge patch (RFC 7396); "{}" if nothing differs.
void encode_view_patch(std::string& out, const Game& game, const SeatView& before,
                       const SeatView& after);
void encode_event(std::string& out, const Game& game, const SeatEvent& event);
void encode_notice(std::string& out, const Notice& notice, Moment now);

}  // namespace lastcard::wire

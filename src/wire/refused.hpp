// Why a command was not carried out, whoever refuses it: the rules, the room, or the host.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "room/outcome.hpp"

namespace lastcard::wire {

/// What the server itself refuses. Frozen numbers, new ones at the end.
enum class HostReason : std::uint8_t {
    None = 0,
    Malformed = 1,            ///< `where`, `detail`
    TooBig = 2,               ///< more than 4 KiB, or not text
    UnknownCommand = 3,       ///< `detail`
    UnknownMove = 4,          ///< `detail`: not in the notation, or not of this game
    TooFast = 5,              ///< `retry`
    HelloFirst = 6,           ///< nothing else is heard before it
    HelloAgain = 7,           ///< one is enough
    NoCommonVersion = 8,      ///< this server speaks only protocol_version
    BadTicket = 9,            ///< unknown, used or too old
    NoSuchTable = 10,         ///<
    TableClosed = 11,         ///<
    Banned = 12,              ///< kicked from this table
    NoSeat = 13,              ///< only for those who sit
    NotYourSeat = 14,         ///< somebody else's
    AlreadySeated = 15,       ///< get up first
    NoFreeSeat = 16,          ///<
    TooManyWatchers = 17,     ///<
    NotHost = 18,             ///< only the host does this
    NoSuchPerson = 19,        ///<
    NotNow = 20,              ///< not at this stage of the table
    ChatOff = 21,             ///<
    NothingToSay = 22,        ///< nothing is left of the text that could be seen
    TooLong = 23,             ///< a name or a line of chat
    KeyReused = 24,           ///< another command had this key
    FairNotAsked = 25,        ///< no commitment or reveal is awaited from you
    FairMismatch = 26,        ///< the number does not hash to what was promised
    NotStored = 27,           ///< the server cannot write; nothing has happened: try again
    Stopping = 28,            ///< the server goes down
    TooManyConnections = 29,  ///<
    TooManyTables = 30,       ///<
    BadRules = 31,            ///< `detail`: an edition or rules that cannot be played
    NotFound = 32,            ///< HTTP: nothing is there
    BadMethod = 33,           ///< HTTP
    BadOrigin = 34,           ///< HTTP: asked by another site
    NoSession = 35,           ///< HTTP: unknown or expired
    TooLate = 36,             ///< the moment has passed, for commands that answer no question
    AsAsked = 37,             ///< only of closing: you wanted to leave
    Replaced = 38,            ///< only of closing: you came by another connection
    TooSlow = 39,             ///< only of closing: too much waits to be read
    NotWelcome = 40,          ///< `detail`: banned by whoever runs the server
};
inline constexpr unsigned host_reason_count = 41;

/// "too_fast"
std::string_view host_reason_name(HostReason reason);

/// The keys under which the locales keep what a player is told: "host.too_fast", "room.late". What
/// only a wrong client can cause shares one sentence.
std::string_view host_sentence(HostReason reason);
std::string_view room_sentence(RoomReason reason);

struct Refused {
    HostReason host = HostReason::None;  ///< None: the room, and with it the rules, refuse
    RoomRefusal room{};
    std::string where;   ///< of Malformed: the member, "decision"
    std::string detail;  ///< one sentence in English for whoever writes a client
    Span retry{-1};      ///< when it can be tried again; negative: nobody knows

    static Refused by_host(HostReason reason, std::string detail = {}) {
        Refused refused;
        refused.host = reason;
        refused.detail = std::move(detail);
        return refused;
    }
    static Refused by_room(RoomRefusal refusal) {
        Refused refused;
        refused.room = std::move(refusal);
        return refused;
    }
};

/// Why the server ends a connection, as a WebSocket close code. What a client does then is told in
/// docs/protocol.md. Frozen.
enum class CloseCode : std::uint16_t {
    GoingAway = 1001,    ///< the server stops: come back when it said
    TooBig = 1009,       ///< a message of more than 4 KiB
    Left = 4000,         ///< as asked by leave
    Kicked = 4001,       ///< stay away from this table
    Replaced = 4002,     ///< the same person came by another connection
    TableClosed = 4003,  ///<
    NoSuchTable = 4004,  ///<
    BadTicket = 4005,    ///< get a new ticket, once
    NoVersion = 4006,    ///< reload the page
    NoHello = 4007,      ///< nothing was said in time
    TooSlow = 4008,      ///< 64 frames wait: come back, and take what was missed
    TooFast = 4009,      ///< come back more slowly
    Malformed = 4010,    ///< too much that cannot be read
    TableFull = 4011,    ///< no room for another watcher
    NotStored = 4012,    ///< the server cannot write: come back later
    NotWelcome = 4013,   ///< stay away from this server
};

}  // namespace lastcard::wire

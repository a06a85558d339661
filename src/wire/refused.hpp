// Why a command was refused: by the rules, the room, or the host (the server itself).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "room/outcome.hpp"

namespace lastcard::wire {

/// Reasons of the server itself. The numbers are frozen; new ones are added at the end.
enum class HostReason : std::uint8_t {
    None = 0,
    Malformed = 1,        ///< `where`, `detail`
    TooBig = 2,           ///< more than 4 KiB, or not a text message
    UnknownCommand = 3,   ///< `detail`
    UnknownMove = 4,      ///< `detail`: not in the notation, or not of this game
    TooFast = 5,          ///< `retry`
    HelloFirst = 6,       ///< nothing else is accepted before the hello
    HelloAgain = 7,       ///< the connection has already said hello
    NoCommonVersion = 8,  ///< this server supports only protocol_version
    BadTicket = 9,        ///< unknown, used or expired
    NoSuchTable = 10,
    TableClosed = 11,
    Banned = 12,         ///< kicked from this table
    NoSeat = 13,         ///< only people with a seat may do this
    NotYourSeat = 14,    ///< the seat of another player
    AlreadySeated = 15,  ///< has to get up first
    NoFreeSeat = 16,
    TooManyWatchers = 17,
    NotHost = 18,  ///< only the host may do this
    NoSuchPerson = 19,
    NotNow = 20,  ///< not at this stage of the table
    ChatOff = 21,
    NothingToSay = 22,  ///< no visible text is left
    TooLong = 23,       ///< a name or a chat message
    KeyReused = 24,     ///< another command used this key
    FairNotAsked = 25,  ///< the server is not waiting for a commitment or reveal of this person
    FairMismatch = 26,  ///< the number does not match the commitment
    NotStored = 27,     ///< the server cannot write; the command had no effect and may be repeated
    Stopping = 28,      ///< the server shuts down
    TooManyConnections = 29,
    TooManyTables = 30,
    BadRules = 31,            ///< `detail`: an edition or rules that cannot be played
    NotFound = 32,            ///< HTTP: no such resource
    BadMethod = 33,           ///< HTTP
    BadOrigin = 34,           ///< HTTP: requested by a page of another site
    NoSession = 35,           ///< HTTP: unknown or expired
    TooLate = 36,             ///< too late, for commands that answer no question
    AsAsked = 37,             ///< closing only: the client asked to leave
    Replaced = 38,            ///< closing only: the same person connected again
    TooSlow = 39,             ///< closing only: too many unread messages
    NotWelcome = 40,          ///< `detail`: banned by the operator
    TooManyLiveTables = 41,   ///< of one visitor or address: `retry`
    TooManyTablesToday = 42,  ///< likewise
    EditionsTooLarge = 43,    ///< the custom editions of one visitor or address in all
    TooManyFromAddress = 44,  ///< watchers of one table from one address
    RecordNotKept = 45,       ///< HTTP: deleted for want of room, or by age
};
inline constexpr unsigned host_reason_count = 46;

/// For example "too_fast".
std::string_view host_reason_name(HostReason reason);

/// The key of the player's sentence in the locales: "host.too_fast". Reasons that only a
/// faulty client can cause share one sentence.
std::string_view host_sentence(HostReason reason);

struct Refused {
    HostReason host = HostReason::None;  ///< None: refused by the room or the rules
    RoomRefusal room{};
    std::string where;   ///< Malformed only: the member, such as "decision"
    std::string detail;  ///< one English sentence for developers of clients
    Span retry{-1};      ///< when it may be repeated; negative: unknown

    static Refused by_host(HostReason reason, std::string detail = {}, Span retry = {-1}) {
        Refused refused;
        refused.host = reason;
        refused.detail = std::move(detail);
        refused.retry = retry;
        return refused;
    }
    static Refused by_room(RoomRefusal refusal) {
        Refused refused;
        refused.room = std::move(refusal);
        return refused;
    }
};

/// Why the server closes a connection, as a WebSocket close code. docs/protocol.md says how a
/// client reacts. Frozen.
enum class CloseCode : std::uint16_t {
    GoingAway = 1001,  ///< the server stops: return at the time it gave
    TooBig = 1009,     ///< a message of more than 4 KiB
    Left = 4000,       ///< requested with leave
    Kicked = 4001,     ///< do not return to this table
    Replaced = 4002,   ///< the same person connected again
    TableClosed = 4003,
    NoSuchTable = 4004,
    BadTicket = 4005,   ///< get a new ticket and try once more
    NoVersion = 4006,   ///< reload the page
    NoHello = 4007,     ///< no hello in time
    TooSlow = 4008,     ///< 64 messages are unread: reconnect and get what was missed
    TooFast = 4009,     ///< return more slowly
    Malformed = 4010,   ///< too many unreadable messages
    TableFull = 4011,   ///< the limit of watchers is reached
    NotStored = 4012,   ///< the server cannot write: return later
    NotWelcome = 4013,  ///< do not return to this server
};

}  // namespace lastcard::wire

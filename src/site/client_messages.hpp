// Handles the messages of clients: the hello, commands to the table, chat.
#pragma once

#include <optional>
#include <string_view>

#include "site/bans.hpp"
#include "site/broadcast.hpp"
#include "site/connections.hpp"
#include "site/context.hpp"
#include "site/live_tables.hpp"
#include "site/parking.hpp"
#include "site/session_cache.hpp"
#include "site/sessions.hpp"
#include "site/signed_tickets.hpp"
#include "wire/read_command.hpp"

namespace lastcard::site {

class ClientMessages {
public:
    ClientMessages(Context& context, Connections& connections, LiveTables& tables,
                   Broadcast& broadcast, SessionCache& sessions, Tickets& tickets,
                   SignedTickets& signed_tickets, const Bans& bans, Parking& parking)
        : context_(context),
          connections_(connections),
          tables_(tables),
          broadcast_(broadcast),
          sessions_(sessions),
          tickets_(tickets),
          signed_tickets_(signed_tickets),
          bans_(bans),
          parking_(parking) {}

    void handle(Moment now, ConnectionId id, std::string_view text);
    /// Handles a message while nothing can be stored: a hello and a refresh wait, a command is
    /// refused.
    void handle_quietly(Moment now, ConnectionId id, std::string_view text);
    /// Lets the person in who said hello. Nothing if that is settled; otherwise when to try again,
    /// `never` if the answers of the store are missing.
    std::optional<Moment> enter(Moment now, waiting::Hello& hello);
    /// Sends the view again.
    void refresh(Moment now, ConnectionId id);
    /// Gives up a hello that has waited for too long.
    void turn_away(const waiting::Hello& hello);
    /// From now on every hello is answered with a request to come back later.
    void stop() { stopping_ = true; }

private:
    Connection* accept(Moment now, ConnectionId id, std::string_view text, wire::ReadCommand& read);
    void hello(Moment now, Connection& connection, const wire::Hello& hello);
    bool admit(Moment now, Connection& connection, waiting::Hello& hello);
    Result<Session, wire::HostReason> session_of(Moment now, const wire::Hello& hello);
    std::optional<Moment> go_elsewhere(Moment now, Connection& connection, waiting::Hello& hello,
                                       const TakenTable& held);
    void attend(Moment now, Connection& connection, LiveTable& live, const waiting::Hello& hello);
    bool make_room(Moment now, Connection& newcomer, LiveTable& live);
    void dispatch(Moment now, Connection& connection, const wire::ClientMessage& message,
                  std::string_view text);
    bool repeat_answer(Moment now, Connection& connection, const wire::ClientMessage& message,
                       std::string_view text);
    void chat(Moment now, Connection& connection, const wire::ClientMessage& message,
              std::string_view text);
    void command(Moment now, Connection& connection, const wire::ClientMessage& message,
                 std::string_view text);
    void refuse(Moment now, const Connection& connection, std::string_view key,
                const wire::Refused& refused);
    void pong(const Connection& connection, std::string_view key);
    void done(const Connection& connection, std::string_view key, std::uint64_t last,
              bool held = false);

    Context& context_;
    Connections& connections_;
    LiveTables& tables_;
    Broadcast& broadcast_;
    SessionCache& sessions_;
    Tickets& tickets_;
    SignedTickets& signed_tickets_;  ///< used in place of the others in a cluster
    const Bans& bans_;
    Parking& parking_;
    std::string draft_;  ///< reused to avoid allocation
    bool stopping_ = false;
};

}  // namespace lastcard::site

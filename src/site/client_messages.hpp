// Handles the messages of clients: the hello, commands to the table, chat.
#pragma once

#include <string_view>

#include "site/bans.hpp"
#include "site/broadcast.hpp"
#include "site/connections.hpp"
#include "site/context.hpp"
#include "site/live_tables.hpp"
#include "site/parking.hpp"
#include "site/session_cache.hpp"
#include "site/sessions.hpp"
#include "wire/read_command.hpp"

namespace lastcard::site {

class ClientMessages {
public:
    ClientMessages(Context& context, Connections& connections, LiveTables& tables,
                   Broadcast& broadcast, SessionCache& sessions, Tickets& tickets, const Bans& bans,
                   Parking& parking)
        : context_(context),
          connections_(connections),
          tables_(tables),
          broadcast_(broadcast),
          sessions_(sessions),
          tickets_(tickets),
          bans_(bans),
          parking_(parking) {}

    void handle(Moment now, ConnectionId id, std::string_view text);
    /// Goes on with a hello that has waited for the store. False if it has to wait again.
    bool enter(Moment now, const waiting::Hello& hello);
    /// Gives up a hello that has waited for too long.
    void turn_away(const waiting::Hello& hello);
    /// From now on every hello is answered with a request to come back later.
    void stop() { stopping_ = true; }

private:
    void hello(Moment now, Connection& connection, const wire::Hello& hello);
    bool enter(Moment now, Connection& connection, const wire::Hello& hello,
               const Session& session);
    bool make_room(Moment now, Connection& newcomer, LiveTable& live);
    void dispatch(Moment now, Connection& connection, const wire::ClientMessage& message,
                  std::string_view text);
    bool repeat_answer(Moment now, Connection& connection, const wire::ClientMessage& message,
                       std::string_view text);
    void chat(Moment now, Connection& connection, const wire::ClientMessage& message,
              std::string_view text);
    void command(Moment now, Connection& connection, const wire::ClientMessage& message,
                 std::string_view text);
    void done(const Connection& connection, std::string_view key, std::uint64_t last,
              bool held = false);

    Context& context_;
    Connections& connections_;
    LiveTables& tables_;
    Broadcast& broadcast_;
    SessionCache& sessions_;
    Tickets& tickets_;
    const Bans& bans_;
    Parking& parking_;
    std::string draft_;  ///< reused to avoid allocation
    bool stopping_ = false;
};

}  // namespace lastcard::site

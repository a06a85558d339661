// The open WebSockets of a site: their session, their rate limit, and sending to them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "room/moment.hpp"
#include "site/context.hpp"
#include "site/entry.hpp"
#include "site/rate_limiter.hpp"
#include "wire/encode.hpp"

namespace lastcard::site {

struct LiveTable;

struct Connection {
    Connection(ConnectionId with, std::string from, const SiteOptions& options)
        : id(with),
          address(std::move(from)),
          rate_limiter(options.command_burst, options.commands_per_second) {}

    ConnectionId id;
    std::string address;
    std::string at;  ///< the node that the client asked for; empty: any
    bool closing = false;
    bool arriving = false;  ///< its hello waits for the store
    RateLimiter rate_limiter;
    unsigned violations = 0;  ///< messages over the rate limit or unreadable
    SessionId session{};      ///< Nobody before the hello
    LiveTable* table = nullptr;
    wire::Person person{};
};

/// A time up to `most_ms` that differs between connections, so that they do not all come back at
/// once.
inline Span spread(ConnectionId id, std::int64_t most_ms) {
    const std::uint64_t mixed = static_cast<std::uint64_t>(id) * 0x9e3779b97f4a7c15;
    return {static_cast<std::int64_t>((mixed >> 32) % static_cast<std::uint64_t>(most_ms + 1))};
}

/// Path and query of the WebSocket on a node.
std::string socket_at(std::string_view node);

class Connections {
public:
    explicit Connections(Context& context) : context_(context) {}

    void open(Moment now, ConnectionId id, const std::string& address, std::string at = {});
    void remove(ConnectionId id);
    Connection* find(ConnectionId id);
    Connection& at(ConnectionId id) { return *open_.at(key(id)); }
    const Connection& at(ConnectionId id) const { return *open_.at(key(id)); }
    template <class Visitor>
    void for_each(Visitor visit) {
        for (const auto& [id, connection] : open_) visit(*connection);
    }

    /// Notes that the connection belongs to the session.
    void sign_in(Connection& connection, SessionId session);
    /// Connections that are signed in to the session.
    std::size_t count(SessionId session) const;

    void send(ConnectionId to, std::string_view text) { send(to, SharedFrame(text)); }
    void send(ConnectionId to, SharedFrame frame) { context_.add(out::Send{to, std::move(frame)}); }
    void send_to_all(std::string_view text);
    /// Refuses a command. `game`: the game of the connection's table; null without a table.
    void refuse(const Connection& connection, std::string_view command_key, const Game* game,
                const wire::Refused& refused, Moment now);
    /// Sends the reason, then closes. No effect if the connection is already closing.
    void close(Connection& connection, wire::CloseCode code, wire::HostReason reason,
               std::string_view detail = {});

    /// Closes the connection so that the client soon comes back, to the node of that name if it is
    /// not empty. No effect if the connection is already closing.
    void send_away(Connection& connection, Span back_in, std::string_view node = {});

    /// When close_silent() is due; `never` if every connection has sent its hello.
    Moment next_deadline() const;
    /// Closes the connections that did not send a hello in time.
    void close_silent(Moment now);

private:
    static std::uint64_t key(ConnectionId id) { return static_cast<std::uint64_t>(id); }

    Context& context_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Connection>> open_;
    std::multimap<Moment, ConnectionId> hello_deadlines_;
    std::map<SessionId, std::size_t> per_session_;
};

}  // namespace lastcard::site

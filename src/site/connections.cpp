// The open WebSockets (see connections.hpp).
#include "site/connections.hpp"

#include <utility>

namespace lastcard::site {

using wire::CloseCode;
using wire::HostReason;

namespace {

constexpr Span retry_after_storage_failure{5'000};

}  // namespace

std::string socket_at(std::string_view node) {
    return node.empty() ? std::string() : "/api/v1/socket?at=" + std::string(node);
}

void Connections::open(Moment now, ConnectionId id, const std::string& address, std::string at) {
    auto opened = std::make_unique<Connection>(id, address, context_.options);
    opened->at = std::move(at);
    open_.emplace(key(id), std::move(opened));
    hello_deadlines_.emplace(now + context_.options.hello_time, id);
}

void Connections::remove(ConnectionId id) {
    const auto found = open_.find(key(id));
    if (found == open_.end()) return;
    const auto same = per_session_.find(found->second->session);
    if (same != per_session_.end() && --same->second == 0) per_session_.erase(same);
    open_.erase(found);
}

Connection* Connections::find(ConnectionId id) {
    const auto found = open_.find(key(id));
    return found == open_.end() ? nullptr : found->second.get();
}

void Connections::sign_in(Connection& connection, SessionId session) {
    connection.session = session;
    ++per_session_[session];
}

std::size_t Connections::count(SessionId session) const {
    const auto found = per_session_.find(session);
    return found == per_session_.end() ? 0 : found->second;
}

void Connections::send_to_all(std::string_view text) {
    const SharedFrame shared(text);
    for (const auto& [id, connection] : open_) send(connection->id, shared);
}

void Connections::refuse(const Connection& connection, std::string_view command_key,
                         const Game* game, const wire::Refused& refused, Moment now) {
    SiteCounts& counts = context_.counts;
    ++(refused.host == HostReason::None ? counts.refused_by_room : counts.refused_by_host);
    std::string text;
    wire::encode_refused(text, command_key, game, refused, now);
    send(connection.id, text);
}

void Connections::close(Connection& connection, CloseCode code, HostReason reason,
                        std::string_view detail) {
    if (std::exchange(connection.closing, true)) return;
    Span retry{-1};
    if (code == CloseCode::NotStored) retry = retry_after_storage_failure;
    if (code == CloseCode::TableFull) retry = context_.options.rest_after;
    if (code == CloseCode::TooFast) retry = connection.rate_limiter.retry();
    std::string text;
    wire::encode_closing(text, code, reason, detail, retry);
    send(connection.id, text);
    context_.add(out::Close{connection.id, code, {}});
}

void Connections::send_away(Connection& connection, Span back_in, std::string_view node) {
    if (connection.closing) return;
    std::string text;
    wire::encode_going_away(text, back_in, socket_at(node));
    send(connection.id, text);
    close(connection, CloseCode::GoingAway, HostReason::Stopping);
}

Moment Connections::next_deadline() const {
    return hello_deadlines_.empty() ? never : hello_deadlines_.begin()->first;
}

void Connections::close_silent(Moment now) {
    while (!hello_deadlines_.empty() && hello_deadlines_.begin()->first <= now) {
        Connection* const connection = find(hello_deadlines_.begin()->second);
        hello_deadlines_.erase(hello_deadlines_.begin());
        if (connection != nullptr && connection->session == SessionId::Nobody &&
            !connection->arriving)
            close(*connection, CloseCode::NoHello, HostReason::HelloFirst);
    }
}

}  // namespace lastcard::site

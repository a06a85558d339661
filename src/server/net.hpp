// Sockets behind a narrow front: HTTP requests and WebSocket texts in, answers and texts out. All
// of it runs on one thread; post() is the one way in from others. Boost stays behind this header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "room/moment.hpp"
#include "server/certificate.hpp"
#include "server/shared_frame.hpp"
#include "wire/refused.hpp"

namespace lastcard::server {

enum class ConnectionId : std::uint64_t {};
enum class RequestId : std::uint64_t {};

struct HttpRequest {
    RequestId id{};
    std::string method;
    std::string path;  ///< without the query
    std::string query;
    std::string address;  ///< of the client; behind a trusted proxy as the proxy says
    std::string host;
    std::string origin;
    std::string cookie;
    std::string authorization;
    std::string accept_language;
    std::string if_none_match;
    std::string body;
};

struct HttpResponse {
    unsigned status = 200;
    std::string type = "application/json; charset=utf-8";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

/// What happens on the network, told on its thread.
class NetHandler {
public:
    /// To be answered by Net::respond, at once or later.
    virtual void request(HttpRequest request) = 0;
    /// Whether this upgrade to a WebSocket is welcome; otherwise what is answered instead.
    virtual std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request) = 0;
    virtual void opened(ConnectionId connection, const HttpRequest& request) = 0;
    virtual void text(ConnectionId connection, std::string_view text) = 0;
    /// Also of connections that were closed from here.
    virtual void closed(ConnectionId connection) = 0;
    /// The moment of wake_at has come.
    virtual void alarm() = 0;

protected:
    ~NetHandler() = default;
};

struct NetOptions {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 0;    ///< 0: any that is free
    bool trust_proxy = false;  ///< believe X-Forwarded-For
    CertificateFiles tls;      ///< none: without TLS
    std::size_t message_bytes = 4096;
    std::size_t body_bytes = 128 * 1024;
    std::size_t queued_texts = 64;              ///< that wait because the client does not read
    std::size_t connections = 40'000;           ///< all together
    std::size_t connections_per_address = 256;  ///< of one IPv4 address, or IPv6 network (/64)
    Span header_time{10'000};   ///< for a whole request, from the first byte or the last answer
    Span message_time{10'000};  ///< for a whole message, from its first byte
    Span write_time{20'000};    ///< for a text to leave
    Span ping_after{20'000};    ///< of silence
    Span silent_for{60'000};    ///< then it is closed
};

struct NetCounts {
    std::uint64_t accepted = 0;
    std::uint64_t turned_away = 0;  ///< over a limit of connections
    std::uint64_t requests = 0;
    std::uint64_t texts_in = 0;
    std::uint64_t texts_out = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t too_slow = 0;
    std::uint64_t timed_out = 0;
    std::size_t open = 0;  ///< connections of any kind
    std::size_t websockets = 0;
};

class Net {
public:
    Net(NetOptions options, NetHandler& handler);
    ~Net();
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    /// Begins to listen. Otherwise one sentence: what is wrong with the address, the port or the
    /// certificate.
    std::optional<std::string> listen();
    std::uint16_t port() const;

    /// What SIGTERM and SIGINT do, on the network's thread. SIGHUP does the same, but with TLS it
    /// has the certificate read again, for new connections.
    void on_stop_signal(std::function<void()> work);

    /// Serves until stopped.
    void run();

    /// From any thread: has something done on the network's.
    void post(std::function<void()> work);

    // ---- On the network's thread only

    /// Milliseconds since 1970 at the start, and never backwards from then on.
    Moment now() const;
    /// Replaces the alarm that was set before.
    void wake_at(Moment when);
    void respond(RequestId request, HttpResponse response);
    void send(ConnectionId connection, SharedFrame frame);
    /// After what is queued has been sent.
    void close(ConnectionId connection, wire::CloseCode code, std::string_view reason);
    const NetCounts& counts() const;

    /// No new connections; WebSockets are closed with a word on when to come back. run() returns
    /// when all are gone, at the latest after `grace`.
    void stop(std::string_view reason, Span grace);

private:
    struct Inside;

    std::unique_ptr<Inside> inside_;
};

/// Whether this leads to the machine itself and from nowhere else.
inline bool is_loopback(std::string_view host) {
    return host.starts_with("127.") || host.starts_with("::ffff:127.") || host == "::1" ||
           host == "[::1]" || host == "localhost";
}

/// The addresses of this machine that others can reach, for a sentence at the start.
std::vector<std::string> local_addresses();

}  // namespace lastcard::server

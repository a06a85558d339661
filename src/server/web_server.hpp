// HTTP requests and WebSocket messages behind a narrow interface. Everything runs on one thread;
// other threads may only call post(). Boost is hidden behind this header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "room/moment.hpp"
#include "server/certificate.hpp"
#include "site/http.hpp"
#include "site/shared_frame.hpp"
#include "wire/refused.hpp"

namespace lastcard::server {

using site::ConnectionId;
using site::HttpRequest;
using site::HttpResponse;
using site::is_loopback;
using site::RequestId;
using site::SharedFrame;

/// Callbacks for network events, called on the network thread.
class WebHandler {
public:
    /// The handler answers with WebServer::respond, at once or later.
    virtual void request(HttpRequest request) = 0;
    /// Empty to accept the upgrade to a WebSocket; otherwise the response that refuses it.
    virtual std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request) = 0;
    virtual void opened(ConnectionId connection, const HttpRequest& request) = 0;
    virtual void text(ConnectionId connection, std::string_view text) = 0;
    /// Also called for connections that this side closed.
    virtual void closed(ConnectionId connection) = 0;
    /// The time passed to wake_at has come.
    virtual void alarm() = 0;

protected:
    ~WebHandler() = default;
};

struct WebServerOptions {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 0;         ///< 0: any free port
    bool trust_proxy = false;       ///< use X-Forwarded-For
    CertificateFiles tls;           ///< empty: without TLS
    bool strict_transport = false;  ///< tell browsers to use https from now on
    std::string metrics_bind = "127.0.0.1";
    std::optional<std::uint16_t> metrics_port;  ///< of a listener for the operator, without TLS
    std::size_t message_bytes = 4096;
    std::size_t body_bytes = 128 * 1024;
    std::size_t queued_texts = 64;  ///< unread by the client; beyond this it is disconnected
    std::size_t queued_bytes = 256 * 1024;  ///< likewise
    std::size_t send_buffer_bytes =
        32 * 1024;                     ///< of a WebSocket, in the kernel (which doubles it)
    std::size_t connections = 40'000;  ///< in total, if the limit of open files allows them
    std::size_t connections_per_address = 256;  ///< per IPv4 address, or IPv6 network (/64)
    /// Work for one address, at once and per second after that, in short requests; 0: no limit.
    double work_burst = 2'000;
    double work_per_second = 200;
    Span header_time{10'000};   ///< for a whole request, from its first byte or the last response
    Span message_time{10'000};  ///< for a whole message, from its first byte
    Span write_time{20'000};    ///< to send all queued messages
    Span ping_after{20'000};    ///< silence before a ping
    Span silent_for{60'000};    ///< silence before the connection is closed
};

struct WebServerCounts {
    std::uint64_t accepted = 0;
    std::uint64_t turned_away = 0;  ///< beyond a connection limit
    std::uint64_t requests = 0;
    std::uint64_t texts_in = 0;
    std::uint64_t texts_out = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t evicted = 0;  ///< idle connections closed to make room
    std::uint64_t too_slow = 0;
    std::uint64_t timed_out = 0;
    std::size_t open = 0;  ///< connections of any kind
    std::size_t websockets = 0;
};

class WebServer {
public:
    WebServer(WebServerOptions options, WebHandler& handler);
    ~WebServer();
    WebServer(const WebServer&) = delete;
    WebServer& operator=(const WebServer&) = delete;

    /// Starts listening. Returns a sentence if the address, the port or the certificate cannot be
    /// used.
    Result<void> listen();
    std::uint16_t port() const;
    std::uint16_t metrics_port() const;

    /// Sets what each SIGTERM and SIGINT does, on the network thread. SIGHUP does the same, except
    /// that with TLS it reloads the certificate for new connections.
    void on_stop_signal(std::function<void()> work);

    /// Serves until stop() has finished.
    void run();

    /// Executes `work` on the network thread. May be called from any thread.
    void post(std::function<void()> work);

    // ---- Network thread only

    /// Milliseconds since 1970, monotonic after the start.
    Moment now() const;
    /// Sets the time of the next alarm() and replaces the previous one.
    void wake_at(Moment when);
    void respond(RequestId request, HttpResponse response);
    void send(ConnectionId connection, SharedFrame frame);
    /// Closes the connection after the queued messages have been sent.
    void close(ConnectionId connection, wire::CloseCode code, std::string_view reason);
    const WebServerCounts& counts() const;

    /// Stops accepting connections and closes the WebSockets with `reason`. run() returns when all
    /// connections are closed, at the latest after `grace`.
    void stop(std::string_view reason, Span grace);

private:
    struct Inside;

    std::unique_ptr<Inside> inside_;
};

/// The addresses at which other machines reach this one.
std::vector<std::string> local_addresses();

}  // namespace lastcard::server

// The network interface of a player: HTTP calls, WebSockets and a clock. ServerConnection
// implements it; the tests have one in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "room/moment.hpp"

namespace lastcard::client {

struct HttpCall {
    std::string method = "GET";
    std::string path;
    std::string body;    ///< JSON; empty: none
    std::string bearer;  ///< a session's token; empty: none
};

/// Why the server cannot be reached, as a message key with its arguments.
struct ConnectionError {
    std::string sentence;  ///< the key, such as play.online.nobody; empty: no error
    std::string server;    ///< its address
    std::string reason;    ///< for some keys: a sentence in English
    std::string instead;   ///< for some keys: the address to use instead
};

struct HttpAnswer {
    unsigned status = 0;  ///< 0: no answer came
    std::string body;
    std::string error;          ///< with status 0: a sentence in English
    ConnectionError failure{};  ///< the same as `error`
};

enum class SocketId : std::uint64_t {};

/// Receives what happens on a WebSocket. All calls are on the thread of the network.
class SocketHandler {
public:
    virtual void opened(SocketId socket) = 0;
    virtual void text(SocketId socket, std::string_view text) = 0;
    /// `code`: the server's close code; 0 if the socket could not be opened or the connection
    /// broke. No calls about this socket follow.
    virtual void closed(SocketId socket, unsigned code, std::string_view reason) = 0;

protected:
    ~SocketHandler() = default;
};

/// All calls are on one thread.
class Network {
public:
    /// Monotonic, in milliseconds.
    virtual Moment now() const = 0;
    /// Calls `work` once after this time.
    virtual void after(Span time, std::function<void()> work) = 0;
    virtual void ask(HttpCall call, std::function<void(HttpAnswer)> then) = 0;
    /// Opens a WebSocket at /api/v1/socket. The handler must outlive it.
    virtual SocketId open(SocketHandler& handler) = 0;
    virtual void send(SocketId socket, std::string text) = 0;
    /// Starts the closing handshake; closed() still follows.
    virtual void close(SocketId socket) = 0;

protected:
    ~Network() = default;
};

}  // namespace lastcard::client

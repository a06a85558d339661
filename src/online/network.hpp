// What somebody at a table needs of the network, so that a player can be tested without one: HTTP
// calls, WebSockets and a clock. Links is the real one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "room/moment.hpp"

namespace lastcard::online {

struct HttpCall {
    std::string method = "GET";
    std::string path;
    std::string body;    ///< JSON; empty: none
    std::string bearer;  ///< a session's token; empty: none
};

/// Why a server cannot be reached, for whoever says it in another language than English.
struct Trouble {
    std::string sentence;  ///< of the locales, such as play.online.nobody; empty: there is none
    std::string server;    ///< its address
    std::string reason;    ///< for some: in English, a sentence
    std::string instead;   ///< for some: the address to use
};

struct HttpAnswer {
    unsigned status = 0;  ///< 0: none came
    std::string body;
    std::string error;  ///< without a status: a sentence in English
    Trouble trouble{};  ///< the same
};

enum class LinkId : std::uint64_t {};

/// What happens on a WebSocket, told on the thread of the network.
class LinkHandler {
public:
    virtual void opened(LinkId link) = 0;
    virtual void text(LinkId link, std::string_view text) = 0;
    /// `code`: as the server closed it; 0 where it could not be opened or was cut. Nothing is told
    /// of this link afterwards.
    virtual void closed(LinkId link, unsigned code, std::string_view reason) = 0;

protected:
    ~LinkHandler() = default;
};

/// All of it on one thread.
class Network {
public:
    /// Milliseconds, never backwards.
    virtual Moment now() const = 0;
    /// Once, after a time.
    virtual void after(Span time, std::function<void()> work) = 0;
    virtual void ask(HttpCall call, std::function<void(HttpAnswer)> then) = 0;
    /// A WebSocket at /api/v1/socket. The handler has to outlive it.
    virtual LinkId open(LinkHandler& handler) = 0;
    virtual void send(LinkId link, std::string text) = 0;
    /// Says good-bye; closed() still comes.
    virtual void close(LinkId link) = 0;

protected:
    ~Network() = default;
};

}  // namespace lastcard::online

// HTTP calls and any number of WebSockets to one table server, on one thread. Other threads may
// only call post() and stop(). Hides Boost.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "client/address.hpp"
#include "client/network.hpp"

namespace lastcard::client {

struct ConnectionOptions {
    std::string ca_file;  ///< trusted in addition to the system's; for self-made certificates
    bool check_certificate = true;  ///< false: encrypted, but the server is not authenticated
    std::string untrusted_help;     ///< advice appended to the error for an untrusted certificate
    Span patience{10'000};          ///< time limit for connecting and for an answer
    std::size_t message_bytes = 1 << 20;
};

class ServerConnection final : public Network {
public:
    explicit ServerConnection(Address server, ConnectionOptions options = {});
    ~ServerConnection();
    ServerConnection(const ServerConnection&) = delete;
    ServerConnection& operator=(const ServerConnection&) = delete;

    const Address& server() const;

    /// Runs until stop().
    void run();

    // ---- From any thread

    void post(std::function<void()> work);
    void stop();

    // ---- On the thread of run() only

    /// Monotonic; begins at the milliseconds since 1970.
    Moment now() const override;
    void after(Span time, std::function<void()> work) override;
    void ask(HttpCall call, std::function<void(HttpAnswer)> then) override;
    SocketId open(SocketHandler& handler) override;
    void send(SocketId socket, std::string text) override;
    void close(SocketId socket) override;

private:
    struct Impl;

    std::unique_ptr<Impl> impl_;
};

}  // namespace lastcard::client

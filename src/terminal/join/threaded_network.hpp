// A network for an owner with its own thread, such as a terminal: the connection runs on another
// thread, and deliver() calls the handlers on the owner's.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "client/server_connection.hpp"

namespace lastcard::join {

class ThreadedNetwork final : public client::Network {
public:
    /// `wake` is called on the other thread whenever there is something to deliver.
    ThreadedNetwork(client::Address server, client::ConnectionOptions options,
                    std::function<void()> wake);
    ~ThreadedNetwork();
    ThreadedNetwork(const ThreadedNetwork&) = delete;
    ThreadedNetwork& operator=(const ThreadedNetwork&) = delete;

    /// Calls the handlers for everything that has arrived.
    void deliver();
    /// Waits a short time until everything has been sent.
    void finish();

    Moment now() const override;
    void after(Span time, std::function<void()> work) override;
    void ask(client::HttpCall call, std::function<void(client::HttpAnswer)> then) override;
    client::SocketId open(client::SocketHandler& handler) override;
    void send(client::SocketId socket, std::string text) override;
    void close(client::SocketId socket) override;

private:
    class Forwarder;

    void add(std::function<void()> task);

    client::ServerConnection connection_;
    std::function<void()> wake_;

    // ---- The owner's thread
    std::uint64_t last_id_ = 0;
    std::map<client::SocketId, client::SocketHandler*> handlers_;

    // ---- The other thread
    std::map<client::SocketId, std::unique_ptr<Forwarder>> forwarders_;

    // ---- Shared
    std::mutex mutex_;
    std::deque<std::function<void()>> tasks_;

    std::thread thread_;
};

}  // namespace lastcard::join

// One simulated player of the load generator, and its table.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client/server_connection.hpp"
#include "load_generator/load.hpp"
#include "load_generator/seconds.hpp"
#include "wire/command.hpp"
#include "wire/read_message.hpp"

namespace lastcard::load {

struct LoadTable;

/// What the clients use and report to. All calls are on the thread of the connection.
class LoadControl {
public:
    virtual client::ServerConnection& connection() = 0;
    virtual const LoadPlan& plan() const = 0;
    /// The next number of the run's random stream.
    virtual std::uint64_t draw() = 0;
    /// Ends the run; the first sentence becomes LoadReport::error.
    virtual void fail(std::string sentence) = 0;
    virtual void refused(std::string_view message) = 0;
    virtual void lost(unsigned code, std::string_view reason) = 0;
    /// A client of the table has been asked for its first move. May be called repeatedly.
    virtual void dealt(LoadTable& table) = 0;
    /// A client of a dealt table has received events.
    virtual void told(LoadTable& table) = 0;
    virtual void round_over() = 0;

protected:
    ~LoadControl() = default;
};

/// One player: a session, a seat and a WebSocket.
class LoadClient final : public client::SocketHandler {
public:
    LoadClient(LoadControl& load, LoadTable& table, unsigned number)
        : load_(load), table_(table), number_(number) {}

    void begin();
    /// Gets a ticket and opens the WebSocket; the table must exist.
    void connect();
    void opened(client::SocketId socket) override;
    void text(client::SocketId socket, std::string_view text) override;
    void closed(client::SocketId socket, unsigned code, std::string_view reason) override;

    void send(const wire::Command& command);

    bool asked() const { return !choices_.empty(); }
    void move();
    std::uint64_t from() const { return from_; }

private:
    void get_ready();
    void take_events(std::string_view text);
    void keep_promises(const wire::FairInfo& fair);

    LoadControl& load_;
    LoadTable& table_;
    unsigned number_;
    client::SocketId socket_{};
    std::string token_;
    Digest ticket_{};
    std::uint64_t key_ = 0;
    std::string ready_;  ///< the key in the answer to `Ready`; empty: none is awaited
    wire::Person you_{};
    Digest secret_{};
    std::uint32_t promised_ = 0;
    std::uint32_t revealed_ = 0;
    std::uint64_t from_ = 0;  ///< number of the first event in the last message
    std::uint64_t decision_ = 0;
    std::vector<std::string> choices_;
};

struct LoadTable {
    std::vector<std::unique_ptr<LoadClient>> seats;
    std::string code;
    unsigned ready = 0;
    bool dealt = false;
    bool moving = false;  ///< a move has been sent but not received by all seats
    std::deque<Seconds::Clock::time_point> due;  ///< planned moves not yet made
    Seconds::Clock::time_point since;            ///< the due time of that move
    std::uint64_t before = 0;                    ///< the highest from() before that move
};

}  // namespace lastcard::load

// Two threads and a queue between them (see threaded_network.hpp).
#include "terminal/join/threaded_network.hpp"

#include <future>
#include <utility>

#include "terminal/play/screen_mode.hpp"

namespace lastcard::join {

using client::SocketId;

namespace {

constexpr Span a_moment{200};

}  // namespace

/// Forwards what happens on one WebSocket to the owner's thread.
class ThreadedNetwork::Forwarder final : public client::SocketHandler {
public:
    Forwarder(ThreadedNetwork& relay, SocketId id) : relay_(relay), id_(id) {}

    void opened(SocketId) override {
        tell([](client::SocketHandler& handler, SocketId id) { handler.opened(id); });
    }
    void text(SocketId, std::string_view text) override {
        tell([said = std::string(text)](client::SocketHandler& handler, SocketId id) {
            handler.text(id, said);
        });
    }
    void closed(SocketId, unsigned code, std::string_view reason) override {
        tell([&relay = relay_, code, why = std::string(reason)](client::SocketHandler& handler,
                                                                SocketId id) {
            relay.handlers_.erase(id);
            handler.closed(id, code, why);
        });
        relay_.connection_.post([&relay = relay_, id = id_] { relay.forwarders_.erase(id); });
    }

    SocketId real{};

private:
    template <class Work>
    void tell(Work work) {
        relay_.add([&relay = relay_, id = id_, work = std::move(work)] {
            const auto found = relay.handlers_.find(id);
            if (found != relay.handlers_.end()) work(*found->second, id);
        });
    }

    ThreadedNetwork& relay_;
    SocketId id_;
};

ThreadedNetwork::ThreadedNetwork(client::Address server, client::ConnectionOptions options,
                                 std::function<void()> wake)
    : connection_(std::move(server), std::move(options)),
      wake_(std::move(wake)),
      thread_([this] { connection_.run(); }) {}

ThreadedNetwork::~ThreadedNetwork() {
    connection_.stop();
    thread_.join();
}

void ThreadedNetwork::add(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    wake_();
}

void ThreadedNetwork::deliver() {
    std::deque<std::function<void()>> tasks;
    {
        const std::lock_guard lock(mutex_);
        tasks.swap(tasks_);
    }
    for (const std::function<void()>& task : tasks) task();
}

void ThreadedNetwork::finish() {
    const auto left = std::make_shared<std::promise<void>>();
    connection_.post([this, left] { connection_.after(a_moment, [left] { left->set_value(); }); });
    left->get_future().wait();
}

Moment ThreadedNetwork::now() const { return clock_now(); }

void ThreadedNetwork::after(Span time, std::function<void()> work) {
    connection_.post([this, time, work = std::move(work)]() mutable {
        connection_.after(time, [this, work = std::move(work)]() mutable { add(std::move(work)); });
    });
}

void ThreadedNetwork::ask(client::HttpCall call, std::function<void(client::HttpAnswer)> then) {
    connection_.post([this, call = std::move(call), then = std::move(then)] {
        connection_.ask(call, [this, then](client::HttpAnswer answer) {
            add([then, answer = std::move(answer)] { then(answer); });
        });
    });
}

SocketId ThreadedNetwork::open(client::SocketHandler& handler) {
    const SocketId id{++last_id_};
    handlers_[id] = &handler;
    connection_.post([this, id] {
        auto wire = std::make_unique<Forwarder>(*this, id);
        wire->real = connection_.open(*wire);
        forwarders_[id] = std::move(wire);
    });
    return id;
}

void ThreadedNetwork::send(SocketId socket, std::string text) {
    connection_.post([this, socket, text = std::move(text)]() mutable {
        const auto found = forwarders_.find(socket);
        if (found != forwarders_.end()) connection_.send(found->second->real, std::move(text));
    });
}

void ThreadedNetwork::close(SocketId socket) {
    connection_.post([this, socket] {
        const auto found = forwarders_.find(socket);
        if (found != forwarders_.end()) connection_.close(found->second->real);
    });
}

}  // namespace lastcard::join

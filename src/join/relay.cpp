// Two threads and a queue between them (see relay.hpp).
#include "join/relay.hpp"

#include <chrono>
#include <future>
#include <utility>

#include "play/on_screen.hpp"

namespace lastcard::join {

using online::LinkId;

namespace {

constexpr Span a_moment{200};

}  // namespace

/// One WebSocket as the other thread has it.
class Relay::Wire final : public online::LinkHandler {
public:
    Wire(Relay& relay, LinkId id) : relay_(relay), id_(id) {}

    void opened(LinkId) override {
        tell([](online::LinkHandler& handler, LinkId id) { handler.opened(id); });
    }
    void text(LinkId, std::string_view text) override {
        tell([said = std::string(text)](online::LinkHandler& handler, LinkId id) {
            handler.text(id, said);
        });
    }
    void closed(LinkId, unsigned code, std::string_view reason) override {
        tell([&relay = relay_, code, why = std::string(reason)](online::LinkHandler& handler,
                                                                LinkId id) {
            relay.handlers_.erase(id);
            handler.closed(id, code, why);
        });
        relay_.links_.post([&relay = relay_, id = id_] { relay.wires_.erase(id); });
    }

    LinkId real{};

private:
    template <class Work>
    void tell(Work work) {
        relay_.add([&relay = relay_, id = id_, work = std::move(work)] {
            const auto found = relay.handlers_.find(id);
            if (found != relay.handlers_.end()) work(*found->second, id);
        });
    }

    Relay& relay_;
    LinkId id_;
};

Relay::Relay(online::Address server, online::LinksOptions options, std::function<void()> wake)
    : links_(std::move(server), std::move(options)),
      wake_(std::move(wake)),
      thread_([this] { links_.run(); }) {}

Relay::~Relay() {
    links_.stop();
    thread_.join();
}

void Relay::add(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    wake_();
}

void Relay::deliver() {
    std::deque<std::function<void()>> tasks;
    {
        const std::lock_guard lock(mutex_);
        tasks.swap(tasks_);
    }
    for (const std::function<void()>& task : tasks) task();
}

void Relay::finish() {
    const auto left = std::make_shared<std::promise<void>>();
    links_.post([this, left] { links_.after(a_moment, [left] { left->set_value(); }); });
    left->get_future().wait();
}

Moment Relay::now() const { return clock_now(); }

void Relay::after(Span time, std::function<void()> work) {
    links_.post([this, time, work = std::move(work)]() mutable {
        links_.after(time, [this, work = std::move(work)]() mutable { add(std::move(work)); });
    });
}

void Relay::ask(online::HttpCall call, std::function<void(online::HttpAnswer)> then) {
    links_.post([this, call = std::move(call), then = std::move(then)] {
        links_.ask(call, [this, then](online::HttpAnswer answer) {
            add([then, answer = std::move(answer)] { then(answer); });
        });
    });
}

LinkId Relay::open(online::LinkHandler& handler) {
    const LinkId id{++last_id_};
    handlers_[id] = &handler;
    links_.post([this, id] {
        auto wire = std::make_unique<Wire>(*this, id);
        wire->real = links_.open(*wire);
        wires_[id] = std::move(wire);
    });
    return id;
}

void Relay::send(LinkId link, std::string text) {
    links_.post([this, link, text = std::move(text)]() mutable {
        const auto found = wires_.find(link);
        if (found != wires_.end()) links_.send(found->second->real, std::move(text));
    });
}

void Relay::close(LinkId link) {
    links_.post([this, link] {
        const auto found = wires_.find(link);
        if (found != wires_.end()) links_.close(found->second->real);
    });
}

}  // namespace lastcard::join

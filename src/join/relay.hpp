// The network for whoever has a thread of its own, such as a terminal: the links work on another
// thread, and what they have to tell is told when deliver() is called.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "online/links.hpp"

namespace lastcard::join {

class Relay final : public online::Network {
public:
    /// `wake` is called on the other thread whenever there is something to deliver.
    Relay(online::Address server, online::LinksOptions options, std::function<void()> wake);
    ~Relay();
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    /// Tells what has come.
    void deliver();
    /// Waits until what was sent has left, but not for long.
    void finish();

    Moment now() const override;
    void after(Span time, std::function<void()> work) override;
    void ask(online::HttpCall call, std::function<void(online::HttpAnswer)> then) override;
    online::LinkId open(online::LinkHandler& handler) override;
    void send(online::LinkId link, std::string text) override;
    void close(online::LinkId link) override;

private:
    class Wire;

    void add(std::function<void()> task);

    online::Links links_;
    std::function<void()> wake_;

    // ---- Of this side
    std::uint64_t last_id_ = 0;
    std::map<online::LinkId, online::LinkHandler*> handlers_;

    // ---- Of the other thread
    std::map<online::LinkId, std::unique_ptr<Wire>> wires_;

    // ---- Of both
    std::mutex mutex_;
    std::deque<std::function<void()>> tasks_;

    std::thread thread_;
};

}  // namespace lastcard::join

// A network in memory: players on one side, the server's hall on the other, a clock that is turned
// by hand between them. It can be cut, and the server can be killed.
#pragma once

#include <doctest/doctest.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "online/network.hpp"
#include "record/notation.hpp"
#include "server/hall.hpp"
#include "store/memory_store.hpp"

namespace lastcard::online_test {

/// The same bytes in the same order for the same seed.
class TestDice final : public server::Dice {
public:
    explicit TestDice(std::string seed) : seed_(std::move(seed)) {}
    Digest draw() override { return sha256(bytes_of(seed_ + "/" + std::to_string(++count_))); }

private:
    std::string seed_;
    std::uint64_t count_ = 0;
};

class MemoryNetwork final : public online::Network {
public:
    explicit MemoryNetwork(server::HallOptions with = {}) : options(std::move(with)) {
        options.command_burst = options.commands_per_second = 1e9;
        options.requests_burst = options.requests_per_second = 1e9;
        restart();
    }

    // ---- As players see it

    Moment now() const override { return time; }
    void after(Span span, std::function<void()> work) override {
        timers.emplace(time + span, std::move(work));
    }
    void ask(online::HttpCall call, std::function<void(online::HttpAnswer)> then) override {
        tasks.push_back([this, call = std::move(call), then = std::move(then)] {
            ++calls;
            if (!up) return then({0, {}, "Nobody answers."});
            server::HttpRequest request;
            request.id = server::RequestId{++ids};
            request.method = call.method;
            request.path = call.path;
            request.body = call.body;
            request.address = "test";
            if (!call.bearer.empty()) request.authorization = "Bearer " + call.bearer;
            waiting[ids] = then;
            hall->request(time, request);
        });
    }
    online::LinkId open(online::LinkHandler& handler) override {
        const online::LinkId link{++ids};
        links[link] = &handler;
        tasks.push_back([this, link] {
            if (!links.contains(link)) return;
            if (!up) return lose(link, 0, "Nobody answers.");
            hall->opened(time, connection_of(link), "test");
            ++opened;
            links.at(link)->opened(link);
        });
        return link;
    }
    void send(online::LinkId link, std::string text) override {
        said.push_back(text);
        if (deaf) return;
        tasks.push_back([this, link, text = std::move(text)] {
            if (links.contains(link) && up) hall->text(time, connection_of(link), text);
        });
    }
    void close(online::LinkId link) override {
        tasks.push_back([this, link] {
            if (!links.contains(link)) return;
            if (up) hall->closed(time, connection_of(link));
            lose(link, 1000, {});
        });
    }

    // ---- As it is moved

    /// Until nobody has anything to say.
    void settle() {
        do {
            while (!tasks.empty()) {
                const std::function<void()> task = std::move(tasks.front());
                tasks.pop_front();
                task();
            }
            if (up) pump();
        } while (!tasks.empty());
    }

    /// To the next moment at which something is due, but not further than this; false: to the end.
    bool step(Moment end) {
        settle();
        Moment next = up ? hall->wake() : never;
        if (!timers.empty()) next = std::min(next, timers.begin()->first);
        if (next > end) {
            time = std::max(time, end);
            return false;
        }
        time = std::max(time, next);
        if (up) hall->alarm(time);
        while (!timers.empty() && timers.begin()->first <= time) {
            tasks.push_back(std::move(timers.begin()->second));
            timers.erase(timers.begin());
        }
        settle();
        return true;
    }
    void pass(Span span) {
        const Moment end = time + span;
        while (step(end)) {
        }
    }

    /// In between what is said, without time passing.
    void soon(std::function<void()> work) { tasks.push_back(std::move(work)); }

    /// The connections are gone, as on a train.
    void cut() {
        const auto all = links;
        for (const auto& [link, handler] : all) {
            if (up) hall->closed(time, connection_of(link));
            lose(link, 0, "The connection is cut.");
        }
    }
    /// As after SIGKILL: what was not stored is gone, and so are all connections.
    void kill() {
        up = false;
        cut();
    }
    void restart() {
        if (!store) store = make_memory_store();
        hall = std::make_unique<server::Hall>(options, *store, dice);
        up = true;
    }
    /// As an operator stops it.
    void stop(Span back_in) {
        hall->say_going_away(back_in);
        hall->rest_all(time);
        pump();
        up = false;
        const auto all = links;
        for (const auto& [link, handler] : all) lose(link, 1001, "going away");
    }

    server::HallOptions options;
    TestDice dice{"server"};
    std::unique_ptr<Store> store;
    std::unique_ptr<server::Hall> hall;
    Moment time{1'000'000};
    bool up = true;
    bool deaf = false;  ///< what players say gets lost
    bool dumb = false;  ///< what the server says gets lost
    unsigned calls = 0;
    unsigned opened = 0;
    std::vector<std::string> said;  ///< by players
    /// What is to become of what the server says; for servers that lie.
    std::function<std::string(std::string)> twist;

private:
    static server::ConnectionId connection_of(online::LinkId link) {
        return server::ConnectionId{static_cast<std::uint64_t>(link)};
    }
    static online::LinkId link_of(server::ConnectionId connection) {
        return online::LinkId{static_cast<std::uint64_t>(connection)};
    }

    void lose(online::LinkId link, unsigned code, std::string_view reason) {
        const auto found = links.find(link);
        if (found == links.end()) return;
        online::LinkHandler* const handler = found->second;
        links.erase(found);
        handler->closed(link, code, reason);
    }

    void think(const server::out::Think& wanted) {
        const command::Thought thought = thought_of(*wanted.input, bots.of(wanted.input->level));
        hall->thought(
            time, wanted.table, wanted.input->wanted.ticket,
            thought.choice ? action_text(*wanted.input->game, *thought.choice) : std::string());
    }

    void pump() {
        for (server::Batch batch = hall->take_batch(time); !batch.empty();
             batch = hall->take_batch(time)) {
            REQUIRE(!store->commit(batch.changes).error);
            hall->committed(time, batch);
            for (server::Out& each : batch.out) {
                if (auto* response = std::get_if<server::out::Respond>(&each)) {
                    const auto then = waiting.extract(static_cast<std::uint64_t>(response->to));
                    if (!then.empty())
                        then.mapped()({response->response.status, response->response.body, {}});
                } else if (auto* sent = std::get_if<server::out::Send>(&each)) {
                    const auto to = links.find(link_of(sent->to));
                    if (to == links.end() || dumb) continue;
                    const online::LinkId link = to->first;
                    const std::string text(sent->frame.payload());
                    to->second->text(link, twist ? twist(text) : text);
                } else if (auto* close = std::get_if<server::out::Close>(&each)) {
                    hall->closed(time, close->to);
                    lose(link_of(close->to), static_cast<unsigned>(close->code), close->reason);
                } else if (const auto* wanted = std::get_if<server::out::Think>(&each)) {
                    think(*wanted);
                }
            }
        }
    }

    std::uint64_t ids = 0;
    std::deque<std::function<void()>> tasks;
    std::multimap<Moment, std::function<void()>> timers;
    std::map<std::uint64_t, std::function<void(online::HttpAnswer)>> waiting;
    std::map<online::LinkId, online::LinkHandler*> links;
    BotsByLevel bots{Budget{.simulations = 20, .think_ms = 0}};
};

}  // namespace lastcard::online_test

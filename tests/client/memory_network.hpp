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

#include "client/network.hpp"
#include "record/notation.hpp"
#include "site/site.hpp"
#include "store/memory_store.hpp"

namespace lastcard::client_test {

/// The same bytes in the same order for the same seed.
class TestRandom final : public RandomSource {
public:
    explicit TestRandom(std::string seed) : seed_(std::move(seed)) {}
    Digest draw() override { return sha256(bytes_of(seed_ + "/" + std::to_string(++count_))); }

private:
    std::string seed_;
    std::uint64_t count_ = 0;
};

class MemoryNetwork final : public client::Network {
public:
    explicit MemoryNetwork(site::SiteOptions with = {}) : options(std::move(with)) {
        options.command_burst = options.commands_per_second = 1e9;
        options.requests_burst = options.requests_per_second = 1e9;
        options.shortest = wire::ShortestTimes::none();
        options.quotas = site::Quotas::none();
        restart();
    }

    // ---- As players see it

    Moment now() const override { return time; }
    void after(Span span, std::function<void()> work) override {
        timers.emplace(time + span, std::move(work));
    }
    void ask(client::HttpCall call, std::function<void(client::HttpAnswer)> then) override {
        tasks.push_back([this, call = std::move(call), then = std::move(then)] {
            ++calls;
            if (!up) return then({0, {}, "Nobody answers."});
            site::HttpRequest request;
            request.id = site::RequestId{++ids};
            request.method = call.method;
            request.path = call.path;
            request.body = call.body;
            request.address = "test";
            if (!call.bearer.empty()) request.authorization = "Bearer " + call.bearer;
            waiting[ids] = then;
            site->request(time, request);
        });
    }
    client::SocketId open(client::SocketHandler& handler) override {
        const client::SocketId link{++ids};
        links[link] = &handler;
        tasks.push_back([this, link] {
            if (!links.contains(link)) return;
            if (!up) return lose(link, 0, "Nobody answers.");
            site->opened(time, connection_of(link), "test");
            ++opened;
            links.at(link)->opened(link);
        });
        return link;
    }
    void send(client::SocketId link, std::string text) override {
        said.push_back(text);
        if (deaf) return;
        tasks.push_back([this, link, text = std::move(text)] {
            if (links.contains(link) && up) site->text(time, connection_of(link), text);
        });
    }
    void close(client::SocketId link) override {
        tasks.push_back([this, link] {
            if (!links.contains(link)) return;
            if (up) site->closed(time, connection_of(link));
            lose(link, 1000, {});
        });
    }

    // ---- As it is moved

    /// Until there are no more messages.
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
        Moment next = up ? site->next_deadline() : never;
        if (!timers.empty()) next = std::min(next, timers.begin()->first);
        if (next > end) {
            time = std::max(time, end);
            return false;
        }
        time = std::max(time, next);
        if (up) site->run_deadlines(time);
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
            if (up) site->closed(time, connection_of(link));
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
        site = std::make_unique<site::Site>(options, *store, random);
        site->open_to_visitors();
        up = true;
    }
    /// As an operator stops it.
    void stop(Span back_in) {
        site->announce_shutdown(back_in);
        site->rest_all(time);
        pump();
        up = false;
        const auto all = links;
        for (const auto& [link, handler] : all) lose(link, 1001, "going away");
    }

    site::SiteOptions options;
    TestRandom random{"server"};
    std::unique_ptr<Store> store;
    std::unique_ptr<site::Site> site;
    Moment time{1'000'000};
    bool up = true;
    bool deaf = false;  ///< what players say gets lost
    bool dumb = false;  ///< what the server says gets lost
    unsigned calls = 0;
    unsigned opened = 0;
    std::vector<std::string> said;  ///< by players
    /// Changes the server's messages; for servers that lie.
    std::function<std::string(std::string)> twist;

private:
    static site::ConnectionId connection_of(client::SocketId link) {
        return site::ConnectionId{static_cast<std::uint64_t>(link)};
    }
    static client::SocketId link_of(site::ConnectionId connection) {
        return client::SocketId{static_cast<std::uint64_t>(connection)};
    }

    void lose(client::SocketId link, unsigned code, std::string_view reason) {
        const auto found = links.find(link);
        if (found == links.end()) return;
        client::SocketHandler* const handler = found->second;
        links.erase(found);
        handler->closed(link, code, reason);
    }

    void think(const site::out::Think& wanted) {
        const command::Thought thought = thought_of(*wanted.input, bots.of(wanted.input->level));
        site->bot_move(
            time, wanted.table, wanted.input->wanted.thought,
            thought.choice ? action_text(*wanted.input->game, *thought.choice) : std::string());
    }

    void pump() {
        for (site::Batch batch = site->take_batch(time); !batch.empty();
             batch = site->take_batch(time)) {
            REQUIRE(!store->commit(batch.changes).error);
            site->committed(time, batch);
            for (site::Out& each : batch.out) {
                if (auto* response = std::get_if<site::out::Respond>(&each)) {
                    const auto then = waiting.extract(static_cast<std::uint64_t>(response->to));
                    if (!then.empty())
                        then.mapped()({response->response.status, response->response.body, {}});
                } else if (auto* sent = std::get_if<site::out::Send>(&each)) {
                    const auto to = links.find(link_of(sent->to));
                    if (to == links.end() || dumb) continue;
                    const client::SocketId link = to->first;
                    const std::string text(sent->frame.payload());
                    to->second->text(link, twist ? twist(text) : text);
                } else if (auto* close = std::get_if<site::out::Close>(&each)) {
                    site->closed(time, close->to);
                    lose(link_of(close->to), static_cast<unsigned>(close->code), close->reason);
                } else if (const auto* wanted = std::get_if<site::out::Think>(&each)) {
                    think(*wanted);
                }
            }
        }
    }

    std::uint64_t ids = 0;
    std::deque<std::function<void()>> tasks;
    std::multimap<Moment, std::function<void()>> timers;
    std::map<std::uint64_t, std::function<void(client::HttpAnswer)>> waiting;
    std::map<client::SocketId, client::SocketHandler*> links;
    BotsByLevel bots{Budget{.simulations = 20, .think_ms = 0}};
};

}  // namespace lastcard::client_test

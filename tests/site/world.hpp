// A site with clients, without sockets: a simulated clock, a deterministic random source, a store
// in memory, bots that answer at once, and clients that follow their messages.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "record/fair.hpp"
#include "record/notation.hpp"
#include "site/site.hpp"
#include "store/memory_store.hpp"
#include "wire/schema.hpp"

namespace lastcard::site {

/// A store that is asked as if it were behind a network.
class RemoteStore final : public MemoryStore {
public:
    bool is_remote() const override { return true; }
};

/// With LASTCARD_TEST_STORE=remote all sites of the tests use such a store.
inline std::unique_ptr<Store> make_test_store() {
    const char* const wanted = std::getenv("LASTCARD_TEST_STORE");
    if (wanted != nullptr && std::string_view(wanted) == "remote")
        return std::make_unique<RemoteStore>();
    return make_memory_store();
}

/// Deterministic for a seed.
class TestRandom final : public RandomSource {
public:
    explicit TestRandom(std::uint64_t seed) : seed_(seed) {}
    Digest draw() override {
        const std::string text = std::to_string(seed_) + "/" + std::to_string(++count_) + "/" +
                                 std::to_string(std::exchange(twist_, 0));
        return sha256(bytes_of(text));
    }
    /// Changes only the next bytes, differently for every number.
    void twist(std::uint64_t number) { twist_ = number + 1; }

private:
    std::uint64_t seed_;
    std::uint64_t twist_ = 0;
    std::uint64_t count_ = 0;
};

/// Applies a JSON merge patch (RFC 7396).
inline void merge(json::Value& target, const json::Value& patch) {
    if (patch.type != json::Type::Object) {
        target = patch;
        return;
    }
    if (target.type != json::Type::Object) {
        target = json::Value{};
        target.type = json::Type::Object;
    }
    target.object_index.clear();
    for (const json::Member& each : patch.object) {
        const auto has = [&](const json::Member& member) { return member.key == each.key; };
        auto found = std::find_if(target.object.begin(), target.object.end(), has);
        if (each.value.type == json::Type::Null) {
            std::erase_if(target.object, has);
        } else if (found != target.object.end()) {
            merge(found->value, each.value);
        } else {
            target.object.push_back({each.key, 0, {}});
            merge(target.object.back().value, each.value);
        }
    }
}

inline const json::Value& at(const json::Value& value, std::string_view key) {
    static const json::Value none;
    for (const json::Member& each : value.object)
        if (each.key == key) return each.value;
    return none;
}

/// JSON with sorted members, to compare patched with whole values.
inline std::string sorted_text(const json::Value& value) {
    if (value.type == json::Type::Object) {
        std::map<std::string, std::string> members;
        for (const json::Member& each : value.object) members[each.key] = sorted_text(each.value);
        std::string text = "{";
        for (const auto& [key, content] : members) text += key + ":" + content + ",";
        return text + "}";
    }
    if (value.type == json::Type::Array) {
        std::string text = "[";
        for (const json::Value& each : value.array) text += sorted_text(each) + ",";
        return text + "]";
    }
    std::string text;
    json::Writer(text).value(value);
    return text;
}

struct World;

inline constexpr unsigned most_checked = 1'000;

/// A client with a session.
struct Client {
    World* world = nullptr;
    std::string name;
    std::string cookie;
    std::string address = "test";
    std::string table;
    std::string ticket;  ///< requested in advance
    ConnectionId connection{};
    bool open = false;
    wire::CloseCode closed_with{};
    unsigned keys = 0;

    std::int64_t you = 0;
    int seat = -1;
    std::uint64_t last = 0;
    json::Value view;
    json::Value lobby;
    json::Value welcomed;  ///< the table of the last welcome
    std::map<std::string, json::Value> answers;
    std::vector<json::Value> events;
    std::vector<json::Value> fair;
    std::vector<json::Value> turned_away;
    std::vector<std::string> said;
    std::string sent_to;  ///< by the last going_away
    std::string stream;   ///< all bytes received, each message with its time
    Digest number{};
    bool silent = false;  ///< commits, but does not reveal

    std::string connect(bool with_seen = false);
    /// Like connect(), but the messages stay in the site until the next pump().
    std::string arrive(bool with_seen = false, const std::string& node = {});
    void drop();
    /// Connects, sits down and gets ready.
    void take_seat() {
        connect();
        tell("sit");
        tell("ready");
    }
    json::Value tell(const std::string& type, const std::string& members = {},
                     const std::string& key = {});
    /// Sends a message and returns its key.
    std::string say(const std::string& type, const std::string& members = {},
                    const std::string& key = {});
    json::Value act(const std::string& move) {
        return tell("act",
                    ",\"decision\":" + std::to_string(decision()) + ",\"move\":\"" + move + "\"");
    }
    std::int64_t decision() const { return at(view, "decision").integer; }
    std::vector<std::string> choices(const char* which = "choices") const {
        std::vector<std::string> all;
        for (const json::Value& each : at(view, which).array) all.push_back(each.string);
        return all;
    }
    bool asked() const {
        const json::Value& question = at(view, "question");
        return seat >= 0 && question.type == json::Type::Object && !choices().empty() &&
               at(question, "seat").type == json::Type::Integer &&
               at(question, "seat").integer == seat;
    }
    std::string stage() const { return at(lobby, "stage").string; }
    void hear(const std::string& text);
    void keep_promise(const json::Value& promises);
};

struct World {
    /// `bounded`: with the limits that visitors have.
    explicit World(std::uint64_t seed = 1, SiteOptions with = {}, bool bounded = false)
        : options(std::move(with)), random(seed) {
        options.command_burst = options.commands_per_second = 1e9;
        options.requests_burst = options.requests_per_second = 1e9;
        if (!bounded) {
            options.shortest = wire::ShortestTimes::none();
            options.quotas = Quotas::none();
        }
        store = make_test_store();
        site = std::make_unique<Site>(options, *store, random);
        site->open_to_visitors();
        site->load_settings(now);
    }

    SiteOptions options;
    TestRandom random;
    std::shared_ptr<Store> store;
    std::unique_ptr<Site> site;
    Moment now{1'000'000};
    std::uint64_t ids = 0;
    std::string order;     ///< recipients of messages, in order
    bool trouble = false;  ///< the store may refuse changes
    unsigned checked = 0;  ///< messages checked against the schemas
    std::vector<std::unique_ptr<Client>> clients;
    std::map<std::uint64_t, HttpResponse> responses;
    std::string told_admin;  ///< the last answer
    BotsByLevel bots{Budget{.simulations = 20, .think_ms = 0}};

    Client& client(const std::string& name, const std::string& address = "test") {
        clients.push_back(std::make_unique<Client>());
        Client& made = *clients.back();
        made.address = address;
        made.world = this;
        made.name = name;
        made.number = sha256(bytes_of(name));
        const HttpResponse response =
            ask(made, "POST", "/api/v1/session", "{\"name\":\"" + name + "\"}");
        REQUIRE(response.status == 201);
        for (const auto& [key, value] : response.headers)
            if (key == "Set-Cookie") made.cookie = value.substr(0, value.find(';'));
        return made;
    }

    /// Another person, connected to the table of this one.
    Client& join(const std::string& name, const Client& at_table,
                 const std::string& address = "test") {
        Client& made = client(name, address);
        made.table = at_table.table;
        made.connect();
        return made;
    }

    HttpResponse ask(const Client& who, const std::string& method, const std::string& path,
                     const std::string& body = {}) {
        HttpRequest request;
        request.id = RequestId{++ids};
        request.method = method;
        request.path = path.substr(0, path.find('?'));
        if (request.path.size() < path.size()) request.query = path.substr(request.path.size() + 1);
        request.body = body;
        request.cookie = who.cookie;
        request.address = who.address;
        site->request(now, request);
        pump();
        return responses.at(static_cast<std::uint64_t>(request.id));
    }

    json::Value asked(const Client& who, const std::string& method, const std::string& path,
                      const std::string& body = {}) {
        return json::parse(ask(who, method, path, body).body).root;
    }

    std::string make_table(Client& host, const std::string& wanted) {
        const json::Value made = asked(host, "POST", "/api/v1/tables", wanted);
        host.table = at(at(made, "table"), "code").string;
        REQUIRE(!host.table.empty());
        return host.table;
    }

    Client* find(ConnectionId connection) {
        for (const auto& each : clients)
            if (each->open && each->connection == connection) return each.get();
        return nullptr;
    }

    void think(const out::Think& wanted) {
        const auto [ticket, choice] = thought_of(*wanted.input, bots.of(wanted.input->level));
        site->bot_move(now, wanted.table, ticket,
                       choice ? action_text(*wanted.input->game, *choice) : std::string());
    }

    /// Answers what the site asks its store.
    void tell_facts() {
        while (site->has_needs())
            site->found(now, read_all(*store, site->take_needs(), site->claim(now)));
    }

    Batch next_batch() {
        tell_facts();
        return site->take_batch(now);
    }

    /// Stores and sends everything until the site has no more output.
    void pump() {
        for (Batch batch = next_batch(); !batch.empty(); batch = next_batch()) {
            const Committed committed = store->commit(batch.changes);
            if (committed.error) {
                REQUIRE_MESSAGE(trouble, committed.error.sentence);
                batch.out = site->lost(batch);
            } else {
                REQUIRE((trouble || committed.refused.empty()));
                std::vector<Out> closes = site->fenced(committed.refused, batch);
                site->committed(now, batch);
                batch.out.insert(batch.out.end(), closes.begin(), closes.end());
            }
            deliver(site->pass(now, std::move(batch.out)));
        }
        deliver(site->take_urgent());
    }

    void deliver(std::vector<Out> all) {
        for (Out& each : all) {
            if (auto* response = std::get_if<out::Respond>(&each)) {
                responses[static_cast<std::uint64_t>(response->to)] = response->response;
            } else if (auto* sent = std::get_if<out::Send>(&each)) {
                if (Client* const to = find(sent->to)) to->hear(std::string(sent->frame.payload()));
            } else if (auto* close = std::get_if<out::Close>(&each)) {
                Client* const to = find(close->to);
                if (to != nullptr) {
                    to->open = false;
                    to->closed_with = close->code;
                }
                site->closed(now, close->to);
            } else if (auto* told = std::get_if<out::AnswerAdmin>(&each)) {
                told_admin = told->answer;
            } else {
                think(std::get<out::Think>(each));
            }
        }
    }

    /// Advances the clock to the next deadline; false if there is none.
    bool wait() {
        const Moment next = site->next_deadline();
        if (next == never) return false;
        now = std::max(now, next);
        site->run_deadlines(now);
        pump();
        return true;
    }

    void wait_for(Span span) {
        const Moment end = now + span;
        while (site->next_deadline() <= end) wait();
        now = end;
        site->run_deadlines(now);
        pump();
    }

    /// Like SIGKILL: everything not stored is lost, and all connections.
    void crash() {
        for (const auto& each : clients) each->open = false;
        site = std::make_unique<Site>(options, *store, random);
        site->open_to_visitors();
        site->load_settings(now);
    }
};

inline std::string Client::connect(bool with_seen) {
    std::string used = arrive(with_seen);
    world->pump();
    return used;
}

inline std::string Client::arrive(bool with_seen, const std::string& node) {
    const std::string got = ticket.empty()
                                ? at(world->asked(*this, "POST", "/api/v1/ticket"), "ticket").string
                                : std::exchange(ticket, {});
    connection = ConnectionId{++world->ids};
    open = true;
    world->site->opened(world->now, connection, address, node);
    say("hello", ",\"versions\":[1],\"ticket\":\"" + got + "\",\"table\":\"" + table + "\"" +
                     (with_seen ? ",\"seen\":" + std::to_string(last) : ""));
    return got;
}

inline void Client::drop() {
    open = false;
    world->site->closed(world->now, connection);
    world->pump();
}

inline json::Value Client::tell(const std::string& type, const std::string& members,
                                const std::string& with_key) {
    const std::string key = say(type, members, with_key);
    world->pump();
    return answers[key];
}

inline std::string Client::say(const std::string& type, const std::string& members,
                               const std::string& with_key) {
    const std::string key = with_key.empty() ? name + "-" + std::to_string(++keys) : with_key;
    answers.erase(key);
    world->site->text(world->now, connection,
                      "{\"type\":\"" + type + "\",\"key\":\"" + key + "\"" + members + "}");
    return key;
}

inline void Client::hear(const std::string& text) {
    world->order += name + " ";
    stream += std::to_string(world->now.ms) + " " + text + "\n";
    const json::Document document = json::parse(text);
    REQUIRE_MESSAGE(!document.error, text);
    if (world->checked++ < most_checked)
        CHECK(wire_test::schema_error("Message", document.root) == "");
    const json::Value& message = document.root;
    const std::string& type = at(message, "type").string;
    if (type == "welcome" || type == "events") {
        const auto first = static_cast<std::uint64_t>(at(message, "from").integer);
        if (type == "events") CHECK(first == last + 1);
        if (type == "welcome") {
            you = at(at(message, "you"), "person").integer;
            const json::Value& mine = at(at(message, "you"), "seat");
            seat = mine.type == json::Type::Integer ? static_cast<int>(mine.integer) : -1;
            lobby = at(message, "lobby");
            welcomed = at(message, "table");
            view = json::Value{};
            if (at(message, "fair").type == json::Type::Object) keep_promise(at(message, "fair"));
        }
        for (const json::Value& each : at(message, "events").array) events.push_back(each);
        last = first + at(message, "events").array.size() - 1;
        if (type == "welcome")
            CHECK(last == static_cast<std::uint64_t>(at(message, "last").integer));
        if (at(message, "view").type == json::Type::Object) view = at(message, "view");
        if (at(message, "patch").type == json::Type::Object) merge(view, at(message, "patch"));
    } else if (type == "lobby") {
        lobby = at(message, "lobby").type == json::Type::Object ? at(message, "lobby") : message;
        seat = -1;
        const std::vector<json::Value>& seats = at(lobby, "seats").array;
        for (std::size_t i = 0; i < seats.size(); ++i)
            if (at(seats[i], "person").type == json::Type::Integer &&
                at(seats[i], "person").integer == you)
                seat = static_cast<int>(i);
    } else if (type == "done" || type == "refused") {
        answers[at(message, "key").string] = message;
    } else if (type == "turned_away") {
        turned_away.push_back(message);
    } else if (type == "going_away") {
        sent_to = at(message, "socket").string;
    } else if (type == "said" || type == "emoted") {
        said.push_back(text);
    } else if (type == "fair") {
        keep_promise(at(message, "fair"));
    }
}

/// Sends this player's commitment or reveal if it is asked for.
inline void Client::keep_promise(const json::Value& promises) {
    fair.push_back(promises);
    const std::string& at_stage = at(promises, "stage").string;
    const std::string about = ",\"match\":" + std::to_string(at(promises, "match").integer) +
                              ",\"attempt\":" + std::to_string(at(promises, "attempt").integer);
    for (const json::Value& each : at(promises, "players").array) {
        if (at(each, "person").integer != you) continue;
        const auto say = [&](const std::string& word, const Digest& digest) {
            world->site->text(world->now, connection,
                              "{\"type\":\"" + word + "\",\"key\":\"" + name + "-fair-" +
                                  std::to_string(++keys) + "\"" + about + ",\"" + word + "\":\"" +
                                  to_hex(digest) + "\"}");
        };
        if (at_stage == "committing" && at(each, "commit").type == json::Type::Null)
            say("commit",
                commitment(fair_scheme,
                           {table, static_cast<std::uint32_t>(at(promises, "match").integer),
                            static_cast<std::uint32_t>(at(promises, "attempt").integer)},
                           static_cast<std::uint32_t>(you), number));
        if (at_stage == "revealing" && at(each, "reveal").type == json::Type::Null && !silent)
            say("reveal", number);
    }
}

}  // namespace lastcard::site

// Work that waits for a remote store: it goes on when the answers have come, once for each client,
// and is given up in time.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

/// A site whose store answers only when the test says so.
struct FarWorld : World {
    FarWorld() {
        store = std::make_unique<RemoteStore>();
        start();
    }
    void start() {
        site = std::make_unique<Site>(options, *store, random);
        site->open_to_visitors();
    }
    std::vector<Need> needs() { return site->take_needs(); }
    void answer(const std::vector<Need>& asked) {
        site->found(now, read_all(*store, asked, site->claim(now)));
    }
    /// Sends a request and returns its number, without answers of the store.
    RequestId send(const Client& who, const std::string& method, const std::string& path,
                   const std::string& body = {}) {
        HttpRequest request;
        request.id = RequestId{++ids};
        request.method = method;
        request.path = path;
        request.body = body;
        request.cookie = who.cookie;
        request.address = who.address;
        site->request(now, request);
        return request.id;
    }
    const HttpResponse* response(RequestId id) {
        const auto found = responses.find(static_cast<std::uint64_t>(id));
        return found == responses.end() ? nullptr : &found->second;
    }
    void release() { release_batch(site->take_batch(now)); }
    void release_batch(Batch batch) {
        REQUIRE(store->commit(batch.changes));
        for (Out& each : batch.out)
            if (auto* respond = std::get_if<out::Respond>(&each))
                responses[static_cast<std::uint64_t>(respond->to)] = respond->response;
    }
};

}  // namespace

TEST_CASE("parking: a request waits for the store, and others that ask the same wait with it") {
    FarWorld world;
    Client& anna = world.client("Anna");
    world.start();  // the sessions are no longer in memory
    const RequestId first = world.send(anna, "GET", "/api/v1/session");
    const RequestId second = world.send(anna, "GET", "/api/v1/session");
    const std::vector<Need> asked = world.needs();
    CHECK(asked.size() == 1);
    CHECK(world.needs().empty());
    world.release();
    CHECK(world.response(first) == nullptr);
    world.answer(asked);
    world.release();
    REQUIRE(world.response(first) != nullptr);
    REQUIRE(world.response(second) != nullptr);
    CHECK(world.response(first)->status == 200);
    CHECK(world.response(first)->body == world.response(second)->body);
    // Now the session is in memory.
    const RequestId third = world.send(anna, "GET", "/api/v1/session");
    world.release();
    CHECK(world.response(third)->status == 200);
}

TEST_CASE("parking: a table is made after four rounds of questions, and only once") {
    FarWorld world;
    Client& anna = world.client("Anna");
    world.start();
    const RequestId made = world.send(anna, "POST", "/api/v1/tables", wanted("classic", 2));
    unsigned rounds = 0;
    for (std::vector<Need> asked = world.needs(); !asked.empty(); asked = world.needs()) {
        ++rounds;
        world.answer(asked);
    }
    CHECK(rounds == 3);
    world.release();
    CHECK(world.response(made)->status == 201);
    CHECK(world.store->tables()->size() == 1);
}

TEST_CASE("parking: several hellos for a resting table take it once") {
    FarWorld world;
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    bea.table = world.make_table(anna, wanted("classic", 2));
    anna.connect();
    world.crash();
    const Epoch before = world.store->load_one(anna.table)->epoch;
    anna.ticket = at(world.asked(anna, "POST", "/api/v1/ticket"), "ticket").string;
    bea.ticket = at(world.asked(bea, "POST", "/api/v1/ticket"), "ticket").string;
    anna.arrive();
    const std::vector<Need> asked = world.needs();
    bea.arrive();
    CHECK(world.needs().empty());
    // A second hello of the same client is refused meanwhile, and so is a command.
    bea.say("ready", "", "early");
    world.answer(asked);
    world.pump();
    CHECK(at(bea.answers["early"], "reason").string == "hello_first");
    CHECK(at(anna.lobby, "stage").string == "lobby");
    CHECK(at(bea.lobby, "stage").string == "lobby");
    CHECK(static_cast<std::uint64_t>(world.store->load_one(anna.table)->epoch) ==
          static_cast<std::uint64_t>(before) + 1);
}

TEST_CASE("parking: what the store does not answer in eight seconds is given up") {
    FarWorld world;
    Client& anna = world.client("Anna");
    world.make_table(anna, wanted("classic", 2));
    anna.connect();
    world.crash();
    anna.ticket = at(world.asked(anna, "POST", "/api/v1/ticket"), "ticket").string;
    anna.arrive();
    const std::vector<Need> asked = world.needs();
    world.start();
    anna.open = false;

    Client& late = anna;
    late.ticket.clear();
    const RequestId request = world.send(anna, "POST", "/api/v1/ticket");
    CHECK(world.needs().size() == 1);
    world.now = world.now + Span{7'999};
    world.site->run_deadlines(world.now);
    world.release();
    CHECK(world.response(request) == nullptr);
    CHECK(world.site->next_deadline() == world.now + Span{1});
    world.now = world.now + Span{1};
    world.site->run_deadlines(world.now);
    world.release();
    REQUIRE(world.response(request) != nullptr);
    CHECK(world.response(request)->status == 503);
    // The answer that comes after all has no effect.
    world.answer(asked);
    CHECK(world.needs().empty());
}

TEST_CASE(
    "parking: a hello that is given up closes its connection, one that is gone is forgotten") {
    FarWorld world;
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    bea.table = world.make_table(anna, wanted("classic", 2));
    anna.connect();
    world.crash();
    anna.ticket = at(world.asked(anna, "POST", "/api/v1/ticket"), "ticket").string;
    bea.ticket = at(world.asked(bea, "POST", "/api/v1/ticket"), "ticket").string;
    anna.arrive();
    bea.arrive();
    const std::vector<Need> asked = world.needs();
    bea.open = false;
    world.site->closed(world.now, bea.connection);
    // Longer than a connection without a hello may wait.
    world.now = world.now + Parking::longest;
    world.site->run_deadlines(world.now);
    world.pump();
    CHECK(anna.closed_with == wire::CloseCode::NotStored);
    world.answer(asked);
    CHECK(world.store->held("server")->size() == 1);
    anna.connect();
    CHECK(at(anna.lobby, "stage").string == "lobby");
}

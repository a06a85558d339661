// Asking again and coming back, in the middle of everything: the first answer stands, and nothing
// is missing.
#include <doctest/doctest.h>

#include "server/party.hpp"

using namespace lastcard;
using namespace lastcard::server;

TEST_CASE("again: a table that is asked for twice is made once, also when the server was killed") {
    World world;
    Client& anna = world.client("Anna");
    const std::string code = world.make_table(anna, wanted("classic", 2));
    CHECK(world.make_table(anna, wanted("classic", 2)) == code);
    world.crash();
    CHECK(world.make_table(anna, wanted("classic", 2)) == code);
    CHECK(world.make_table(anna, wanted("trend", 2)) != code);
    Client& bea = world.client("Bea");
    CHECK(world.make_table(bea, wanted("classic", 2)) != code);
}

TEST_CASE("again: who has got up and watches still finds the answer after a crash") {
    World world;
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    bea.table = world.make_table(anna, wanted("classic", 2));
    for (Client* each : {&anna, &bea}) each->connect();
    const std::int64_t number = bea.you;
    CHECK(done(bea.tell("sit", {}, "sit")));
    const json::Value first = bea.tell("stand", {}, "stand");
    CHECK(done(first));
    world.crash();
    for (Client* each : {&anna, &bea}) each->connect(true);
    CHECK(bea.you == number);
    CHECK(sorted_text(bea.tell("stand", {}, "stand")) == sorted_text(first));
    CHECK(done(bea.tell("sit", {}, "sit")));
    CHECK(bea.seat == -1);
    // Who has done nothing that could be asked for is a stranger the next time.
    Client& wanda = world.client("Wanda");
    wanda.table = anna.table;
    wanda.connect();
    const std::int64_t before = wanda.you;
    wanda.drop();
    wanda.connect();
    CHECK(wanda.you != before);
}

TEST_CASE("again: who gets up while promises are asked for leaves no gap in the events") {
    World world;
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    bea.table = world.make_table(anna, wanted("classic", 2));
    for (Client* each : {&anna, &bea}) {
        each->silent = true;
        each->connect();
        each->tell("sit");
        each->tell("ready");
    }
    CHECK(done(anna.tell("start")));
    CHECK(at(anna.fair.back(), "stage").string == "revealing");
    const std::uint64_t before = anna.last;
    CHECK(done(bea.tell("watch")));
    CHECK(anna.last == before + 1);
    CHECK(at(anna.events.back(), "kind").string == "stood");
    CHECK(done(anna.tell("watch")));
    CHECK(at(anna.fair.back(), "stage").string == "given_up");
    CHECK(anna.last == before + 2);
    CHECK(at(anna.events.back(), "kind").string == "stood");
    CHECK(anna.stage() == "lobby");
}

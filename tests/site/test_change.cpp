// The host changes the game between matches, and guests who get a chair at once.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

std::string edition_of(World& world, const Client& who) {
    return at(at(world.asked(who, "GET", "/api/v1/tables/" + who.table), "table"), "edition")
        .string;
}

bool is_ready(const Client& who, unsigned seat) {
    return at(at(who.lobby, "seats").array.at(seat), "ready").boolean;
}

}  // namespace

TEST_CASE("change: all get the new game, and all but the host confirm it") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea", "Cora"}, wanted("classic", 3));
    Client &anna = *all[0], &bea = *all[1];
    for (Client* each : all) {
        CHECK(done(each->tell("sit")));
        CHECK(done(each->tell("ready")));
    }
    CHECK(reason(bea.tell("set_game", ",\"edition\":\"trend\"")) == "not_host");
    CHECK(done(anna.tell("set_game",
                         ",\"edition\":\"no-mercy\",\"rules\":{\"hand_size\":5},"
                         "\"seats\":5,\"timing\":{\"turn_ms\":20000}")));
    for (const Client* each : all) {
        CHECK(at(each->welcomed, "edition").string == "no-mercy");
        CHECK(at(at(each->welcomed, "rules"), "hand_size").string == "5");
        CHECK(at(each->welcomed, "seats").integer == 5);
        CHECK(at(each->welcomed, "turn_ms").integer == 20'000);
    }
    CHECK(is_ready(bea, 0));
    CHECK_FALSE(is_ready(bea, 1));
    CHECK(edition_of(world, bea) == "no-mercy");
    CHECK(done(bea.tell("ready")));
    const json::Value early = anna.tell("start");
    CHECK(reason(early) == "not_ready");
    CHECK(at(early, "seat").integer == 2);
    CHECK(at(early, "in_ms").integer > 50'000);

    // Cora does not confirm: after a minute she is not dealt in, and watches.
    world.now = world.now + Span{60'000};
    CHECK(done(anna.tell("start")));
    REQUIRE(anna.stage() == "match");
    CHECK(at(anna.view, "seats").integer == 2);
    CHECK(all[2]->seat == -1);
    CHECK(at(all[2]->view, "viewer").type == json::Type::Null);
    CHECK(reason(anna.tell("set_game", ",\"edition\":\"trend\"")) == "match_is_on");
}

TEST_CASE("change: a rematch with other rules at the same table, through a crash") {
    World world;
    Guests party(world,
                 wanted("classic", 2,
                        ",\"rules\":{\"hand_size\":1,\"scoring\":\"none\"},"
                        "\"timing\":{\"between_rounds_ms\":0}"),
                 2);
    Client &anna = *party.all[0], &bea = *party.all[1];
    party.play(400);
    REQUIRE(anna.stage() == "over");
    CHECK(done(anna.tell("set_game", ",\"rules\":{\"jump_in\":true}")));
    CHECK(anna.stage() == "lobby");
    CHECK(at(anna.welcomed, "edition").string == "classic");
    CHECK(at(at(anna.welcomed, "rules"), "jump_in").string == "true");
    CHECK(anna.view.type == json::Type::Null);

    world.crash();
    for (Client* each : party.all) each->connect(true);
    CHECK(anna.stage() == "lobby");
    CHECK(at(at(anna.welcomed, "rules"), "jump_in").string == "true");
    // The time to confirm goes on where it stopped.
    CHECK(reason(anna.tell("start")) == "not_ready");
    CHECK(done(anna.tell("ready")));
    CHECK(done(bea.tell("ready")));
    CHECK(done(anna.tell("start")));
    REQUIRE(anna.stage() == "match");
    CHECK(at(anna.lobby, "match").integer == 2);
    CHECK(at(anna.view, "counts").array.at(0).integer == 7);
    party.play(30);
    CHECK(record_of(world, anna).find("hand_size") != std::string::npos);
}

TEST_CASE("change: a game that cannot be is refused with a sentence") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea", "Cora"}, wanted("classic", 4));
    Client& anna = *all[0];
    for (Client* each : all) CHECK(done(each->tell("sit")));
    const auto refusal = [&](const std::string& members) {
        return reason(anna.tell("set_game", members));
    };
    CHECK(refusal(",\"edition\":\"nonsense\"") == "bad_rules");
    CHECK(refusal(",\"edition\":\"../classic\"") == "bad_rules");
    CHECK(refusal(",\"rules\":{\"jump_in\":\"often\"}") == "bad_rules");
    CHECK(refusal(",\"rules\":{\"teams\":\"pairs\"},\"seats\":5") == "bad_rules");
    CHECK(refusal(",\"seats\":2") == "seat_taken");
    CHECK(refusal(",\"seats\":11") == "malformed");
    CHECK(refusal(",\"edition_file\":\"id\"") == "malformed");
    CHECK(edition_of(world, anna) == "classic");
    CHECK(anna.stage() == "lobby");
}

TEST_CASE("change: newcomers get a free chair at once if the host wants it") {
    World world;
    Client& anna = host(world, "Anna", wanted("classic", 3, ",\"seat_guests\":true"));
    CHECK(done(anna.tell("sit")));
    Client& bea = world.join("Bea", anna);
    CHECK(bea.seat == 1);
    CHECK(at(anna.lobby, "seat_guests").boolean);
    CHECK(done(bea.tell("stand")));
    bea.drop();
    bea.connect();
    CHECK(bea.seat == -1);  // she got up on purpose
    CHECK(world.join("Anna", anna).seat == 1);
    CHECK(at(at(anna.lobby, "seats").array.at(1), "name").string == "Anna 2");
    CHECK(done(anna.tell("seat_guests", ",\"on\":false")));
    CHECK(world.join("Dora", anna).seat == -1);
    CHECK(reason(bea.tell("seat_guests", ",\"on\":true")) == "not_host");
    CHECK(done(anna.tell("seat_guests", ",\"on\":true")));
    world.crash();
    anna.connect();
    CHECK(world.join("Eva", anna).seat == 2);
    CHECK(world.join("Fay", anna).seat == -1);  // there is no free chair
}

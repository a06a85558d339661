// After a round everybody may see the hands that are left; before, nobody may.
#include <doctest/doctest.h>

#include <string>

#include "site/guests.hpp"
#include "wire/schema.hpp"

using namespace lastcard;
using namespace lastcard::site;

TEST_CASE("site: the hands are shown when the round is over, and not before") {
    World world;
    Guests game(world, wanted("classic", 3, ",\"bots\":[\"easy\"]"), 2);
    const Client& anna = *game.all[0];
    Client stranger;
    const std::string path = "/api/v1/tables/" + anna.table + "/hands";
    const auto phase = [&] { return at(anna.view, "phase").string; };
    for (unsigned i = 0; i < 5'000 && phase() == "playing"; ++i) {
        if (i % 20 == 0) CHECK(world.ask(stranger, "GET", path).status == 404);
        if (!game.play_one()) world.wait();
    }
    REQUIRE(phase() != "playing");

    const HttpResponse shown = world.ask(stranger, "GET", path);
    REQUIRE(shown.status == 200);
    CHECK(wire_test::schema_error("HandsDocument", shown.body) == "");
    const json::Document document = json::parse(shown.body);
    CHECK(at(document.root, "round").integer == at(anna.view, "round").integer);
    const auto& hands = at(document.root, "hands").array;
    REQUIRE(hands.size() == 3);
    for (std::size_t seat = 0; seat < 2; ++seat)
        CHECK(sorted_text(at(hands[seat], "cards")) ==
              sorted_text(at(game.all[seat]->view, "hand")));
    std::int64_t points = 0;
    for (std::size_t seat = 0; seat < 3; ++seat) {
        std::int64_t copies = 0;
        for (const json::Member& each : at(hands[seat], "cards").object)
            copies += each.value.integer;
        CHECK(copies == at(anna.view, "counts").array[seat].integer);
        points += at(hands[seat], "points").integer;
    }
    const std::int64_t winner = at(anna.view, "round_winners").array[0].integer;
    CHECK(points == at(anna.view, "scores").array[static_cast<std::size_t>(winner)].integer);
}

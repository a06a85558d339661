// Repeated commands and reconnecting clients at any moment: the first answer stands, and nothing is
// missing.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

TEST_CASE("again: a repeated table request makes one table, also across a crash") {
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

TEST_CASE("again: a player who now watches still gets the first answer after a crash") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea"});
    Client &anna = *all[0], &bea = *all[1];
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
    // A watcher without commands is forgotten.
    Client& wanda = world.join("Wanda", anna);
    const std::int64_t before = wanda.you;
    wanda.drop();
    wanda.connect();
    CHECK(wanda.you != before);
}

TEST_CASE("again: getting up during the commitments leaves no gap in the events") {
    World world;
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    bea.table = world.make_table(anna, wanted("classic", 2));
    for (Client* each : {&anna, &bea}) {
        each->silent = true;
        each->take_seat();
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

namespace {

/// A player's possible moves: the question, and every kind of reaction.
std::vector<std::pair<std::string, std::string>> open_for(const Client& player) {
    std::vector<std::pair<std::string, std::string>> open;  // its kind, and a move
    if (player.asked())
        open.emplace_back(at(at(player.view, "question"), "kind").string, player.choices().back());
    for (const std::string& each : player.choices("reactions"))
        open.emplace_back(each.ends_with('^') ? "jump" : each.substr(0, each.find(' ')), each);
    return open;
}

/// Drops the connection or crashes the server. Then all reconnect and see the same table as before.
void interrupt(Guests& game, Client& player, bool crash) {
    std::vector<std::string> before;
    for (const Client* each : game.all) before.push_back(sorted_text(each->view));
    const std::uint64_t last = player.last;
    if (crash) {
        game.world.crash();
        for (Client* each : game.all) each->connect(true);
    } else {
        player.drop();
        game.world.wait_for(Span{100});
        player.connect(true);
    }
    CHECK(player.last > last);
    for (std::size_t i = 0; i < game.all.size(); ++i)
        CHECK(sorted_text(game.all[i]->view) == before[i]);
}

}  // namespace

TEST_CASE("again: a question or reaction is still open after reconnecting, and can be answered") {
    const std::pair<const char*, const char*> games[] = {
        {"classic", R"(,"rules":{"jump_in":true,"nine_slap":true,"seven":"swap"})"},
        {"classic-wiki", ""},
        {"no-mercy", ""},
        {"powers", ""},
        {"classic", R"(,"rules":{"multi_play":"same_number","stacking":"same_kind"})"},
    };
    std::map<std::string, unsigned> met[2];
    for (const auto& [edition, more] : games) {
        CAPTURE(edition);
        World world;
        world.checked = most_checked;
        Guests game(world, wanted(edition, 3, more), 3);
        for (unsigned step = 0; step < 1'500 && game.all[0]->stage() == "match"; ++step) {
            for (Client* const player : game.all) {
                for (const auto& [name, move] : open_for(*player)) {
                    CAPTURE(name);
                    CAPTURE(move);
                    const bool crash = met[0][name] > met[1][name];
                    if (met[crash][name] >= 2) continue;
                    ++met[crash][name];
                    interrupt(game, *player, crash);
                    json::Value answer = player->act(move);
                    while (reason(answer) == "too_early" || reason(answer) == "cool_down") {
                        world.wait_for(Span{at(answer, "in_ms").integer});
                        answer = player->act(move);
                    }
                    CHECK_MESSAGE(done(answer), sorted_text(answer));
                    break;
                }
            }
            if (!game.play_one()) world.wait();
        }
    }
    for (const auto& kinds : met)
        for (const char* const name :
             {"turn", "drawn", "colour", "challenge", "penalty", "swap", "roulette", "power",
              "second", "more", "uno", "catch", "slap", "jump", "give"})
            CHECK_MESSAGE(kinds.contains(name), name);
}

TEST_CASE("again: the colour written with a wild is kept while the wild is held") {
    // Many wilds and small hands, so that soon a wild is played while a player can be caught.
    const char* const wild =
        R"({"key":"make","seats":2,"edition_file":"id = \"wild\"\nname = \"Wild\"\n[rules]\n)"
        R"(hand_size = 2\n[[card]]\nnumbers = \"1-2\"\ncolours = \"RY\"\ncopies = 8\nname = \"{n}\"\n)"
        R"([[card]]\nwild = true\ncopies = 16\npoints = 50\nname = \"Wild\"\neffects = [\"colour\"]\n"})";
    unsigned held = 0;
    for (std::uint64_t seed = 1; seed < 40 && held < 4; ++seed) {
        World world(seed);
        Guests game(world, wild, 2);
        for (unsigned step = 0; step < 40 && game.all[0]->stage() == "match"; ++step) {
            Client& player = *(game.all[0]->asked() ? game.all[0] : game.all[1]);
            if (!player.asked()) {
                world.wait();
                continue;
            }
            const std::vector<std::string> choices = player.choices();
            const bool has_wild = std::find(choices.begin(), choices.end(), "W") != choices.end();
            const std::int64_t decision = player.decision();
            const json::Value answer = player.act(has_wild ? "W/Y" : choices.front());
            REQUIRE_MESSAGE(done(answer), sorted_text(answer));
            if (!at(answer, "held").boolean) continue;
            if (has_wild && held % 2 == 1) {  // also across a crash
                world.crash();
                for (Client* each : game.all) each->connect(true);
            }
            while (player.decision() == decision) world.wait();
            if (!has_wild || at(player.view, "phase").string != "playing") continue;
            ++held;
            CHECK(at(player.view, "colour").string == "Y");
            CHECK(at(at(player.view, "question"), "kind").string == "turn");
            CHECK(at(at(player.view, "question"), "seat").integer == 1 - player.seat);
        }
    }
    CHECK(held >= 4);
}

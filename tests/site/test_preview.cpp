// What messengers show about links to tables and matches.
#include <doctest/doctest.h>

#include <string>

#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

std::optional<Preview> preview(World& world, const std::string& path,
                               const std::string& language = "en",
                               const std::string& address = "somewhere") {
    HttpRequest request;
    request.method = "GET";
    request.address = address;
    request.path = path;
    request.accept_language = language;
    std::optional<Preview> told;
    if (world.site->may_preview(world.now, request))
        world.site->preview(world.now, request,
                            [&told](std::optional<Preview> shown) { told = std::move(shown); });
    world.tell_facts();
    return told;
}

}  // namespace

TEST_CASE("preview: a table shows its edition, its host and its free chairs, and nothing else") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea"}, wanted("no-mercy", 4));
    const std::string path = "/t/" + all[0]->table;
    std::optional<Preview> shown = preview(world, path);
    REQUIRE(shown);
    CHECK(shown->title == "No Mercy · Lastcard");
    CHECK(shown->description == "Anna invites you to play. 4 chairs are free.");
    CHECK(shown->language == "en");
    for (Client* each : all) CHECK(done(each->tell("sit")));
    CHECK(preview(world, path)->description == "Anna invites you to play. 2 chairs are free.");
    CHECK(preview(world, path, "cs-CZ,cs;q=0.9")->description ==
          "Anna tě zve ke hře. Volné jsou 2 židle.");
    CHECK(preview(world, path, "xx, sk")->language == "sk");
    for (Client* each : all) CHECK(done(each->tell("ready")));
    CHECK(done(all[0]->tell("start")));
    shown = preview(world, path);
    CHECK(shown->description == "A match is on at the table of Anna: come and watch.");
    // Neither cards nor other names.
    for (const std::string& choice : all[0]->choices())
        if (choice.size() > 1 && choice != "draw")
            CHECK(shown->description.find(choice) == std::string::npos);
    CHECK(shown->description.find("Bea") == std::string::npos);
}

TEST_CASE("preview: a match that is over shows who has won") {
    World world;
    Guests party(world, wanted("classic", 2, ",\"rules\":{\"hand_size\":1,\"scoring\":\"none\"}"),
                 2);
    const std::string path = "/r/" + party.all[0]->table + "/1";
    CHECK_FALSE(preview(world, path));
    party.play(400);
    REQUIRE(party.all[0]->stage() == "over");
    const std::optional<Preview> shown = preview(world, path);
    REQUIRE(shown);
    CHECK((shown->title == "Anna wins · Classic · Lastcard" ||
           shown->title == "Bnna wins · Classic · Lastcard"));
    CHECK(shown->description == "The whole match, card by card: Anna, Bnna.");
}

TEST_CASE("preview: other paths have none, and neither have tables that rest") {
    World world;
    Client& anna = *visitors(world, {"Anna"}, wanted("classic", 2))[0];
    for (const std::string& path :
         {std::string("/"), std::string("/t"), std::string("/t/"), std::string("/t/NOTABLE"),
          "/t/" + anna.table + "/rules", "/r/" + anna.table, "/r/" + anna.table + "/1",
          "/r/" + anna.table + "/../1", std::string("/r/../../1")}) {
        CAPTURE(path);
        CHECK_FALSE(preview(world, path));
    }
    world.crash();
    CHECK_FALSE(preview(world, "/t/" + anna.table));
}

TEST_CASE("preview: many requests of one address get the plain page") {
    World world;
    Client& anna = *visitors(world, {"Anna"}, wanted("classic", 2))[0];
    unsigned shown = 0;
    for (unsigned i = 0; i < 100; ++i)
        if (preview(world, "/t/" + anna.table)) ++shown;
    CHECK(shown == 20);
    CHECK(preview(world, "/t/" + anna.table, "en", "elsewhere"));
    world.now = world.now + Span{1'000};
    CHECK(preview(world, "/t/" + anna.table));
}

// People who join during a match: they watch, and take over a bot's seat in the next round.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "record/replay.hpp"
#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

/// Two people, a bot on seat 0, and a person who joins late.
struct Evening {
    explicit Evening(std::uint64_t seed = 1) : world(seed) {
        game.emplace(world,
                     wanted("classic", 3,
                            R"(,"bots":["easy"],"rules":{"hand_size":3,"target":150},)"
                            R"("timing":{"turn_ms":0})"),
                     2);
        late = &world.join("Late", *game->all[0]);
        for (bot = 0; at(seat(bot), "sitter").string != "bot";) ++bot;
    }

    const json::Value& seat(std::size_t which) const {
        return at(game->all[0]->lobby, "seats").array.at(which);
    }
    std::int64_t round() const { return at(game->all[0]->view, "round").integer; }
    std::string phase() const { return at(game->all[0]->view, "phase").string; }
    void play_to_round(std::int64_t number) {
        for (unsigned i = 0; i < 5'000 && round() < number && game->all[0]->stage() == "match"; ++i)
            if (!game->play_one()) world.wait();
        REQUIRE(round() == number);
    }

    World world;
    std::optional<Guests> game;
    Client* late = nullptr;
    std::size_t bot = 0;
};

/// Number of events that show cards dealt to or drawn by one seat, before and after it was taken
/// over.
struct Shown {
    unsigned before = 0;
    unsigned after = 0;
    bool sat = false;
};

Shown cards_shown(const Client& who) {
    Shown shown;
    for (const json::Value& event : who.events) {
        const std::string& kind = at(event, "kind").string;
        shown.sat = shown.sat || kind == "sat";
        if ((kind == "card_dealt" || kind == "card_drawn") &&
            at(event, "card").type == json::Type::String)
            ++(shown.sat ? shown.after : shown.before);
    }
    return shown;
}

}  // namespace

TEST_CASE("late: a late person watches, and replaces a bot from the next round on") {
    Evening evening;
    Client& late = *evening.late;
    CHECK(done(late.tell("sit")));
    CHECK(reason(late.tell("sit")) == "already_seated");
    const json::Value& next = at(evening.seat(evening.bot), "next");
    CHECK(at(next, "name").string == "Late");
    CHECK(at(next, "person").integer == late.you);
    CHECK(late.seat == -1);
    CHECK(reason(late.act("draw")) == "no_seat");
    evening.game->play(3);
    CHECK(at(late.view, "viewer").type == json::Type::Null);

    evening.play_to_round(2);
    CHECK(late.seat == static_cast<int>(evening.bot));
    CHECK(at(evening.seat(evening.bot), "sitter").string == "person");
    CHECK(at(evening.seat(evening.bot), "name").string == "Late");
    CHECK(at(late.view, "viewer").integer == static_cast<std::int64_t>(evening.bot));
    CHECK(at(late.view, "hand").object.size() > 0);
    // The other players do not commit again: the seed is for the whole match.
    evening.game->all.push_back(&late);
    evening.game->play(20'000);
    REQUIRE(late.stage() == "over");
    CHECK(!verify_text(record_of(evening.world, late)));
}

TEST_CASE("late: before the next deal a late person sees none of the bot's cards") {
    Evening evening;
    Client& late = *evening.late;
    CHECK(done(late.tell("sit")));
    evening.play_to_round(2);
    REQUIRE(late.seat == static_cast<int>(evening.bot));
    Shown shown = cards_shown(late);
    CHECK(shown.before == 0);
    CHECK(shown.after == 3);
    // Nor when the seat requests the events of the previous round again.
    late.drop();
    late.events.clear();
    late.last -= std::min<std::uint64_t>(late.last, 40);
    late.connect(true);
    shown = cards_shown(late);
    REQUIRE(shown.sat);
    CHECK(shown.before == 0);
    CHECK(shown.after >= 3);
}

TEST_CASE("late: a claim outlives a lost connection and a crash, and can be given up") {
    Evening evening;
    Client& late = *evening.late;
    CHECK(done(late.tell("sit", ",\"seat\":" + std::to_string(evening.bot))));
    SUBCASE("a crash") {
        evening.world.crash();
        for (Client* each : evening.game->all) each->connect(true);
        late.connect(true);
        CHECK(at(at(evening.seat(evening.bot), "next"), "person").integer == late.you);
        evening.play_to_round(2);
        CHECK(late.seat == static_cast<int>(evening.bot));
    }
    SUBCASE("away at the deal: the seat is theirs and reserved as usual") {
        late.drop();
        evening.play_to_round(2);
        CHECK(at(evening.seat(evening.bot), "name").string == "Late");
        CHECK(at(evening.seat(evening.bot), "here").boolean == false);
        late.connect();
        CHECK(late.seat == static_cast<int>(evening.bot));
        CHECK(at(evening.seat(evening.bot), "here").boolean);
    }
    SUBCASE("given up") {
        CHECK(done(late.tell("stand")));
        CHECK(at(evening.seat(evening.bot), "next").type == json::Type::Null);
        CHECK(reason(late.tell("stand")) == "no_seat");
        evening.play_to_round(2);
        CHECK(at(evening.seat(evening.bot), "sitter").string == "bot");
    }
    SUBCASE("kicked by the host") {
        CHECK(done(evening.game->all[0]->tell("kick", ",\"person\":" + std::to_string(late.you))));
        CHECK(at(evening.seat(evening.bot), "next").type == json::Type::Null);
        evening.play_to_round(2);
        CHECK(at(evening.seat(evening.bot), "sitter").string == "bot");
    }
    SUBCASE("no claim is possible if every bot's chair is claimed") {
        Client& later = evening.world.client("Late");
        later.table = late.table;
        later.connect();
        CHECK(reason(later.tell("sit")) == "match_is_on");
        CHECK(reason(later.tell("sit", ",\"seat\":" + std::to_string(evening.bot))) ==
              "seat_taken");
    }
}

// A server in trouble: too many tables, a full disk, tables taken by another server, a shutdown. No
// client is told anything that is not stored, and everything told is stored.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

/// A store whose disk can be full or fail to read.
class FullStore final : public MemoryStore {
public:
    bool full = false;
    std::string damaged;  ///< the unreadable table, or "everything"

    Committed commit(std::span<const Change> batch) override {
        if (full && !batch.empty()) return {no_room(), {}};
        return MemoryStore::commit(batch);
    }
    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim) override {
        if (full) return no_room();
        return MemoryStore::take(tables, claim);
    }
    std::vector<StoreResult<StoredTable>> load(std::span<const std::string> tables) override {
        std::vector<StoreResult<StoredTable>> list = MemoryStore::load(tables);
        for (std::size_t i = 0; i < list.size(); ++i)
            if (damaged == "everything" || damaged == tables[i])
                list[i] = StoreError{StoreErrorKind::Corrupt, "damaged"};
        return list;
    }

private:
    static StoreError no_room() { return {StoreErrorKind::Full, "no room"}; }
};

/// A world with such a store.
struct DiskWorld : World {
    DiskWorld() : DiskWorld(std::make_unique<FullStore>()) {}

    FullStore& disk;

private:
    explicit DiskWorld(std::unique_ptr<FullStore> on) : disk(*on) {
        store = std::move(on);
        site = std::make_unique<Site>(options, *store, random);
        site->open_to_visitors();
    }
};

}  // namespace

TEST_CASE("refusals: a server at its limit of tables makes and wakes no more tables") {
    SiteOptions small;
    small.tables = 1;
    World world(1, small);
    Client& anna = world.client("Anna");
    const std::string first = world.make_table(anna, wanted("classic", 2));
    const HttpResponse full = world.ask(anna, "POST", "/api/v1/tables", wanted("trend", 2));
    CHECK(full.status == 503);
    CHECK(full.body.find("too_many_tables") != std::string::npos);
    // A repeated request for the existing table still succeeds.
    CHECK(world.make_table(anna, wanted("classic", 2)) == first);
    world.wait_for(Span{61'000});
    const std::string second = world.make_table(anna, wanted("trend", 2));
    CHECK(second != first);
    anna.table = first;
    anna.connect();
    CHECK(anna.closed_with == wire::CloseCode::TableFull);
}

TEST_CASE("refusals: a stopping server refuses new connections") {
    World world;
    Client& anna = host(world, "Anna");
    world.site->announce_shutdown(Span{5'000});
    world.site->rest_all(world.now);
    world.pump();
    anna.connect();
    CHECK(anna.closed_with == wire::CloseCode::GoingAway);
    CHECK(anna.stream.find("\"stopping\"") != std::string::npos);
}

TEST_CASE("refusals: a full disk: nothing is acknowledged, and later nothing is missing") {
    DiskWorld world;
    Guests game(world, wanted("classic", 2, R"(,"timing":{"turn_ms":0})"), 2);
    game.play(20);
    Client& asked = *(game.all[0]->asked() ? game.all[0] : game.all[1]);
    Client& other = *(game.all[0]->asked() ? game.all[1] : game.all[0]);
    const std::string mine = sorted_text(asked.view);
    const std::string theirs = sorted_text(other.view);
    const std::uint64_t last = other.last;
    const std::string draw =
        ",\"decision\":" + std::to_string(asked.decision()) + ",\"move\":\"draw\"";

    world.trouble = true;
    world.disk.full = true;
    CHECK(at(asked.tell("act", draw, "again"), "type").string.empty());
    for (const Client* each : game.all) {
        CHECK(each->closed_with == wire::CloseCode::NotStored);
        CHECK(each->stream.ends_with("\"sentence\":\"host.not_stored\",\"in_ms\":5000}\n"));
    }
    CHECK(other.last == last);
    CHECK(sorted_text(other.view) == theirs);
    // Requests are answered, and clients that reconnect too early are refused again.
    CHECK(world.ask(asked, "POST", "/api/v1/session", "{\"name\":\"Ada\"}").status == 503);
    CHECK(world.ask(asked, "GET", "/api/v1/tables/" + asked.table).status == 200);
    asked.closed_with = {};
    asked.connect(true);
    CHECK(asked.closed_with == wire::CloseCode::NotStored);

    world.disk.full = false;
    world.trouble = false;
    for (Client* each : game.all) each->connect(true);
    CHECK(sorted_text(asked.view) == mine);
    CHECK(sorted_text(other.view) == theirs);
    CHECK(done(asked.tell("act", draw, "again")));
    game.play(100);
}

TEST_CASE("refusals: a full disk: people about to be disconnected have to return like others") {
    DiskWorld world;
    Guests game(world, wanted("classic", 3), 2);
    Client& anna = *game.all[0];
    Client& bea = *game.all[1];
    Client& cleo = world.join("Cleo", anna);

    world.trouble = true;
    world.disk.full = true;
    SUBCASE("by their own request") { CHECK(at(cleo.tell("leave"), "type").string.empty()); }
    SUBCASE("kicked") {
        CHECK(at(anna.tell("kick", ",\"person\":" + std::to_string(cleo.you)), "type")
                  .string.empty());
    }
    for (const Client* each : {&anna, &bea, &cleo}) {
        CHECK_FALSE(each->open);
        CHECK(each->closed_with == wire::CloseCode::NotStored);
    }
    world.disk.full = false;
    world.trouble = false;
    for (Client* each : {&anna, &bea, &cleo}) each->connect(true);
    for (const Client* each : {&anna, &bea, &cleo}) CHECK(each->open);
    CHECK(done(cleo.tell("leave")));
}

TEST_CASE("refusals: a table with damaged data differs from a missing table") {
    DiskWorld world;
    Client& anna = world.client("Anna");
    const std::string classic = wanted("classic", 2);
    const std::string code = world.make_table(anna, classic);
    world.crash();
    world.disk.damaged = code;
    anna.connect();
    CHECK(anna.closed_with == wire::CloseCode::TableClosed);
    CHECK(world.ask(anna, "GET", "/api/v1/tables/" + code).status == 410);
    CHECK(world.ask(anna, "GET", "/api/v1/tables/AAAAAAA").status == 404);
    // A repeated request makes another table, unless the whole store is unreadable.
    CHECK(world.make_table(anna, classic) != code);
    world.disk.damaged = "everything";
    world.crash();
    CHECK(world.ask(anna, "POST", "/api/v1/tables", classic).status == 503);
    world.disk.damaged.clear();
    CHECK(world.make_table(anna, classic) == code);
}

TEST_CASE("refusals: a table taken by another server sends nothing more; other tables continue") {
    World world;
    Guests game(world, wanted("classic", 2), 2);
    Guests elsewhere(world, wanted("trend", 2), 2);
    Client& asked = *(game.all[0]->asked() ? game.all[0] : game.all[1]);
    const std::string ids[] = {asked.table};
    const Claim other{"another", {world.now.ms}, 60'000};
    REQUIRE(world.store->take(ids, other));

    world.trouble = true;
    std::vector<std::size_t> heard;
    for (const Client* each : game.all) heard.push_back(each->stream.size());
    CHECK(at(asked.act(asked.choices().front()), "type").string.empty());
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string news = game.all[i]->stream.substr(heard[i]);
        CHECK(game.all[i]->closed_with == wire::CloseCode::NotStored);
        CHECK(news.find("\"closing\"") != std::string::npos);
        CHECK(std::count(news.begin(), news.end(), '\n') == 1);
    }
    for (const Client* each : elsewhere.all) CHECK(each->open);
    elsewhere.play(20);
    for (const Client* each : elsewhere.all) CHECK(each->open);
    // The other server holds it now, so no new connections are possible.
    asked.closed_with = {};
    asked.connect(true);
    CHECK(asked.closed_with == wire::CloseCode::NotStored);
}

TEST_CASE("refusals: times shorter than people need are refused, and named") {
    World world(1, {}, true);
    Client& anna = world.client("Anna");
    const auto answer = [&](const std::string& timing) {
        return world.ask(anna, "POST", "/api/v1/tables",
                         wanted("classic", 2, ",\"timing\":{" + timing + "}"));
    };
    const std::pair<std::string, std::string> short_ones[] = {
        {"\"turn_ms\":1", "0 for no limit, or a number from 5000 to 86400000"},
        {"\"turn_ms\":4999", "5000"},
        {"\"between_rounds_ms\":1", "0 for no limit, or a number from 1000"},
        {"\"uno_grace_ms\":1", "0 for no waiting, or a number from 250"},
        {"\"catch_window_ms\":249", "0 for no waiting, or a number from 250"},
        {"\"slap_ms\":0", "500"},
        {"\"takeover_ms\":999", "1000"},
        {"\"catch_cool_down_ms\":0", "250"},
        {"\"bot_percent\":9", "10"},
    };
    for (const auto& [timing, expected] : short_ones) {
        CAPTURE(timing);
        const HttpResponse refused = answer(timing);
        CHECK(refused.status == 400);
        CHECK(refused.body.find("malformed") != std::string::npos);
        CHECK_MESSAGE(refused.body.find(expected) != std::string::npos, refused.body);
    }
    const HttpResponse made =
        answer(R"("turn_ms":0,"between_rounds_ms":0,"uno_grace_ms":0,"bot_percent":10)");
    CHECK(made.status == 201);
    anna.table = at(at(json::parse(made.body).root, "table"), "code").string;
    anna.connect();
    CHECK(reason(anna.tell("set_speed", ",\"percent\":9")) == "no_such_speed");
    CHECK(done(anna.tell("set_speed", ",\"percent\":10")));
}

TEST_CASE("refusals: who removes the only opponent does not win") {
    for (const std::string on_kick : {"call_off", "bot"}) {
        CAPTURE(on_kick);
        World world;
        Guests game(world, wanted("classic", 2, ",\"on_kick\":\"" + on_kick + "\""), 2);
        game.play(5);
        const json::Value shown =
            world.asked(*game.all[1], "GET", "/api/v1/tables/" + game.all[0]->table);
        CHECK(at(at(shown, "table"), "on_kick").string == on_kick);
        REQUIRE(done(game.all[0]->tell("kick", ",\"person\":2")));
        CHECK(game.all[1]->closed_with == wire::CloseCode::Kicked);
        CHECK(game.all[0]->stage() == (on_kick == "bot" ? "match" : "over"));
        CHECK(at(game.all[0]->lobby, "called_off").string == (on_kick == "bot" ? "" : "kicked"));
        CHECK(at(game.all[0]->view, "match_winners").array.empty());
        const std::size_t records =
            at(world.asked(*game.all[0], "GET",
                           "/api/v1/tables/" + game.all[0]->table + "/records"),
               "records")
                .array.size();
        CHECK(records == (on_kick == "bot" ? 0 : 1));
        world.crash();
        game.all[0]->connect();
        CHECK(game.all[0]->stage() == (on_kick == "bot" ? "match" : "over"));
    }
}

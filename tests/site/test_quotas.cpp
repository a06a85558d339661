// What one visitor or one address may own, and that this leaves room for others.
#include <set>

#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

std::string request_of(unsigned number, const std::string& more = {}) {
    return "{\"key\":\"k" + std::to_string(number) + "\",\"edition\":\"classic\",\"seats\":2" +
           more + "}";
}

/// Asks for a table. Returns the reason of the refusal; empty if it is made.
std::string make(World& world, const Client& who, unsigned number, const std::string& more = {}) {
    const HttpResponse response =
        world.ask(who, "POST", "/api/v1/tables", request_of(number, more));
    if (response.status == 201) return {};
    CHECK(response.status == 403);
    return at(json::parse(response.body).root, "reason").string;
}

std::int64_t in_ms(World& world, const Client& who, unsigned number) {
    return at(world.asked(who, "POST", "/api/v1/tables", request_of(number)), "in_ms").integer;
}

SiteOptions with(const Quotas& quotas) {
    SiteOptions options;
    options.quotas = quotas;
    return options;
}

}  // namespace

TEST_CASE("quotas: tables in use, of a visitor and of an address") {
    Quotas quotas;
    quotas.live_tables = {2, 3};
    World world(1, with(quotas), true);
    Client& anna = world.client("Anna");
    Client& bert = world.client("Bert");
    Client& cleo = world.client("Cleo", "elsewhere");
    CHECK(make(world, anna, 1).empty());
    CHECK(make(world, anna, 2).empty());
    CHECK(make(world, anna, 3) == "too_many_live_tables");
    CHECK(in_ms(world, anna, 3) == 60'000);
    // Asked for again, an existing table is still answered.
    CHECK(make(world, anna, 2).empty());
    CHECK(make(world, bert, 1).empty());
    CHECK(make(world, bert, 2) == "too_many_live_tables");
    CHECK(make(world, cleo, 1).empty());
    // Tables that rest do not count. To wake one counts like making one.
    const std::string code = world.make_table(bert, request_of(1));
    world.wait_for(Span{61'000});
    for (unsigned i = 0; i < 2; ++i) CHECK(make(world, anna, 10 + i).empty());
    CHECK(make(world, bert, 2).empty());
    bert.table = code;
    bert.connect();
    CHECK(bert.closed_with == wire::CloseCode::TableFull);
    CHECK(bert.stream.find("too_many_live_tables") != std::string::npos);
    world.wait_for(Span{61'000});
    bert.connect();
    CHECK(bert.open);
}

TEST_CASE("quotas: tables a day are counted in the store, also after they are deleted") {
    Quotas quotas = Quotas::none();
    quotas.daily_tables = {2, 3};
    World world(1, with(quotas), true);
    Client& anna = world.client("Anna");
    Client& bert = world.client("Bert");
    CHECK(make(world, anna, 1).empty());
    world.now = world.now + Span{3'600'000};
    CHECK(make(world, anna, 2).empty());
    CHECK(make(world, anna, 3) == "too_many_tables_today");
    CHECK(in_ms(world, anna, 3) == 23 * 3'600'000);
    CHECK(make(world, bert, 1).empty());
    CHECK(make(world, bert, 2) == "too_many_tables_today");
    // Neither a restart nor the deletion of the tables helps.
    world.wait_for(Span{61'000});
    world.crash();
    Retention all;
    all.now = all.idle_before = unix_time(world.now + Span{1});
    REQUIRE(world.store->retire(all)->tables == 3);
    CHECK(make(world, anna, 3) == "too_many_tables_today");
    world.now = world.now + Span{23 * 3'600'000};
    CHECK(make(world, anna, 3).empty());
    CHECK(make(world, anna, 4) == "too_many_tables_today");
}

TEST_CASE("quotas: the bytes of own editions are free again when their tables are deleted") {
    Quotas quotas = Quotas::none();
    quotas.edition_bytes = {1'000, 0};
    World world(1, with(quotas), true);
    Client& anna = world.client("Anna");
    const auto own = [&](unsigned number, std::size_t bytes) {
        const std::string text = R"(base = \"classic\"\nid = \"mine\"\nname = \"Mine\"\n)";
        std::string comment(bytes - 47, 'x');
        const HttpResponse response =
            world.ask(anna, "POST", "/api/v1/tables",
                      "{\"key\":\"o" + std::to_string(number) +
                          "\",\"seats\":2,\"edition_file\":\"" + text + "# " + comment + "\\n\"}");
        return response.status == 201 ? std::string()
                                      : at(json::parse(response.body).root, "reason").string;
    };
    CHECK(own(1, 600) == "");
    CHECK(own(2, 600) == "editions_too_large");
    CHECK(own(3, 300) == "");
    CHECK(make(world, anna, 1).empty());  // a built-in edition needs no room
    world.wait_for(Span{61'000});
    Retention all;
    all.now = all.idle_before = unix_time(world.now + Span{1});
    REQUIRE(world.store->retire(all)->tables == 3);
    CHECK(own(4, 900) == "");
}

TEST_CASE("quotas: new guests of one address are limited, known ones are not") {
    Quotas quotas = Quotas::none();
    quotas.session_burst = 3;
    quotas.sessions_per_second = 0.1;
    World world(1, with(quotas), true);
    Client& first = world.client("Anna");
    world.client("Bert");
    world.client("Cleo");
    Client stranger = first;
    stranger.cookie.clear();
    const HttpResponse refused = world.ask(stranger, "POST", "/api/v1/session", "{}");
    CHECK(refused.status == 429);
    CHECK(refused.body.find("\"in_ms\":10") != std::string::npos);
    CHECK(world.ask(first, "POST", "/api/v1/session", "{\"name\":\"Ann\"}").status == 200);
    stranger.address = "elsewhere";
    CHECK(world.ask(stranger, "POST", "/api/v1/session", "{}").status == 201);
    stranger.address = "test";
    world.now = world.now + Span{11'000};
    CHECK(world.ask(stranger, "POST", "/api/v1/session", "{}").status == 201);
}

TEST_CASE("quotas: watchers of one address do not keep others from a table") {
    Quotas quotas = Quotas::none();
    quotas.watchers_per_address = 5;
    SiteOptions options = with(quotas);
    options.most_watchers = 8;
    World world(1, options, true);
    Client& anna = host(world, "Anna", wanted("classic", 4), "home");
    REQUIRE(done(anna.tell("sit")));
    std::vector<Client*> crowd;
    for (unsigned i = 0; i < 8; ++i) {
        const std::string from = i < 6 ? "many" : "others";
        crowd.push_back(&world.join("W" + std::to_string(i), anna, from));
    }
    CHECK(crowd[4]->open);
    CHECK(crowd[5]->closed_with == wire::CloseCode::TableFull);
    CHECK(crowd[5]->stream.find("too_many_from_address") != std::string::npos);
    // The table is full now, with five watchers of one address: one of them gives way.
    world.join("Eighth", anna, "third");
    CHECK(at(anna.lobby, "watching").integer == 8);
    Client& late = world.join("Late", anna, "fourth");
    CHECK(late.open);
    CHECK(at(anna.lobby, "watching").integer == 8);
    CHECK(crowd[4]->closed_with == wire::CloseCode::TableFull);
    CHECK(done(late.tell("sit")));
}

TEST_CASE("quotas: the list of open tables shows one of each visitor before the second of any") {
    World world;
    const auto open_table = [&](Client& host, unsigned number) {
        world.make_table(host, request_of(number, ",\"listed\":true"));
        host.connect();
        return host.table;
    };
    std::vector<std::string> many;
    for (unsigned i = 0; i < 120; ++i)
        many.push_back(open_table(world.client("M" + std::to_string(i), "many"), i));
    const std::string one = open_table(world.client("One", "one"), 1);
    const std::string two = open_table(world.client("Two", "two"), 1);
    many.push_back(open_table(world.client("Last", "many"), 1'000));
    const Client& anna = *world.clients.front();
    std::vector<std::string> seen;
    std::size_t pages = 0;
    for (std::int64_t from = 0;; ++pages) {
        const json::Value page =
            world.asked(anna, "GET", "/api/v1/tables?from=" + std::to_string(from));
        CHECK(at(page, "tables").array.size() <= 50);
        for (const json::Value& each : at(page, "tables").array)
            seen.push_back(at(at(each, "table"), "code").string);
        if (at(page, "next").type != json::Type::Integer) break;
        from = at(page, "next").integer;
    }
    CHECK(pages == 2);
    REQUIRE(seen.size() == 123);
    // The newest of each first.
    CHECK(seen[0] == many.back());
    CHECK(seen[1] == two);
    CHECK(seen[2] == one);
    CHECK(std::set<std::string>(seen.begin(), seen.end()).size() == 123);
    CHECK(world.ask(anna, "GET", "/api/v1/tables?from=-1").status == 400);
}

TEST_CASE("quotas: to look at a resting table counts as several requests") {
    World world(1, {}, true);
    Guests game(world, wanted("classic", 2), 2);
    game.play(700);
    Client& anna = *game.all[0];
    const std::string path = "/api/v1/tables/" + anna.table;
    world.options.requests_burst = 10;
    world.options.requests_per_second = 1;
    const auto until_refused = [&] {
        unsigned count = 0;
        while (count < 50 && world.ask(anna, "GET", path).status == 200) ++count;
        return count;
    };
    world.crash();
    anna.connect();
    world.wait_for(Span{20'000});
    CHECK(until_refused() == 10);
    anna.drop();
    world.wait_for(Span{100'000});
    const unsigned resting = until_refused();
    CHECK(resting >= 3);
    CHECK(resting <= 5);
    // What is owed is paid before the next request.
    CHECK(world.ask(anna, "GET", path).status == 429);
    world.wait_for(Span{20'000});
    CHECK(world.ask(anna, "GET", path).status == 200);
}

TEST_CASE("quotas: who asks for a record that was deleted is told so") {
    const std::string short_match =
        wanted("classic", 2, R"(,"rules":{"hand_size":2,"scoring":"none"})");
    const auto status_of = [](World& world, const Client& who, unsigned match) {
        const HttpResponse response = world.ask(
            who, "GET", "/api/v1/tables/" + who.table + "/records/" + std::to_string(match));
        if (response.status == 410)
            CHECK(reason(json::parse(response.body).root) == "record_not_kept");
        return response.status;
    };
    Quotas quotas = Quotas::none();
    quotas.record_bytes = {1, 0};
    World world(1, with(quotas), true);
    Guests game(world, short_match, 2);
    CHECK(status_of(world, *game.all[0], 1) == 404);
    game.play(500);
    CHECK(status_of(world, *game.all[0], 1) == 200);
    for (Client* each : game.all) REQUIRE(done(each->tell("ready")));
    REQUIRE(done(game.all[0]->tell("rematch")));
    game.play(500);
    CHECK(status_of(world, *game.all[0], 1) == 410);
    CHECK(status_of(world, *game.all[0], 2) == 200);
    CHECK(status_of(world, *game.all[0], 3) == 404);

    // Where others of the same network have used up the room, theirs is left alone.
    quotas.record_bytes = {0, 1};
    World crowded(1, with(quotas), true);
    Guests other(crowded, short_match, 2);
    other.play(500);
    CHECK(status_of(crowded, *other.all[0], 1) == 410);
}

TEST_CASE("quotas: a log with a move that is refused now is not played on") {
    World world(1, {}, true);
    Guests game(world, wanted("classic", 2), 2);
    game.play(20);
    Client& anna = *game.all[0];
    const StoreResult<StoredTable> stored = world.store->load_one(anna.table);
    REQUIRE(stored);
    REQUIRE(!stored->entries.empty());
    const auto restored = [&](const std::vector<std::string>& entries) {
        const Result<std::unique_ptr<site::Table>> table =
            site::Table::restore(stored->snapshot->bytes, stored->history, entries);
        return table ? std::string() : table.error();
    };
    std::vector<std::string> entries;
    for (const StoredEntry& each : stored->entries) entries.push_back(each.bytes);
    CHECK(restored(entries).empty());
    // As if the rules had changed since: the first move of these comes too late.
    const auto is_move = [](const std::string& entry) {
        return entry.find("\"act\"") != std::string::npos ||
               entry.find("\\\"act\\\"") != std::string::npos;
    };
    const auto move = std::find_if(entries.begin(), entries.end(), is_move);
    REQUIRE(move != entries.end());
    entries.push_back(std::string(*move));
    CHECK(restored(entries).find("another version") != std::string::npos);
}

// Requests of the operator to a site, with a simulated clock: bans and closed tables.
#include <doctest/doctest.h>

#include "record/replay.hpp"
#include "site/bans.hpp"
#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

json::Value ask(World& world, const AdminRequest& request) {
    world.site->admin(world.now, AdminId{1}, request);
    world.pump();
    return json::parse(world.told_admin).root;
}

AdminRequest ban(const std::string& who, unsigned days = 0) {
    AdminRequest request;
    request.command = AdminCommand::Ban;
    request.who = who;
    request.days = days;
    return request;
}

AdminRequest close(const std::string& table) {
    AdminRequest request;
    request.command = AdminCommand::Close;
    request.table = table;
    return request;
}

/// The close code with which the person is turned away, if so.
wire::CloseCode come(Client& who) {
    who.closed_with = {};
    who.connect();
    return who.closed_with;
}

const std::string classic = R"({"key":"k","edition":"classic","seats":2})";

}  // namespace

TEST_CASE("bans: an address is banned in its counted form, however it is written") {
    CHECK(ban_of_address("203.0.113.7") == "203.0.113.7");
    CHECK(ban_of_address("::ffff:203.0.113.7") == "203.0.113.7");
    CHECK(ban_of_address("2001:DB8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
    CHECK(ban_of_address("2001:db8:1:2::/64") == "2001:db8:1:2::/64");
    for (const char* const wrong :
         {"", "x", "203.0.113", "203.0.113.7/64", "2001:db8::/48", "/64", "::1::"})
        CHECK_FALSE(ban_of_address(wrong));

    Bans bans;
    bans.add({.who = "2001:db8:1:2::/64"});
    bans.add({.who = "session:7", .until = Moment{100}});
    CHECK(bans.find("2001:db8:1:2::", SessionId{1}, {5}) != nullptr);
    CHECK(bans.find("2001:db8:1:3::", SessionId{1}, {5}) == nullptr);
    CHECK(bans.find("10.0.0.1", SessionId{7}, {99}) != nullptr);
    CHECK(bans.find("10.0.0.1", SessionId{7}, {100}) == nullptr);

    // A ban is read as it was stored.
    const Ban one{"10.0.0.1", {3}, {9}, "a \"reason\""};
    const StoredSetting kept[] = {bans.add(one).setting, {"ban/10.0.0.2", "no ban at all"}};
    CHECK(Bans(kept).all() == std::map<std::string, Ban>{{"10.0.0.1", one}});
}

TEST_CASE("admin: a ban ends after its days, and outlives a crash until then") {
    World world;
    Client& ada = world.client("Ada");
    Client& bea = world.client("Bea");
    bea.table = world.make_table(ada, classic);
    CHECK(come(ada) == wire::CloseCode{});
    CHECK(come(bea) == wire::CloseCode{});
    const std::string session = at(ask(world, ban(bea.table + ":2", 2)), "banned").string;
    CHECK(session.starts_with("session:"));
    CHECK(bea.closed_with == wire::CloseCode::NotWelcome);
    CHECK(ada.open);
    world.crash();
    CHECK(world.ask(bea, "POST", "/api/v1/ticket").status == 403);
    CHECK(world.ask(ada, "POST", "/api/v1/ticket").status == 201);
    world.now = world.now + Span{2 * 86'400'000 + 1};
    CHECK(come(bea) == wire::CloseCode{});
    world.crash();
    world.pump();
    CHECK(world.store->settings("ban/")->empty());
}

TEST_CASE("admin: a closed table is deleted from the store, and visitors are told") {
    World world;
    Client& ada = world.client("Ada");
    const std::string code = world.make_table(ada, classic);
    CHECK(come(ada) == wire::CloseCode{});
    CHECK(at(ask(world, close(code)), "closed").string == code);
    CHECK(ada.closed_with == wire::CloseCode::TableClosed);
    CHECK(world.store->tables()->empty());
    CHECK(come(ada) == wire::CloseCode::TableClosed);
    CHECK(at(ask(world, close(code)), "error").string == "There is no table \"" + code + "\".");

    SUBCASE("while it is being unloaded, the command must be repeated") {
        const std::string other = world.make_table(ada, classic);
        CHECK(come(ada) == wire::CloseCode{});
        ada.drop();
        world.now = world.now + world.options.rest_after;
        world.site->run_deadlines(world.now);
        CHECK(at(ask(world, close(other)), "error").string.find("try again") != std::string::npos);
        CHECK(at(ask(world, close(other)), "closed").string == other);
    }
    SUBCASE("the note about the closed table is kept for a month") {
        world.now = world.now + Span{31LL * 86'400'000};
        world.crash();
        world.pump();
        CHECK(come(ada) != wire::CloseCode::TableClosed);
    }
}

TEST_CASE("admin: a connection does not wake a table that is being closed") {
    World world;
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    const std::string code = bea.table = world.make_table(anna, classic);
    anna.connect();
    SUBCASE("live") {}
    SUBCASE("after a crash") { world.crash(); }
    bea.ticket = at(world.asked(bea, "POST", "/api/v1/ticket"), "ticket").string;
    AdminRequest request = close(code);
    request.reason = "closing time";
    world.site->admin(world.now, AdminId{1}, request);
    bea.connect();  // before the close is stored
    CHECK(bea.closed_with == wire::CloseCode::TableClosed);
    CHECK(bea.stream.find("closing time") != std::string::npos);
    CHECK(at(json::parse(world.told_admin).root, "closed").string == code);
    CHECK(world.store->load_one(code).error().kind == StoreErrorKind::Missing);
    CHECK(world.ask(anna, "GET", "/api/v1/tables/" + code).status == 410);
    CHECK(at(ask(world, close(code)), "error").string.find("no table") != std::string::npos);
}

TEST_CASE("admin: an interrupted match can still be verified, live or at rest") {
    World world;
    Guests game(world, wanted("classic", 2, ",\"timing\":{\"turn_ms\":0}"), 2);
    game.play(10);
    const std::string code = game.all[0]->table;
    SUBCASE("live") {}
    SUBCASE("at rest") {
        for (Client* const each : game.all) each->drop();
        world.now = world.now + world.options.rest_after;
        world.pump();
        world.crash();
    }
    CHECK(at(ask(world, close(code)), "closed").string == code);
    const StoreResult<StoredRecord> record = world.store->record(code + "-1");
    REQUIRE(record);
    CHECK(!verify_text(record->text));
    CHECK(record->text.find("\"fair\"") != std::string::npos);
    CHECK(record->text.find("draw") != std::string::npos);
}

TEST_CASE("admin: unreadable requests are answered with a sentence") {
    for (const char* const text :
         {"", "[]", "{}", R"({"command":"open"})", R"({"command":"list","all":1})"})
        CHECK(!read_admin_request(text).error().empty());
    AdminRequest request = ban("10.0.0.1", 3);
    request.reason = "so";
    const Result<AdminRequest> read = read_admin_request(write_admin_request(request));
    REQUIRE_MESSAGE(read, read.error());
    CHECK(read->command == AdminCommand::Ban);
    CHECK(read->who == "10.0.0.1");
    CHECK(read->reason == "so");
    CHECK(read->days == 3);
}

// The site with a simulated clock: whole games over the protocol, refusals, joining and leaving,
// unloading and loading tables, and commitments kept and broken. More than 500 lines because it is
// a flat list of short cases.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "record/replay.hpp"
#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

TEST_CASE("site: protocol clients play every edition to the end, and its record is valid") {
    for (const char* const edition :
         {"classic", "classic-wiki", "powers", "creeper", "no-mercy", "trend"}) {
        CAPTURE(edition);
        World world;
        Guests game(world, wanted(edition, 4, ",\"bots\":[\"easy\"],\"rules\":{\"target\":60}"), 3);
        Client& watcher = world.join("Wanda", *game.all[0]);
        for (unsigned i = 0; i < 20'000 && game.all[0]->stage() == "match"; ++i) {
            if (!game.play_one()) world.wait();
            if (i % 100 != 99) continue;
            // The patched view equals the whole view.
            for (Client* each : {game.all[1], &watcher}) {
                const std::string patched = sorted_text(each->view);
                each->tell("refresh");
                CHECK(sorted_text(each->view) == patched);
            }
        }
        CHECK(game.all[0]->stage() == "over");
        CHECK(game.moves > 20);
        CHECK(watcher.last == game.all[2]->last);
        CHECK(at(watcher.view, "hand").object.empty());
        const std::string record = record_of(world, watcher);
        const auto wrong = verify_text(record);
        CHECK_MESSAGE(!wrong, wrong->sentence);
        CHECK(record.find("\"fair\"") != std::string::npos);
        CHECK(at(game.all[0]->fair.back(), "stage").string == "disclosed");
        CHECK(record.find(at(game.all[0]->fair.back(), "secret").string) != std::string::npos);
    }
}

TEST_CASE("site: impossible commands are refused with a sentence and change nothing") {
    World world;
    Client& host = world.client("Anna");
    Client& guest = world.client("Bea");
    guest.table = world.make_table(host, wanted("classic", 3));

    SUBCASE("before the hello every command is refused") {
        host.open = true;
        host.connection = ConnectionId{++world.ids};
        world.site->opened(world.now, host.connection, "test");
        CHECK(reason(host.tell("sit")) == "hello_first");
        CHECK(reason(host.tell("nonsense")) == "unknown_command");
        world.wait_for(Span{11'000});
        CHECK(host.closed_with == wire::CloseCode::NoHello);
    }
    SUBCASE("a ticket can be used once, and expires") {
        const std::string ticket = host.connect();
        CHECK(host.open);
        const auto say_hello = [&](Client& who, const std::string& with) {
            who.connection = ConnectionId{++world.ids};
            who.open = true;
            world.site->opened(world.now, who.connection, "test");
            who.tell("hello", ",\"versions\":[1],\"ticket\":\"" + with + "\",\"table\":\"" +
                                  who.table + "\"");
        };
        say_hello(guest, ticket);
        CHECK(guest.closed_with == wire::CloseCode::BadTicket);
        const std::string late = at(world.asked(guest, "POST", "/api/v1/ticket"), "ticket").string;
        world.wait_for(Span{31'000});
        guest.closed_with = {};
        say_hello(guest, late);
        CHECK(guest.closed_with == wire::CloseCode::BadTicket);
    }
    SUBCASE("unknown table, session and edition") {
        guest.table = "NOWHERE";
        guest.connect();
        CHECK(guest.closed_with == wire::CloseCode::NoSuchTable);
        Client stranger;
        CHECK(world.ask(stranger, "POST", "/api/v1/ticket").status == 401);
        CHECK(world.ask(stranger, "POST", "/api/v1/tables", wanted("classic", 2)).status == 401);
        CHECK(world.ask(host, "POST", "/api/v1/tables", wanted("../classic", 2)).status == 400);
        CHECK(world.ask(host, "GET", "/api/v1/nothing").status == 404);
        CHECK(world.ask(host, "PUT", "/api/v1/tables").status == 405);
    }
    SUBCASE("chairs and the host") {
        host.connect();
        guest.connect();
        CHECK(reason(guest.tell("start")) == "not_host");
        CHECK(reason(guest.tell("add_bot", ",\"level\":\"easy\"")) == "not_host");
        CHECK(reason(guest.tell("ready")) == "no_seat");
        CHECK(reason(guest.tell("act", ",\"move\":\"R7\"")) == "no_seat");
        CHECK(done(host.tell("sit", ",\"seat\":1")));
        CHECK(reason(host.tell("sit")) == "already_seated");
        CHECK(reason(guest.tell("sit", ",\"seat\":1")) == "seat_taken");
        CHECK(reason(host.tell("start")) == "not_ready");
        CHECK(done(host.tell("ready")));
        CHECK(reason(host.tell("start")) == "too_few_seats");
        CHECK(reason(host.tell("rematch")) == "not_now");
        CHECK(reason(host.tell("act", ",\"move\":\"R7\"")) == "no_match");
        CHECK(reason(host.tell("kick", ",\"person\":99")) == "no_such_person");
    }
    SUBCASE("moves of other seats, late moves and unknown moves") {
        host.connect();
        guest.connect();
        for (Client* each : {&host, &guest}) {
            each->tell("sit");
            each->tell("ready");
        }
        CHECK(done(host.tell("start")));
        Client& asked = host.asked() ? host : guest;
        Client& other = host.asked() ? guest : host;
        const std::uint64_t before = asked.last;
        CHECK(reason(other.act("draw")) == "not_your_question");
        CHECK(reason(asked.tell("act", ",\"move\":\"draw\",\"decision\":99999")) ==
              "not_asked_yet");
        CHECK(reason(asked.act("X99")) == "unknown_move");
        CHECK(reason(other.tell("sit")) == "already_seated");
        CHECK(asked.last == before);
        const std::string draw =
            ",\"move\":\"draw\",\"decision\":" + std::to_string(asked.decision());
        CHECK(done(asked.tell("act", draw)));
        CHECK(asked.last > before);
        CHECK(reason(asked.tell("act", draw)) == "late");
    }
    SUBCASE("too many commands at once") {
        SiteOptions strict;
        World small(1, strict);
        small.options.command_burst = 5;
        small.options.commands_per_second = 2;
        small.site = std::make_unique<Site>(small.options, *small.store, small.random);
        small.site->open_to_visitors();
        Client& eager = site::host(small, "Eva");
        for (int i = 0; i < 4; ++i) eager.tell("ping");
        const json::Value answer = eager.tell("sit");
        CHECK(reason(answer) == "too_fast");
        CHECK(at(answer, "in_ms").integer > 0);
        small.wait_for(Span{600});
        CHECK(done(eager.tell("sit")));
    }
}

TEST_CASE("site: a repeated command gets its first answer and is executed once") {
    World world;
    Guests game(world, wanted("classic", 2), 2);
    Client& asked = *(game.all[0]->asked() ? game.all[0] : game.all[1]);
    const std::string draw =
        ",\"decision\":" + std::to_string(asked.decision()) + ",\"move\":\"draw\"";
    const json::Value first = asked.tell("act", draw, "same-key");
    CHECK(done(first));
    const std::uint64_t after = asked.last;
    const json::Value again = asked.tell("act", draw, "same-key");
    CHECK(at(again, "last").integer == at(first, "last").integer);
    CHECK(asked.last == after);
    CHECK(reason(asked.tell("act", ",\"move\":\"pass\"", "same-key")) == "key_reused");

    // Also after a crash and a reconnect.
    world.crash();
    asked.connect(true);
    CHECK(at(asked.tell("act", draw, "same-key"), "last").integer == at(first, "last").integer);
}

TEST_CASE("site: after a crash at any moment every table is as it was last shown") {
    World world;
    Guests game(world, wanted("no-mercy", 3, ",\"rules\":{\"target\":200}"), 3);
    for (unsigned kills = 0; kills < 40 && game.all[0]->stage() == "match"; ++kills) {
        game.play(7);
        if (game.all[0]->stage() != "match") break;
        std::vector<std::string> before;
        for (Client* each : game.all) before.push_back(sorted_text(each->view));
        const std::uint64_t seen = game.all[0]->last;
        world.crash();
        world.now = world.now + Span{3'600'000};
        for (std::size_t i = 0; i < game.all.size(); ++i) {
            const int seat = game.all[i]->seat;
            game.all[i]->connect(i % 2 == 0);
            CHECK(game.all[i]->seat == seat);
            CHECK(sorted_text(game.all[i]->view) == before[i]);
        }
        CHECK(game.all[0]->last >= seen);
    }
    game.play(20'000);
    CHECK(game.all[0]->stage() == "over");
    CHECK(!verify_text(record_of(world, *game.all[0])));
}

TEST_CASE("site: a lost connection is not a leave: a bot plays meanwhile, and the seat is kept") {
    World world;
    Guests game(world, wanted("classic", 2, ",\"timing\":{\"turn_ms\":0}"), 2);
    Client& gone = *game.all[1];
    const std::uint64_t seen = gone.last;
    gone.drop();
    CHECK(at(at(game.all[0]->lobby, "seats").array[1], "here").boolean == false);
    world.wait_for(Span{21'000});
    CHECK(at(at(game.all[0]->lobby, "seats").array[1], "taken_over").boolean);
    gone.connect(true);
    CHECK(gone.last == game.all[0]->last);
    CHECK(gone.last > seen);
    CHECK(gone.seat == 1);
    CHECK(!at(at(gone.lobby, "seats").array[1], "taken_over").boolean);
    CHECK(sorted_text(at(gone.view, "counts")) == sorted_text(at(game.all[0]->view, "counts")));
}

TEST_CASE("site: a table without people rests in the store and wakes at the first return") {
    World world;
    Guests game(world, wanted("classic", 2, ",\"rules\":{\"target\":50}"), 2);
    game.play(10);
    const std::string before = sorted_text(game.all[0]->view);
    for (Client* each : game.all) each->drop();
    CHECK(world.site->counts().tables == 1);
    world.wait_for(Span{61'000});
    CHECK(world.site->counts().tables == 0);
    world.now = world.now + Span{86'400'000};
    game.all[0]->connect(true);
    CHECK(world.site->counts().tables == 1);
    CHECK(game.all[0]->stage() == "match");
    CHECK(sorted_text(game.all[0]->view) == before);
    game.all[1]->connect();
    game.play(20'000);
    CHECK(game.all[0]->stage() == "over");
}

TEST_CASE("site: the host changes by leaving, by handing over, and by staying away") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea", "Cleo"}, wanted("classic", 4));
    Client &anna = *all[0], &bea = *all[1], &cleo = *all[2];
    for (Client* each : all) each->tell("sit");
    CHECK(at(bea.lobby, "host").integer == anna.you);
    CHECK(done(anna.tell("hand_over", ",\"person\":" + std::to_string(cleo.you))));
    CHECK(at(bea.lobby, "host").integer == cleo.you);
    cleo.drop();
    world.wait_for(Span{59'000});
    CHECK(at(bea.lobby, "host").integer == cleo.you);
    world.wait_for(Span{2'000});
    CHECK(at(bea.lobby, "host").integer == anna.you);
    anna.tell("leave");
    CHECK(anna.closed_with == wire::CloseCode::Left);
    CHECK(at(bea.lobby, "host").integer == bea.you);
    CHECK(at(at(bea.lobby, "seats").array[0], "sitter").string == "nobody");
}

TEST_CASE("site: a kicked person stays out, and leaves the match permanently") {
    World world;
    Guests game(world, wanted("classic", 3), 3);
    Client& out = *game.all[2];
    CHECK(done(game.all[0]->tell("kick", ",\"person\":" + std::to_string(out.you))));
    CHECK(out.closed_with == wire::CloseCode::Kicked);
    CHECK(at(at(game.all[0]->lobby, "seats").array[2], "left").boolean);
    out.closed_with = {};
    out.connect();
    CHECK(out.closed_with == wire::CloseCode::Kicked);
    game.all.pop_back();
    game.play(20'000);
    CHECK(game.all[0]->stage() == "over");
}

TEST_CASE("site: a newer connection of the same person replaces the older one") {
    World world;
    Client& anna = host(world, "Anna");
    anna.tell("sit");
    const ConnectionId first = anna.connection;
    world.clients.push_back(std::make_unique<Client>(anna));
    Client& again = *world.clients.back();
    again.connect();
    CHECK(again.seat == 0);
    CHECK(again.connection != first);
    CHECK(anna.closed_with == wire::CloseCode::Replaced);
}

TEST_CASE("site: a broken commitment spoils the attempt, visible to all") {
    World world;
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    bea.table = world.make_table(anna, wanted("classic", 2));
    bea.silent = true;
    for (Client* each : {&anna, &bea}) each->take_seat();
    CHECK(done(anna.tell("start")));
    CHECK(anna.stage() == "lobby");
    CHECK(reason(bea.tell("stand")) == "not_now");
    const std::string first = at(anna.fair.back(), "commit").string;
    world.wait_for(Span{9'000});
    const auto broken =
        std::find_if(anna.fair.begin(), anna.fair.end(),
                     [](const json::Value& each) { return at(each, "stage").string == "broken"; });
    REQUIRE(broken != anna.fair.end());
    CHECK(at(*broken, "missing").array[0].integer == bea.you);
    // Only Anna is asked again, with a new commitment of the server.
    CHECK(at(anna.fair.back(), "stage").string == "dealt");
    CHECK(at(anna.fair.back(), "attempt").integer == 2);
    CHECK(at(anna.fair.back(), "commit").string != first);
    CHECK(at(anna.fair.back(), "players").array.size() == 1);
    CHECK(anna.stage() == "match");
}

TEST_CASE("site: chat reaches the table except people who muted it, and is not stored") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea", "Cleo"});
    Client &anna = *all[0], &bea = *all[1], &cleo = *all[2];
    CHECK(done(cleo.tell("mute", ",\"person\":" + std::to_string(bea.you))));
    CHECK(done(bea.tell("chat", ",\"text\":\"sesame seeds\"")));
    CHECK(anna.said.size() == 1);
    CHECK(bea.said.size() == 1);
    CHECK(cleo.said.empty());
    CHECK(done(anna.tell("set_chat", ",\"on\":false")));
    CHECK(reason(bea.tell("chat", ",\"text\":\"hello\"")) == "chat_off");
    const StoreResult<StoredTable> stored = world.store->load_one(anna.table);
    REQUIRE(stored);
    for (const StoredEntry& each : stored->entries)
        CHECK(each.bytes.find("sesame") == std::string::npos);
}

TEST_CASE("site: only executed moves are counted") {
    World world;
    Guests game(world, wanted("classic", 2, R"(,"timing":{"turn_ms":0})"), 2);
    game.play(10);
    const std::uint64_t made = world.site->counts().moves;
    CHECK(made >= game.moves);
    REQUIRE(game.moves > 0);
    const bool first = game.all[0]->asked();
    CHECK(reason(game.all[first ? 1 : 0]->act("draw")) != "");
    CHECK(reason(game.all[first ? 0 : 1]->act("no move at all")) == "unknown_move");
    CHECK(world.site->counts().moves == made);
}

TEST_CASE("site: a repeated chat message is sent once") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea"});
    Client &anna = *all[0], &bea = *all[1];
    CHECK(done(bea.tell("chat", ",\"text\":\"one\"", "k1")));
    CHECK(done(bea.tell("chat", ",\"text\":\"one\"", "k1")));
    CHECK(anna.said.size() == 1);
    bea.drop();
    bea.connect();
    CHECK(done(bea.tell("chat", ",\"text\":\"one\"", "k1")));
    CHECK(anna.said.size() == 1);
    CHECK(reason(bea.tell("chat", ",\"text\":\"two\"", "k1")) == "key_reused");
    CHECK(reason(bea.tell("sit", "", "k1")) == "key_reused");
    CHECK(done(bea.tell("sit", "", "k2")));
    CHECK(reason(bea.tell("emote", ",\"emote\":\"laugh\"", "k2")) == "key_reused");
    CHECK(anna.said.size() == 1);
    // The same text with another key is sent again.
    CHECK(done(bea.tell("chat", ",\"text\":\"one\"", "k3")));
    CHECK(anna.said.size() == 2);
}

TEST_CASE("site: reconnecting resets neither mutes nor the chat limit") {
    World world;
    const std::vector<Client*> all = visitors(world, {"Anna", "Bea", "Cleo"});
    Client &anna = *all[0], &bea = *all[1], &cleo = *all[2];
    CHECK(done(cleo.tell("mute", ",\"person\":" + std::to_string(bea.you))));
    for (Client* each : {&bea, &cleo}) {
        each->drop();
        each->connect();
    }
    for (int i = 0; i < 6; ++i) CHECK(done(bea.tell("chat", ",\"text\":\"hello\"")));
    CHECK(anna.said.size() == 6);
    CHECK(cleo.said.empty());
    bea.drop();
    bea.connect();
    CHECK(reason(bea.tell("chat", ",\"text\":\"hello\"")) == "too_fast");
    CHECK(done(cleo.tell("mute", ",\"muted\":false,\"person\":" + std::to_string(bea.you))));
    world.wait_for(Span{2'000});
    CHECK(done(bea.tell("chat", ",\"text\":\"hello\"")));
    CHECK(cleo.said.size() == 1);
}

TEST_CASE("site: many connections that come and go at once cause one notification") {
    World world;
    const Client& anna = host(world, "Anna");
    std::vector<Client*> crowd;
    for (int i = 0; i < 100; ++i) {
        crowd.push_back(&world.client("Guest" + std::to_string(i)));
        crowd.back()->table = anna.table;
        crowd.back()->ticket =
            at(world.asked(*crowd.back(), "POST", "/api/v1/ticket"), "ticket").string;
    }
    const auto lobbies = [](const Client& who, std::size_t from) {
        std::size_t count = 0;
        for (std::size_t at = from;
             (at = who.stream.find("\"type\":\"lobby\"", at)) != std::string::npos; ++at)
            ++count;
        return count;
    };
    std::size_t before = anna.stream.size();
    for (Client* each : crowd) each->arrive();
    world.pump();
    CHECK(lobbies(anna, before) == 1);
    CHECK(at(anna.lobby, "watching").integer == 101);
    for (const Client* each : crowd) {
        CHECK(each->open);
        CHECK(at(each->lobby, "watching").integer == 101);
        CHECK(lobbies(*each, 0) <= 1);
    }
    before = anna.stream.size();
    for (Client* each : crowd) world.site->closed(world.now, each->connection);
    world.pump();
    CHECK(lobbies(anna, before) == 1);
    CHECK(at(anna.lobby, "watching").integer == 1);
}

TEST_CASE("site: clocks continue if the system clock was set back while the server was down") {
    World world;
    Guests game(world, wanted("classic", 2, R"(,"timing":{"turn_ms":30000})"), 2);
    game.play(10);
    REQUIRE(game.all[0]->stage() == "match");
    for (int time = 0; time < 2; ++time) {
        world.crash();
        world.now = Moment{world.now.ms - 3'600'000};
        for (Client* each : game.all) each->connect(true);
        const std::uint64_t last = game.all[0]->last;
        world.wait_for(Span{31'000});
        CHECK(game.all[0]->last > last);  // a turn has timed out
    }
    game.play(20);
}

TEST_CASE("site: the session of a guest who returns from time to time does not expire") {
    World world;
    Client& anna = world.client("Anna");
    const auto renewed = [&](const HttpResponse& response) {
        return std::ranges::any_of(response.headers, [&](const auto& each) {
            return each.first == "Set-Cookie" && each.second.starts_with(anna.cookie + ";");
        });
    };
    CHECK_FALSE(renewed(world.ask(anna, "GET", "/api/v1/session")));
    CHECK(renewed(world.ask(anna, "POST", "/api/v1/session", R"({"name":"Anna"})")));
    for (int month = 0; month < 3; ++month) {
        world.now = world.now + Span{29LL * 86'400'000};
        const HttpResponse response = month == 1 ? world.ask(anna, "POST", "/api/v1/ticket")
                                                 : world.ask(anna, "GET", "/api/v1/session");
        CHECK(response.status / 100 == 2);
        CHECK(renewed(response));
        world.crash();
    }
    CHECK_FALSE(renewed(world.ask(anna, "GET", "/api/v1/session")));
    world.now = world.now + Span{30LL * 86'400'000};
    CHECK(world.ask(anna, "GET", "/api/v1/session").status == 401);
}

TEST_CASE("site: only requests to localhost are told where others find the server") {
    World world;
    const Client& anna = world.client("Anna");
    const auto told = [&](const std::string& address, const std::string& host) {
        HttpRequest request;
        request.id = RequestId{++world.ids};
        request.method = "GET";
        request.path = "/api/v1/session";
        request.cookie = anna.cookie;
        request.address = address;
        request.host = host;
        world.site->request(world.now, request);
        world.pump();
        return world.responses.at(static_cast<std::uint64_t>(request.id)).body;
    };
    CHECK(told("127.0.0.1", "localhost:8080") == R"({"name":"Anna"})");
    world.site->set_public_address("http://192.168.1.7:8080");
    const std::string with = R"({"name":"Anna","others":"http://192.168.1.7:8080"})";
    CHECK(told("127.0.0.1", "localhost:8080") == with);
    CHECK(told("127.0.0.1", "127.0.0.1:8080") == with);
    CHECK(told("::1", "[::1]:8080") == with);
    CHECK(told("::1", "localhost") == with);
    CHECK(told("127.0.0.1", "cards.example.org") == R"({"name":"Anna"})");
    CHECK(told("192.168.1.9", "localhost:8080") == R"({"name":"Anna"})");
}

TEST_CASE("site: a token is stored only as its hash, and sessions outlive the server") {
    World world;
    Client& anna = world.client("Anna");
    const std::string token = anna.cookie.substr(anna.cookie.find('=') + 1);
    CHECK(token.size() == 64);
    const std::optional<Digest> hash = hash_of_token(token);
    REQUIRE(hash);
    CHECK(world.store->session(*hash, {world.now.ms}));
    Digest raw{};
    REQUIRE(from_hex(token, raw));
    CHECK(!world.store->session(raw, {world.now.ms}));
    world.crash();
    CHECK(at(world.asked(anna, "GET", "/api/v1/session"), "name").string == "Anna");
    world.now = world.now + Span{31LL * 86'400'000};
    CHECK(world.ask(anna, "GET", "/api/v1/session").status == 401);
    // A token chosen by the client creates no session.
    Client mallory;
    mallory.cookie = "lastcard=" + std::string(64, 'a');
    CHECK(world.ask(mallory, "GET", "/api/v1/session").status == 401);
}

TEST_CASE("site: requests of other web sites are refused") {
    World world;
    HttpRequest request;
    request.host = "cards.example.org";
    CHECK(world.site->allows_origin(request));
    request.origin = "https://cards.example.org";
    CHECK(world.site->allows_origin(request));
    for (const char* const evil :
         {"https://evil.example", "null", "https://cards.example.org.evil.example",
          "https://evil.example/cards.example.org"}) {
        request.origin = evil;
        CHECK(!world.site->allows_origin(request));
    }
}

TEST_CASE("site: nothing is due at the end of time") {
    World world;
    world.site->run_deadlines(never);
    CHECK(world.site->next_deadline() == never);
}

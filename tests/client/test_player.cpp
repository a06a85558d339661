// A player at an online table: against the server's own tables, through memory, by a clock that is
// turned by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "client/recording_player.hpp"
#include "wire/encode.hpp"

using namespace lastcard;
using namespace lastcard::client_test;
using client::Ending;
using client::Promise;

namespace {

std::string view_text(const client::Player& player) {
    std::string text;
    if (player.view()) wire::encode_view(text, *player.game()->game, *player.view());
    return text;
}

std::string own_edition() {
    return "{\"key\":\"own\",\"seats\":2,\"edition_file\":\"id = \\\"ours\\\"\\nbase = "
           "\\\"classic\\\"\\nname.en = \\\"Ours\\\"\\n[rules]\\nhand_size = 3\\n\"}";
}

}  // namespace

TEST_CASE("client: two players play a match to its end with a fair deal") {
    Pair pair(R"(,"rules":{"target":50})");
    pair.start();
    CHECK(pair.eva.player.is_host());
    CHECK_FALSE(pair.ada.player.is_host());
    CHECK(pair.eva.player.seat() == seat_at(0));
    CHECK(pair.ada.player.seat() == seat_at(1));
    CHECK(pair.eva.player.game() == pair.ada.player.game());
    REQUIRE(pair.eva.player.fair());
    CHECK(pair.eva.player.fair()->players.size() == 2);
    CHECK(pair.eva.player.promise() == Promise::Unknown);
    CHECK(pair.play(5'000) > 20);
    CHECK(pair.eva.player.lobby().stage == Stage::Over);
    CHECK(pair.eva.player.view()->phase == Phase::MatchOver);
    CHECK(pair.eva.events == pair.ada.events);
    CHECK(pair.eva.player.promise() == Promise::Kept);
    CHECK(pair.ada.player.promise() == Promise::Kept);
    for (const std::string& reason : pair.eva.refusals) CHECK(reason == "already_answered");
}

TEST_CASE("client: a server that reveals another secret than it committed to is detected") {
    Pair pair(R"(,"rules":{"target":20})");
    pair.network.twist = [](std::string text) {
        const std::size_t secret = text.find("\"secret\":\"");
        if (secret != std::string::npos) {
            char& digit = text[secret + 12];
            digit = digit == '0' ? '1' : '0';
        }
        return text;
    };
    pair.start();
    pair.play(5'000);
    REQUIRE(pair.eva.player.lobby().stage == Stage::Over);
    CHECK(pair.eva.player.promise() == Promise::Broken);
}

TEST_CASE("client: a server that changes its commitment before the deal is detected") {
    Pair pair(R"(,"rules":{"target":20})");
    pair.network.twist = [](std::string text) {
        const std::size_t commit = text.find("\"stage\":\"revealing\",\"commit\":\"");
        if (commit != std::string::npos) {
            char& digit = text[commit + 35];
            digit = digit == '0' ? '1' : '0';
        }
        return text;
    };
    pair.start();
    CHECK(pair.eva.player.promise() == Promise::Broken);
}

TEST_CASE("client: a custom edition is fetched and its cards are known") {
    MemoryNetwork network;
    client::GameCache games;
    client::PlayerOptions options;
    options.name = "Eva";
    options.new_table = own_edition();
    RecordingPlayer eva(network, games, "Eva", options);
    CHECK_MESSAGE(!eva.ending, (eva.ending ? eva.ending->detail : ""));
    REQUIRE(eva.player.game());
    CHECK(eva.player.game()->edition->id == "ours");
    CHECK(eva.player.game()->game->rules.hand_size == 3);
    eva.sit();
    eva.tell(wire::AddBot{});
    eva.tell(wire::Start{});
    REQUIRE(eva.player.view());
    CHECK(eva.player.view()->hand_counts[0] == 3);
}

TEST_CASE("client: a reconnection brings the missed events") {
    Pair pair;
    pair.start();
    pair.play(10);
    const std::size_t before = pair.eva.events;
    const std::string seen = view_text(pair.eva.player);
    pair.network.cut();
    CHECK_FALSE(pair.eva.player.connected());
    REQUIRE(pair.eva.losses.size() == 1);
    CHECK(pair.eva.losses[0].retry_in.ms == 0);  // at once, the first time
    pair.network.pass(Span{10});
    CHECK(pair.eva.player.connected());
    CHECK(pair.eva.welcomes == 2);
    CHECK(view_text(pair.eva.player) == seen);
    CHECK(pair.eva.events > before);  // that both went away and came back
    CHECK(pair.eva.player.seat() == seat_at(0));
    CHECK(pair.play(20) == 20);
}

TEST_CASE("client: an unanswered command is sent again with its key, and carried out once") {
    Pair pair;
    pair.start();
    pair.play(6);
    const auto may_draw = [](const RecordingPlayer& who) {
        return who.asked() && who.player.view()->moves().draw;
    };
    for (int i = 0; i < 50 && !may_draw(pair.eva) && !may_draw(pair.ada); ++i) pair.play(1);
    RecordingPlayer& next = may_draw(pair.eva) ? pair.eva : pair.ada;
    REQUIRE(may_draw(next));
    const std::uint32_t decision = next.player.view()->decision;
    const Action draw = Action::simple(ActionKind::Draw, next.player.view()->viewer);

    SUBCASE("the command was lost") {
        pair.network.deaf = true;
        next.player.act(draw);
        pair.network.settle();
        CHECK(next.player.view()->decision == decision);
        pair.network.deaf = false;
    }
    SUBCASE("the answer was lost") {
        pair.network.dumb = true;
        next.player.act(draw);
        pair.network.settle();
        CHECK(next.player.view()->decision == decision);
        pair.network.dumb = false;
    }
    SUBCASE("it was said while there was no connection") {
        pair.network.cut();
        pair.network.said.clear();
        next.player.act(draw);
        CHECK(pair.network.said.empty());
    }
    const std::size_t answered = next.done.size();
    pair.network.cut();
    pair.network.pass(Span{3'000});
    CHECK(next.player.connected());
    CHECK(next.player.view()->decision > decision);
    CHECK(next.done.size() == answered + 1);
    CHECK(next.refusals.empty());
}

TEST_CASE("client: pauses before reconnecting to a killed server grow") {
    Pair pair;
    pair.start();
    pair.play(12);
    const std::string seen = view_text(pair.eva.player);
    pair.network.kill();
    pair.network.pass(Span{100'000});
    const std::vector<client::ConnectionLost>& losses = pair.eva.losses;
    REQUIRE(losses.size() >= 6);
    CHECK(losses[0].retry_in.ms == 0);
    CHECK(losses[1].retry_in.ms >= 1'000);
    CHECK(losses[1].retry_in.ms <= 1'500);
    for (std::size_t i = 2; i < losses.size(); ++i) {
        const std::int64_t whole = std::min<std::int64_t>(1'000LL << (i - 1), 30'000);
        CHECK(losses[i].retry_in.ms >= whole);
        CHECK(losses[i].retry_in.ms <= whole * 3 / 2);
    }
    // Players reconnect at different moments.
    CHECK(pair.ada.losses[3].retry_in.ms != losses[3].retry_in.ms);
    pair.network.restart();
    for (int i = 0; i < 100 && !(pair.eva.player.connected() && pair.ada.player.connected()); ++i)
        pair.network.step(pair.network.time + Span{30'000});
    CHECK(pair.eva.player.connected());
    CHECK(pair.ada.player.connected());
    CHECK(view_text(pair.eva.player) == seen);
    CHECK(pair.play(20) == 20);
}

TEST_CASE("client: a stopping server says when to come back") {
    Pair pair;
    pair.start();
    pair.network.stop(Span{5'000});
    REQUIRE(pair.eva.losses.size() == 1);
    CHECK(pair.eva.losses[0].announced);
    CHECK(pair.eva.losses[0].retry_in.ms == 5'000);
    const unsigned calls = pair.network.calls;
    pair.network.pass(Span{4'900});
    CHECK(pair.network.calls == calls);
    pair.network.restart();
    pair.network.pass(Span{200});
    CHECK(pair.eva.player.connected());
}

TEST_CASE("client: a kicked player is told so and does not reconnect") {
    Pair pair;
    pair.eva.tell(wire::Kick{pair.ada.player.you()});
    REQUIRE(pair.ada.ending);
    CHECK(pair.ada.ending->kind == Ending::Kind::Kicked);
    CHECK(pair.ada.ending->sentence == "host.banned");
    pair.network.pass(Span{60'000});
    CHECK(pair.ada.welcomes == 1);
    RecordingPlayer again(pair.network, pair.games, "again", [&] {
        client::PlayerOptions options = at_table(pair.eva.player.code(), "");
        options.token = pair.ada.player.token();
        return options;
    }());
    REQUIRE(again.ending);
    CHECK(again.ending->kind == Ending::Kind::Kicked);
}

TEST_CASE("client: another program with the same session gets the same seat") {
    Pair pair;
    pair.start();
    pair.play(4);
    client::PlayerOptions options = at_table(pair.eva.player.code(), "");
    options.token = pair.eva.player.token();
    RecordingPlayer other(pair.network, pair.games, "other", options);
    REQUIRE(pair.eva.ending);
    CHECK(pair.eva.ending->kind == Ending::Kind::Replaced);
    CHECK(other.player.you() == pair.eva.player.you());
    CHECK(other.player.seat() == seat_at(0));
    CHECK(view_text(other.player) == view_text(pair.eva.player));
    pair.network.pass(Span{60'000});
    CHECK(pair.eva.losses.empty());  // two windows do not fight
}

TEST_CASE("client: an expired session is replaced by a new one, once") {
    MemoryNetwork network;
    client::GameCache games;
    RecordingPlayer host(network, games, "host", new_table("Eva"));
    client::PlayerOptions options = at_table(host.player.code(), "");
    options.token = std::string(64, 'a');
    RecordingPlayer guest(network, games, "guest", options);
    CHECK_FALSE(guest.ending);
    CHECK(guest.player.connected());
    CHECK(guest.player.token() != options.token);
}

TEST_CASE("client: failures before the first welcome end the player") {
    MemoryNetwork network;
    client::GameCache games;
    SUBCASE("no such table") {
        RecordingPlayer eva(network, games, "Eva", at_table("NOSUCH", "Eva"));
        REQUIRE(eva.ending);
        CHECK(eva.ending->kind == Ending::Kind::NoSuchTable);
        CHECK(eva.ending->sentence == "host.no_such_table");
    }
    SUBCASE("nobody answers") {
        network.up = false;
        RecordingPlayer eva(network, games, "Eva", at_table("ABCDE", "Eva"));
        REQUIRE(eva.ending);
        CHECK(eva.ending->kind == Ending::Kind::Unreachable);
        CHECK(eva.ending->detail == "Nobody answers.");
    }
    SUBCASE("rules that cannot be played") {
        RecordingPlayer eva(network, games, "Eva",
                            new_table("Eva", R"(,"rules":{"hand_size":99})"));
        REQUIRE(eva.ending);
        CHECK(eva.ending->kind == Ending::Kind::Refused);
        CHECK(eva.ending->sentence == "host.bad_rules");
        CHECK(eva.ending->detail.find("hand_size") != std::string::npos);
    }
    SUBCASE("no room for another watcher") {
        network.options.most_watchers = 0;
        network.restart();
        RecordingPlayer host(network, games, "host", new_table("Eva"));
        RecordingPlayer eva(network, games, "Eva", at_table(host.player.code(), "Eva"));
        REQUIRE(eva.ending);
        CHECK(eva.ending->kind == Ending::Kind::Full);
    }
    SUBCASE("another version") {
        RecordingPlayer host(network, games, "host", new_table("Eva"));
        network.twist = [](const std::string&) {
            return std::string(R"({"type":"closing","code":4006,"reason":"no_common_version",)"
                               R"("sentence":"host.client_fault"})");
        };
        RecordingPlayer eva(network, games, "Eva", at_table(host.player.code(), "Eva"));
        network.cut();
        REQUIRE(eva.ending);
        CHECK(eva.ending->kind == Ending::Kind::TooOld);
    }
}

TEST_CASE("client: a malformed message leads to one refresh, then to the end") {
    Pair pair;
    pair.start();
    unsigned broken = 0;
    pair.network.twist = [&](std::string text) {
        if (broken > 0 && text.starts_with("{\"type\":\"events\"")) {
            --broken;
            text.insert(text.find("\"from\":") + 7, "9");
        }
        return text;
    };
    const unsigned before = pair.eva.welcomes;
    broken = 2;  // one for each of them
    pair.play(3);
    CHECK(pair.eva.welcomes == before + 1);
    CHECK_FALSE(pair.eva.ending);
    CHECK(pair.play(10) == 10);
    pair.network.twist = [](const std::string&) { return std::string("{\"type\":7}"); };
    pair.play(3);
    REQUIRE(pair.eva.ending);
    CHECK(pair.eva.ending->kind == Ending::Kind::ProtocolError);
}

TEST_CASE("client: leaving differs from losing the connection") {
    Pair pair;
    pair.start();
    pair.eva.tell(wire::Leave{});
    REQUIRE(pair.eva.ending);
    CHECK(pair.eva.ending->kind == Ending::Kind::Left);
    CHECK(pair.ada.player.is_host());
    CHECK(pair.ada.player.lobby().seats[0].left);
    CHECK(pair.ada.player.lobby().seats[0].person == wire::Person::Nobody);
    CHECK_FALSE(pair.ada.ending);
    pair.ada.player.disconnect();
    pair.network.pass(Span{100'000});
    CHECK_FALSE(pair.ada.ending);
    CHECK(pair.ada.losses.empty());
}

TEST_CASE("client: chat is received, and not sent again after a loss") {
    Pair pair;
    pair.eva.tell(wire::Chat{"Ahoj!"});
    pair.eva.tell(wire::Emote{wire::Mood::Applause});
    CHECK(pair.ada.heard == std::vector<std::string>{"Eva: Ahoj!", "Eva applause"});
    pair.network.deaf = true;
    pair.eva.tell(wire::Chat{"lost"});
    pair.network.deaf = false;
    pair.network.cut();
    pair.network.pass(Span{3'000});
    CHECK(pair.ada.heard.size() == 2);
}

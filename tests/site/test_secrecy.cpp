// Clients receive nothing that they must not know: the same table is played many times with
// different deals. If a seat was dealt and drew the same cards and all public actions were the
// same, then every byte it received, and the time of each, must be the same, whatever the others
// held.
#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "record/record.hpp"
#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

/// Few kinds of cards and small hands, so that deals repeat.
const char* const tiny =
    "id = \\\"tiny\\\"\\nname = \\\"Tiny\\\"\\n[rules]\\nhand_size = 2\\n"
    "dealer = \\\"given\\\"\\n"
    "[[card]]\\nnumbers = \\\"1-2\\\"\\ncolours = \\\"RY\\\"\\ncopies = 8\\nname = \\\"{n}\\\"\\n";

/// All bytes except the commitments, which are different random numbers each time.
std::string without_promises(const std::string& stream) {
    std::string kept;
    std::size_t begin = 0;
    while (begin < stream.size()) {
        const std::size_t end = stream.find('\n', begin) + 1;
        std::string line = stream.substr(begin, end - begin);
        const std::size_t fair = line.find("\"fair\":{");
        if (fair != std::string::npos)
            line.erase(fair, line.find(']', line.find("\"missing\"")) - fair);
        kept += line;
        begin = end;
    }
    return kept;
}

struct Seen {
    std::string key;      ///< public actions, and the seat's own cards
    std::string seat;     ///< bytes received by the seat
    std::string watcher;  ///< bytes received by a watcher
    std::string order;    ///< recipients of messages, in order
    std::string others;   ///< bytes received by another seat
};

/// Adds everything that can be requested without being at the table to the received bytes.
void look_around(World& world, Client& who) {
    const std::string table = "/api/v1/tables/" + who.table;
    for (const std::string& path : {table, table + "/records", table + "/records/1",
                                    table + "/edition", std::string("/api/v1/tables")}) {
        const HttpResponse response = world.ask(who, "GET", path);
        who.stream += std::to_string(response.status) + " " + response.body + "\n";
    }
}

/// Tries commands that are invalid or only sometimes valid: the answers must not reveal anything
/// either.
void try_things(Client& anna, Client& wanda, unsigned step) {
    const char* const moves[] = {"R1", "Y2!", "uno", "catch 1", "R2^", "catch 2", "slap", "pass"};
    if (!anna.asked()) anna.act(moves[step % 8]);
    wanda.act(moves[(step + 3) % 8]);
    for (unsigned again = 0; again < 2 && step % 3 == 1; ++again) anna.act("catch 1");
    if (step % 3 == 0) wanda.tell("kick", ",\"person\":1");
    if (step % 3 == 1) anna.tell("ready");
    if (step % 3 == 2) anna.tell("act", ",\"move\":\"draw\",\"decision\":1");
}

/// Empty if they are the same; otherwise the first lines that differ.
std::string difference(const std::string& one, const std::string& other) {
    if (one == other) return {};
    const auto [at_one, at_other] =
        std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    const auto line = [](const std::string& text, std::string::const_iterator where) {
        const std::size_t at_byte = static_cast<std::size_t>(where - text.begin());
        const std::size_t begin = text.rfind('\n', at_byte) + 1;
        return text.substr(begin, text.find('\n', at_byte) - begin);
    };
    return line(one, at_one) + "\n" + line(other, at_other);
}

enum class Interruption { None, Lost, Killed };

/// Bea always draws, independent of her cards.
void draw(World& world, Client& bea) {
    const json::Value answer = bea.act(bea.choices().back() == "pass" ? "pass" : "draw");
    if (at(answer, "held").boolean) world.wait();
}

/// Some people disconnect and return, with or without asking for missed events.
void interrupt(World& world, Client& bea, std::initializer_list<Client*> people, Interruption how,
               bool seen) {
    if (how == Interruption::Killed) world.crash();
    for (Client* each : people)
        if (how == Interruption::Lost) each->drop();
    if (how == Interruption::Lost && bea.asked()) draw(world, bea);
    world.wait_for(Span{3'000});
    for (Client* each : people) each->connect(seen);
}

Seen deal_and_play(unsigned deal, bool bot) {
    World world(1);
    world.checked = most_checked;  // other tests check messages against the schemas
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    Client& wanda = world.client("Wanda");
    world.make_table(anna, std::string("{\"key\":\"make\",\"seats\":3,\"edition_file\":\"") + tiny +
                               "\",\"listed\":true,\"bots\":[" + (bot ? "\"easy\"" : "") + "]}");
    bea.table = wanda.table = anna.table;
    wanda.connect();
    for (Client* each : {&anna, &bea}) each->take_seat();
    world.random.twist(deal);
    anna.tell("start");
    REQUIRE(anna.stage() == "match");
    for (unsigned step = 0; step < (bot ? 7 : 12) && anna.stage() == "match"; ++step) {
        if (step == 3) interrupt(world, bea, {&anna}, Interruption::Lost, true);
        if (step == 4) interrupt(world, bea, {&anna, &wanda}, Interruption::Lost, false);
        if (step == 5) interrupt(world, bea, {&anna, &bea, &wanda}, Interruption::Killed, true);
        if (step == 6) wanda.tell("refresh");
        try_things(anna, wanda, step);
        look_around(world, anna);
        look_around(world, wanda);
        if (anna.asked())
            anna.act(step % 2 == 0 ? anna.choices().front() : anna.choices().back());
        else if (bea.asked() && step != 8)
            draw(world, bea);
        else
            world.wait();
    }
    Seen seen;
    for (const json::Value& each : anna.events) {
        const std::string& kind = at(each, "kind").string;
        const bool own =
            at(each, "seat").type == json::Type::Integer && at(each, "seat").integer == 0;
        if (own || (kind != "card_dealt" && kind != "card_drawn"))
            seen.key += kind + "/" + at(each, "card").string + "/" +
                        std::to_string(at(each, "seat").integer) + "/" +
                        std::to_string(at(each, "number").integer) + " ";
    }
    seen.seat = without_promises(anna.stream);
    seen.watcher = without_promises(wanda.stream);
    seen.order = world.order;
    seen.others = without_promises(bea.stream);
    return seen;
}

}  // namespace

TEST_CASE("secrecy: other hidden cards change no byte and no time of what a seat receives") {
    for (const bool bot : {false, true}) {
        CAPTURE(bot);
        std::map<std::string, Seen> known;
        unsigned pairs = 0;
        for (unsigned deal = 0; deal < 600; ++deal) {
            Seen seen = deal_and_play(deal, bot);
            const auto [same, fresh] = known.emplace(seen.key, seen);
            if (fresh || same->second.others == seen.others) continue;
            ++pairs;
            CHECK(difference(same->second.seat, seen.seat) == "");
            CHECK(difference(same->second.watcher, seen.watcher) == "");
            CHECK(difference(same->second.order, seen.order) == "");
        }
        CHECK(pairs > 5);
    }
}

TEST_CASE("secrecy: the server's secret appears nowhere before the match is over") {
    World world;
    Guests game(world, wanted("classic", 3, R"(,"bots":["easy"],"rules":{"target":20})"), 2);
    Client& wanda = world.join("Wanda", *game.all[0]);
    std::string told;
    while (game.all[0]->stage() == "match") {
        told = game.all[0]->stream + game.all[1]->stream + wanda.stream;
        CHECK(world.ask(wanda, "GET", "/api/v1/tables/" + wanda.table + "/records/1").status ==
              404);
        if (!game.play_one()) world.wait();
        if (game.moves % 20 == 19) game.all[1]->connect(true);
    }
    const std::string secret = at(wanda.fair.back(), "secret").string;
    REQUIRE(secret.size() == 64);
    CHECK(told.find(secret) == std::string::npos);
    const ReadRecord record = read_record(record_of(world, wanda));
    REQUIRE(record);
    CHECK(told.find(to_hex(record.record.header.seed)) == std::string::npos);
}

TEST_CASE("secrecy: a held move is visible only to its seat until it is executed") {
    World world;
    world.checked = most_checked;
    Guests game(world,
                std::string(R"({"key":"make","seats":4,"edition_file":")") + tiny +
                    R"(","rules":{"jump_in":true,"target":1000}})",
                4);
    Client& wanda = world.join("Wanda", *game.all[0]);
    unsigned held = 0;
    unsigned away = 0;
    for (unsigned step = 0; step < 6'000 && (held < 10 || away < 2); ++step) {
        if (game.all[0]->stage() != "match") break;
        for (Client* const player : game.all) {
            std::string move = player->asked() ? player->choices().front() : std::string();
            for (const std::string& each : player->choices("reactions"))
                if (each.ends_with('^')) move = each;
            if (move.empty() || at(player->view, "catchable").array.empty()) continue;
            std::vector<std::size_t> heard;
            for (const auto& each : world.clients) heard.push_back(each->stream.size());
            if (!at(player->act(move), "held").boolean) continue;
            ++held;
            for (std::size_t i = 0; i < heard.size(); ++i)
                if (world.clients[i].get() != player)
                    CHECK(world.clients[i]->stream.size() == heard[i]);
        }
        away = 0;
        for (const Client* each : game.all) away += static_cast<unsigned>(each->turned_away.size());
        if (!game.play_one()) world.wait();
    }
    CHECK(held >= 10);
    CHECK(away >= 2);
    CHECK(wanda.turned_away.empty());
    for (const Client* each : game.all)
        for (const json::Value& message : each->turned_away)
            CHECK(at(message, "key").string.starts_with(each->name + "-"));
}

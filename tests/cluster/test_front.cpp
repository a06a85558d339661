// Forwarded clients (cluster/front.hpp): whatever the network does, no client hangs at a front
// whose owner does not know it, and none hears what is not for it.
#include <doctest/doctest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cluster/front.hpp"
#include "cluster/network.hpp"

using namespace lastcard::cluster;

namespace {

constexpr FrontConnection ada{1};
constexpr FrontConnection bea{2};

message::Attach hello_of(FrontConnection connection) {
    return {connection, 7, "Ada", "127.0.0.1", "hello"};
}

/// n1 is the front, n2 the owner, which answers every text with an echo.
struct Forwarding {
    Network network;
    Links& front_links = network.start("n1", Life{1});
    Links& owner_links = network.start("n2", Life{2});
    Front front{front_links};
    Served served{owner_links};
    std::map<FrontConnection, std::string> shown;  ///< by client
    std::set<FrontConnection> closed;              ///< by the front
    std::map<ServedConnection, std::string> got;   ///< by the owner

    Forwarding() {
        network.on_event = [this](const std::string& node, const LinkEvent& event) {
            node == "n1" ? at_front(event) : at_owner(event);
        };
        network.on_quiet = [this](const std::string& node) {
            if (node == "n2") served.flush();
        };
        network.pass(1'100);
    }

    void at_front(const LinkEvent& event) {
        if (std::holds_alternative<link::Broken>(event))
            for (const FrontConnection each : front.broken("n2")) closed.insert(each);
        const auto* heard = std::get_if<link::Heard>(&event);
        const auto* frames = heard ? std::get_if<message::Frames>(&heard->message) : nullptr;
        if (frames == nullptr) return;
        const message::Frames mine = front.received(heard->node, *frames);
        for (const auto& frame : mine.frames)
            for (const FrontConnection to : frame.to) shown[to] += frame.payload;
        for (const auto& close : mine.closes) closed.insert(close.connection);
    }

    void at_owner(const LinkEvent& event) {
        if (std::holds_alternative<link::Broken>(event))
            for (const ServedConnection each : served.broken("n1")) got.erase(each);
        const auto* heard = std::get_if<link::Heard>(&event);
        if (heard == nullptr) return;
        if (const auto* attach = std::get_if<message::Attach>(&heard->message))
            if (const auto connection = served.attach("n1", attach->connection))
                got[*connection] = attach->hello;
        if (const auto* text = std::get_if<message::Text>(&heard->message))
            if (const auto connection = served.find("n1", text->connection)) {
                got[*connection] += text->text;
                served.send(*connection, nullptr, "<" + text->text + ">");
            }
        if (const auto* detach = std::get_if<message::Detach>(&heard->message))
            if (const auto connection = served.detach("n1", detach->connection))
                got.erase(*connection);
    }
};

}  // namespace

TEST_CASE("front: a client plays at a table of another node") {
    Forwarding cluster;
    CHECK_FALSE(cluster.front.text(ada, "not forwarded"));
    CHECK_FALSE(cluster.front.attach("n9", hello_of(ada)));
    CHECK(cluster.front.attach("n2", hello_of(ada)));
    CHECK(cluster.front.text(ada, "1"));
    cluster.network.carry();
    REQUIRE(cluster.got.size() == 1);
    CHECK(is_served(static_cast<std::uint64_t>(cluster.got.begin()->first)));
    CHECK(cluster.got.begin()->second == "hello1");
    CHECK(cluster.shown[ada] == "<1>");
    cluster.front.closed(ada);
    cluster.network.carry();
    CHECK(cluster.got.empty());
    CHECK(cluster.served.size() == 0);
    CHECK(cluster.front.size() == 0);
}

TEST_CASE("front: one frame for many clients is sent once, in one message for a batch") {
    Forwarding cluster;
    cluster.front.attach("n2", hello_of(ada));
    cluster.front.attach("n2", hello_of(bea));
    cluster.network.carry();
    const std::string shared = "to all ";
    for (const auto& [connection, text] : cluster.got)
        cluster.served.send(connection, shared.data(), shared);
    cluster.served.send(cluster.got.begin()->first, nullptr, "to one");
    cluster.served.close(cluster.got.begin()->first, 4000, "over");
    cluster.served.flush();
    const std::vector<Outgoing> sent = cluster.owner_links.take_outgoing();
    REQUIRE(sent.size() == 1);
    const auto packet = decode_packet(sent[0].bytes);
    REQUIRE(packet);
    const auto message = decode_message(packet->bytes);
    REQUIRE(message);
    CHECK(std::get<message::Frames>(*message).frames.size() == 2);
    cluster.front_links.received(cluster.network.now, sent[0].bytes);
    cluster.network.carry();
    CHECK(cluster.shown[ada] == "to all to one");
    CHECK(cluster.shown[bea] == "to all ");
    CHECK(cluster.closed == std::set{ada});
    CHECK_FALSE(cluster.front.text(ada, "closed"));
    CHECK(cluster.front.text(bea, "open"));
    CHECK(cluster.served.size() == 1);
}

TEST_CASE("front: a node cannot speak to clients that are not attached to it") {
    Forwarding cluster;
    cluster.front.attach("n2", hello_of(ada));
    const message::Frames frames{{{"x", {ada, bea}}}, {{ada, 4000, ""}, {bea, 4000, ""}}};
    CHECK(cluster.front.received("n3", frames) == message::Frames{});
    const message::Frames left = cluster.front.received("n2", frames);
    REQUIRE(left.frames.size() == 1);
    CHECK(left.frames[0].to == std::vector{ada});
    CHECK(left.closes.size() == 1);
}

TEST_CASE("front: the owner goes away") {
    Forwarding cluster;
    cluster.front.attach("n2", hello_of(ada));
    cluster.network.carry();
    cluster.network.stop("n2");
    cluster.network.pass(3'200);
    CHECK(cluster.closed == std::set{ada});
    CHECK_FALSE(cluster.front.attach("n2", hello_of(bea)));
}

TEST_CASE("front: a number is not used for two clients, nor again after a break") {
    Forwarding cluster;
    const auto first = cluster.served.attach("n1", ada);
    REQUIRE(first);
    CHECK_FALSE(cluster.served.attach("n1", ada));
    CHECK_FALSE(cluster.served.attach("n1", FrontConnection{1ULL << 48}));
    const auto other = cluster.served.attach("n3", ada);
    REQUIRE(other);
    CHECK(*other != *first);
    CHECK(cluster.served.broken("n1") == std::vector{*first});
    CHECK(cluster.served.broken("n1").empty());
    const auto again = cluster.served.attach("n1", ada);
    REQUIRE(again);
    CHECK(*again != *first);
    CHECK(*again != *other);
    CHECK(cluster.served.size() == 2);
}

TEST_CASE(
    "front: after any faults the front and the owner agree who is served, and in what order") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 luck(seed);
        const auto chance = [&luck](unsigned percent) { return luck() % 100 < percent; };
        Forwarding cluster;
        bool faults = true;
        cluster.network.fate = [&](const std::string&, const std::string&) {
            if (!faults || !chance(8)) return Fate::Arrives;
            return Fate{static_cast<std::uint8_t>(1 + luck() % 3)};
        };
        std::uint64_t last = 0;
        std::set<FrontConnection> open;
        std::map<FrontConnection, std::uint64_t> said;
        const auto forget_closed = [&] {
            for (const FrontConnection each : cluster.closed) open.erase(each);
        };
        for (int i = 0; i < 80; ++i) {
            forget_closed();
            if (chance(40)) {
                const FrontConnection next{++last};
                if (cluster.front.attach("n2", hello_of(next))) open.insert(next);
            }
            for (const FrontConnection each : open)
                if (chance(50))
                    cluster.front.text(each,
                                       std::string(1, static_cast<char>('a' + said[each]++ % 26)));
            if (!open.empty() && chance(10)) {
                cluster.front.closed(*open.begin());
                open.erase(open.begin());
            }
            cluster.network.pass(luck() % 300);
        }
        faults = false;
        cluster.network.pass(8'000);
        forget_closed();
        CHECK(cluster.front.size() == open.size());
        CHECK(cluster.served.size() == open.size());
        CHECK(cluster.got.size() == open.size());
        for (const FrontConnection each : open) {
            std::string expected;
            for (std::uint64_t i = 0; i < said[each]; ++i)
                expected += static_cast<char>('a' + i % 26);
            const auto connection = cluster.served.find("n1", each);
            REQUIRE(connection);
            CHECK(cluster.got[*connection] == "hello" + expected);
            std::string echoed;
            for (const char letter : expected) echoed += std::string("<") + letter + ">";
            CHECK(cluster.shown[each] == echoed);
        }
    }
}

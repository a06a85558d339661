// Numbered links between nodes (cluster/links.hpp) on a network that loses, repeats and delays.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "cluster/network.hpp"

using namespace lastcard::cluster;

namespace {

/// Two nodes, and what each has heard: `B`roken, `J`oined, `L`eft, and the texts.
struct Pair {
    Network network;
    std::map<std::string, std::string> heard;

    Pair() {
        network.on_event = [this](const std::string& node, const LinkEvent& event) {
            std::string& words = heard[node];
            if (std::holds_alternative<link::Broken>(event)) words += 'B';
            if (std::holds_alternative<link::Joined>(event)) words += 'J';
            if (std::holds_alternative<link::Left>(event)) words += 'L';
            if (const auto* said = std::get_if<link::Heard>(&event))
                if (const auto* text = std::get_if<message::Text>(&said->message))
                    words += text->text;
        };
        network.start("n1", Life{1});
        network.start("n2", Life{2});
        network.pass(1'100);
        CHECK(take("n1") == "J");
        CHECK(take("n2") == "J");
    }
    std::string take(const std::string& node) { return std::exchange(heard[node], {}); }
    bool say(const std::string& from, const std::string& to, const std::string& text) {
        return network.at(from).send(to, message::Text{FrontConnection{1}, text});
    }
    void lose_next() {
        network.fate = [this](const std::string&, const std::string&) {
            network.fate = [](const std::string&, const std::string&) { return Fate::Arrives; };
            return Fate::Lost;
        };
    }
};

}  // namespace

TEST_CASE("links: messages arrive in order, once, to the one that they are for") {
    Pair pair;
    pair.network.start("n3", Life{3});
    pair.network.pass(1'100);
    pair.heard.clear();
    CHECK(pair.say("n1", "n2", "a"));
    CHECK(pair.say("n1", "n2", "b"));
    CHECK(pair.say("n2", "n1", "c"));
    CHECK_FALSE(pair.say("n1", "n9", "x"));
    pair.network.carry();
    CHECK(pair.take("n2") == "ab");
    CHECK(pair.take("n1") == "c");
    CHECK(pair.take("n3").empty());
    CHECK(pair.network.at("n1").nodes().size() == 2);
}

TEST_CASE("links: a message is split into packets and joined again") {
    Network network;
    network.start("n1", Life{1}, 200);
    network.start("n2", Life{2}, 200);
    std::string got;
    network.on_event = [&got](const std::string&, const LinkEvent& event) {
        if (const auto* said = std::get_if<link::Heard>(&event))
            if (const auto* text = std::get_if<message::Text>(&said->message)) got = text->text;
    };
    network.pass(1'100);
    const std::string long_text(5'000, 'x');
    network.at("n1").send("n2", message::Text{FrontConnection{1}, long_text});
    const std::vector<Outgoing> packets = network.at("n1").take_outgoing();
    CHECK(packets.size() > 30);
    for (const Outgoing& each : packets) {
        CHECK(each.bytes.size() <= 200);
        network.at("n2").received(network.now, each.bytes);
    }
    network.carry();
    CHECK(got == long_text);
    CHECK(network.at("n2").counts().gaps == 0);
}

TEST_CASE("links: of a message whose beginning is lost nothing is heard") {
    Pair pair;
    pair.network.at("n1").connected(100);
    pair.lose_next();
    // Each part but the first is a message of its own.
    const std::string part = encode_message(message::Text{FrontConnection{1}, "forged"});
    const std::size_t head = encode_message(message::Text{}).size();
    const std::size_t most = 100 - packet_overhead - 2;
    std::string text(most - head, ' ');
    for (int i = 0; i < 5; ++i) text += part + std::string(most - part.size(), ' ');
    pair.say("n1", "n2", text);
    pair.network.carry();
    CHECK(pair.take("n2") == "B");
    pair.say("n1", "n2", "a");
    pair.network.carry();
    CHECK(pair.take("n2") == "a");
}

TEST_CASE("links: a gap breaks the link on both sides, and it goes on") {
    Pair pair;
    pair.lose_next();
    pair.say("n1", "n2", "lost");
    pair.network.carry();
    pair.say("n1", "n2", "a");
    pair.network.carry();
    CHECK(pair.take("n2") == "Ba");
    CHECK(pair.take("n1") == "B");  // by the reset
    pair.say("n1", "n2", "b");
    pair.say("n2", "n1", "c");
    pair.network.carry();
    CHECK(pair.take("n2") == "b");
    CHECK(pair.take("n1") == "c");
    CHECK(pair.network.at("n2").counts().gaps == 1);
}

TEST_CASE("links: the loss of a last message is noticed by the pulses") {
    Pair pair;
    pair.lose_next();
    pair.say("n1", "n2", "lost");
    pair.network.carry();
    CHECK(pair.take("n2").empty());
    pair.network.pass(2'100);
    CHECK(pair.take("n2") == "B");
    CHECK(pair.take("n1") == "B");
    CHECK(pair.network.at("n2").counts().gaps == 1);
}

TEST_CASE("links: a repeated packet is heard once") {
    Pair pair;
    pair.network.fate = [](const std::string&, const std::string&) { return Fate::Twice; };
    pair.say("n1", "n2", "a");
    pair.network.carry();
    CHECK(pair.take("n2") == "a");
    CHECK(pair.network.at("n2").counts().repeated == 1);
}

TEST_CASE("links: a packet that comes late is not heard") {
    Pair pair;
    pair.network.fate = [&pair](const std::string&, const std::string&) {
        pair.network.fate = [](const std::string&, const std::string&) { return Fate::Arrives; };
        return Fate::Late;
    };
    pair.say("n1", "n2", "late");
    pair.network.carry();
    pair.say("n1", "n2", "a");
    pair.network.carry();
    CHECK(pair.take("n2") == "Ba");
    pair.network.pass(Network::late_by + 200);
    CHECK(pair.take("n2").empty());
    CHECK(pair.network.at("n2").counts().repeated == 1);
}

TEST_CASE("links: a silent node is gone after three seconds, and comes back with a reset") {
    Pair pair;
    pair.network.fate = [](const std::string& from, const std::string&) {
        return from == "n1" ? Fate::Lost : Fate::Arrives;
    };
    pair.network.pass(2'500);
    CHECK(pair.take("n2").empty());
    pair.network.pass(1'500);
    CHECK(pair.take("n2") == "BL");
    CHECK_FALSE(pair.say("n2", "n1", "x"));
    // It hears n2, which does not hear it.
    pair.network.pass(3'500);
    CHECK(pair.take("n1") == "BL");
    pair.network.fate = [](const std::string&, const std::string&) { return Fate::Arrives; };
    pair.network.pass(2'500);
    CHECK(pair.take("n1").find('J') != std::string::npos);
    CHECK(pair.take("n2").find('J') != std::string::npos);
    pair.say("n1", "n2", "a");
    pair.say("n2", "n1", "b");
    pair.network.pass(3'000);
    CHECK(pair.take("n2") == "a");
    CHECK(pair.take("n1") == "b");
}

TEST_CASE("links: a restarted node is noticed by its life") {
    Pair pair;
    pair.say("n1", "n2", "a");
    pair.network.carry();
    pair.take("n2");
    pair.network.start("n2", Life{22});
    pair.network.pass(100);
    CHECK(pair.take("n1") == "BLJ");
    pair.say("n1", "n2", "b");  // n2 meets n1 by this
    pair.network.carry();
    pair.say("n2", "n1", "c");
    pair.network.carry();
    CHECK(pair.take("n2") == "Jb");
    CHECK(pair.take("n1") == "c");
    pair.network.pass(3'000);
    CHECK(pair.take("n2").empty());
}

TEST_CASE("links: the first message to a new life is not lost silently") {
    Pair pair;
    pair.say("n1", "n2", "a");
    pair.network.carry();
    pair.network.start("n2", Life{22});
    pair.network.pass(100);
    pair.heard.clear();
    pair.lose_next();
    pair.say("n1", "n2", "lost");
    pair.network.carry();
    pair.say("n1", "n2", "b");
    pair.network.carry();
    CHECK(pair.take("n2") == "JBb");
    CHECK(pair.take("n1") == "B");
}

TEST_CASE("links: without the network all links break, and packets of before are not sent later") {
    Pair pair;
    pair.say("n1", "n2", "old");
    pair.network.at("n1").disconnected();
    CHECK_FALSE(pair.say("n1", "n2", "x"));
    CHECK_FALSE(pair.network.at("n1").is_there("n2"));
    pair.network.carry();
    CHECK(pair.take("n1") == "BL");
    CHECK(pair.take("n2").empty());
    pair.network.at("n1").connected(1 << 20);
    pair.network.pass(1'100);
    CHECK(pair.take("n1") == "J");
    CHECK(pair.take("n2") == "B");  // by the reset that n1 owed
    pair.say("n1", "n2", "a");
    pair.network.pass(2'500);
    CHECK(pair.take("n2") == "a");
    CHECK(pair.take("n1").empty());
}

TEST_CASE("links: whatever the network does, what was sent is heard in order or the link breaks") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        std::mt19937_64 luck(seed);
        const auto chance = [&luck](unsigned percent) { return luck() % 100 < percent; };
        Network network;
        // By receiver: the number that must come next; 0: any, since the link broke.
        std::map<std::string, std::uint64_t> last;
        std::map<std::string, std::uint64_t> sent;
        std::map<std::string, std::uint64_t> broken;
        network.on_event = [&](const std::string& node, const LinkEvent& event) {
            if (std::holds_alternative<link::Broken>(event)) {
                ++broken[node];
                last[node] = 0;
            }
            const auto* said = std::get_if<link::Heard>(&event);
            const auto* text = said ? std::get_if<message::Text>(&said->message) : nullptr;
            if (text == nullptr) return;
            const std::uint64_t number = std::stoull(text->text);
            CHECK((last[node] == 0 || number == last[node] + 1));
            last[node] = number;
        };
        network.start("n1", Life{1}, 150);
        network.start("n2", Life{2}, 150);
        bool faults = true;
        network.fate = [&](const std::string&, const std::string&) {
            if (!faults || !chance(10)) return Fate::Arrives;
            return Fate{static_cast<std::uint8_t>(1 + luck() % 3)};
        };
        const auto say = [&](const std::string& from, const std::string& to) {
            std::string text = std::to_string(sent[from] + 1);
            text.insert(0, luck() % 200, '0');
            if (network.at(from).send(to, message::Text{FrontConnection{1}, text})) ++sent[from];
        };
        network.pass(1'100);
        for (int i = 0; i < 60; ++i) {
            if (chance(50)) say("n1", "n2");
            if (chance(50)) say("n2", "n1");
            if (chance(3)) {
                network.at("n1").disconnected();
                network.at("n1").connected(150);
            }
            network.pass(luck() % 400);
        }
        // A calm time later everything is heard again, and nothing of it is missing.
        faults = false;
        network.pass(8'000);
        const auto before = broken;
        last.clear();
        for (int i = 0; i < 5; ++i) {
            say("n1", "n2");
            say("n2", "n1");
        }
        network.pass(4'000);
        CHECK(broken == before);
        CHECK(last["n1"] == sent["n2"]);
        CHECK(last["n2"] == sent["n1"]);
    }
}

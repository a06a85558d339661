// Nobody is told what they cannot know: the same table again and again, dealt otherwise. Wherever a
// seat was dealt and drew the same cards and everybody did the same in public, every byte that it
// received, and the moment at which it came, is the same, whatever the others held.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "record/record.hpp"
#include "server/world.hpp"

using namespace lastcard;
using namespace lastcard::server;

namespace {

/// Few kinds of cards and small hands, so that chance repeats itself.
const char* const tiny =
    "id = \\\"tiny\\\"\\nname = \\\"Tiny\\\"\\n[rules]\\nhand_size = 2\\n"
    "dealer = \\\"given\\\"\\n"
    "[[card]]\\nnumbers = \\\"1-2\\\"\\ncolours = \\\"RY\\\"\\ncopies = 8\\nname = \\\"{n}\\\"\\n";

/// Every byte, without the promises for the deal, which are other random numbers each time.
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
    std::string key;      ///< what was public, and the seat's own cards
    std::string seat;     ///< what the seat received
    std::string watcher;  ///< what somebody who watches received
    std::string others;   ///< what another seat received
};

Seen deal_and_play(unsigned deal, bool bot) {
    World world(1);
    world.checked = most_checked;  // others hold messages against the schemas
    Client& anna = world.client("Anna");
    Client& bea = world.client("Bea");
    Client& wanda = world.client("Wanda");
    world.make_table(anna, std::string("{\"key\":\"make\",\"seats\":3,\"edition_file\":\"") + tiny +
                               "\",\"bots\":[" + (bot ? "\"easy\"" : "") + "]}");
    bea.table = wanda.table = anna.table;
    wanda.connect();
    for (Client* each : {&anna, &bea}) {
        each->connect();
        each->tell("sit");
        each->tell("ready");
    }
    world.dice.twist(deal);
    anna.tell("start");
    REQUIRE(anna.stage() == "match");
    for (unsigned step = 0; step < (bot ? 7 : 12) && anna.stage() == "match"; ++step) {
        if (step == 4) {  // gone and back, with what was missed
            anna.drop();
            world.wait_for(Span{3'000});
            anna.connect(true);
            wanda.tell("refresh");
        }
        if (step == 6) anna.act("draw");  // perhaps it is somebody else's turn
        if (anna.asked())
            anna.act(anna.choices().back());
        else if (bea.asked())
            bea.act(bea.choices().back() == "pass" ? "pass" : "draw");
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
                        std::to_string(at(each, "seat").integer) + " ";
    }
    seen.seat = without_promises(anna.stream);
    seen.watcher = without_promises(wanda.stream);
    seen.others = without_promises(bea.stream);
    return seen;
}

}  // namespace

TEST_CASE(
    "secrecy: other hidden cards change not a byte and not a moment of what a seat receives") {
    for (const bool bot : {false, true}) {
        CAPTURE(bot);
        std::map<std::string, Seen> known;
        unsigned pairs = 0;
        for (unsigned deal = 0; deal < 600; ++deal) {
            Seen seen = deal_and_play(deal, bot);
            const auto [same, fresh] = known.emplace(seen.key, seen);
            if (fresh || same->second.others == seen.others) continue;
            ++pairs;
            CHECK(same->second.seat == seen.seat);
            CHECK(same->second.watcher == seen.watcher);
        }
        CHECK(pairs > 5);
    }
}

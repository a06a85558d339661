// People at a table of a World (world.hpp): helpers that seat them, play, and check their answers.
#pragma once

#include <string>
#include <vector>

#include "site/world.hpp"

namespace lastcard::site {

inline std::string wanted(const std::string& edition, unsigned seats,
                          const std::string& more = {}) {
    return "{\"key\":\"make-" + std::to_string(text_hash(edition)) + "\",\"edition\":\"" + edition +
           "\",\"seats\":" + std::to_string(seats) + more + "}";
}

inline std::string reason(const json::Value& answer) { return at(answer, "reason").string; }
inline bool done(const json::Value& answer) { return at(answer, "type").string == "done"; }

/// A person who makes a table and connects to it.
inline Client& host(World& world, const std::string& name,
                    const std::string& table = wanted("classic", 2),
                    const std::string& address = "test") {
    Client& made = world.client(name, address);
    world.make_table(made, table);
    made.connect();
    return made;
}

/// Connects people to a table that the first one makes; they do not sit down.
inline std::vector<Client*> visitors(World& world, const std::vector<std::string>& names,
                                     const std::string& table = wanted("classic", 2)) {
    std::vector<Client*> all = {&host(world, names[0], table)};
    for (std::size_t i = 1; i < names.size(); ++i) all.push_back(&world.join(names[i], *all[0]));
    return all;
}

/// A started match: people sit and are ready.
struct Guests {
    explicit Guests(World& in, const std::string& table, unsigned people) : world(in) {
        for (unsigned i = 0; i < people; ++i) {
            Client& each = world.client(std::string(1, static_cast<char>('A' + i)) + "nna");
            all.push_back(&each);
            if (i == 0) world.make_table(each, table);
            each.table = all[0]->table;
            each.connect();
            CHECK(done(each.tell("sit")));
            CHECK(done(each.tell("ready")));
        }
        CHECK(done(all[0]->tell("start")));
        REQUIRE(all[0]->stage() == "match");
    }

    /// Gives a random answer for the player who is asked. Draws less often than plays, so that
    /// rounds end.
    bool play_one() {
        for (Client* each : all) {
            if (!each->open) continue;
            const std::vector<std::string> reactions = each->choices("reactions");
            luck = luck * 6364136223846793005ULL + 1442695040888963407ULL;
            if (!reactions.empty() && luck >> 61 == 0)
                each->act(reactions[(luck >> 32) % reactions.size()]);
            if (!each->asked()) continue;
            const std::vector<std::string> choices = each->choices();
            const std::int64_t before = each->decision();
            std::string choice = choices[(luck >> 32) % choices.size()];
            if (choice == "draw" && luck % 4 != 0) choice = choices.front();
            const json::Value answer = each->act(choice);
            if (done(answer)) ++moves;
            if (each->decision() != before || !done(answer)) return true;
        }
        return false;
    }

    void play(unsigned steps) {
        for (unsigned i = 0; i < steps && all[0]->stage() == "match"; ++i)
            if (!play_one()) world.wait();
    }

    World& world;
    std::vector<Client*> all;
    std::uint64_t luck = 7;
    unsigned moves = 0;
};

inline std::string record_of(World& world, const Client& who, unsigned match = 1) {
    return world
        .ask(who, "GET", "/api/v1/tables/" + who.table + "/records/" + std::to_string(match))
        .body;
}

}  // namespace lastcard::site

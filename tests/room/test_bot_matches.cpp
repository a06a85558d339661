// Whole matches between bots, woken whenever they want to be.
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

/// Plays a match from beginning to end on a virtual clock.
std::string bot_match(std::string_view edition, const Settings& settings, unsigned seats,
                      std::uint64_t seed) {
    Room room = make_room(edition, settings, {.chairs = seats, .chance = seed});
    InlineBots bots;
    Moment now{1'000'000};
    for (unsigned i = 0; i < seats; ++i)
        REQUIRE(room.step(now, command::AddBot{seat_at(i), i % 2 == 0 ? Level::Random : Level::Easy,
                                               std::to_string(i)})
                    .accepted());
    Outcome outcome = bots.step(room, now, command::Start{seed_of(seed)});
    REQUIRE(outcome.accepted());
    for (unsigned steps = 0; room.stage() == Stage::Match; ++steps) {
        REQUIRE(outcome.wake != never);
        REQUIRE(outcome.wake > now);
        REQUIRE(steps < 100'000);
        now = outcome.wake;
        outcome = bots.step(room, now);
    }
    CHECK(outcome.wake == never);
    return room.record_text();
}

}  // namespace

TEST_CASE("room: bots play a whole match of every edition, and the record verifies") {
    for (const std::string& edition : builtin_edition_ids()) {
        CAPTURE(edition);
        const std::string record = bot_match(edition, {}, 4, 11);
        CHECK(verify_text(record) == std::nullopt);
        CHECK(record.find("\"end\"") != std::string::npos);
    }
}

TEST_CASE("room: bots play with every reaction that a house rule adds") {
    std::string record;
    for (const std::uint64_t seed : {3U, 4U, 5U}) {
        const std::string match = bot_match("classic",
                                            {{"jump_in", "true"},
                                             {"nine_slap", "true"},
                                             {"false_catch_penalty", "2"},
                                             {"stacking", "same_kind"}},
                                            5, seed);
        CHECK(verify_text(match) == std::nullopt);
        record += match;
    }
    CHECK(record.find("slap\"") != std::string::npos);
    CHECK(record.find("^\"") != std::string::npos);
    CHECK(record.find(" catch ") != std::string::npos);
    CHECK(record.find(" uno\"") != std::string::npos);
}

TEST_CASE("room: the same seeds give the same match") {
    CHECK(bot_match("powers", {}, 3, 5) == bot_match("powers", {}, 3, 5));
    CHECK(bot_match("powers", {}, 3, 5) != bot_match("powers", {}, 3, 6));
}

// Matches at a waiting table, for the tests: bots think at once, and nothing takes time.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string_view>
#include <utility>

#include "edition/find.hpp"
#include "edition/validate.hpp"
#include "terminal/play/session.hpp"
#include "terminal/play/setup.hpp"
#include "terminal/play/table.hpp"
#include "text/choices.hpp"

namespace lastcard::play_test {

inline constexpr Moment now{0};

struct Setting {
    std::string_view key;
    std::string_view value;
};

inline TableSetup setup_of(std::string_view edition, unsigned bots,
                           std::initializer_list<Setting> settings = {}) {
    LoadResult loaded = find_edition(edition);
    REQUIRE(loaded);
    TableSetup setup;
    setup.rules = loaded->rules;
    for (const Setting& setting : settings)
        REQUIRE(apply_switch(*loaded, setup.rules, setting.key, setting.value));
    setup.edition = std::move(*loaded);
    setup.bots.assign(bots, Level::Random);
    setup.name = "Eva";
    setup.pace = Pace::Waiting;
    return setup;
}

inline Room room_of(const TableSetup& setup, std::uint64_t chance = 1) {
    Result<Room> created = open_room(setup, chance);
    REQUIRE_MESSAGE(created, created.error());
    return std::move(*created);
}

/// A match that has been dealt.
struct Match {
    InlineBotRunner bot_runner;
    Session session;

    explicit Match(const TableSetup& setup, std::string_view seed = "tea")
        : session(room_of(setup), Catalogue::of("en"), bot_runner, setup.pace) {
        session.start(now, seed_of_text(seed));
    }

    TableModel model() const {
        return {session.speaker(),
                session.room().edition(),
                session.view(),
                session.journal(),
                [this](const Action& action) { return session.why_not(action); },
                {},
                {},
                nullptr,
                {},
                {},
                Glyphs::Drawn,
                session.held(),
                session.may_go_on(),
                false};
    }
};

/// Random numbers for a test.
struct Roll {
    std::uint64_t state = 7;
    std::size_t operator()(std::size_t below) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state >> 33) % below;
    }
};

}  // namespace lastcard::play_test

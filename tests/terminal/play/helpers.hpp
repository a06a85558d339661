// Matches at a waiting table, for the tests: bots think at once, and nothing takes time.
#pragma once

#include <doctest/doctest.h>

#include <string_view>
#include <utility>

#include "game_of.hpp"
#include "terminal/play/session.hpp"
#include "terminal/play/setup.hpp"
#include "terminal/play/table.hpp"
#include "text/choices.hpp"

namespace lastcard::play_test {

inline constexpr Moment now{0};

inline TableSetup setup_of(std::string_view edition, unsigned bots,
                           const test::Settings& settings = {}) {
    TableSetup setup;
    setup.edition = test::edition_of(edition);
    setup.rules = test::rules_of(setup.edition, settings);
    setup.bots.assign(bots, Level::Random);
    setup.name = "Eva";
    setup.pace = Pace::Waiting;
    return setup;
}

/// The value, which the test needs.
template <class T>
T opened(Result<T> result) {
    REQUIRE_MESSAGE(result, result.error());
    return *std::move(result);
}

/// A match that has been dealt.
struct Match {
    InlineBotRunner bot_runner;
    Session session;

    explicit Match(const TableSetup& setup, std::string_view seed = "tea")
        : session(opened(open_room(setup, 1)), Catalogue::of("en"), bot_runner, setup.pace) {
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

// A match with one person: waiting, and sentences.
#include "helpers.hpp"
#include "record/replay.hpp"
#include "room/snapshot.hpp"

using namespace lastcard;
using namespace lastcard::play_test;

namespace {

/// The person's answer: the first there is.
void answer(Session& session) {
    if (session.view().phase == Phase::RoundOver || session.may_go_on())
        session.go_on(now);
    else
        REQUIRE(session.act(now, session.view().moves().answer(seat_at(0), 0)));
}

void play_to_the_end(Session& session, unsigned limit = 5000) {
    for (unsigned i = 0; i < limit && !session.match_over(); ++i) answer(session);
}

}  // namespace

TEST_CASE("session: a match at a waiting table ends with a valid record") {
    Match match(setup_of("classic", 3, {{"target", "100"}}));
    play_to_the_end(match.session);
    REQUIRE(match.session.match_over());
    CHECK_FALSE(verify(match.session.room().record()));
    const ScoreSheet sheet = match.session.tally().sheet;
    CHECK(sheet.size() == match.session.view().round);
    std::int32_t most = 0;
    for (unsigned seat = 0; seat < 4; ++seat) {
        std::int32_t sum = 0;
        for (const auto& round : sheet) sum += round[seat];
        CHECK(sum == match.session.view().scores[seat]);
        most = std::max(most, sum);
    }
    CHECK(most >= 100);
    CHECK(match.session.journal().sentences().back().find("win") != std::string::npos);
}

TEST_CASE("session: the same seed and the same answers are the same match") {
    const TableSetup setup = setup_of("powers", 2);
    Match first(setup);
    Match second(setup);
    for (int i = 0; i < 60; ++i) {
        answer(first.session);
        answer(second.session);
    }
    CHECK(first.session.room().record_text() == second.session.room().record_text());
    Match other(setup, "coffee");
    CHECK(other.session.room().record_text() != Match(setup).session.room().record_text());
}

TEST_CASE("session: a saved and resumed match continues unchanged") {
    const TableSetup setup = setup_of("no-mercy", 3);
    Match through(setup);
    Match stopped(setup);
    for (int i = 0; i < 10; ++i) {
        answer(through.session);
        answer(stopped.session);
    }
    const Result<Snapshot> read = read_snapshot(stopped.session.saved(now));
    REQUIRE(read);
    Result<Room> restored = Room::restore(*read, now);
    REQUIRE_MESSAGE(restored, restored.error());
    InlineBotRunner bot_runner;
    Session session(std::move(*restored), Catalogue::of("en"), bot_runner, Pace::Waiting);
    session.resume(now);
    CHECK(session.journal().sentences() == through.session.journal().sentences());
    CHECK(session.view().decision == through.session.view().decision);
    for (int i = 0; i < 20; ++i) {
        answer(through.session);
        answer(session);
    }
    CHECK(session.room().record_text() == through.session.room().record_text());
}

TEST_CASE("session: the table waits while a player can be caught, until it is told to go on") {
    // Easy bots forget the call now and then.
    TableSetup setup = setup_of("classic", 3);
    setup.bots.assign(3, Level::Easy);
    Match match(setup);
    unsigned caught = 0;
    unsigned let_go = 0;
    for (int i = 0; i < 3000 && (caught == 0 || let_go == 0); ++i) {
        Session& session = match.session;
        if (session.match_over()) session.start(now, seed_of_text(std::to_string(i)));
        const SeatSet owing = session.view().moves().catches & session.view().catchable;
        if (session.may_go_on() && !owing.empty() && caught == 0) {
            CHECK(session.act(now, Action::at(ActionKind::Catch, seat_at(0), owing.first())));
            caught += !session.view().catchable.has(owing.first());
        } else {
            let_go += session.may_go_on() && !owing.empty();
            answer(session);
        }
    }
    CHECK(caught > 0);
    CHECK(let_go > 0);
}

TEST_CASE("session: in real time bots take time, and a pause stops them") {
    TableSetup setup = setup_of("classic", 3);
    setup.pace = Pace::Clock;
    InlineBotRunner bot_runner;
    Session session(opened(open_room(setup, 1)), Catalogue::of("en"), bot_runner, Pace::Clock);
    Moment at{1000};
    session.start(at, seed_of_text("tea"));
    for (int i = 0; i < 50 && session.waits_for_person(); ++i)
        REQUIRE(session.act(at, session.view().moves().answer(seat_at(0), 0)));
    REQUIRE_FALSE(session.waits_for_person());
    const std::uint32_t decision = session.view().decision;
    session.pass(at + Span{100});
    CHECK(session.view().decision == decision);
    CHECK(session.wake() > at);
    session.pause(at + Span{100}, true);
    CHECK(session.wake() == never);
    session.pass(at + Span{60'000});
    CHECK(session.view().decision == decision);
    session.pause(at + Span{60'000}, false);
    session.pass(session.wake());
    CHECK(session.view().decision != decision);
}

TEST_CASE("session: nothing shown reveals another hand") {
    // The journal of seat 0 names no card that others draw.
    Match match(setup_of("classic", 3));
    for (int i = 0; i < 40; ++i) answer(match.session);
    for (const std::string& sentence : match.session.journal().sentences())
        if (sentence.find(" draws ") != std::string::npos)
            CHECK_MESSAGE((sentence.find("card") != std::string::npos ||
                           sentence.find("for the deal") != std::string::npos),
                          sentence);
}

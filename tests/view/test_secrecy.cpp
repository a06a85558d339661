// Secrecy: changing what a seat cannot see changes no byte of its view or its events, and no event
// carries a face outside its audience.
#include <doctest/doctest.h>

#include "helpers.hpp"
#include "record/apply_action.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

/// An event by which the rules themselves make something known that was hidden from the viewer:
/// from here on two tables that looked the same may go different ways. Everything up to it must be
/// equal.
bool reveals(const Event& event, Seat viewer) {
    switch (event.kind) {
        case EventKind::CardDrawn:
        case EventKind::CardReceived: return event.seat == viewer;  // its own card, unseen so far
        case EventKind::CardShown:
        case EventKind::CardGiven: return event.other == viewer;
        case EventKind::BurstShown:           // a Creeper is shown to all
        case EventKind::CardRevealed:         // roulette
        case EventKind::CardFlipped:          // green power
        case EventKind::CardDiscarded:        // Discard All: how many of the colour there were
        case EventKind::RedsGiven:            // how many red cards there were
        case EventKind::TrendShown:           // that the colour is held
        case EventKind::TrendMissed:          // that it is not
        case EventKind::ChallengeJudged:      // the verdict
        case EventKind::Scored: return true;  // points of the hands
        default: return false;
    }
}

/// Where draws go on until a card fits, their number tells about cards of the pile (C-5).
bool tells_by_count(const Game& game, const State& state, const Action& action) {
    return action.kind == ActionKind::Draw && state.question().kind == Ask::Turn &&
           game.rules.draw == DrawRule::UntilPlayable;
}

/// True if the viewer gets the same events up to the first that reveals; `complete` if none did.
bool same_events(const EventList& a, const EventList& b, Seat viewer, bool by_count,
                 bool& complete) {
    complete = false;
    for (unsigned i = 0; i < a.size || i < b.size; ++i) {
        const bool told = (i < a.size && reveals(a.items[i], viewer)) ||
                          (i < b.size && reveals(b.items[i], viewer));
        if (told) return true;
        if (i >= a.size || i >= b.size) return false;
        const SeatEvent first = project(a.items[i], viewer);
        const SeatEvent second = project(b.items[i], viewer);
        if (!same_bytes(first, second)) return false;
        if (by_count && a.items[i].kind == EventKind::CardDrawn) return true;
    }
    complete = true;
    return true;
}

/// Is the action possible on the other table too? Of the table's own actions only closing does not
/// depend on cards by the rules: a default answer may be a play. The same goes for a seat that
/// leaves while it is asked (G-49).
bool comparable(const Game& game, const State& other, const Action& action) {
    if (action.kind == ActionKind::Close) return true;
    if (action.kind == ActionKind::Leave) return other.question().seat != action.seat;
    return action.seat != Seat::None && legal(game, other, action.seat).has(action);
}

struct Tally {
    unsigned views = 0;
    unsigned moves = 0;
    unsigned complete = 0;
};

void check_projection(const EventList& events, unsigned seats) {
    for (const Event& event : events) {
        const Audience eyes = audience(event.kind);
        if (eyes == Audience::Faceless) REQUIRE(event.face == FaceId::None);
        for (const Seat viewer : viewers(seats)) {
            const SeatEvent seen = project(event, viewer);
            const bool concerned =
                viewer != Seat::None &&
                (viewer == event.seat || (eyes == Audience::Both && viewer == event.other));
            const bool may = eyes == Audience::All || (eyes != Audience::Faceless && concerned);
            const FaceId face = may ? event.face : FaceId::None;
            if (seen.face != face) REQUIRE(index(seen.face) == index(face));
            Event back{seen.kind,   seen.seat,  seen.other, event.face,
                       seen.colour, seen.flags, seen.number};
            if (!(back == event)) REQUIRE(back == event);
            if (shows(event, viewer)) REQUIRE(seen.face != FaceId::None);
        }
    }
}

void play_and_compare(const TestTable& table, Random& random, unsigned actions, Tally& tally) {
    const Game& game = table.game;
    const auto events = std::make_unique<EventList>();
    const auto other_events = std::make_unique<EventList>();
    State state = begin_match(game, random_setup(table, random), *events);
    check_projection(*events, table.seats);
    for (unsigned n = 0; n < actions && state.phase != Phase::MatchOver; ++n) {
        const Action action = random_action(game, state, random);
        INFO(table.name << ", action " << n << ": " << describe(game, action));
        const State before = state;
        if (action.seat != Seat::None && action.kind != ActionKind::Leave)
            REQUIRE(view_of(game, before, action.seat).moves().has(action));
        events->clear();
        REQUIRE(apply_action(game, state, action, *events).accepted());
        check_projection(*events, table.seats);
        for (const Seat viewer : viewers(table.seats)) {
            INFO("viewer " << index(viewer));
            const SeatView view = view_of(game, before, viewer);
            State other = other_table(game, before, viewer, random);
            ++tally.views;
            if (!same_bytes(view, view_of(game, other, viewer))) FAIL("the view has changed");
            if (action.seat == viewer) continue;
            other = other_table(game, before, viewer, random, action);
            if (!comparable(game, other, action)) continue;
            other_events->clear();
            if (!apply_action(game, other, action, *other_events).accepted()) FAIL("refused");
            ++tally.moves;
            bool complete = false;
            if (!same_events(*events, *other_events, viewer, tells_by_count(game, before, action),
                             complete))
                FAIL("the events have changed");
            if (!complete) continue;
            ++tally.complete;
            if (!same_bytes(view_of(game, state, viewer), view_of(game, other, viewer)))
                FAIL("the view after the move has changed");
        }
    }
}

}  // namespace

TEST_CASE("a seat's bytes do not depend on what it cannot see") {
    std::uint64_t seed = 1000;
    Tally tally;
    for_each_table([&](const TestTable& table) {
        for (unsigned n = 0; n < 2; ++n) {
            Random random(seed++);
            play_and_compare(table, random, 300, tally);
        }
    });
    INFO(tally.views << " views, " << tally.moves << " moves compared, " << tally.complete
                     << " of them to the end");
    CHECK(tally.moves > tally.views / 2);
    CHECK(tally.complete > tally.moves / 2);
}

// What memories do learn: every way in which the rules let one seat know a card of another.
#include <doctest/doctest.h>

#include "layout.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

TEST_CASE("after a swap both know the hand they gave away, and no other seat knows anything") {
    Layout t("no-mercy", {}, {"R1 R7 G2", "B1 B2", "Y1 Y2 Y3"}, "R3", "G5 G6 G7 G8");
    t.play(0, "R7");
    t.target(0, ActionKind::Swap, 1);
    CHECK(t.known(0, 0) == "B1 B2");
    CHECK(t.known(1, 1) == "R1 G2");
    CHECK(t.known(0, 1) == "R1 G2");
    CHECK(t.known(1, 0) == "B1 B2");
    CHECK(t.unknown(0, 1) == 0);
    CHECK(t.at_most(0, 1, Colour::Blue) == 0);
    for (const unsigned onlooker : {2U, t.spectator()}) {
        CHECK(t.known(onlooker, 0) == "");
        CHECK(t.known(onlooker, 1) == "");
        CHECK(t.unknown(onlooker, 0) == 2);
    }
    t.play(1, "R1");
    CHECK(t.known(0, 1) == "G2");
    CHECK(t.unknown(0, 1) == 0);
}

TEST_CASE("passed hands are known one seat further on, in both directions") {
    Layout left("no-mercy", {}, {"R0 R1", "B1 B2 B4", "Y1 Y2 Y3"}, "R3", "G5 G6");
    left.play(0, "R0");
    CHECK(left.known(0, 0) == "Y1 Y2 Y3");
    CHECK(left.known(0, 1) == "R1");
    CHECK(left.known(0, 2) == "");
    CHECK(left.known(1, 1) == "R1");
    CHECK(left.known(1, 2) == "B1 B2 B4");
    CHECK(left.known(2, 0) == "Y1 Y2 Y3");
    CHECK(left.known(left.spectator(), 1) == "");

    Layout right("no-mercy", {}, {"R0 R1", "B1 B2 B4", "Y1 Y2 Y3"}, "R3", "G5 G6");
    right.state.direction = Direction::Right;
    right.play(0, "R0");
    CHECK(right.known(0, 0) == "B1 B2 B4");
    CHECK(right.known(0, 2) == "R1");
    CHECK(right.known(1, 0) == "B1 B2 B4");
    CHECK(right.known(2, 1) == "Y1 Y2 Y3");
}

TEST_CASE("a challenged hand is known to the challenger alone, the card taken back to all") {
    Layout t("classic", {}, {"W+4 R5 B3 B4", "Y1 Y2", "G1 G2"}, "R3", "G5 G6 G7 G8 G9");
    t.play(0, "W+4");
    t.call(0, Colour::Blue);
    CHECK(t.view(1).question().kind == Ask::Challenge);
    CHECK_FALSE(t.view(1).question().has(frame_flag::guilty));
    t.simple(1, ActionKind::Challenge);
    CHECK(t.shown(seat_at(1), 0) == "B3 B4 R5");
    CHECK(t.shown(seat_at(2), 0) == "");
    CHECK(t.shown(seat_at(0), 0) == "");
    CHECK(t.shown(Seat::None, 0) == "");
    CHECK(t.known(1, 0) == "B3 B4 R5 W+4");
    CHECK(t.unknown(1, 0) == 4);  // the penalty
    CHECK(t.known(2, 0) == "W+4");
    CHECK(t.known(t.spectator(), 0) == "W+4");
    CHECK(t.memories[2].colour() == Colour::Red);
    CHECK(t.memories[2].top() == t.card("R3"));
}

TEST_CASE("a failed challenge tells everybody that the colour is not held") {
    Layout t("classic", {}, {"W+4 B3 B4 G1", "Y1 Y2", "G1 G2"}, "R3", "G5 G6 G7 G8 G9 Y5 Y6");
    t.play(0, "W+4");
    t.call(0, Colour::Blue);
    CHECK(t.at_most(2, 0, Colour::Red) == 3);
    t.simple(1, ActionKind::Challenge);
    CHECK(t.at_most(2, 0, Colour::Red) == 0);
    CHECK(t.at_most(2, 0, Colour::Blue) == 3);
}

TEST_CASE(
    "a Trend shows one card to the caller, and a seat that misses it has none of the colour") {
    Layout t("trend", {}, {"Wt B1 B2", "R8 R9 G1", "R7 Y2 Y3", "G3 G4"}, "B3", "G5 G6 G7");
    t.play(0, "Wt");
    t.call(0, Colour::Red);
    CHECK(t.shown(seat_at(0), 1) == "R8");
    CHECK(t.shown(seat_at(0), 2) == "R7");
    CHECK(t.shown(seat_at(3), 1) == "");
    CHECK(t.known(0, 1) == "R8");
    CHECK(t.known(2, 1) == "");
    for (const unsigned viewer : {0U, 1U, 2U, t.spectator()}) {
        CHECK(t.at_most(viewer, 3, Colour::Red) == 2);  // only the two drawn can be red
        CHECK(t.unknown(viewer, 3) == 4);
    }
    t.play(1, "R8");
    CHECK(t.known(0, 1) == "");
}

TEST_CASE("a Creeper drawn is known to all, its extra cards are not") {
    Layout t("creeper", {}, {"B1 B2", "R8 R9", "R7 Y2"}, "G3", "Wc Wc Y5 Y6 Y7");
    t.simple(0, ActionKind::Draw);
    CHECK(t.shown(seat_at(1), 0) == "Wc");
    CHECK(t.shown(seat_at(0), 0) == "");
    CHECK(t.shown(Seat::None, 0) == "Wc");
    CHECK(t.known(0, 0) == "B1 B2 Y5 Y6 Wc Wc");
    for (const unsigned viewer : {1U, 2U, t.spectator()}) {
        CHECK(t.known(viewer, 0) == "Wc");
        CHECK(t.unknown(viewer, 0) == 5);
    }
}

TEST_CASE("roulette cards are known to all") {
    Layout t("no-mercy", {}, {"Wo B1 B2", "G8 G9", "Y1 Y2"}, "G3", "Y5 B6 R7 R1");
    t.play(0, "Wo");
    t.call(1, Colour::Red);
    CHECK(t.known(2, 1) == "Y5 B6 R7");
    CHECK(t.unknown(2, 1) == 2);
    CHECK(t.shown(seat_at(2), 1) == "");  // no hand was shown
    CHECK(shows(t.events.items[1], seat_at(2)));
}

TEST_CASE("red cards given are known to the two, and that none are left to all") {
    Layout t("powers", {}, {"R1 R2 B5", "G8 G9", "Y1 Y2"}, "G3", "Y5 B6 R7 R1");
    t.power(Colour::Red, 0);
    t.target(0, ActionKind::Give, 1);
    CHECK(t.known(0, 1) == "R1 R2");
    CHECK(t.known(1, 0) == "");
    CHECK(t.known(2, 1) == "");
    for (const unsigned viewer : {1U, 2U, t.spectator()}) {
        CHECK(t.at_most(viewer, 0, Colour::Red) == 0);
        CHECK(t.unknown(viewer, 0) == 1);
    }
    CHECK(t.unknown(2, 1) == 4);
    CHECK(t.shown(seat_at(1), 0) == "");  // known, but nothing for `sees`
}

TEST_CASE("who had to draw until a card fits holds at most one of the colour and one wild") {
    Layout t("no-mercy", {}, {"B1 B2", "Y1 Y2", "Y3 Y4"}, "R3", "G5 G6 Y7 R9 R1");
    t.simple(0, ActionKind::Draw);
    CHECK(t.state.hand_counts[0] == 6);
    CHECK(t.at_most(1, 0, Colour::Red) == 1);
    CHECK(t.at_most(1, 0, Colour::None) == 1);
    CHECK(t.at_most(1, 0, Colour::Green) == 6);
    t.play(0, "R9");
    CHECK(t.at_most(1, 0, Colour::Red) == 0);
}

TEST_CASE("a reshuffle makes the discards unseen again, all but the top card") {
    Layout t("classic", {}, {"R1 B2 B3", "R2 Y2 Y3"}, "R3", "G5");
    t.play(0, "R1");
    t.play(1, "R2");
    CHECK(t.memories[0].discarded(t.card("R1")) == 1);
    t.simple(0, ActionKind::Draw);
    t.simple(0, ActionKind::Pass);
    const unsigned unseen = t.memories[0].unseen(t.game, t.card("R1"));
    t.simple(1, ActionKind::Draw);
    CHECK(t.memories[0].discarded(t.card("R1")) == 0);
    CHECK(t.memories[0].discarded(t.card("R2")) == 1);
    CHECK(t.memories[0].unseen(t.game, t.card("R1")) == unseen + 1);
    CHECK(t.memories[0].draw_count() == 1);
}

TEST_CASE("a reshuffle between a Wild Draw Four and its challenge leaves a card on the table") {
    Layout t("classic", {}, {"W+4 R5", "Y1 Y2", "G1 G2"}, "R3", "G5");
    t.play(0, "W+4");
    t.call(0, Colour::Blue);
    t.target(2, ActionKind::Catch, 0);  // seat 0 draws two: the second one needs a reshuffle
    t.simple(1, ActionKind::Challenge);
    REQUIRE(t.state.discard_count > 0);
    CHECK(index(t.state.top) == *t.state.discard_top());
    for (const SeatMemory& memory : t.memories) CHECK(memory.top() == t.state.top);
}

TEST_CASE("a colour that is called for a seat knocked out is told") {
    Layout t("no-mercy", {{"mercy", "10"}, {"false_catch_penalty", "3"}},
             {"Wo B1 B2", "G1 G2 G3 G4 G5 G6 G7 G8", "Y1 Y2", "Y3 Y4"}, "G3", "Y5 B6 Y7 Y8");
    t.play(0, "Wo");
    t.target(1, ActionKind::Catch, 2);  // a false catch by the seat that is to call
    REQUIRE_FALSE(t.state.in_round.has(seat_at(1)));
    for (const SeatMemory& memory : t.memories) CHECK(memory.colour() == t.state.colour);
}

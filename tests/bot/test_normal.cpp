// How `normal` plays, in positions that a person would answer without long thought.
#include "../view/layout.hpp"
#include "bot/level_bots.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

/// What `normal` on this seat answers to the question, or does out of turn, in the notation's
/// words.
Action answer(Layout& table, unsigned seat) {
    if (table.memories.empty()) table.begin();
    const SeatView view = table.view(seat);
    return make_normal_bot()->answer({table.game, view, table.memories[seat]}, 1);
}

std::string played(Layout& table, unsigned seat) {
    const Action action = answer(table, seat);
    if (action.kind == ActionKind::Draw) return "draw";
    if (action.kind == ActionKind::Pass) return "pass";
    if (action.kind == ActionKind::Challenge) return "challenge";
    REQUIRE(action.kind == ActionKind::Play);
    return std::string(table.game.face(action.face).token) +
           ((action.flags & play_flag::uno) != 0 ? "!" : "");
}

}  // namespace

TEST_CASE("normal stays in the colour it is long in") {
    Layout table("classic", {}, {"R5 B5 B1 B2 B8 G9 Y9", "G1 G2 G3 G4 G6"}, "G5", "Y1 Y2");
    CHECK(played(table, 0) == "B5");
}

TEST_CASE("normal keeps its wild while something else fits, and lays it when nothing does") {
    Layout kept("classic", {}, {"W R5 B1 B2 G9", "G1 G2 G3 G4 G6"}, "R7", "Y1 Y2");
    CHECK(played(kept, 0) == "R5");
    Layout needed("classic", {}, {"W B1 B2 G9 G8", "G1 G2 G3 G4 G6"}, "R7", "Y1 Y2");
    CHECK(played(needed, 0) == "W");
}

TEST_CASE("normal attacks the player who is about to go out") {
    Layout table("classic", {}, {"R5 R+2 R1 R2 B9", "G1", "Y1 Y2 Y3 Y4"}, "R7", "Y5 Y6 Y7");
    CHECK(played(table, 0) == "R+2");
    Layout skip("classic", {}, {"R5 Rs R1 R2 B9", "G1", "Y1 Y2 Y3 Y4"}, "R7", "Y5 Y6 Y7");
    CHECK(played(skip, 0) == "Rs");
}

TEST_CASE("normal says the call with its last card but one, and goes out when it can") {
    Layout two("classic", {}, {"R5 B1", "G1 G2 G3"}, "R7", "Y1 Y2");
    CHECK(played(two, 0) == "R5!");
    Layout last("classic", {}, {"R5", "G1 G2 G3"}, "R7", "Y1 Y2");
    CHECK(played(last, 0) == "R5");
}

TEST_CASE("normal calls its longest colour, and another one only for a reason") {
    Layout table("classic", {}, {"W B1 B2 R9 G8", "G1 G2 G3 G4 G6"}, "Y7", "Y1 Y2");
    table.play(0, "W");
    CHECK(answer(table, 0).colour == Colour::Blue);
    // Yellow is in play and as good as red: calling it again would waste the wild.
    Layout equal("classic", {}, {"W R1 R2 Y1 Y2", "G1 G2 G3 G4 G6"}, "Y7", "B1 B2");
    equal.play(0, "W");
    CHECK(answer(equal, 0).colour == Colour::Red);
}

TEST_CASE("normal challenges a known bluff and never a known honest play") {
    // A first challenge has shown seat 1 the blue hand of seat 0, which then lays another one.
    const auto after_calling = [](Colour colour) {
        Layout table("classic", {{"challenge", "stays"}}, {"B1 B2 B3 W+4 W+4", "G1 G2 G3 G4"}, "R7",
                     "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 R1 R2 R3 R4");
        table.play(0, "W+4");
        table.call(0, colour);
        table.simple(1, ActionKind::Challenge);
        CHECK(table.known(1, 0) == "B1 B2 B3 W+4");
        table.play(0, "W+4");
        table.call(0, Colour::Blue);
        return played(table, 1);
    };
    CHECK(after_calling(Colour::Blue) == "challenge");
    CHECK(after_calling(Colour::Red) == "draw");
}

TEST_CASE("normal swaps towards the smallest hand") {
    Layout table("classic", {{"seven", "swap"}},
                 {"R7 B1 B2 B3 B4 B6", "G1 G2 G3 G4 G6", "Y1 Y2", "G7 G8 G9"}, "R5", "Y5 Y6");
    table.play(0, "R7");
    CHECK(answer(table, 0).target == seat_at(2));
}

TEST_CASE("normal answers a penalty with a card of its own if it may") {
    Layout table("classic", {{"stacking", "same_kind"}}, {"R+2 R1 R2", "B+2 B1 B2 B3", "G1 G2"},
                 "R5", "Y5 Y6 Y7 Y8 Y9 Y1");
    table.play(0, "R+2");
    CHECK(played(table, 1) == "B+2");
}

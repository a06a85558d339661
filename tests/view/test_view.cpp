// SeatView in situations laid out by hand: what is there, and what is not.
#include <doctest/doctest.h>

#include "layout.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

TEST_CASE("a view holds the viewer's hand and moves, and counts of the others") {
    Layout t("classic", {}, {"R1 R1 B2", "G8 G9", "Y1 Y2 Y3 Y4"}, "R3", "Y5 B6");
    const SeatView own = t.view(0);
    CHECK(own.viewer == seat_at(0));
    CHECK(own.hand[index(t.card("R1"))] == 2);
    CHECK(own.hand[index(t.card("G8"))] == 0);
    CHECK(own.hand_counts[1] == 2);
    CHECK(own.hand_counts[2] == 4);
    CHECK(own.draw_count == 2);
    CHECK(own.top == t.card("R3"));
    CHECK(own.colour == Colour::Red);
    CHECK(own.discard_counts[index(t.card("R3"))] == 1);
    CHECK(own.question().seat == seat_at(0));
    CHECK(own.moves().plays == FaceSet::of(t.card("R1")));
    CHECK(own.moves().draw);
    CHECK(t.view(1).moves().answer_count() == 0);
}

TEST_CASE("a spectator has no hand and no moves") {
    Layout t("classic", {}, {"R1 B2", "G8 G9"}, "R3", "Y5 B6");
    for (const Seat nobody : {Seat::None, seat_at(2), seat_at(9)}) {
        const SeatView view = view_of(t.game, t.state, nobody);
        CHECK(view.viewer == Seat::None);
        for (const std::uint16_t count : view.hand) CHECK(count == 0);
        CHECK(same_bytes(view.own_moves, Moves{}));
        CHECK(same_bytes(view, view_of(t.game, t.state, Seat::None)));
    }
}

TEST_CASE("only who has drawn a card sees it in the question") {
    Layout t("classic", {}, {"R1 B2", "G8 G9", "Y1 Y2"}, "R3", "Y5 B6");
    t.simple(0, ActionKind::Draw);
    CHECK(t.view(0).question().kind == Ask::Drawn);
    CHECK(t.view(0).question().face == t.card("Y5"));
    CHECK(t.view(1).question().kind == Ask::Drawn);
    CHECK(t.view(1).question().seat == seat_at(0));
    CHECK(t.view(1).question().face == FaceId::None);
    CHECK(view_of(t.game, t.state, Seat::None).question().face == FaceId::None);
}

TEST_CASE("hands laid aside are counted, not shown") {
    Layout t("classic", {}, {"R1 B2", "G8 G9", "Y1 Y2"}, "R3", "Y5 B6");
    t.simple(1, ActionKind::Leave);
    const SeatView view = t.view(0);
    CHECK(view.aside_count == 2);
    CHECK(view.discard_count == 1);
    CHECK(view.discard_counts[index(t.card("G8"))] == 0);
    CHECK(view.discard_counts[index(t.card("R3"))] == 1);
    CHECK_FALSE(view.at_table.has(seat_at(1)));
    CHECK(view.under == FaceId::None);
}

TEST_CASE("the jump-in window is open whether or not a seat can use it") {
    const test::Settings jump = {{"jump_in", "true"}};
    Layout with("classic", jump, {"R1 B2 B3", "G8 G9", "R1 Y2"}, "R3", "Y5 B6");
    Layout without("classic", jump, {"R1 B2 B3", "G8 G9", "Y1 Y2"}, "R3", "Y5 B6");
    CHECK_FALSE(with.view(1).jump_open);
    with.play(0, "R1");
    without.play(0, "R1");
    CHECK(with.view(1).jump_open);
    CHECK(without.view(1).jump_open);
    CHECK(same_bytes(with.view(1), without.view(1)));
    CHECK(with.view(2).moves().jumps.has(with.card("R1")));
    CHECK(without.view(2).moves().jumps.empty());
}

TEST_CASE("the verdict of a challenge is in no view before it is given") {
    Layout bluff("classic", {}, {"W+4 R5 B4", "Y1 Y2", "G1 G2"}, "R3", "G5 G6 G7 G8 G9");
    Layout honest("classic", {}, {"W+4 G5 B4", "Y1 Y2", "G1 G2"}, "R3", "G5 G6 G7 G8 G9");
    for (Layout* t : {&bluff, &honest}) {
        t->play(0, "W+4");
        for (const unsigned viewer : {1U, 2U})
            CHECK_FALSE(t->view(viewer).frames[0].has(frame_flag::guilty));
        t->call(0, Colour::Blue);
    }
    CHECK(same_bytes(bluff.view(1), honest.view(1)));
    CHECK(same_bytes(bluff.view(2), honest.view(2)));
    CHECK(bluff.view(1).question().colour == Colour::Red);  // what the challenge is about
    CHECK(bluff.view(1).under == bluff.card("R3"));
    CHECK(bluff.view(1).moves().challenge);
}

TEST_CASE("nothing is asked when a round is over") {
    Layout t("classic", {}, {"R1", "G8 G9", "Y1 Y2"}, "R3", "Y5 B6");
    t.play(0, "R1");
    const SeatView view = t.view(1);
    CHECK(view.phase == Phase::RoundOver);
    CHECK(view.round_winners == SeatSet::of(seat_at(0)));
    CHECK(view.frame_count == 0);
    CHECK(view.question().seat == Seat::None);
    CHECK(view.scores[0] == 20);
    CHECK(view.hand[index(t.card("G8"))] == 1);
}

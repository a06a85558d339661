// Why a move is better: each reason at a table laid out for it, and its sentence in all languages.
#include "../view/layout.hpp"
#include "coach/words.hpp"

using namespace lastcard;
using namespace lastcard::view_test;
using coach::MoveReason;
using coach::ReasonKind;

namespace {

const std::vector<std::string> names = {"Eva", "Ada", "Petr"};
const std::string pile = "Y1 Y2 Y3 Y4 Y5 Y6";

Layout table_of(const std::string& mine, const std::string& next, std::string_view top,
                const test::Settings& settings = {}, std::string_view edition = "classic") {
    Layout table(edition, settings, {mine, next, "B1 B2 B5 B6 B8"}, top, pile);
    table.begin();
    return table;
}

MoveReason reason_at(Layout& table, const Action& played, const Action& best) {
    const unsigned seat = index(table.state.question().seat);
    const SeatView view = table.view(seat);
    return coach::find_reason({table.game, view, table.memories[seat]}, played, best);
}

Action play(const Layout& table, std::string_view token, std::uint8_t flags = 0) {
    return Action::play(seat_at(0), table.card(token), flags);
}

std::string said(const Layout& table, const MoveReason& reason, const Action& best,
                 std::string_view language = "en") {
    const Speaker speaker{Catalogue::of(language), table.game, names};
    return coach::reason_sentence(speaker, reason, best, 0.09);
}

}  // namespace

TEST_CASE("coach: a Wild Draw Four is better kept for the next player's last card") {
    Layout table = table_of("R7 W+4 G3", "G1 G2 G4 G5", "R3");
    const Action best = play(table, "R7");
    const MoveReason reason = reason_at(table, play(table, "W+4"), best);
    CHECK(reason.kind == ReasonKind::KeepAttack);
    CHECK(said(table, reason, best) ==
          "Keeping Wild Draw Four for Ada’s last card would have won 9% more often.");
}

TEST_CASE("coach: a wild is better kept while something else fits") {
    Layout table = table_of("R7 W G3", "G1 G2 G4 G5", "R3");
    const Action best = play(table, "R7");
    const MoveReason reason = reason_at(table, play(table, "W"), best);
    CHECK(reason.kind == ReasonKind::KeepWild);
    CHECK(said(table, reason, best) ==
          "Keeping Wild for a turn in which nothing else fits would have won 9% more often.");
}

TEST_CASE("coach: a player with few cards is better stopped") {
    Layout table = table_of("R7 Rs G3", "G1", "R3");
    const Action best = play(table, "Rs");
    const MoveReason reason = reason_at(table, play(table, "R7"), best);
    CHECK(reason.kind == ReasonKind::StopPlayer);
    CHECK(said(table, reason, best) ==
          "Ada has 1 card left: stopping that turn with red Skip would have won 9% more often.");
    // With many cards there is nobody to stop, and the Skip waits.
    Layout calm = table_of("R7 Rs G3", "G1 G2 G4 G5", "R3");
    CHECK(reason_at(calm, play(calm, "Rs"), play(calm, "R7")).kind == ReasonKind::KeepAction);
}

TEST_CASE("coach: a forgotten call") {
    Layout table = table_of("R7 G3", "G1 G2 G4 G5", "R3");
    const Action best = play(table, "R7", play_flag::uno);
    const MoveReason reason = reason_at(table, play(table, "R7"), best);
    CHECK(reason.kind == ReasonKind::ForgotCall);
    CHECK(said(table, reason, best) ==
          "Without “UNO!” the play can be caught: calling would have won 9% more often.");
}

TEST_CASE("coach: a penalty that a card would have answered") {
    Layout table("classic", {{"stacking", "same_kind"}}, {"R+2 G3", "B+2 G1 G2", "B1 B2 B5"}, "R3",
                 pile);
    table.play(0, "R+2");
    REQUIRE(table.state.question().kind == Ask::Penalty);
    const Action best = Action::play(seat_at(1), table.card("B+2"));
    const MoveReason reason = reason_at(table, Action::simple(ActionKind::Draw, seat_at(1)), best);
    CHECK(reason.kind == ReasonKind::PassOnPenalty);
    CHECK(said(table, reason, best) ==
          "Playing blue Draw Two instead of drawing 2 cards would have won 9% more often.");
}

TEST_CASE("coach: the odds of a challenge") {
    Layout table("classic", {}, {"W+4 R7 R8 R9", "B3 G1 G2", "B1 B2 B5"}, "R3", pile);
    table.play(0, "W+4");
    table.call(0, Colour::Blue);
    REQUIRE(table.state.question().kind == Ask::Challenge);
    const Action challenge = Action::simple(ActionKind::Challenge, seat_at(1));
    const Action draw = Action::simple(ActionKind::Draw, seat_at(1));
    const MoveReason reason = reason_at(table, draw, challenge);
    CHECK(reason.kind == ReasonKind::Challenge);
    CHECK(reason.chance > 20);
    CHECK(reason.chance < 90);
    CHECK(said(table, reason, challenge) == "The chance of a bluff was " +
                                                std::to_string(reason.chance) +
                                                "%: a challenge would have won 9% more often.");
    CHECK(reason_at(table, challenge, draw).kind == ReasonKind::NoChallenge);
}

TEST_CASE("coach: the colour to call is the one that the hand holds, or the next player lacks") {
    Layout table = table_of("W B7 B8 G3", "G1 G2 G4 G5", "R3");
    table.play(0, "W");
    const auto call = [](Colour colour) {
        return Action::coloured(ActionKind::Call, seat_at(0), colour);
    };
    const MoveReason reason = reason_at(table, call(Colour::Green), call(Colour::Blue));
    CHECK(reason.kind == ReasonKind::OwnColour);
    CHECK(said(table, reason, call(Colour::Blue)) ==
          "The hand holds 2 cards in blue: calling blue would have won 9% more often.");

    // The next player drew on blue: it probably has none.
    Layout shy("classic", {}, {"B4 B7 W G3", "R1 R2", "B1 B2 B5 B6"}, "B3", pile);
    shy.play(0, "B4");
    shy.simple(1, ActionKind::Draw);
    shy.simple(1, ActionKind::Pass);
    shy.play(2, "B1");
    shy.play(0, "W");
    const MoveReason lacking = reason_at(shy, call(Colour::Green), call(Colour::Blue));
    CHECK(lacking.kind == ReasonKind::ColourLacking);
    CHECK(said(shy, lacking, call(Colour::Blue)) ==
          "Ada probably has no blue card: calling blue would have won 9% more often.");
}

TEST_CASE("coach: the card with more to follow, and the dearer card") {
    Layout table = table_of("R7 R8 B8 G5", "G1 G2 G4 G7", "R3");
    const MoveReason follow = reason_at(table, play(table, "R7"), play(table, "R8"));
    CHECK(follow.kind == ReasonKind::FollowUp);
    CHECK(follow.count == 2);
    CHECK(said(table, follow, play(table, "R8")) ==
          "After red 8, 2 cards of the hand fit: playing it would have won 9% more often.");
    Layout dear = table_of("R7 Rr", "G1 G2 G4", "R3");
    CHECK(reason_at(dear, play(dear, "R7"), play(dear, "Rr")).kind == ReasonKind::Points);
}

TEST_CASE("coach: swapping for the smallest hand") {
    Layout table("classic", {{"seven", "swap"}}, {"R7 B8 G5", "G1 G2 G4 G7", "B1"}, "R3", pile);
    table.play(0, "R7");
    REQUIRE(table.state.question().kind == Ask::Swap);
    const Action best = Action::at(ActionKind::Swap, seat_at(0), seat_at(2));
    table.begin();
    const MoveReason reason =
        reason_at(table, Action::at(ActionKind::Swap, seat_at(0), seat_at(1)), best);
    CHECK(reason.kind == ReasonKind::SmallHand);
    CHECK(said(table, reason, best) ==
          "Petr holds only 1 card: swapping hands there would have won 9% more often.");
}

TEST_CASE("coach: without a fact the numbers speak alone") {
    Layout table = table_of("R7 G3", "G1 G2 G4 G5", "R3");
    const Action best = play(table, "R7");
    const MoveReason reason = reason_at(table, Action::simple(ActionKind::Draw, seat_at(0)), best);
    CHECK(reason.kind == ReasonKind::Better);
    CHECK(said(table, reason, best) == "Playing red 7 would have won 9% more often.");
    CHECK(said(table, {}, Action::simple(ActionKind::Draw, seat_at(0))) ==
          "Drawing would have won 9% more often.");
}

TEST_CASE("coach: every reason is a whole sentence in every language") {
    Layout table = table_of("R7 W G3", "G1 G2 G4 G5", "R3");
    for (const std::string_view language : available_languages())
        for (unsigned kind = 0; kind < coach::reason_kinds; ++kind)
            for (const unsigned count : {1U, 2U, 5U, 22U}) {
                const MoveReason reason{.kind = static_cast<ReasonKind>(kind),
                                        .card = table.card("W+4"),
                                        .player = seat_at(1),
                                        .colour = Colour::Green,
                                        .count = count,
                                        .chance = 40};
                const std::string sentence = said(table, reason, play(table, "R7"), language);
                CAPTURE(language);
                CAPTURE(sentence);
                CHECK(sentence.find_first_of("{}#") == std::string::npos);
                CHECK(sentence.find("coach.") == std::string::npos);
                CHECK(sentence.ends_with("."));
                CHECK(sentence.find("9") != std::string::npos);
            }
}

TEST_CASE("coach: cards and bodies of numbers are declined") {
    Layout table = table_of("R7 W G3", "G1 G2 G4 G5", "R3");
    const auto stop = [&](std::string_view language, unsigned count) {
        return said(table,
                    {.kind = ReasonKind::StopPlayer,
                     .card = table.card("Rs"),
                     .player = seat_at(1),
                     .count = count},
                    play(table, "Rs"), language);
    };
    CHECK(stop("cs", 2).starts_with("Ada má jen 2 karty. "));
    CHECK(stop("sk", 1).starts_with("Ada má už len 1 kartu. "));
    CHECK(stop("pl", 2).starts_with("Ada ma już tylko 2 karty. "));
    CHECK(stop("ru", 1).starts_with("Игрок Ada держит всего 1 карту. "));
    CHECK(stop("hu", 2).starts_with("Ada kezében már csak 2 lap van. "));
}

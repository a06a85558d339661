// What the coach says of moves: chances that add up, that can be repeated, and that know nothing of
// cards which the seat has not seen.
#include <numeric>

#include "../view/layout.hpp"
#include "coach/calibration.hpp"
#include "coach/review.hpp"

using namespace lastcard;
using namespace lastcard::view_test;
using coach::Analysis;
using coach::Decision;
using coach::DecisionReview;

namespace {

/// Seat 0 can win the round at once with its last card; the others hold two cards each.
Layout last_card(const test::Settings& settings = {}) {
    return {"classic", settings, {"R7", "G1 G2", "B1 B2"}, "R3", "Y1 Y2 Y3 Y4 Y5 Y6"};
}

Decision decision_of(Layout& table, std::optional<Action> played = std::nullopt) {
    if (table.memories.empty()) table.begin();
    const Seat seat = table.state.question().seat;
    return {1, seat, table.state, table.memories[index(seat)], played};
}

DecisionReview reviewed(Layout& table, std::optional<Action> played = std::nullopt,
                        coach::ReviewOptions options = {.worlds = 60}) {
    const auto outlook = coach::make_playout_outlook(table.game, table.state.seats, "classic");
    return coach::review_decision(table.game, *outlook, decision_of(table, played), options);
}

bool same(const DecisionReview& a, const DecisionReview& b) {
    if (a.moves.size() != b.moves.size() || a.played != b.played ||
        a.turning_point != b.turning_point || a.cost.value != b.cost.value)
        return false;
    for (std::size_t i = 0; i < a.moves.size(); ++i)
        if (a.moves[i].action != b.moves[i].action ||
            a.moves[i].match.value != b.moves[i].match.value ||
            a.moves[i].match.error != b.moves[i].match.error)
            return false;
    return std::equal(std::begin(a.after), std::end(a.after), std::begin(b.after));
}

}  // namespace

TEST_CASE("coach: a card that ends the only round wins for certain") {
    Layout table = last_card({{"scoring", "none"}});
    const DecisionReview review =
        reviewed(table, Action::play(seat_at(0), table.card("R7")), {.worlds = 200});
    REQUIRE(review.moves.size() == 2);
    CHECK(review.best_was_played());
    CHECK(review.moves[0].round.value == 1);
    CHECK(review.moves[0].match.value > 0.97);
    CHECK(review.moves[1].action.kind == ActionKind::Draw);
    CHECK(review.moves[1].match.value < 0.9);
    CHECK(review.cost.value < -0.1);
    CHECK_FALSE(review.turning_point);
}

TEST_CASE("coach: drawing instead of going out is a turning point") {
    Layout table = last_card({{"scoring", "none"}});
    const DecisionReview review =
        reviewed(table, Action::simple(ActionKind::Draw, seat_at(0)), {.worlds = 200});
    CHECK(review.turning_point);
    CHECK(review.cost.value > 0.1);
    REQUIRE(review.played);
    CHECK(review.moves[*review.played].action.kind == ActionKind::Draw);
    CHECK(review.moves[0].action.face == table.card("R7"));
}

TEST_CASE("coach: in a long match a won round is not a won match") {
    Layout table = last_card();
    const DecisionReview early = reviewed(table);
    CHECK(early.moves[0].round.value == 1);
    CHECK(early.moves[0].match.value < 0.6);
    table.state.scores[0] = 499;
    const DecisionReview late = reviewed(table);
    CHECK(late.moves[0].match.value > 0.9);
}

TEST_CASE("coach: the chances of all seats add up to one") {
    for (const char* edition : {"classic", "no-mercy"})
        for (const auto& settings : {test::Settings{}, test::Settings{{"scoring", "none"}},
                                     test::Settings{{"scoring", "lowest"}}}) {
            Layout table(edition, settings, {"R7 R8 B4", "G1 G2 G4", "B1 B2 Y9"}, "R3",
                         "Y1 Y2 Y3 Y4 Y5 Y6");
            const DecisionReview review = reviewed(table);
            CHECK(std::accumulate(review.after, review.after + 3, 0.0) ==
                  doctest::Approx(1).epsilon(0.01));
        }
}

TEST_CASE("coach: partners win together") {
    Layout table("classic", {{"teams", "pairs"}, {"scoring", "none"}},
                 {"R7", "G1 G2", "B1 B2", "Y8 Y9"}, "R3", "Y1 Y2 Y3 Y4 Y5 Y6");
    const DecisionReview review = reviewed(table, std::nullopt, {.worlds = 300});
    CHECK(review.after[0] > 0.95);
    CHECK(review.after[2] > 0.95);
    CHECK(review.after[1] < 0.05);
}

TEST_CASE("coach: equal seeds give equal numbers, other seeds others") {
    Layout table("classic", {}, {"R7 B3 G3", "G1 G2", "B1 B2"}, "R3", "Y1 Y2 Y3 Y4 Y5 Y6");
    const DecisionReview first = reviewed(table, std::nullopt, {.worlds = 60, .seed = 5});
    CHECK(same(first, reviewed(table, std::nullopt, {.worlds = 60, .seed = 5})));
    CHECK_FALSE(same(first, reviewed(table, std::nullopt, {.worlds = 60, .seed = 6})));
}

TEST_CASE("coach: the work can be done in slices") {
    Layout table("classic", {}, {"R7 B3 G3", "G1 G2", "B1 B2"}, "R3", "Y1 Y2 Y3 Y4 Y5 Y6");
    table.begin();
    const SeatView view = table.view(0);
    const Knowledge known{table.game, view, table.memories[0]};
    const auto outlook = coach::make_playout_outlook(table.game, 3, "classic");
    Analysis whole(table.game, *outlook, coach::seen_worlds(known),
                   coach::moves_of(table.game, view), 9);
    whole.run(50);
    Analysis slices(table.game, *outlook, coach::seen_worlds(known),
                    coach::moves_of(table.game, view), 9);
    for (unsigned i = 0; i < 5; ++i) slices.run(10);
    CHECK(slices.worlds() == 50);
    for (std::size_t i = 0; i < whole.moves().size(); ++i) {
        CHECK(whole.match(i).value == slices.match(i).value);
        CHECK(whole.ahead(i, 0).error == slices.ahead(i, 0).error);
    }
}

TEST_CASE("coach: hidden cards change nothing of what a seat is told") {
    const auto review = [](const std::string& theirs, const std::string& others,
                           const std::string& pile, bool open) {
        Layout table("classic", {}, {"R7 B3 G3 W", theirs, others}, "R3", pile);
        return reviewed(table, Action::play(seat_at(0), table.card("R7")),
                        {.worlds = 60, .true_hands = open});
    };
    const DecisionReview here = review("G1 G2", "B1 B2", "Y1 Y2 Y3 Y4", false);
    CHECK(same(here, review("W W+4", "Y9 R9", "B1 B2 G1 G2", false)));
    // The other mode does look at them.
    CHECK_FALSE(same(review("G1 G2", "B1 B2", "Y1 Y2 Y3 Y4", true),
                     review("R1 R2", "B1 B2", "G1 G2 Y3 Y4", true)));
}

TEST_CASE("coach: every question of every edition can be looked at") {
    Random random(8);
    unsigned looked = 0;
    for_each_table([&](const TestTable& each) {
        if (each.seats > 4) return;
        const auto outlook = coach::make_playout_outlook(each.game, each.seats, "classic");
        EventList events;
        State state = begin_match(each.game, random_setup(each, random), events);
        coach::DecisionLog log(each.game);
        log.begin(state, {events.begin(), events.size});
        for (std::size_t n = 1; n < 60 && state.phase == Phase::Playing; ++n) {
            const Action action = random_action(each.game, state, random);
            events.clear();
            apply_action(each.game, state, action, events);
            log.saw(n, action, state, {events.begin(), events.size});
        }
        log.add_open_question(60);
        for (const Decision& decision : log.decisions()) {
            const DecisionReview review = coach::review_decision(each.game, *outlook, decision,
                                                                 {.worlds = 2, .open_curve = true});
            CHECK(review.played.has_value() == decision.played.has_value());
            CHECK(!review.moves.empty());
            ++looked;
        }
    });
    CHECK(looked > 500);
}

TEST_CASE("coach: the decisions that matter most are mistakes first, in the order of the match") {
    const auto review = [](double cost, bool mistake) {
        DecisionReview each;
        each.cost = {cost, 0.001};
        each.turning_point = mistake;
        return each;
    };
    const std::vector<DecisionReview> reviews = {review(0.05, true), review(-0.30, false),
                                                 review(0.001, false), review(0.20, true),
                                                 review(-0.10, false)};
    CHECK(coach::key_decisions(reviews, 3) == std::vector<std::size_t>{0, 1, 3});
    CHECK(coach::key_decisions(reviews, 2) == std::vector<std::size_t>{0, 3});
    CHECK(coach::key_decisions(std::span(reviews).subspan(2, 1), 3).empty());
}

TEST_CASE("coach: the correction keeps the order of chances, and the even one") {
    for (const coach::Trust trust : {coach::Trust{0.9, 0}, {1, 0}, {1.05, 0}, {1, 2}}) {
        double before = 0;
        for (double found = 0.01; found < 1; found += 0.01) {
            const double value = coach::calibrated({found, 0.01}, 0.25, trust).value;
            CHECK(value > before);
            before = value;
        }
        CHECK(coach::calibrated({0.25, 0.01}, 0.25, trust).value == doctest::Approx(0.25));
        CHECK(coach::calibrated({1, 0}, 0.25, trust).value == 1);
    }
    CHECK(coach::calibrated({0.6, 0.01}, 0.25, {0.9, 0}).value < 0.6);
    CHECK(coach::trust_in_playouts("classic").odds !=
          coach::trust_in_playouts("no such edition").odds);
}

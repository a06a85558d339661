// What a match has come to: hands and points add up, and numbers are those of the record.
#include <string>

#include "helpers.hpp"
#include "record/replay.hpp"
#include "terminal/play/tally_words.hpp"

using namespace lastcard;
using namespace lastcard::play_test;

namespace {

/// Plays on by the first choice and checks every round that ends.
template <class Check>
void play_rounds(const TableSetup& setup, int rounds, Check check) {
    Match match(setup);
    Roll roll;
    for (int i = 0; i < 8000 && rounds > 0; ++i) {
        if (match.session.view().phase != Phase::Playing) {
            check(match);
            --rounds;
            if (match.session.match_over()) return;
            match.session.go_on(now);
            continue;
        }
        const auto all = choices(match.session.speaker(), match.session.view());
        if (all.empty())
            match.session.go_on(now);
        else
            REQUIRE(match.session.act(now, all[roll(all.size())].action));
    }
}

std::string label(FaceId) { return "card"; }

}  // namespace

TEST_CASE("tally: the hands of a round add up to the winner's points") {
    for (const char* const edition : {"classic", "no-mercy", "powers"})
        play_rounds(setup_of(edition, 3, {{"scoring", "winner"}}), 4, [&](const Match& match) {
            const MatchTally tally = match.session.tally();
            if (tally.winners.empty()) return;
            unsigned sum =
                tally.knocked_out.count() * match.session.speaker().game.rules.knockout_bonus;
            for (const HandLeft& hand : tally.hands) sum += hand.points;
            CHECK(tally.sheet.back()[index(tally.winners.first())] == static_cast<int>(sum));
            const std::string last = hand_sentences(match.session.speaker(), tally, label).back();
            CHECK(last.starts_with("Points for "));
            CHECK(last.ends_with(" " + std::to_string(sum)));
        });
}

TEST_CASE("tally: with the lowest score each player keeps the own points") {
    play_rounds(setup_of("classic", 2, {{"scoring", "lowest"}}), 3, [&](const Match& match) {
        const MatchTally tally = match.session.tally();
        for (const HandLeft& hand : tally.hands)
            CHECK(tally.sheet.back()[index(hand.seat)] == static_cast<int>(hand.points));
        for (const std::string& line : hand_sentences(match.session.speaker(), tally, label))
            CHECK_FALSE(line.starts_with("Points for "));
    });
}

TEST_CASE("tally: every card of a hand is told with its points, and their sum") {
    Match match(setup_of("classic", 2));
    MatchTally tally;
    const Game& game = match.session.speaker().game;
    const FaceId face = match.session.view().top;
    const unsigned points = game.face(face).points;
    tally.hands.push_back({seat_at(1), {face, face}, 2 * points});
    tally.winners.add(seat_at(0));
    const std::string number = std::to_string(points);
    const auto told = hand_sentences(match.session.speaker(), tally, label);
    REQUIRE(told.size() == 2);
    CHECK(told[0] == "Ada: card\u00a0(" + number + "), card\u00a0(" + number +
                         ") = " + std::to_string(2 * points));
    CHECK(told[1] == "Points for Eva: " + std::to_string(2 * points));
}

TEST_CASE("tally: cards drawn and played are those that hands have gained and lost") {
    // Without swaps, give-aways and the like a hand changes by these alone.
    play_rounds(setup_of("classic", 3), 1, [&](const Match& match) {
        const MatchTally tally = match.session.tally();
        const SeatView& view = match.session.view();
        unsigned won = 0;
        for (unsigned i = 0; i < view.seats; ++i) {
            const SeatNumbers& numbers = tally.seats[i];
            // A bluff that was taken back was played, and is held all the same.
            CHECK(7 + numbers.drawn <= numbers.played + view.hand_counts[i]);
            CHECK(numbers.longest_hand >= 7);
            CHECK(numbers.longest_hand >= view.hand_counts[i]);
            won += numbers.rounds_won;
        }
        CHECK(won == 1);
        CHECK(tally.sheet.size() == 1);
    });
}

TEST_CASE("tally: after a round the hands are shown, after a match the statistics") {
    bool over = false;
    play_rounds(setup_of("classic", 3, {{"target", "200"}}), 20, [&](const Match& match) {
        const MatchTally tally = match.session.tally();
        TableModel model = match.model();
        model.tally = &tally;
        model.scores = tally.sheet;
        std::string text;
        for (const Line& line : scores_lines(model)) text += line.text + '\n';
        CHECK(text.find("Points for ") != std::string::npos);
        const bool ended = match.session.match_over();
        over = over || ended;
        CHECK((text.find("Cards played") != std::string::npos) == ended);
        for (const Line& line : scores_lines(model))
            if (line.text.starts_with("Cards") || line.text.starts_with("Longest"))
                CHECK(screen::width_of(line.text) <= 72);
    });
    CHECK(over);
}

TEST_CASE("tally: the names of the numbers have room in every language") {
    const Match match(setup_of("classic", 2));
    const Speaker& said = match.session.speaker();
    for (const std::string_view code : available_languages()) {
        const Speaker speaker{Catalogue::of(code), said.game, said.seat_names, said.card_names};
        for (const NumberRow& row : match_numbers(speaker, {}))
            CHECK_MESSAGE(screen::width_of(row.name) < 20, row.name);
    }
}

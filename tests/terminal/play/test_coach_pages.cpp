// The coach at the terminal: the page of a hint, the review after a match, the curve of a replay.
#include <string>

#include "helpers.hpp"
#include "terminal/play/coach_pages.hpp"
#include "terminal/play/replay_table.hpp"

using namespace lastcard;
using namespace lastcard::play_test;
using screen::Key;
using screen::KeyKind;

namespace {

constexpr screen::Size small_screen{80, 24};

std::string text_of(const std::vector<Line>& lines) {
    std::string text;
    for (const Line& line : lines) text += line.text + "\n";
    return text;
}

/// A match of one round, played by drawing whenever that is possible: full of mistakes.
Record careless_match() {
    const TableSetup setup = setup_of("classic", 2, {{"hand_size", "3"}, {"scoring", "none"}});
    Match match(setup);
    for (int i = 0; i < 2000 && !match.session.match_over(); ++i) {
        const auto all = choices(match.session.speaker(), match.session.view());
        if (match.session.view().phase != Phase::Playing || all.empty()) {
            match.session.go_on(now);
            continue;
        }
        const bool early = i < 12 && match.session.view().moves().draw;
        REQUIRE(match.session.act(
            now, early ? Action::simple(ActionKind::Draw, seat_at(0)) : all.front().action));
    }
    REQUIRE(match.session.match_over());
    return match.session.room().record();
}

struct Reviewed {
    Record record = careless_match();
    RecordTable table = *open_record(record.header);
    Speaker speaker;
    CoachReview review;

    explicit Reviewed(std::string_view language = "en", Seat only = seat_at(0))
        : speaker{Catalogue::of(language), *table.game, record.header.names},
          review(record, table, speaker,
                 coach::make_playout_outlook(*table.game, record.header.seats, "classic"), only) {}

    void finish() {
        while (!review.done()) review.go_on();
    }
};

}  // namespace

TEST_CASE("coach pages: a hint names every move, the best first") {
    const TableSetup setup = setup_of("classic", 2, {});
    Match match(setup);
    for (int i = 0; i < 50 && !is_asked(match.session.view()); ++i) match.session.go_on(now);
    REQUIRE(is_asked(match.session.view()));
    const Knowledge known = match.session.knowledge();
    CHECK(known.memory.viewer() == seat_at(0));
    const auto outlook = coach::make_playout_outlook(known.game, known.view.seats, "classic");
    const std::vector<Line> lines = hint_lines(match.session.speaker(), known, *outlook);
    REQUIRE(lines.size() == 2 + known.view.moves().answer_count());
    CHECK(lines[2].kind == Line::Kind::Strong);
    int before = 100;
    for (std::size_t i = 2; i < lines.size(); ++i) {
        const int chance = std::stoi(lines[i].text);
        CHECK(chance <= before);
        CHECK(chance > 0);
        before = chance;
    }
    // The same question has the same answer.
    CHECK(text_of(lines) == text_of(hint_lines(match.session.speaker(), known, *outlook)));
}

TEST_CASE("coach pages: the review works in slices, and then names up to three decisions") {
    Reviewed reviewed;
    CHECK(text_of(reviewed.review.key_lines()).find("0% done") != std::string::npos);
    reviewed.review.go_on();
    CHECK(reviewed.review.match().decisions.size() == 1);
    reviewed.finish();
    CHECK(reviewed.review.percent_done() == 100);
    const std::string text = text_of(reviewed.review.key_lines());
    CHECK(text.starts_with("The decisions that mattered most\n"));
    CHECK(text.find("← played") != std::string::npos);
    CHECK(text.find("more often.") != std::string::npos);
    for (const coach::DecisionReview& review : reviewed.review.match().decisions)
        CHECK(review.seat == seat_at(0));
}

TEST_CASE("coach pages: the review and the curve fit on a screen in every language") {
    for (const std::string_view language : available_languages()) {
        Reviewed reviewed(language, Seat::None);
        reviewed.finish();
        CAPTURE(language);
        const std::string text = text_of(reviewed.review.key_lines());
        CHECK(text.find_first_of("{}#") == std::string::npos);
        CHECK(text.find("coach.") == std::string::npos);
        for (const Line& line : reviewed.review.curve_lines())
            CHECK(screen::width_of(line.text) <= 72);
    }
}

TEST_CASE("coach pages: the curve begins at even chances and ends with the winner") {
    Reviewed reviewed("en", Seat::None);
    reviewed.finish();
    const std::vector<Line> lines = reviewed.review.curve_lines();
    REQUIRE(lines.size() == 14);
    CHECK(lines[0].text.starts_with("100%"));
    CHECK(lines[10].text.starts_with("  0%"));
    const unsigned winner =
        index(reviewed.record.end ? reviewed.record.end->match.front() : seat_at(0));
    CHECK(reviewed.review.match().decisions.back().after[winner] > 0.5);
    CHECK(lines[12].text.find("0 ") == 0);
}

TEST_CASE("coach pages: a replay goes from turning point to turning point") {
    const Record record = careless_match();
    const RecordTable table = *open_record(record.header);
    ReplayTable replay(record, table, Catalogue::of("en"), Glyphs::Drawn);
    const Key turn{KeyKind::Character, 't'};
    CHECK_FALSE(replay.coach_works());
    CHECK(replay.key(turn, small_screen));
    CHECK(replay.coach_works());
    CHECK(replay.draw(small_screen).text().find("looking at the decisions") != std::string::npos);
    while (replay.coach_works()) replay.let_coach_work();
    const std::size_t first = replay.step();
    CHECK(replay.draw(small_screen).text().find("more often.") != std::string::npos);
    // It goes round.
    for (int i = 0; i < 100; ++i) {
        CHECK(replay.key(turn, small_screen));
        if (replay.step() == first) break;
    }
    CHECK(replay.step() == first);
    CHECK(replay.key({KeyKind::Character, '%'}, small_screen));
    CHECK(replay.draw(small_screen).text().find("100% ") != std::string::npos);
}

// A match that is over, on a screen: it is looked at, not played.
#include <string>

#include "helpers.hpp"
#include "terminal/play/replay_table.hpp"

using namespace lastcard;
using namespace lastcard::play_test;
using screen::Key;
using screen::KeyKind;

namespace {

constexpr screen::Size size{80, 24};

/// A match of several short rounds.
Record record_of_rounds() {
    const TableSetup setup = setup_of("classic", 2, {{"hand_size", "2"}, {"target", "500"}});
    Match match(setup);
    for (int i = 0; i < 5000 && !match.session.match_over(); ++i) {
        const auto all = choices(match.session.speaker(), match.session.view());
        if (match.session.view().phase != Phase::Playing || all.empty())
            match.session.go_on(now);
        else
            REQUIRE(match.session.act(now, all.front().action));
    }
    REQUIRE(match.session.match_over());
    return match.session.room().record();
}

struct Shown {
    Record record = record_of_rounds();
    RecordTable table = *open_record(record.header);
    ReplayTable replay{record, table, Catalogue::of("en"), Glyphs::Drawn};

    std::string text() const { return replay.draw(size).text(); }
    std::string last_row() const { return replay.draw(size).row_text(size.rows - 1); }
    void press(KeyKind kind) { CHECK(replay.key({kind}, size)); }
    void press(char character) {
        CHECK(replay.key({KeyKind::Character, static_cast<unsigned char>(character)}, size));
    }
    bool shows(std::string_view words) const { return text().find(words) != std::string::npos; }
};

}  // namespace

TEST_CASE("replay: questions cannot be answered") {
    Shown shown;
    for (int i = 0; i < 40; ++i) {
        CAPTURE(i);
        const std::string hints = shown.last_row();
        CHECK(hints.find("Enter") == std::string::npos);
        CHECK(hints.find(" draw") == std::string::npos);
        CHECK(hints.find("step") != std::string::npos);
        CHECK_FALSE(shown.shows("your turn"));
        CHECK_FALSE(shown.shows("[a]"));
        const std::size_t before = shown.replay.step();
        for (const char key : std::string("adux")) shown.press(key);
        CHECK(shown.replay.step() == before);
        shown.press(KeyKind::Right);
    }
}

TEST_CASE("replay: a question addresses the seat that was asked") {
    Shown shown;
    bool asked = false;
    for (int i = 0; i < 20 && !asked; ++i) {
        asked = shown.shows("Eva's turn") || shown.shows("Eva’s turn");
        shown.press(KeyKind::Right);
    }
    CHECK(asked);
}

TEST_CASE("replay: ? shows the keys, because there is no selected card") {
    Shown shown;
    shown.press('?');
    CHECK(shown.shows("PgDn"));
    CHECK_FALSE(shown.shows("You can play it now"));
    for (int i = 0; i < 6; ++i) {
        shown.press(KeyKind::Tab);
        CHECK_FALSE(shown.shows("This card, now"));
    }
}

TEST_CASE("replay: the seat whose hand is shown is marked") {
    Shown shown;
    const auto row = [&](unsigned seat) { return shown.replay.draw(size).row_text(2 + seat); };
    CHECK(row(0).find("hand") != std::string::npos);
    shown.press('1');
    CHECK(row(0).find("hand") == std::string::npos);
    CHECK(row(1).find("hand") != std::string::npos);
}

TEST_CASE("replay: from round to round, and back") {
    Shown shown;
    const std::size_t first = shown.replay.step();
    CHECK(shown.replay.round() == 1);
    shown.press(KeyKind::PageDown);
    CHECK(shown.replay.round() == 2);
    const std::size_t second = shown.replay.step();
    shown.press('n');
    CHECK(shown.replay.round() == 3);
    shown.press('p');
    CHECK(shown.replay.step() == second);
    shown.press(KeyKind::Right);
    shown.press(KeyKind::PageUp);
    CHECK(shown.replay.step() == second);
    shown.press(KeyKind::PageUp);
    CHECK(shown.replay.step() == first);
    shown.press(KeyKind::PageUp);
    CHECK(shown.replay.step() == first);
}

TEST_CASE("replay: after the last round comes the last step") {
    Shown shown;
    shown.press(KeyKind::End);
    const std::size_t last = shown.replay.step();
    shown.press(KeyKind::Home);
    for (int i = 0; i < 50; ++i) shown.press(KeyKind::PageDown);
    CHECK(shown.replay.step() == last);
}

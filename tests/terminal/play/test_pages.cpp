// Pages over the table: the rules to be read and searched, and scrolling.
#include <string>

#include "helpers.hpp"
#include "terminal/play/help_pages.hpp"

using namespace lastcard;
using namespace lastcard::play_test;
using screen::Key;
using screen::KeyKind;

namespace {

constexpr screen::Size size{80, 24};

struct Pages {
    Match match;
    TableUi ui;

    explicit Pages(const TableSetup& setup = setup_of("classic", 2)) : match(setup) {}

    void press(const Key& key) { table_key(match.model(), ui, size, key); }
    void type(std::string_view text) {
        for (const char c : text) press({KeyKind::Character, static_cast<unsigned char>(c)});
    }
    std::string text() const { return draw_table(match.model(), ui, size).text(); }
    bool shows(std::string_view words) const { return text().find(words) != std::string::npos; }
};

}  // namespace

TEST_CASE("rules page: the text comes first, the switches with their ids last") {
    const Match match(setup_of("classic", 2, {{"jump_in", "true"}}));
    const std::vector<Line> lines =
        explain_rules(match.session.speaker(), match.session.room().edition());
    const auto place = [&](std::string_view words) {
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].text.find(words) != std::string::npos) return i;
        FAIL("not there: ", words);
        return lines.size();
    };
    CHECK(place("The aim") == 0);
    CHECK(place("play it out of turn") < place("What the cards do"));
    CHECK(place("Reverse: ") < place("Every rule that can be changed"));
    CHECK(place("Jumping in: yes") == place("Every rule that can be changed") + 1);
    CHECK(place("(G-8 C-4)") > place("Jumping in: yes"));
}

TEST_CASE("rules page: effects of a card are listed once for all colours") {
    const Match match(setup_of("classic", 2));
    unsigned skips = 0;
    for (const Line& line : explain_rules(match.session.speaker(), match.session.room().edition()))
        skips += line.text.starts_with("Skip: ");
    CHECK(skips == 1);
}

TEST_CASE("rules page: a rule is found by its id") {
    Pages pages;
    pages.type("r/g-11");
    CHECK(pages.shows("Find: g-11_"));
    CHECK(pages.shows("G-11: On a wild only the called colour counts"));
    CHECK_FALSE(pages.shows("G-12: "));
    pages.press({KeyKind::Enter});
    CHECK_FALSE(pages.shows("Find: "));
    CHECK(pages.shows("G-11: On a wild"));
    pages.press({KeyKind::Escape});
    CHECK(pages.shows("The aim"));
    pages.press({KeyKind::Escape});
    CHECK(pages.ui.page == Page::None);
}

TEST_CASE("rules page: typed search words are no commands and can be corrected") {
    Pages pages;
    pages.type("r/r?q");
    CHECK(pages.ui.page == Page::Rules);
    CHECK(*pages.ui.find == "r?q");
    CHECK(pages.shows("No rule has this."));
    pages.press({KeyKind::Backspace});
    pages.press({KeyKind::Backspace});
    CHECK(*pages.ui.find == "r");
    pages.press({KeyKind::Escape});
    CHECK_FALSE(pages.ui.find);
    pages.type("/");
    CHECK(pages.shows("Type the id of a rule"));
}

TEST_CASE("rules page: search is in the language of the table and case-insensitive") {
    const Match match(setup_of("classic", 2));
    const Speaker& said = match.session.speaker();
    for (const auto& [code, words] :
         {std::pair("cs", "BALÍČEK"), std::pair("ru", "колода"), std::pair("hu", "ASZTAL"),
          std::pair("pl", "DOBIERASZ"), std::pair("sk", "KARIET")}) {
        CAPTURE(code);
        const Speaker speaker{Catalogue::of(code), said.game, said.seat_names, said.card_names};
        const auto lines = find_in_rules(speaker, match.session.room().edition(), words);
        REQUIRE_FALSE(lines.empty());
        CHECK(lines[0].text != Catalogue::of(code).format("play.page.rules.nothing"));
    }
}

TEST_CASE("pages: keys of the table are not offered on a page") {
    Pages pages;
    CHECK(pages.shows("d draw"));
    pages.type("r");
    CHECK_FALSE(pages.shows("d draw"));
    pages.press({KeyKind::Escape});
    CHECK(pages.shows("d draw"));
}

TEST_CASE("pages: a page opened at its end scrolls back with one key") {
    Pages pages;
    pages.type("r");
    pages.press({KeyKind::End});
    const std::string end = pages.text();
    pages.press({KeyKind::Up});
    CHECK(pages.text() != end);
    pages.press({KeyKind::Down});
    CHECK(pages.text() == end);
    pages.press({KeyKind::Down});
    pages.press({KeyKind::Up});
    CHECK(pages.text() != end);
}

// The menu before a game.
#include "base/text_util.hpp"
#include "helpers.hpp"
#include "terminal/play/menu.hpp"

using namespace lastcard;
using namespace lastcard::play_test;
using screen::Key;
using screen::KeyKind;

namespace {

Menu menu_of(std::vector<SavedGame> saved = {}) {
    TableSetup setup = setup_of("classic", 3);
    setup.name.clear();
    return Menu(setup, std::move(saved));
}

Key typed(char character) { return {KeyKind::Character, static_cast<unsigned char>(character)}; }

SavedGame saved_game(std::string path) {
    return {std::move(path), "no-mercy", 3, {{"Eva", 120}, {"Ada", 40}}, true, "2025-11-15 12:14"};
}

std::string picture(const Menu& menu) { return menu.draw({80, 24}).text(); }

void press(Menu& menu, KeyKind kind, int times = 1) {
    for (int i = 0; i < times; ++i) menu.key({kind});
}

/// Moves to the row with this text.
void go_to(Menu& menu, const std::string& row) {
    press(menu, KeyKind::Home);
    for (int i = 0; i < 40; ++i) {
        const std::string text = picture(menu);
        const std::size_t at = text.find("▶ " + row);
        if (at != std::string::npos) return;
        press(menu, KeyKind::Down);
    }
    FAIL("no row ", row);
}

}  // namespace

TEST_CASE("menu: Enter alone starts the well-known game") {
    Menu menu = menu_of();
    CHECK(picture(menu).find("The well-known game") == std::string::npos);
    CHECK(menu.key({KeyKind::Enter}) == Menu::Result::Start);
    CHECK(menu.setup().edition.id == "classic");
    CHECK(menu.setup().bots.size() == 3);
}

TEST_CASE("menu: every edition has its sentence") {
    Menu menu = menu_of();
    go_to(menu, "Edition");
    const std::string text = picture(menu);
    for (const std::string& id : builtin_edition_ids())
        CHECK_MESSAGE(text.find(find_edition(id)->name.english()) != std::string::npos, id);
    CHECK(text.find("Penalties pile up") != std::string::npos);
    press(menu, KeyKind::Left);
    CHECK(menu.setup().edition.id != "classic");
    CHECK(menu.setup().rules == menu.setup().edition.rules);
}

TEST_CASE("menu: opponents, each with a level of its own") {
    Menu menu = menu_of();
    go_to(menu, "Opponents");
    press(menu, KeyKind::Left, 5);
    CHECK(menu.setup().bots.size() == 1);
    press(menu, KeyKind::Right, 20);
    CHECK(menu.setup().bots.size() == 9);
    press(menu, KeyKind::Enter);
    press(menu, KeyKind::Down);
    menu.setup();
    const Level before = menu.setup().bots[1];
    press(menu, KeyKind::Right);
    CHECK(menu.setup().bots[1] != before);
    CHECK(menu.setup().bots[0] == before);
    CHECK(picture(menu).find("Thinks ahead") != std::string::npos);
    press(menu, KeyKind::Escape);
    CHECK(picture(menu).find("mixed") != std::string::npos);
}

TEST_CASE("menu: every rule can be changed, with its sentence") {
    Menu menu = menu_of();
    go_to(menu, "Each rule");
    press(menu, KeyKind::Enter);
    go_to(menu, "Jumping in");
    CHECK(picture(menu).find("identical to the top card") != std::string::npos);
    press(menu, KeyKind::Right);
    CHECK(menu.setup().rules.jump_in);
    go_to(menu, "Knock-out limit");
    press(menu, KeyKind::Right);
    CHECK(menu.setup().rules.mercy == 10);
    press(menu, KeyKind::Left);
    CHECK(menu.setup().rules.mercy == 0);
    press(menu, KeyKind::Escape);
    CHECK(picture(menu).find("1 changed") != std::string::npos);
}

TEST_CASE("menu: conflicting rules cannot be started") {
    Menu menu = menu_of();
    go_to(menu, "Opponents");
    press(menu, KeyKind::Left);
    go_to(menu, "Each rule");
    press(menu, KeyKind::Enter);
    go_to(menu, "Teams");
    press(menu, KeyKind::Right);
    press(menu, KeyKind::Escape);
    press(menu, KeyKind::Home);
    CHECK(picture(menu).find("please change") != std::string::npos);
    CHECK(menu.key({KeyKind::Enter}) == Menu::Result::Open);
    go_to(menu, "Opponents");
    press(menu, KeyKind::Right);
    press(menu, KeyKind::Home);
    CHECK(menu.key({KeyKind::Enter}) == Menu::Result::Start);
}

TEST_CASE("menu: a preset is applied to the edition") {
    Menu menu = menu_of();
    go_to(menu, "House rules");
    press(menu, KeyKind::Right);
    CHECK(menu.setup().rules != menu.setup().edition.rules);
    press(menu, KeyKind::Left);
    CHECK(menu.setup().rules == menu.setup().edition.rules);
}

TEST_CASE("menu: the name is typed, and q belongs to it") {
    Menu menu = menu_of();
    go_to(menu, "Your name");
    for (const std::uint32_t letter : {U'Ž', U'o', U'q'}) menu.key({KeyKind::Character, letter});
    CHECK(menu.setup().name == "Žoq");
    press(menu, KeyKind::Backspace, 2);
    CHECK(menu.setup().name == "Ž");
    press(menu, KeyKind::Backspace, 2);
    CHECK(menu.setup().name.empty());
}

TEST_CASE("menu: a saved game can be resumed") {
    Menu menu = menu_of({saved_game("/tmp/one.json")});
    CHECK(picture(menu).find("Go on: No Mercy ") != std::string::npos);
    press(menu, KeyKind::Down);
    CHECK(menu.key({KeyKind::Enter}) == Menu::Result::Continue);
    CHECK(menu.chosen().path == "/tmp/one.json");
}

TEST_CASE("menu: saved games can be told from one another") {
    SavedGame other = saved_game("/tmp/two.json");
    other.date = "2025-11-16 08:00";
    other.players[0].points = 7;
    Menu menu = menu_of({saved_game("/tmp/one.json"), other});
    CHECK(picture(menu).find(" round 3, 2 players, 120 points, 2025-11-15 12:14\n") !=
          std::string::npos);
    CHECK(picture(menu).find("7 points, 2025-11-16 08:00\n") != std::string::npos);
    press(menu, KeyKind::Down);
    CHECK(picture(menu).find("Eva: 120, Ada: 40\n") != std::string::npos);
}

TEST_CASE("menu: the longest row of a saved game shortens the name of the edition alone") {
    for (const std::string_view language : available_languages()) {
        SavedGame game = saved_game("/tmp/one.json");
        game.edition = "classic-wiki";
        game.round = 12;
        TableSetup setup = setup_of("classic", 3);
        setup.language = language;
        const std::string row = Menu(setup, {game}).draw({80, 24}).row_text(3);
        CAPTURE(row);
        CHECK(row.ends_with(" 2025-11-15 12:14"));
        CHECK(row.find("… ") != std::string::npos);  // of the name
    }
}

TEST_CASE("menu: a saved game is deleted after a question") {
    Menu menu = menu_of({saved_game("/tmp/one.json")});
    CHECK(menu.key(typed('x')) == Menu::Result::Open);
    CHECK(menu.question().empty());  // the row is not a saved game
    press(menu, KeyKind::Down);
    CHECK(menu.key(typed('x')) == Menu::Result::Open);
    CHECK(picture(menu).find("Delete this saved game") != std::string::npos);
    CHECK(menu.key(typed('x')) == Menu::Result::Open);  // anything but Enter keeps it
    CHECK(picture(menu).find("Delete this saved game") == std::string::npos);
    menu.key({KeyKind::Delete});
    CHECK(menu.key({KeyKind::Enter}) == Menu::Result::Delete);
    CHECK(menu.chosen().path == "/tmp/one.json");
    menu.show_saved({});
    CHECK(picture(menu).find("Go on") == std::string::npos);
}

TEST_CASE("menu: Escape asks before it leaves, q does not") {
    Menu menu = menu_of();
    CHECK(menu.key({KeyKind::Escape}) == Menu::Result::Open);
    CHECK(picture(menu).find("Leave Lastcard?") != std::string::npos);
    CHECK(menu.key({KeyKind::Escape}) == Menu::Result::Open);
    CHECK(picture(menu).find("Leave Lastcard?") == std::string::npos);
    menu.key({KeyKind::Escape});
    CHECK(menu.key({KeyKind::Enter}) == Menu::Result::Quit);
    CHECK(menu_of().key(typed('q')) == Menu::Result::Quit);
}

TEST_CASE("menu: exactly the listed values are accepted") {
    for (const std::string_view language : available_languages()) {
        TableSetup setup = setup_of("classic", 3);
        setup.language = language;
        Menu menu(setup, {});
        constexpr std::size_t language_row = 6;
        for (std::size_t row = 0; row < menu.row_texts().size(); ++row) {
            if (menu.takes_text(row)) continue;
            CHECK_FALSE(menu.set(row, "nonsense"));
            for (const std::string& line : menu.row_values(row)) {  // "Possible values: a, b."
                const std::size_t begin = line.find(": ") + 2;
                const std::string list = line.substr(begin, line.size() - begin - 1);
                if (row == language_row || list.find("–") != std::string::npos) continue;
                for (const std::string_view word : split(list, ','))
                    CHECK_MESSAGE(menu.set(row, std::string(trim(word))), line);
            }
        }
        constexpr std::size_t rules_row = 5;
        menu.enter(rules_row);
        for (std::size_t row = 0; row < menu.row_texts().size(); ++row) {
            const std::vector<std::string> values = menu.row_values(row);
            CHECK_FALSE(values.empty());
            CHECK_FALSE(menu.set(row, "nonsense"));
            for (const std::string& line : values)  // "same_kind: a +2 on a +2"
                if (values.size() > 1)
                    CHECK_MESSAGE(menu.set(row, line.substr(0, line.find(": "))), line);
        }
    }
}

TEST_CASE("menu: a name has twenty columns, as online") {
    Menu menu = menu_of();
    menu.set(7, std::string(40, 'x'));
    CHECK(screen::width_of(menu.setup().name) == 20);
    go_to(menu, "Your name");
    menu.key({KeyKind::Character, U'y'});
    CHECK(screen::width_of(menu.setup().name) == 20);
}

TEST_CASE("menu: automatic passing is off by default") {
    Menu menu = menu_of();
    CHECK_FALSE(menu.setup().auto_pass);
    go_to(menu, "Automatic pass");
    CHECK(picture(menu).find("Automatic pass   ‹ no ›") != std::string::npos);
    press(menu, KeyKind::Right);
    CHECK(menu.setup().auto_pass);
    CHECK(picture(menu).find("the table passes for you") != std::string::npos);
}

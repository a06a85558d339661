// Settings of the menu, and automatic passing.
#include <filesystem>
#include <sstream>

#include "helpers.hpp"
#include "terminal/play/line_mode.hpp"
#include "terminal/play/local_place.hpp"
#include "terminal/play/settings.hpp"

using namespace lastcard;
using namespace lastcard::play_test;
using screen::KeyKind;

namespace {

/// A match in which the person has drawn a card that does not fit.
struct OnlyPass {
    Match match{setup_of("classic", 2)};

    OnlyPass() {
        for (int i = 0; i < 500 && !only_pass(view()); ++i) {
            const Moves moves = view().moves();
            if (moves.draw)
                REQUIRE(match.session.act(now, Action::simple(ActionKind::Draw, view().viewer)));
            else if (const auto all = choices(match.session.speaker(), view()); !all.empty())
                REQUIRE(match.session.act(now, all.front().action));
            else
                match.session.go_on(now);
        }
        REQUIRE(only_pass(view()));
    }

    const SeatView& view() const { return match.session.view(); }
};

}  // namespace

TEST_CASE("passing: Enter and Space pass if it is the only answer") {
    const OnlyPass only;
    const TableModel model = only.match.model();
    for (const screen::Key key : {screen::Key{KeyKind::Enter}, screen::Key{KeyKind::Character, ' '},
                                  screen::Key{KeyKind::Character, 'p'}}) {
        TableUi ui;
        const Intent intent = table_key(model, ui, {80, 24}, key);
        CHECK(intent.kind == Intent::Kind::Act);
        CHECK(intent.action == Action::simple(ActionKind::Pass, only.view().viewer));
    }
    const std::string hints = draw_table(model, {}, {80, 24}).row_text(23);
    CHECK(hints.find("Enter pass") != std::string::npos);
}

TEST_CASE("passing: Enter plays a playable card") {
    Match match(setup_of("classic", 2));
    CHECK_FALSE(only_pass(match.session.view()));
    TableUi ui;
    const Intent intent = table_key(match.model(), ui, {80, 24}, {KeyKind::Enter});
    CHECK(intent.action.kind == ActionKind::Play);
}

TEST_CASE("passing: line mode passes without a question if automatic passing is on") {
    const std::string folder =
        (std::filesystem::temp_directory_path() / "lastcard-auto-pass").string();
    for (const bool set : {false, true}) {
        InlineBotRunner bot_runner;
        const auto sitting =
            opened(LocalPlace::begin(setup_of("classic", 2), {"tea", {}, folder}, bot_runner, now));
        std::ostringstream out;
        int lines = 0;
        LineTable(out, [&]() -> std::optional<std::string> {
            if (++lines > 40) return "q";
            return sitting->view().moves().draw ? "d" : "1";
        }).play(*sitting, set);
        CHECK((out.str().find("it does not fit: pass.") == std::string::npos) == set);
        CHECK(out.str().find("You pass.") != std::string::npos);
    }
    std::filesystem::remove_all(folder);
}

TEST_CASE("settings: written values are read back") {
    const Settings settings{"cs", "Žofie", Pace::Waiting, 25, true};
    CHECK(read_settings(write_settings(settings)) == settings);
    CHECK(read_settings(write_settings({})) == Settings{});
}

TEST_CASE("settings: invalid values count as not set") {
    CHECK(read_settings("") == Settings{});
    CHECK(read_settings("[1]") == Settings{});
    CHECK(read_settings(R"({"language":"xx","speed":7,"auto_pass":"yes","pace":3})") == Settings{});
    CHECK(read_settings(R"({"auto_pass":true,"later":1})").auto_pass);
}

TEST_CASE("settings: only changes made in the menu are stored") {
    TableSetup before = setup_of("classic", 2);
    before.speed = 10;  // said on the command line, for once
    TableSetup after = before;
    after.auto_pass = true;
    const Settings kept = changed_settings({}, before, after);
    CHECK(kept.auto_pass);
    CHECK(kept.speed == 100);
    CHECK(kept.name.empty());
}

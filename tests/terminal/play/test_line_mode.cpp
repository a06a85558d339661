// The table in lines: for a pipe, a script, a screen reader.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "helpers.hpp"
#include "record/replay.hpp"
#include "terminal/play/line_mode.hpp"
#include "terminal/play/local_place.hpp"

using namespace lastcard;
using namespace lastcard::play_test;

namespace {

namespace fs = std::filesystem;

/// A folder of its own that is gone afterwards.
struct Folder {
    std::string path;
    Folder() {
        char name[] = "/tmp/lastcard-test-XXXXXX";
        REQUIRE(mkdtemp(name) != nullptr);
        path = name;
    }
    ~Folder() { fs::remove_all(path); }
};

ReadLine script(std::vector<std::string> lines) {
    return [lines = std::move(lines), at = std::size_t{0}]() mutable -> std::optional<std::string> {
        if (at == lines.size()) return std::nullopt;
        return lines[at++];
    };
}

std::unique_ptr<LocalPlace> sit_down(const TableSetup& setup, const Folder& folder,
                                     BotRunner& bot_runner) {
    return opened(LocalPlace::begin(setup, {"tea", {}, folder.path}, bot_runner, now));
}

std::string played(const TableSetup& setup, const Folder& folder, std::vector<std::string> lines) {
    InlineBotRunner bot_runner;
    const auto sitting = sit_down(setup, folder, bot_runner);
    std::ostringstream out;
    LineTable(out, script(std::move(lines))).play(*sitting);
    out << sitting->put_away(now) << '\n';
    return out.str();
}

}  // namespace

TEST_CASE("lines: always taking the first choice plays a whole match") {
    const Folder folder;
    InlineBotRunner bot_runner;
    const auto sitting = sit_down(setup_of("no-mercy", 2), folder, bot_runner);
    std::ostringstream out;
    LineTable(out, [&]() -> std::optional<std::string> {
        if (sitting->session().match_over()) return "2";
        return "1";
    }).play(*sitting);
    const std::string text = out.str();
    CHECK(text.find("  1. Play ") != std::string::npos);
    CHECK(text.find("Your hand: ") != std::string::npos);
    CHECK(text.find("win the match.") + text.find("wins the match.") != 2 * std::string::npos);
    CHECK(text.find("The match is recorded in " + folder.path) != std::string::npos);
    const auto records = fs::directory_iterator(folder.path + "/records");
    const Result<std::string> record = read_file(records->path().string(), max_record_bytes);
    CHECK_FALSE(verify_text(*record));
}

TEST_CASE("lines: at the end of input the game is saved and can be resumed") {
    const Folder folder;
    const std::string text = played(setup_of("classic", 2), folder, {"1"});
    CHECK(text.find("The game is saved in " + folder.path) != std::string::npos);
    const std::vector<SavedGame> saved = PlayFiles(folder.path).saved_games();
    REQUIRE(saved.size() == 1);
    CHECK(saved[0].edition == "classic");
    REQUIRE(saved[0].players.size() == 3);
    CHECK(saved[0].players[0].name == "Eva");
    CHECK(saved[0].date.size() == std::string_view("2025-11-15 12:14").size());
    CHECK(text.find("“lastcard play --resume”") != std::string::npos);
    InlineBotRunner bot_runner;
    const auto sitting = opened(LocalPlace::go_on(saved[0].path, setup_of("classic", 2),
                                                  {{}, {}, folder.path}, bot_runner, now));
    CHECK(sitting->session().view().seats == 3);
}

TEST_CASE("lines: a game from another folder is resumed by its path") {
    const Folder folder;
    const Folder elsewhere;
    played(setup_of("classic", 2), folder, {"1"});
    const std::string path = elsewhere.path + "/my game.json";
    fs::create_directories(elsewhere.path);
    fs::copy_file(PlayFiles(folder.path).saved_games()[0].path, path);
    InlineBotRunner bot_runner;
    const auto sitting = opened(
        LocalPlace::go_on(path, setup_of("classic", 2), {{}, {}, folder.path}, bot_runner, now));
    CHECK(sitting->put_away(now).find("“lastcard play --resume '" + path + "'”") !=
          std::string::npos);
}

TEST_CASE("lines: the game saved last is listed first") {
    const Folder folder;
    played(setup_of("classic", 2), folder, {"1"});
    played(setup_of("trend", 2), folder, {"1"});
    const PlayFiles files(folder.path);
    std::vector<SavedGame> saved = files.saved_games();
    REQUIRE(saved.size() == 2);
    const SavedGame older = saved[1];
    fs::last_write_time(older.path, fs::last_write_time(saved[0].path) + std::chrono::seconds(1));
    CHECK(files.saved_games()[0].path == older.path);
    saved = files.forget(older);
    REQUIRE(saved.size() == 1);
    CHECK(saved[0].path != older.path);
}

TEST_CASE("lines: a saved game is deleted by its number, after a question") {
    const SavedGame game{"/tmp/one.json", "trend", 3, {{"Eva", 120}}, true, "2025-11-15 12:14"};
    std::vector<std::string> deleted;
    std::string resume;
    std::ostringstream out;
    LineTable table(out, script({"x 1", "x 2", "", "x 2", "x", "q"}));
    table.choose(Menu(setup_of("classic", 2), {game}, Menu::Reader::Lines), resume,
                 [&](const SavedGame& which) -> std::vector<SavedGame> {
                     deleted.push_back(which.path);
                     return {};
                 });
    CHECK(deleted == std::vector<std::string>{"/tmp/one.json"});
    CHECK(out.str().find("There is no saved game with this number.") != std::string::npos);
    CHECK(out.str().find("Delete this saved game for good?") != std::string::npos);
}

TEST_CASE("lines: a folder that cannot be written is reported before the first question") {
    InlineBotRunner bot_runner;
    const auto sitting = opened(LocalPlace::begin(
        setup_of("classic", 2), {"tea", {}, "/dev/null/lastcard"}, bot_runner, now));
    std::ostringstream out;
    LineTable(out, script({"q"})).play(*sitting);
    const std::size_t said = out.str().find("This game cannot be saved");
    CHECK(said < out.str().find("Your hand: "));
    CHECK(out.str().find("\"/dev/null\" is a file.", said) != std::string::npos);
    CHECK_FALSE(sitting->put_away(now).empty());
    CHECK_FALSE(sitting->kept());
}

TEST_CASE("lines: help, the table, the rules, and invalid answers") {
    const Folder folder;
    const std::string text =
        played(setup_of("classic", 2), folder, {"?", "? R5", "l", "r", "99", "nonsense", "q"});
    CHECK(text.find("A number makes the choice") != std::string::npos);
    CHECK(text.find("red 5 (G-11)") != std::string::npos);
    CHECK(text.find("Eva: 7 cards. Points: 0.") != std::string::npos);
    CHECK(text.find("Jumping in: no.") != std::string::npos);
    CHECK(text.find("Please type a number from 1 to") != std::string::npos);
}

TEST_CASE("lines: rules are read, and found by ids and words") {
    const Folder folder;
    const std::string all = played(setup_of("classic", 2), folder, {"r", "q"});
    CHECK(all.find("The aim\n") < all.find("Every rule that can be changed"));
    CHECK(all.find("“r G-11” finds a rule by its id") != std::string::npos);
    const std::string found = played(setup_of("classic", 2), folder, {"r g-3", "q"});
    CHECK(found.find("G-3: After each round the deal moves") != std::string::npos);
    CHECK(found.find("The aim\n") == std::string::npos);
}

TEST_CASE("lines: the word help works like ?") {
    const Folder folder;
    const std::string text = played(setup_of("classic", 2), folder, {"help", "help R5", "q"});
    CHECK(text.find("A number makes the choice, and so does") != std::string::npos);
    CHECK(text.find("red 5 (G-11)") != std::string::npos);
    CHECK(text.find("Please type") == std::string::npos);
}

TEST_CASE("lines: a move in notation, and why it is refused") {
    const Folder folder;
    InlineBotRunner bot_runner;
    const auto sitting = sit_down(setup_of("classic", 1), folder, bot_runner);
    FaceId blocked = FaceId::None;
    for (const HeldCard& card :
         held_cards(sitting->session().speaker().game, sitting->session().view()))
        if (card.state == CardState::Blocked) blocked = card.face;
    REQUIRE(blocked != FaceId::None);
    const std::string token = sitting->session().speaker().game.face(blocked).token;
    std::ostringstream out;
    LineTable(out, script({token})).play(*sitting);
    CHECK(out.str().find("(G-11)") != std::string::npos);
}

TEST_CASE("lines: the menu sets everything by numbers and values") {
    std::ostringstream out;
    std::string resume;
    TableSetup setup = setup_of("classic", 3);
    LineTable table(out,
                    script({"2 trend", "3 5", "4 hard", "? 2", "6", "14 true", "", "13", "1"}));
    const auto chosen = table.choose(Menu(setup, {}), resume);
    REQUIRE(chosen);
    CHECK(chosen->edition.id == "trend");
    CHECK(chosen->bots == std::vector<Level>(5, Level::Hard));
    CHECK(chosen->rules.jump_in);
    CHECK(out.str().find("Penalties pile up") != std::string::npos);
    std::ostringstream helped;
    LineTable leaving(helped, script({"?", "help", "q"}));
    CHECK_FALSE(leaving.choose(Menu(setup, {}), resume));
    CHECK(helped.str().find("“? 2” explains number 2") != std::string::npos);
    CHECK(helped.str().find("Please type") == std::string::npos);
}

TEST_CASE("lines: the example of the menu names the number that it has, also with saved games") {
    std::string resume;
    for (const std::size_t saved : {0U, 2U}) {
        const std::string number = std::to_string(4 + saved);
        std::ostringstream out;
        LineTable table(out, script({number + " hard", "1"}));
        const auto chosen =
            table.choose(Menu(setup_of("classic", 2),
                              std::vector<SavedGame>(
                                  saved, {"/tmp/one.json", "trend", 3, {{"Eva", 120}}, true, ""}),
                              Menu::Reader::Lines),
                         resume);
        CHECK(out.str().find("“" + number + " hard” sets number " + number) != std::string::npos);
        REQUIRE(chosen);
        CHECK(chosen->bots == std::vector<Level>(2, Level::Hard));
    }
}

TEST_CASE("lines: the menu reads a name from the next line, and values as shown") {
    std::string resume;
    std::ostringstream out;
    LineTable table(out,
                    script({"8", "  Žofie ", "2 no mercy", "? 3", "? 2", "5 none", "3 Nine", "1"}));
    const auto chosen = table.choose(Menu(setup_of("classic", 2), {}, Menu::Reader::Lines), resume);
    REQUIRE(chosen);
    CHECK(chosen->name == "Žofie");
    CHECK(chosen->edition.id == "no-mercy");
    CHECK(out.str().find("Type it here.") != std::string::npos);
    CHECK(out.str().find("Possible values: 1–9.") != std::string::npos);
    CHECK(out.str().find("Possible values: classic, ") != std::string::npos);
    CHECK(out.str().find("It cannot have this value: “? 3” shows") != std::string::npos);
    CHECK(out.str().find("Speed of the bots") == std::string::npos);  // the table waits anyway
}

// Talking, and the sheet that lies on the table while nothing is played.
#include <doctest/doctest.h>

#include <string>

#include "play/sheet.hpp"
#include "play/talk.hpp"
#include "wire/command.hpp"

using namespace lastcard;
using screen::Key;
using screen::KeyKind;

namespace {

Key letter(char32_t character) { return {KeyKind::Character, character, false}; }

Sheet two_seats() {
    Sheet sheet;
    sheet.title = "Classic, table KQZPM";
    sheet.head = {"Start the game once everybody is ready."};
    sheet.rows = {"0 Eva", "1 Bela"};
    sheet.offers = {{"Enter", "ready", "Be ready.", 0, 1},
                    {"x", "remove", "Remove the bot Bela.", 1, 2},
                    {"K", "send away", "Send Bela away.", 1, 3},
                    {"s", "start", "Start the game.", -1, 4}};
    return sheet;
}

}  // namespace

TEST_CASE("talk: a line is written, mended and said") {
    TalkUi ui;
    CHECK_FALSE(opens_talk(ui, letter('d')));
    REQUIRE(opens_talk(ui, letter('/')));
    for (const char32_t each : {U'A', U'h', U'ő', U'q', U'x'})
        CHECK(talk_key(ui, letter(each)).said.empty());
    talk_key(ui, {KeyKind::Backspace});
    talk_key(ui, {KeyKind::Backspace});
    talk_key(ui, {KeyKind::Backspace});
    talk_key(ui, letter(U'o'));
    CHECK(talk_key(ui, {KeyKind::Enter}).said == "Aho");
    CHECK_FALSE(ui.open());
    opens_talk(ui, {KeyKind::Function, 2});
    talk_key(ui, letter('n'));
    CHECK(talk_key(ui, {KeyKind::Escape}).said.empty());
    CHECK_FALSE(ui.open());
}

TEST_CASE("talk: gestures are those of the protocol, in its order") {
    REQUIRE(gesture_keys().size() == wire::mood_count);
    for (unsigned i = 0; i < wire::mood_count; ++i) {
        const std::string mood(wire::mood_name(static_cast<wire::Mood>(i)));
        CHECK(gesture_keys()[i] == "play.gesture." + mood);
    }
    TalkUi ui;
    REQUIRE(opens_talk(ui, letter('!')));
    CHECK(talk_key(ui, letter('c')).gesture == 2U);
    CHECK_FALSE(ui.open());
    opens_talk(ui, {KeyKind::Function, 3});
    CHECK_FALSE(talk_key(ui, letter('z')).gesture);
}

TEST_CASE("talk: what is written is seen to its end, however long") {
    TalkUi ui;
    ui.line = std::string(200, 'a') + "the end";
    screen::Canvas canvas({80, 24});
    draw_talk(canvas, Catalogue::of("en"), ui);
    std::string row;
    for (unsigned i = 0; i < 80; ++i) row += canvas.at(i, 22).text;
    CHECK(row.find("Say: aaa") != std::string::npos);
    CHECK(row.find("the end") != std::string::npos);
}

TEST_CASE("sheet: keys take what is offered for the row that is pointed at, and for the table") {
    const Sheet sheet = two_seats();
    SheetUi ui;
    CHECK(sheet_key(sheet, ui, {KeyKind::Enter})->number == 1);
    CHECK_FALSE(sheet_key(sheet, ui, letter('x')));
    CHECK(sheet_key(sheet, ui, letter('s'))->number == 4);
    CHECK_FALSE(sheet_key(sheet, ui, {KeyKind::Down}));
    CHECK(ui.row == 1);
    CHECK_FALSE(sheet_key(sheet, ui, {KeyKind::Down}));
    CHECK(ui.row == 1);
    CHECK_FALSE(sheet_key(sheet, ui, {KeyKind::Enter}));
    CHECK(sheet_key(sheet, ui, letter('x'))->number == 2);
    // Sending somebody away is for good: it takes a capital letter.
    CHECK_FALSE(sheet_key(sheet, ui, letter('k')));
    CHECK(sheet_key(sheet, ui, letter('K'))->number == 3);
}

TEST_CASE("sheet: everything is on the picture") {
    Journal journal;
    journal.note("Ada: Ahoj!");
    SheetUi ui;
    ui.message = "Bela is not ready yet: wait a moment";
    for (const screen::Size size : {screen::Size{80, 24}, screen::Size{120, 40}}) {
        const screen::Canvas canvas =
            draw_sheet(Catalogue::of("en"), two_seats(), journal, ui, size);
        std::string text;
        for (unsigned row = 0; row < size.rows; ++row)
            for (unsigned column = 0; column < size.columns; ++column)
                text += canvas.at(column, row).text;
        for (const char* const expected :
             {"table KQZPM", "▶ 0 Eva", "1 Bela", "Enter ready", "s start", "/ talk", "r rules",
              "Ada: Ahoj!", "not ready yet: wait", "once everybody is ready."})
            CHECK_MESSAGE(text.find(expected) != std::string::npos, expected);
        CHECK(text.find("send away") == std::string::npos);
    }
}

// Chat, and the lobby page.
#include <doctest/doctest.h>

#include <string>

#include "terminal/play/chat.hpp"
#include "terminal/play/lobby_page.hpp"
#include "wire/command.hpp"

using namespace lastcard;
using screen::Key;
using screen::KeyKind;

namespace {

Key letter(char32_t character) { return {KeyKind::Character, character, false}; }

LobbyPage two_seats() {
    LobbyPage sheet;
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

TEST_CASE("chat: a line is typed, corrected and sent") {
    ChatUi ui;
    CHECK_FALSE(opens_chat(ui, letter('d')));
    REQUIRE(opens_chat(ui, letter('/')));
    for (const char32_t each : {U'A', U'h', U'ő', U'q', U'x'})
        CHECK(chat_key(ui, letter(each)).said.empty());
    chat_key(ui, {KeyKind::Backspace});
    chat_key(ui, {KeyKind::Backspace});
    chat_key(ui, {KeyKind::Backspace});
    chat_key(ui, letter(U'o'));
    CHECK(chat_key(ui, {KeyKind::Enter}).said == "Aho");
    CHECK_FALSE(ui.open());
    opens_chat(ui, {KeyKind::Function, 2});
    chat_key(ui, letter('n'));
    CHECK(chat_key(ui, {KeyKind::Escape}).said.empty());
    CHECK_FALSE(ui.open());
}

TEST_CASE("chat: gestures are those of the protocol, in its order") {
    REQUIRE(gesture_keys().size() == wire::mood_count);
    for (unsigned i = 0; i < wire::mood_count; ++i) {
        const std::string mood(wire::mood_name(static_cast<wire::Mood>(i)));
        CHECK(gesture_keys()[i] == "play.gesture." + mood);
    }
    ChatUi ui;
    REQUIRE(opens_chat(ui, letter('!')));
    CHECK(chat_key(ui, letter('c')).gesture == 2U);
    CHECK_FALSE(ui.open());
    opens_chat(ui, {KeyKind::Function, 3});
    CHECK_FALSE(chat_key(ui, letter('z')).gesture);
}

TEST_CASE("chat: the end of a long line stays visible") {
    ChatUi ui;
    ui.line = std::string(200, 'a') + "the end";
    screen::Canvas canvas({80, 24});
    draw_chat(canvas, Catalogue::of("en"), ui);
    std::string row;
    for (unsigned i = 0; i < 80; ++i) row += canvas.at(i, 22).text;
    CHECK(row.find("Say: aaa") != std::string::npos);
    CHECK(row.find("the end") != std::string::npos);
}

TEST_CASE("lobby page: keys choose offers of the selected row and of the table") {
    const LobbyPage sheet = two_seats();
    LobbyUi ui;
    CHECK(lobby_key(sheet, ui, {KeyKind::Enter})->number == 1);
    CHECK_FALSE(lobby_key(sheet, ui, letter('x')));
    CHECK(lobby_key(sheet, ui, letter('s'))->number == 4);
    CHECK_FALSE(lobby_key(sheet, ui, {KeyKind::Down}));
    CHECK(ui.row == 1);
    CHECK_FALSE(lobby_key(sheet, ui, {KeyKind::Down}));
    CHECK(ui.row == 1);
    CHECK_FALSE(lobby_key(sheet, ui, {KeyKind::Enter}));
    CHECK(lobby_key(sheet, ui, letter('x'))->number == 2);
    // Removing a person is permanent and therefore takes a capital letter.
    CHECK_FALSE(lobby_key(sheet, ui, letter('k')));
    CHECK(lobby_key(sheet, ui, letter('K'))->number == 3);
}

TEST_CASE("lobby page: the picture is complete") {
    Journal journal;
    journal.note("Ada: Ahoj!");
    LobbyUi ui;
    ui.message = "Bela is not ready yet: wait a moment";
    for (const screen::Size size : {screen::Size{80, 24}, screen::Size{120, 40}}) {
        const screen::Canvas canvas =
            draw_lobby(Catalogue::of("en"), two_seats(), journal, ui, size);
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

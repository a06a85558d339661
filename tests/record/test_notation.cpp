#include <doctest/doctest.h>

#include "record/tables.hpp"

using namespace lastcard;
using namespace lastcard::record_test;

namespace {

constexpr Seat seat0 = seat_at(0);

Move parsed(const Game& game, std::string_view text, Seat seat = seat0) {
    Result<Move> read = parse_move(game, seat, text);
    REQUIRE_MESSAGE(read, text, ": ", read.error());
    CHECK(read.error().empty());
    return *read;
}

std::string error_of(const Game& game, std::string_view text, Seat seat = seat0) {
    const Result<Move> read = parse_move(game, seat, text);
    CHECK_MESSAGE(!read, text);
    return read.error();
}

}  // namespace

TEST_CASE("tokens: cards, colours and seats are found by their exact text") {
    const Game game = game_of("powers");
    for (unsigned f = 0; f < game.face_count; ++f) {
        const std::string_view token = face_text(game, face_at(f));
        CHECK(find_face(game, token) == face_at(f));
    }
    CHECK_FALSE(find_face(game, ""));
    CHECK_FALSE(find_face(game, "r7"));
    CHECK_FALSE(find_face(game, "R77"));
    CHECK(face_text(game, FaceId::None) == "?");
    CHECK(find_colour("R") == Colour::Red);
    CHECK(find_colour("B") == Colour::Blue);
    for (const std::string_view text : {"", "-", "r", "RY", "W"}) CHECK_FALSE(find_colour(text));
    CHECK(find_seat("0") == seat_at(0));
    CHECK(find_seat("9") == seat_at(9));
    for (const std::string_view text : {"", "-", "10", "a", "+1", " 1"})
        CHECK_FALSE(find_seat(text));
}

TEST_CASE("every action is read back from its text") {
    const Game game = game_of("powers");
    std::vector<Action> actions;
    for (unsigned i = 0; i < max_seats; ++i) {
        const Seat seat = seat_at(i);
        for (unsigned f = 0; f < game.face_count; ++f)
            for (std::uint8_t flags = 0; flags < 16; ++flags)
                actions.push_back(Action::play(seat, face_at(f), flags));
        for (const ActionKind kind :
             {ActionKind::Draw, ActionKind::Pass, ActionKind::Challenge, ActionKind::Flip,
              ActionKind::Uno, ActionKind::Slap, ActionKind::Leave})
            actions.push_back(Action::simple(kind, seat));
        for (unsigned c = 0; c < 4; ++c)
            for (const ActionKind kind : {ActionKind::Call, ActionKind::Power})
                actions.push_back(Action::coloured(kind, seat, colour_at(c)));
        for (unsigned k = 0; k < max_seats; ++k)
            for (const ActionKind kind : {ActionKind::Swap, ActionKind::Give, ActionKind::Catch})
                actions.push_back(Action::at(kind, seat, seat_at(k)));
        actions.push_back(Action::at(ActionKind::Swap, seat, Seat::None));
    }
    for (const ActionKind kind : {ActionKind::Close, ActionKind::Timeout, ActionKind::Deal})
        actions.push_back(Action::simple(kind, Seat::None));
    for (const Action& action : actions) {
        const std::string text = action_text(game, action);
        const Result<Action> read = parse_action(game, text);
        REQUIRE_MESSAGE(read, text, ": ", read.error());
        REQUIRE(*read == action);
        if (action.seat == Seat::None || action.kind == ActionKind::Leave) continue;
        const Result<Move> move = parse_move(game, action.seat, move_text(game, action));
        REQUIRE(move);
        REQUIRE(move->plays == std::vector<Action>{action});
    }
}

TEST_CASE("actions are written as the notation says") {
    const Game game = game_of("classic");
    const FaceId r7 = face_of(game, "R7");
    const auto text = [&](std::uint8_t flags) {
        return move_text(game, Action::play(seat0, r7, flags));
    };
    CHECK(text(0) == "R7");
    CHECK(text(play_flag::uno) == "R7!");
    CHECK(text(play_flag::more) == "R7,");
    CHECK(text(play_flag::jump) == "R7^");
    CHECK(text(play_flag::pair | play_flag::uno) == "R7*2!");
    CHECK(text(15) == "R7*2,^!");
    CHECK(move_text(game, Action::coloured(ActionKind::Call, seat0, Colour::Red)) == "call R");
    CHECK(move_text(game, Action::at(ActionKind::Swap, seat0, Seat::None)) == "swap -");
    CHECK(move_text(game, Action::at(ActionKind::Catch, seat0, seat_at(2))) == "catch 2");
    CHECK(move_text(game, Action::simple(ActionKind::Close, Seat::None)) == "close");
    CHECK(move_text(game, Action::simple(ActionKind::Leave, seat_at(2))) == "leave");
    CHECK(action_text(game, Action::play(seat0, r7)) == "0 R7");
    CHECK(action_text(game, Action::simple(ActionKind::Close, Seat::None)) == "* close");
    CHECK(action_text(game, Action::simple(ActionKind::Deal, Seat::None)) == "* deal");
    CHECK(action_text(game, Action::simple(ActionKind::Timeout, Seat::None)) == "* timeout");
    CHECK(action_text(game, Action::simple(ActionKind::Leave, seat_at(2))) == "* leave 2");
}

TEST_CASE("every form of the grammar is read") {
    const Game game = game_of("powers");
    const auto face = [&](std::string_view token) { return face_of(game, token); };
    const auto play = [&](std::string_view token, std::uint8_t flags = 0) {
        return Action::play(seat0, face(token), flags);
    };
    CHECK(parsed(game, "R7").plays == std::vector{play("R7")});
    CHECK(parsed(game, "R7", seat_at(3)).seat == seat_at(3));
    CHECK(parsed(game, "R5*2").plays == std::vector{play("R5", play_flag::pair)});
    CHECK(parsed(game, "R7^").plays == std::vector{play("R7", play_flag::jump)});
    CHECK(parsed(game, "R7^!").plays == std::vector{play("R7", play_flag::jump | play_flag::uno)});
    CHECK(parsed(game, "R5,").plays == std::vector{play("R5", play_flag::more)});
    CHECK(parsed(game, "R5,!").plays == std::vector{play("R5", play_flag::more | play_flag::uno)});
    const Move series = parsed(game, "R5,G5,B5!");
    CHECK(series.plays == std::vector{play("R5", play_flag::more), play("G5", play_flag::more),
                                      play("B5", play_flag::uno)});
    CHECK_FALSE(series.has_answers());
    CHECK(parsed(game, "R5,G5,").plays ==
          std::vector{play("R5", play_flag::more), play("G5", play_flag::more)});
    CHECK(parsed(game, "R5*2,G5").plays ==
          std::vector{play("R5", play_flag::pair | play_flag::more), play("G5")});
    const Move choose = parsed(game, "Wp/G@R");
    CHECK(choose.plays == std::vector{play("Wp")});
    CHECK(choose.colour == Colour::Green);
    CHECK(choose.power == Colour::Red);
    const Move character = parsed(game, "WR/Y!");
    CHECK(character.plays == std::vector{play("WR", play_flag::uno)});
    CHECK(character.colour == Colour::Yellow);
    CHECK_FALSE(character.power);
    CHECK(parsed(game, "W+4/B").plays == std::vector{play("W+4")});
    const Move swap = parsed(game, "R7>2!");
    CHECK(swap.plays == std::vector{play("R7", play_flag::uno)});
    CHECK(swap.has_swap);
    CHECK(swap.swap == seat_at(2));
    const Move decline = parsed(game, "R7>-");
    CHECK(decline.has_swap);
    CHECK(decline.swap == Seat::None);
    const Move all = parsed(game, "R5,Wp/B@Y>9^!");
    CHECK(all.plays == std::vector{play("R5", play_flag::more | play_flag::jump),
                                   play("Wp", play_flag::jump | play_flag::uno)});
    CHECK(all.colour == Colour::Blue);
    CHECK(all.power == Colour::Yellow);
    CHECK(all.swap == seat_at(9));
    CHECK(parsed(game, "leave 2", Seat::None).plays ==
          std::vector{Action::simple(ActionKind::Leave, seat_at(2))});
    CHECK(parse_seat_move(game, "3 R5,G5")->seat == seat_at(3));
}

TEST_CASE("a mistake is told with what was found and what is expected") {
    const Game game = game_of("classic");
    CHECK(error_of(game, "R12") == "there is no card 'R12' in this edition");
    CHECK(error_of(game, "Wp/G") == "there is no card 'Wp' in this edition");
    CHECK(error_of(game, "WR") == "there is no card 'WR' in this edition");
    CHECK(error_of(game, "R5,G99") == "there is no card 'G99' in this edition");
    CHECK(error_of(game, "") ==
          "found nothing, expected a card such as R7 or W+4, or a move such as draw");
    CHECK(error_of(game, "hello") ==
          "found 'hello', expected a card such as R7 or W+4, or a move such as draw");
    CHECK(error_of(game, "W/") == "found nothing, expected a colour: R, Y, G or B, after '/'");
    CHECK(error_of(game, "W/r") == "found 'r', expected a colour: R, Y, G or B, after '/'");
    CHECK(error_of(game, "W/G@") == "found nothing, expected a colour: R, Y, G or B, after '@'");
    CHECK(error_of(game, "R7>") == "found nothing, expected a seat from 0 to 9, or -, after '>'");
    CHECK(error_of(game, "R7*3") == "found '3', expected 2 after '*', for a pair");
    CHECK(error_of(game, "R5,,G5") == "found ',G5', expected a card such as R7 after the comma");
    CHECK(error_of(game, "call") == "found nothing, expected a colour: R, Y, G or B, after 'call'");
    CHECK(error_of(game, "call W") == "found 'W', expected a colour: R, Y, G or B, after 'call'");
    CHECK(error_of(game, "catch") == "found nothing, expected a seat from 0 to 9 after 'catch'");
    CHECK(error_of(game, "catch -") == "found '-', expected a seat from 0 to 9 after 'catch'");
    CHECK(error_of(game, "swap 12") ==
          "found '12', expected a seat from 0 to 9, or -, after 'swap'");
    CHECK(error_of(game, "R7", Seat::None) ==
          "found 'R7', expected close, timeout, deal or leave with a seat");
    CHECK(parse_seat_move(game, "a R7").error() ==
          "found 'a', expected a seat from 0 to 9, or * for the table");
    CHECK(parse_action(game, "0 W/R").error() ==
          "found '0 W/R', expected one action, not a compound move");
}

TEST_CASE("what the grammar does not know is refused") {
    const Game game = game_of("powers");
    for (const std::string_view text :
         {"r7",     "R",       "R 7",    " R7",      "R7 ",     "R7!!",    "R7!^",  "R7^^",
          "R7>2/G", "Wp@R",    "Wp@R/G", "Wp/G@R@B", "R7,/",    "W/G/R",   "R7>22", "R7>2>3",
          "R5*2*2", "R5,G5*2", ",R5",    "R5*",      "R7\n",    "Draw",    "draw ", "draw!",
          "pass 1", "uno 1",   "give",   "give -",   "give  3", "give 33", "power", "power 3",
          "swap",   "swap --", "close",  "timeout",  "deal",    "leave 2", "WRY",   "Wp/",
          "/G",     "!",       "^",      "-",        "\xff"})
        CHECK_MESSAGE(!error_of(game, text).empty(), text);
    for (const std::string_view text : {"draw", "R7", "leave", "leave -", "leave 12", "close ", ""})
        CHECK_MESSAGE(!error_of(game, text, Seat::None).empty(), text);
    for (const std::string_view text :
         {"", "0", "0 ", "* ", "*", "12 R7", "x 0 R7", "0  R7", "- R7"})
        CHECK_MESSAGE(!parse_seat_move(game, text), text);
    for (const std::string_view text : {"0 W/R", "0 R7>1", "0 R5,G5", "0 R0>-"})
        CHECK_MESSAGE(!parse_action(game, text), text);
    CHECK(error_of(game, "W\x1b[2J").find('\x1b') == std::string::npos);
    std::string endless = "R5";
    for (unsigned n = 0; n < 600; ++n) endless += ",R5";
    CHECK_FALSE(error_of(game, endless).empty());
}

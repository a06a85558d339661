// Commands are read strictly: valid ones exactly, and all others are refused with the error and its
// place.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "wire/read_command.hpp"
#include "wire/write_command.hpp"

using namespace lastcard;

namespace {

template <class Wanted>
Wanted read_as(std::string_view text) {
    const wire::ReadCommand read = wire::read_command(text);
    INFO(read.refused.detail);
    REQUIRE(read.message.has_value());
    REQUIRE(std::holds_alternative<Wanted>(read.message->command));
    return std::get<Wanted>(read.message->command);
}

wire::Refused refused(std::string_view text) {
    const wire::ReadCommand read = wire::read_command(text);
    REQUIRE_FALSE(read.message.has_value());
    CHECK(!read.refused.detail.empty());
    return read.refused;
}

std::string detail(std::string_view text) { return refused(text).detail; }

const std::string ticket(64, 'a');

}  // namespace

TEST_CASE("wire: a hello names the ticket, the table and the last event received") {
    const auto hello =
        read_as<wire::Hello>(R"({"type":"hello","key":"1","versions":[1,7],"ticket":")" + ticket +
                             R"(","table":"KQZPM","seen":118})");
    CHECK(hello.version == 1);
    CHECK(hello.ticket[0] == 0xaa);
    CHECK(hello.table == "KQZPM");
    CHECK(hello.seen == 118);

    const auto first = read_as<wire::Hello>(
        R"({"type":"hello","key":"1","versions":[2],"ticket":")" + ticket + R"(","table":"K"})");
    CHECK(first.version == 0);
    CHECK_FALSE(first.seen.has_value());
}

TEST_CASE("wire: a move names its question; a reaction need not") {
    const auto act = read_as<wire::Act>(
        R"({"type":"act","key":"b2-c_D","decision":4294967295,"move":"Wp/G@R!"})");
    CHECK(act.decision == 4294967295U);
    CHECK(act.move == "Wp/G@R!");
    CHECK(read_as<wire::Act>(R"({"type":"act","key":"1","move":"catch 2"})").decision == 0);
    CHECK(wire::read_command(R"({"type":"act","key":"b2-c_D","move":"uno"})").message->key ==
          "b2-c_D");
}

TEST_CASE("wire: every other command is read") {
    CHECK(read_as<wire::Sit>(R"({"type":"sit","key":"1"})").seat == Seat::None);
    CHECK(read_as<wire::Sit>(R"({"type":"sit","key":"1","seat":9})").seat == seat_at(9));
    read_as<wire::Stand>(R"({"type":"stand","key":"1"})");
    read_as<wire::Watch>(R"({"type":"watch","key":"1"})");
    CHECK(read_as<wire::Ready>(R"({"type":"ready","key":"1"})").ready);
    CHECK_FALSE(read_as<wire::Ready>(R"({"type":"ready","key":"1","ready":false})").ready);
    read_as<wire::Back>(R"({"type":"back","key":"1"})");
    read_as<wire::Leave>(R"({"type":"leave","key":"1"})");
    read_as<wire::Start>(R"({"type":"start","key":"1"})");
    read_as<wire::NextRound>(R"({"type":"next_round","key":"1"})");
    read_as<wire::Rematch>(R"({"type":"rematch","key":"1"})");
    read_as<wire::Pause>(R"({"type":"pause","key":"1"})");
    read_as<wire::Resume>(R"({"type":"resume","key":"1"})");
    CHECK(read_as<wire::Kick>(R"({"type":"kick","key":"1","person":3})").person ==
          static_cast<wire::Person>(3));
    CHECK(read_as<wire::HandOver>(R"({"type":"hand_over","key":"1","person":4})").person ==
          static_cast<wire::Person>(4));
    const auto bot = read_as<wire::AddBot>(R"({"type":"add_bot","key":"1","level":"hard"})");
    CHECK(bot.level == Level::Hard);
    CHECK(bot.seat == Seat::None);
    CHECK(read_as<wire::RemoveBot>(R"({"type":"remove_bot","key":"1","seat":2})").seat ==
          seat_at(2));
    CHECK(read_as<wire::SetSpeed>(R"({"type":"set_speed","key":"1","percent":50})").percent == 50);
    CHECK_FALSE(read_as<wire::SetChat>(R"({"type":"set_chat","key":"1","on":false})").on);
    CHECK(read_as<wire::SeatGuests>(R"({"type":"seat_guests","key":"1","on":true})").on);
    const auto game = read_as<wire::SetGame>(
        R"({"type":"set_game","key":"1","edition":"trend","preset":"quick",)"
        R"("rules":{"hand_size":5,"jump_in":true},"seats":6,"timing":{"turn_ms":20000}})");
    CHECK(game.game.edition == "trend");
    CHECK(game.game.preset == "quick");
    CHECK(game.game.rules.at(1).value == "true");
    CHECK(game.game.seats == 6);
    CHECK(game.timing.turn == Span{20'000});
    CHECK(game.timing.slap == wire::unnamed_times.slap);
    CHECK(game.timing.bot_percent == wire::unnamed_times.bot_percent);
    const auto kept = read_as<wire::SetGame>(R"({"type":"set_game","key":"1"})");
    CHECK(kept.game.edition.empty());
    CHECK(kept.game.seats == 0);
    CHECK(kept.timing == wire::unnamed_times);
    std::string again;
    wire::write_command(again, "1", wire::Command(game));
    CHECK(read_as<wire::SetGame>(again).timing == game.timing);
    CHECK(again.find("\"timing\":{\"turn_ms\":20000}") != std::string::npos);
    CHECK(read_as<wire::Chat>(R"({"type":"chat","key":"1","text":" na\tzdar "})").text ==
          "na zdar");
    CHECK(read_as<wire::Emote>(R"({"type":"emote","key":"1","emote":"good_game"})").mood ==
          wire::Mood::GoodGame);
    const auto mute = read_as<wire::Mute>(R"({"type":"mute","key":"1","person":2,"muted":false})");
    CHECK(mute.person == static_cast<wire::Person>(2));
    CHECK_FALSE(mute.muted);
    const auto commit = read_as<wire::Commit>(
        R"({"type":"commit","key":"1","match":2,"attempt":3,"commit":")" + ticket + R"("})");
    CHECK(commit.match == 2);
    CHECK(commit.attempt == 3);
    CHECK(commit.commit[31] == 0xaa);
    CHECK(read_as<wire::Reveal>(R"({"type":"reveal","key":"1","match":1,"attempt":1,"reveal":")" +
                                ticket + R"("})")
              .reveal[0] == 0xaa);
    read_as<wire::Refresh>(R"({"type":"refresh","key":"1"})");
    read_as<wire::Ping>(R"({"type":"ping","key":"1"})");
}

TEST_CASE("wire: a refusal by the reader says what was found, and where") {
    CHECK(detail("") == "Byte 0: Found the end of the text where a value was expected.");
    CHECK(detail("[1]") == "Found an array, expected an object.");
    CHECK(detail(R"({"type":"sit"})") ==
          "key: found nothing, expected 1 to 36 letters, digits, hyphens and underscores.");
    CHECK(detail(R"({"type":"sit","key":"a b"})") ==
          "key: found \"a b\", expected 1 to 36 letters, digits, hyphens and underscores.");
    CHECK(detail(R"({"type":"fly","key":"1"})") ==
          "type: found \"fly\", expected a command of docs/protocol.md.");
    CHECK(detail(R"({"type":"sit","key":"1","seat":10})") ==
          "seat: found 10, expected a whole number from 0 to 9.");
    CHECK(detail(R"({"type":"sit","key":"1","seat":-1})") ==
          "seat: found -1, expected a whole number from 0 to 9.");
    CHECK(detail(R"({"type":"sit","key":"1","seat":1.0})") ==
          "seat: found a decimal number, expected a whole number from 0 to 9.");
    CHECK(detail(R"({"type":"sit","key":"1","seta":1})") ==
          "\"seta\": found a member that is not known here, expected only those of "
          "docs/protocol.md.");
    CHECK(detail(R"({"type":"sit","key":"1","key":"2"})").find("a second time") !=
          std::string::npos);
    CHECK(detail(R"({"type":"ready","key":"1","ready":1})") ==
          "ready: found 1, expected true or false.");
    CHECK(detail(R"({"type":"act","key":"1","decision":4294967296,"move":"R7"})") ==
          "decision: found 4294967296, expected a whole number from 0 to 4294967295.");
    CHECK(detail(R"({"type":"kick","key":"1","person":0})") ==
          "person: found 0, expected a whole number from 1 to 4294967295.");
    CHECK(detail(R"({"type":"hello","key":"1","versions":[],"ticket":")" + ticket +
                 R"(","table":"K"})")
              .starts_with("versions: found an array of 0"));
    CHECK(detail(R"({"type":"hello","key":"1","versions":[1],"ticket":"AA","table":"K"})") ==
          "ticket: found \"AA\", expected 64 lower-case hexadecimal digits.");
    CHECK(detail("{\"type\":\"chat\",\"key\":\"1\",\"text\":\"\xff\"}")
              .starts_with("Byte 33: Found the byte"));
}

TEST_CASE("wire: refusals by the reader have a reason, and keep the key of the command") {
    CHECK(refused("{").host == wire::HostReason::Malformed);
    CHECK(refused(R"({"type":"fly","key":"1"})").host == wire::HostReason::UnknownCommand);
    CHECK(refused(R"({"type":"sit","key":"1","seat":10})").where == "seat");
    CHECK(refused(std::string(4097, ' ')).host == wire::HostReason::TooBig);
    CHECK(refused(R"({"type":"chat","key":"1","text":" \u200b\u202e "})").host ==
          wire::HostReason::NothingToSay);
    const std::string chat = R"({"type":"chat","key":"k9","text":")";
    CHECK(refused(chat + std::string(201, 'x') + R"("})").host == wire::HostReason::TooLong);
    CHECK(wire::read_command(chat + std::string(200, 'x') + R"("})").message.has_value());
    CHECK(wire::read_command(R"({"type":"sit","key":"k9","seat":10})").key == "k9");
    CHECK(wire::read_command(R"({"type":"sit","key":"k 9","seat":10})").key.empty());
}

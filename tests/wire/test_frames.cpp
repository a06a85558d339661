// The messages of the server, byte by byte.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "edition/find.hpp"
#include "game_of.hpp"
#include "text/catalogue.hpp"
#include "text/keys.hpp"
#include "wire/encode.hpp"
#include "wire/notices.hpp"
#include "wire/schema.hpp"

using namespace lastcard;

namespace {

const Game& classic() {
    static const Game game = test::game_of("classic");
    return game;
}

FaceId card(std::string_view token) { return *find_edition("classic")->find(token); }

/// Returns the text after checking it against the schemas.
const std::string& checked(const std::string& text) {
    INFO(text);
    CHECK(wire_test::message_error(text) == "");
    return text;
}

std::string refusal_text(const wire::Refused& refused) {
    std::string out;
    wire::encode_refused(out, "k1", &classic(), refused, Moment{1'000});
    return checked(out);
}

constexpr Moment now{1'000};

wire::Lobby small_lobby() {
    wire::Lobby lobby;
    lobby.stage = Stage::Match;
    lobby.match = 1;
    lobby.host = wire::Person{1};
    lobby.seats = {{.sitter = Sitter::Person, .name = "Eva \"E\"", .person = wire::Person{1}},
                   {.sitter = Sitter::Bot, .name = "Bela", .level = Level::Hard},
                   {}};
    lobby.watching = 2;
    return lobby;
}

constexpr std::string_view small_lobby_text =
    R"({"stage":"match","match":1,"paused":false,"host":1,"seats":[)"
    R"({"sitter":"person","person":1,"ready":false,"here":true,"taken_over":false,)"
    R"("name":"Eva \"E\"","left":false},)"
    R"({"sitter":"bot","level":"hard","name":"Bela","left":false},{"sitter":"nobody"}],)"
    R"("watching":2,"chat":true,"speed":100})";

}  // namespace

TEST_CASE("wire: a step is one message of numbered events") {
    std::string out;
    wire::EventsFrame frame = wire::EventsFrame::events(out, classic(), now, 118);
    const std::vector<SeatEvent> events = {{.kind = EventKind::CardPlayed,
                                            .seat = seat_at(0),
                                            .face = card("R7"),
                                            .flags = play_flag::uno,
                                            .number = 1},
                                           {.kind = EventKind::CardDrawn, .seat = seat_at(1)},
                                           {.kind = EventKind::Asked,
                                            .seat = seat_at(2),
                                            .flags = static_cast<std::uint8_t>(Ask::Turn)}};
    for (const SeatEvent& event : events) frame.add(event);
    frame.add(
        Notice{.kind = NoticeKind::Clock, .seat = seat_at(2), .number = 19, .at = Moment{31'000}});
    CHECK(frame.finish(nullptr, nullptr) == 121);
    CHECK(checked(out) ==
          R"({"type":"events","from":118,"events":[{"kind":"card_played","seat":0,"card":"R7",)"
          R"("marks":"!"},{"kind":"card_drawn","seat":1},{"kind":"asked","seat":2,"ask":"turn"},)"
          R"({"kind":"clock_set","seat":2,"decision":19,"in_ms":30000}]})");
}

TEST_CASE("wire: an empty patch is left out") {
    std::string out;
    SeatView view;
    view.seats = 2;
    CHECK(wire::EventsFrame::events(out, classic(), now, 5).finish(&view, &view) == 4);
    CHECK(checked(out) == R"({"type":"events","from":5,"events":[]})");
}

TEST_CASE("wire: a welcome contains everything needed to continue") {
    wire::TableInfo table;
    table.code = "KQZPM";
    table.edition = "classic";
    table.edition_hash = "00ff";
    table.rules = {{"hand_size", "5"}};
    table.seats = 3;
    table.turn = Span{30'000};
    table.between_rounds = Span{15'000};
    const wire::Lobby lobby = small_lobby();
    const std::vector<Notice> clocks = {
        {.kind = NoticeKind::Gone, .seat = seat_at(0), .at = Moment{900}}};
    wire::FairInfo fair;
    fair.match = 1;
    fair.attempt = 2;
    fair.stage = wire::FairStage::Revealing;
    fair.players = {{wire::Person{1}, Digest{}, std::nullopt}};
    fair.until = Moment{9'000};
    wire::Welcome welcome;
    welcome.server = "0.1.0";
    welcome.you = wire::Person{4};
    welcome.seat = seat_at(0);
    welcome.table = &table;
    welcome.lobby = &lobby;
    welcome.clocks = clocks;
    welcome.fair = &fair;
    welcome.last = 7;
    std::string out;
    wire::EventsFrame frame = wire::EventsFrame::welcome(out, classic(), now, welcome, 7);
    frame.add(Notice{.kind = NoticeKind::Sat, .seat = seat_at(0)});
    CHECK(frame.finish(nullptr, nullptr) == 7);
    const std::string zeros(64, '0');
    CHECK(
        checked(out) ==
        R"({"type":"welcome","version":1,"server":"0.1.0","you":{"person":4,"seat":0},)"
        R"("table":{"code":"KQZPM","edition":"classic","edition_hash":"00ff",)"
        R"("rules":{"hand_size":"5"},"seats":3,"listed":false,"turn_ms":30000,)"
        R"("between_rounds_ms":15000,"timing":{"catch_cool_down_ms":1000},"on_kick":"call_off"},"lobby":)" +
            std::string(small_lobby_text) +
            R"(,"clocks":[{"kind":"went_away","seat":0,"in_ms":0}],"fair":{"scheme":1,"match":1,)"
            R"("attempt":2,"stage":"revealing","commit":")" +
            zeros + R"(","players":[{"person":1,"commit":")" + zeros +
            R"("}],"missing":[],"in_ms":8000},"last":7,"from":7,)"
            R"("events":[{"kind":"sat","seat":0}]})");
}

TEST_CASE("wire: answers contain the key of their command") {
    std::string out;
    wire::encode_done(out, "k1", 120);
    CHECK(checked(out) == R"({"type":"done","key":"k1","last":120})");
    out.clear();
    wire::encode_done(out, "k1", 120, true);
    CHECK(checked(out) == R"({"type":"done","key":"k1","last":120,"held":true})");
    out.clear();
    wire::encode_pong(out, "k1");
    CHECK(checked(out) == R"({"type":"pong","key":"k1"})");
    out.clear();
    wire::encode_refused(out, "", nullptr, wire::Refused::by_host(wire::HostReason::TooBig), now);
    CHECK(checked(out) ==
          R"({"type":"refused","by":"host","reason":"too_big","sentence":"host.too_long"})");
}

TEST_CASE("wire: a refusal says who refuses, why, and the values for its sentence") {
    RoomRefusal by_rules;
    by_rules.reason = RoomReason::Rules;
    by_rules.rules = refuse(Reason::DoesNotFit, 'G', 11);
    by_rules.rules.card = card("B7");
    by_rules.rules.top = card("R3");
    by_rules.rules.colour = Colour::Red;
    CHECK(refusal_text(wire::Refused::by_room(by_rules)) ==
          R"({"type":"refused","key":"k1","by":"rules","reason":"does_not_fit",)"
          R"("sentence":"refusal.does_not_fit","rule":"G-11","card":"B7","top":"R3",)"
          R"("colour":"R","number":0})");

    RoomRefusal early;
    early.reason = RoomReason::TooEarly;
    early.until = Moment{1'750};
    CHECK(refusal_text(wire::Refused::by_room(early)) ==
          R"({"type":"refused","key":"k1","by":"room","reason":"too_early",)"
          R"("sentence":"room.too_early","in_ms":750})");

    wire::Refused fast = wire::Refused::by_host(wire::HostReason::TooFast);
    fast.retry = Span{250};
    CHECK(refusal_text(fast) == R"({"type":"refused","key":"k1","by":"host","reason":"too_fast",)"
                                R"("sentence":"host.too_fast","in_ms":250})");

    std::string out;
    wire::encode_turned_away(out, "k1", classic(), early, Moment{1'750});
    CHECK(checked(out) == R"({"type":"turned_away","key":"k1","by":"room","reason":"too_early",)"
                          R"("sentence":"room.too_early","in_ms":0})");
}

TEST_CASE("wire: messages without a command") {
    std::string out;
    wire::encode_lobby(out, small_lobby());
    CHECK(checked(out) == R"({"type":"lobby","lobby":)" + std::string(small_lobby_text) + "}");
    out.clear();
    wire::encode_said(out, wire::Person{3}, "Eva", "Ahoj <b>");
    CHECK(checked(out) == R"({"type":"said","person":3,"name":"Eva","text":"Ahoj <b>"})");
    out.clear();
    wire::encode_emoted(out, wire::Person{3}, "Eva", wire::Mood::Wow);
    CHECK(checked(out) == R"({"type":"emoted","person":3,"name":"Eva","emote":"wow"})");
    out.clear();
    wire::encode_going_away(out, Span{5'000});
    CHECK(checked(out) == R"({"type":"going_away","in_ms":5000})");
    out.clear();
    wire::encode_closing(out, wire::CloseCode::Replaced, wire::HostReason::Replaced, "");
    CHECK(checked(out) ==
          R"({"type":"closing","code":4002,"reason":"replaced","sentence":"host.replaced"})");
}

TEST_CASE("wire: every refusal has a sentence in every language") {
    for (const std::string_view code : available_languages()) {
        const Catalogue& catalogue = Catalogue::of(code);
        for (unsigned i = 1; i < wire::host_reason_count; ++i) {
            INFO(code << " " << wire::host_reason_name(static_cast<wire::HostReason>(i)));
            CHECK(catalogue.has(wire::host_sentence(static_cast<wire::HostReason>(i))));
        }
        for (unsigned i = 2; i < room_reason_count; ++i) {
            INFO(code << " " << room_reason_name(static_cast<RoomReason>(i)));
            CHECK(catalogue.has(room_sentence(static_cast<RoomReason>(i))));
        }
    }
}

TEST_CASE("wire: the names of event kinds are unique") {
    for (unsigned i = 0; i < wire::notice_kind_count; ++i) {
        const std::string_view word = wire::notice_word(static_cast<NoticeKind>(i));
        CHECK(!word.empty());
        CHECK_FALSE(find_event(word).has_value());
        for (unsigned j = 0; j < i; ++j)
            CHECK(word != wire::notice_word(static_cast<NoticeKind>(j)));
    }
}

// The client's side: encoded commands are readable by the server, and a table is followed from its
// messages.
#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "room/helpers.hpp"
#include "wire/encode.hpp"
#include "wire/examples.hpp"
#include "wire/read_command.hpp"
#include "wire/read_message.hpp"
#include "wire/schema.hpp"
#include "wire/write_command.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

template <class Wanted>
Wanted message_as(std::string_view text, Moment now = Moment{0}) {
    const Result<wire::ServerMessage> read = wire::read_message(text, now);
    INFO(text);
    REQUIRE_MESSAGE(read, read.error());
    REQUIRE(std::holds_alternative<Wanted>(*read));
    return std::get<Wanted>(*read);
}

/// The messages that a server would send one viewer, and the state of the viewer's Follower.
struct Viewer {
    Seat seat;
    wire::Follower follower;
    SeatView shown;
    bool has_shown = false;
};

std::string frame_of(const Party& party, const Outcome& outcome, Viewer& viewer, Moment now,
                     std::uint64_t from) {
    std::string out;
    wire::EventsFrame frame = wire::EventsFrame::events(out, party.room.game(), now, from);
    for (const Happening& each : outcome.happened) {
        if (const Notice* const notice = std::get_if<Notice>(&each))
            frame.add(*notice);
        else
            for (const SeatEvent& event : std::get<Carried>(each).seen_by(viewer.seat))
                frame.add(event);
    }
    const SeatView now_seen = party.room.view(viewer.seat);
    frame.finish(viewer.has_shown ? &viewer.shown : nullptr, &now_seen);
    viewer.shown = now_seen;
    viewer.has_shown = true;
    return out;
}

bool same_view(const SeatView& a, const SeatView& b) {
    return std::memcmp(&a, &b, sizeof(SeatView)) == 0;
}

}  // namespace

TEST_CASE("wire: every command is read as it was written") {
    for (const wire_test::Example& example : wire_test::examples()) {
        if (!example.schema.ends_with("Command")) continue;
        INFO(example.text);
        const wire::ReadCommand read = wire::read_command(example.text);
        REQUIRE(read.message.has_value());
        std::string written;
        wire::write_command(written, read.message->key, read.message->command);
        const json::Value meant = json::parse(example.text).root;
        const json::Value got = json::parse(written).root;
        std::string meant_text;
        std::string got_text;
        json::Writer(meant_text).value(meant);
        json::Writer(got_text).value(got);
        CHECK(got_text == meant_text);
    }
}

TEST_CASE("wire: every message in the document can be read") {
    for (const wire_test::Example& example : wire_test::examples()) {
        if (!example.schema.ends_with("Message")) continue;
        const Result<wire::ServerMessage> read = wire::read_message(example.text, Moment{0});
        INFO(example.text);
        REQUIRE_MESSAGE(read, read.error());
        CHECK_FALSE(std::holds_alternative<wire::UnknownSeen>(*read));
    }
    CHECK(message_as<wire::UnknownSeen>(R"({"type":"fireworks","size":3})").type == "fireworks");
    CHECK(wire::read_message("{}", Moment{0}).error() ==
          "Found a message in which \"type\" is not as expected.");
    CHECK(wire::read_message(R"({"type":"pong"})", Moment{0}).error() ==
          "Found a message in which \"key\" is not as expected.");
    CHECK(wire::read_message("[", Moment{0}).error().starts_with("Byte 1: "));
}

TEST_CASE("wire: the members of a refusal are read") {
    const auto refused = message_as<wire::RefusalSeen>(
        R"({"type":"refused","key":"k","by":"room","reason":"too_early",)"
        R"("sentence":"room.too_early","seat":2,"in_ms":750})");
    CHECK_FALSE(refused.turned_away);
    CHECK(refused.key == "k");
    CHECK(refused.by == "room");
    CHECK(refused.reason == "too_early");
    CHECK(refused.seat == seat2);
    CHECK(refused.retry == Span{750});
    CHECK(message_as<wire::ClosingSeen>(
              R"({"type":"closing","code":4002,"reason":"replaced","sentence":"host.replaced"})")
              .code == 4002);
}

TEST_CASE(
    "wire: a client that follows the messages sees what the seat sees, in every step of a match") {
    Party party("no-mercy", {{"jump_in", "true"}, {"nine_slap", "true"}}, 2, 2, {}, 3);
    InlineBots bots;
    std::vector<Viewer> viewers;
    for (const Seat seat : {seat0, seat2, Seat::None})
        viewers.push_back({seat, wire::Follower(party.room.game()), {}});
    Moment now = Party::moment(0);
    Outcome outcome = party.begun;
    outcome.wanted = party.room.outstanding();
    bots.serve(party.room, now, outcome);
    std::uint64_t last = 0;
    for (unsigned step = 0; step < 150 && party.room.wake() != never; ++step) {
        std::uint64_t next = last;
        for (Viewer& viewer : viewers) {
            const std::string text = frame_of(party, outcome, viewer, now, last + 1);
            if (step % 10 == 0) {
                INFO(text);
                CHECK(wire_test::message_error(text) == "");
            }
            const Result<void> taken =
                viewer.follower.take(message_as<wire::EventsSeen>(text, now), now);
            REQUIRE_MESSAGE(taken, taken.error());
            REQUIRE(viewer.follower.view().has_value());
            REQUIRE(same_view(*viewer.follower.view(), party.room.view(viewer.seat)));
            next = viewer.follower.last();
        }
        CHECK(viewers[0].follower.last() == next);
        CHECK(viewers[0].follower.told().size() == viewers[2].follower.told().size());
        last = next;
        now = party.room.wake();
        outcome = bots.step(party.room, now);
        if (party.room.chairs()[0].taken_over)
            append(outcome, bots.step(party.room, now, command::Back{seat0}));
    }
    CHECK(last > 100);
}

TEST_CASE("wire: a gap is detected, and a welcome repairs it") {
    Party party("classic", {}, 2, 0, {}, 1);
    const Moment now = Party::moment(0);
    wire::Follower follower(party.room.game());
    const auto early = message_as<wire::EventsSeen>(R"({"type":"events","from":5,"events":[]})");
    CHECK(follower.take(early, now).error() == "Found event 5 where event 1 was expected.");

    wire::TableInfo table;
    table.code = "KQZPM";
    table.edition = "classic";
    table.seats = 2;
    table.rules = {{"hand_size", "7"}};
    wire::Lobby lobby;
    lobby.stage = Stage::Match;
    lobby.match = 1;
    lobby.host = wire::Person{1};
    lobby.seats = {{.sitter = Sitter::Person, .name = "Eva", .person = wire::Person{1}},
                   {.sitter = Sitter::Bot, .name = "Bela", .level = Level::Hard}};
    const std::vector<Notice> clocks = party.room.clocks();
    wire::Welcome welcome;
    welcome.you = wire::Person{1};
    welcome.seat = seat1;
    welcome.server = "0.1.0";
    welcome.table = &table;
    welcome.lobby = &lobby;
    welcome.clocks = clocks;
    welcome.last = 40;
    std::string text;
    wire::EventsFrame frame = wire::EventsFrame::welcome(text, party.room.game(), now, welcome, 40);
    frame.add(Notice{.kind = NoticeKind::Returned, .seat = seat1});
    const SeatView view = party.room.view(seat1);
    CHECK(frame.finish(nullptr, &view) == 40);
    CHECK(wire_test::message_error(text) == "");

    const auto seen = message_as<wire::WelcomeSeen>(text, now);
    CHECK(seen.seat == seat1);
    CHECK(seen.you == wire::Person{1});
    CHECK(seen.last == 40);
    CHECK(seen.table.code == "KQZPM");
    CHECK(seen.table.rules[0].value == "7");
    CHECK(seen.lobby.seats[1].level == Level::Hard);
    CHECK(seen.lobby.seats[0].name == "Eva");
    CHECK(follower.take(seen, now));
    CHECK(follower.last() == 40);
    CHECK(same_view(*follower.view(), view));
    REQUIRE(follower.told().size() == 1);
    CHECK(std::get<Notice>(follower.told()[0]).kind == NoticeKind::Returned);

    const auto next = message_as<wire::EventsSeen>(
        R"({"type":"events","from":41,"events":[{"kind":"fireworks"}],"patch":{"sparks":3}})");
    CHECK(follower.take(next, now));
    CHECK(follower.last() == 41);
    CHECK(follower.told().empty());
    CHECK(same_view(*follower.view(), view));
}

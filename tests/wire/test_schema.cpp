// The schemas, the document, the reader and the writer agree.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "edition/find.hpp"
#include "record/apply_action.hpp"
#include "room/helpers.hpp"
#include "source_dir.hpp"
#include "text/keys.hpp"
#include "text/locale_tool.hpp"
#include "view/helpers.hpp"
#include "wire/encode.hpp"
#include "wire/examples.hpp"
#include "wire/http.hpp"
#include "wire/notices.hpp"
#include "wire/read_command.hpp"
#include "wire/schema.hpp"

using namespace lastcard;
using namespace lastcard::wire_test;

namespace {

std::string compact(const json::Value& value) {
    std::string out;
    json::Writer(out).value(value);
    return out;
}

void check_message(const std::string& text) {
    INFO(text);
    CHECK(message_error(text) == "");
}

/// Whether the reader accepts the command. Errors that a schema cannot express count as accepted.
bool reader_takes(const std::string& text) {
    const wire::ReadCommand read = wire::read_command(text);
    return read.message || read.refused.host == wire::HostReason::TooLong ||
           read.refused.host == wire::HostReason::NothingToSay;
}

void check_agreement(const json::Value& command) {
    const std::string text = compact(command);
    INFO(text);
    CHECK(reader_takes(text) == command_error(text).empty());
}

}  // namespace

TEST_CASE("wire: the document has a valid example of every message") {
    std::set<std::string> shown;
    for (const Example& example : examples()) {
        INFO(example.schema << " " << example.text);
        CHECK(schema_error(example.schema, example.text) == "");
        shown.insert(example.schema);
        if (example.schema.ends_with("Command"))
            CHECK(wire::read_command(example.text).message.has_value());
        if (example.schema == "TableRequest") CHECK(wire::read_table_request(example.text));
        if (example.schema == "RulesRequest") CHECK(wire::read_rules_request(example.text));
        if (example.schema == "TicketRequest") CHECK(wire::read_ticket_request(example.text));
        if (example.schema == "SessionRequest") CHECK(wire::read_session_request(example.text));
    }
    for (const std::string& name : schema_names()) {
        if (name == "Command" || name == "Message") continue;
        if (!name.ends_with("Command") && !name.ends_with("Message") &&
            !name.ends_with("Request") && !name.ends_with("Document"))
            continue;
        INFO(name);
        CHECK(shown.contains(name));
    }
}

TEST_CASE("wire: the reader accepts exactly the commands that the schemas describe") {
    const std::vector<json::Value> others = {
        parsed("null"), parsed("true"), parsed("0"),          parsed("10"),    parsed("-1"),
        parsed("1.5"),  parsed("[]"),   parsed("4294967296"), parsed("[0]"),   parsed("[1,1]"),
        parsed("{}"),   parsed("\"\""), parsed("\"a b\""),    parsed("\"é\""), parsed("\"R7\"")};
    for (const Example& example : examples()) {
        if (!example.schema.ends_with("Command")) continue;
        const json::Value command = parsed(example.text);
        for (std::size_t i = 0; i < command.object.size(); ++i) {
            json::Value changed = command;
            changed.object.erase(changed.object.begin() + static_cast<std::ptrdiff_t>(i));
            check_agreement(changed);
            for (const json::Value& other : others) {
                changed = command;
                changed.object[i].value = other;
                check_agreement(changed);
            }
        }
        json::Value more = command;
        more.object.push_back({"more", 0, parsed("1")});
        CHECK_FALSE(reader_takes(compact(more)));
        check_agreement(more);
    }
}

TEST_CASE("wire: the schemas contain every word that can be sent") {
    const auto words = [](std::string_view name) {
        std::set<std::string> all;
        for (const json::Value& each :
             protocol_schema().find("$defs")->find(name)->find("oneOf")->array)
            all.insert(each.find("properties")->find("kind")->find("const")->string);
        return all;
    };
    std::set<std::string> events;
    for (unsigned i = 0; i < event_kind_count; ++i)
        events.emplace(event_word(static_cast<EventKind>(i)));
    CHECK(words("GameEvent") == events);
    std::set<std::string> notices;
    for (unsigned i = 0; i < wire::notice_kind_count; ++i)
        notices.emplace(wire::notice_word(static_cast<NoticeKind>(i)));
    CHECK(words("TableEvent") == notices);
    std::set<std::string> moods;
    for (unsigned i = 0; i < wire::mood_count; ++i)
        moods.emplace(wire::mood_name(static_cast<wire::Mood>(i)));
    std::set<std::string> known;
    for (const json::Value& each :
         protocol_schema().find("$defs")->find("Emote")->find("enum")->array)
        known.insert(each.string);
    CHECK(known == moods);
}

TEST_CASE("wire: views and events of every edition match the schemas") {
    view_test::Random random(5);
    unsigned tables = 0;
    view_test::for_each_table([&](const view_test::TestTable& table) {
        if (++tables % 5 != 0) return;
        INFO(table.name);
        State state = begin_match(table.game, view_test::random_setup(table, random));
        const Seat viewer = tables % 2 == 0 ? seat_at(0) : Seat::None;
        SeatView before = view_of(table.game, state, viewer);
        EventList events;
        for (unsigned n = 0; n < 30 && state.phase != Phase::MatchOver; ++n) {
            events.clear();
            apply_action(table.game, state, view_test::random_action(table.game, state, random),
                         events);
            const SeatView after = view_of(table.game, state, viewer);
            std::vector<SeatEvent> seen;
            for (const Event& event : events) seen.push_back(project(event, viewer));
            std::string out;
            wire::EventsFrame patch = wire::EventsFrame::events(out, table.game, Moment{0}, 1);
            for (const SeatEvent& event : seen) patch.add(event);
            patch.finish(&before, &after);
            check_message(out);
            if (n % 10 == 0) {
                out.clear();
                wire::EventsFrame::events(out, table.game, Moment{0}, 1).finish(nullptr, &after);
                check_message(out);
            }
            before = after;
        }
    });
}

TEST_CASE("wire: events of a room match the schemas") {
    using namespace room_test;
    Party party("classic", {{"nine_slap", "true"}, {"hand_size", "2"}, {"target", "100"}}, 2, 2, {},
                7);
    InlineBots bots;
    std::set<NoticeKind> seen;
    Moment now = Party::moment(0);
    Outcome outcome = party.begun;
    outcome.wanted = party.room.outstanding();
    bots.serve(party.room, now, outcome);
    const auto tell = [&](const Outcome& happened) {
        std::string out;
        wire::EventsFrame frame = wire::EventsFrame::events(out, party.room.game(), now, 1);
        for (const Happening& each : happened.happened) {
            if (const Notice* const notice = std::get_if<Notice>(&each)) {
                frame.add(*notice);
                seen.insert(notice->kind);
            } else {
                for (const SeatEvent& event : std::get<Carried>(each).seen_by(seat0))
                    frame.add(event);
            }
        }
        frame.finish(nullptr, nullptr);
        check_message(out);
    };
    tell(outcome);
    tell(party.room.step(now, command::Pause{}));
    tell(party.room.step(now, command::Resume{}));
    tell(party.room.step(now, command::SetBotSpeed{50}));
    tell(party.room.step(now, command::Gone{seat1}));
    tell(party.room.step(now, command::Back{seat1}));
    tell(party.room.step(now, command::Gone{seat1}));
    tell(party.room.step(now, command::Sit{seat2, "Late"}));
    tell(party.room.step(now, command::Stand{seat2}));
    tell(party.room.step(now, command::Leave{seat_at(3)}));
    for (unsigned n = 0; n < 400 && party.room.wake() != never; ++n) {
        now = party.room.wake();
        tell(bots.step(party.room, now));
        if (party.room.chairs()[1].taken_over) tell(party.room.step(now, command::Back{seat1}));
        if (party.room.chairs()[0].taken_over) tell(party.room.step(now, command::Back{seat0}));
    }
    for (const NoticeKind kind :
         {NoticeKind::Started, NoticeKind::Clock, NoticeKind::Paused, NoticeKind::Resumed,
          NoticeKind::Gone, NoticeKind::Returned, NoticeKind::TakenOver, NoticeKind::HandedBack,
          NoticeKind::Left, NoticeKind::SpeedSet, NoticeKind::RoundOver, NoticeKind::Claimed,
          NoticeKind::Unclaimed}) {
        INFO(wire::notice_word(kind));
        CHECK(seen.contains(kind));
    }

    Room room = make_room("classic", {}, {.chairs = 4});
    tell(room.step(now, command::Sit{seat0, "Eva"}));
    tell(room.step(now, command::Ready{seat0}));
    tell(room.step(now, command::Stand{seat0}));
    tell(room.step(now, command::AddBot{seat2, Level::Easy, "Bela"}));
    tell(room.step(now, command::RemoveBot{seat2}));
    CHECK(seen.contains(NoticeKind::BotRemoved));
    const auto edition = std::make_shared<const Edition>(room.edition());
    const auto game = std::make_shared<const Game>(compile_game(*edition, edition->rules));
    tell(room.step(now, command::Change{edition, game, 3, {}}));
    CHECK(seen.contains(NoticeKind::Changed));
}

TEST_CASE("wire: documents of every edition match the schemas") {
    std::vector<const Edition*> all;
    std::vector<Edition> editions;
    for (const std::string& id : builtin_edition_ids()) editions.push_back(*find_edition(id));
    for (const Edition& edition : editions) {
        all.push_back(&edition);
        std::string out;
        wire::encode_edition(out, edition, Catalogue::of("hu"));
        CHECK(schema_error("EditionDocument", out) == "");
        out.clear();
        wire::encode_rules(out, edition, edition.rules, Catalogue::of("ru"));
        CHECK(schema_error("RulesDocument", out) == "");
        out.clear();
        wire::encode_sources(out, edition);
        CHECK(schema_error("SourcesDocument", out) == "");
    }
    std::string out;
    wire::encode_editions(out, all, "pl");
    CHECK(schema_error("EditionsDocument", out) == "");
    std::vector<const Preset*> presets;
    std::vector<Preset> kept;
    for (const std::string& id : builtin_preset_ids()) kept.push_back(*find_preset(id));
    for (const Preset& preset : kept) presets.push_back(&preset);
    out.clear();
    wire::encode_presets(out, presets, "sk");
    CHECK(schema_error("PresetsDocument", out) == "");
}

TEST_CASE("wire: a violation of a schema is detected") {
    CHECK(message_error(R"({"type":"pong","key":"1"})") == "");
    CHECK(message_error(R"({"type":"pong"})") == "it: without key");
    CHECK(message_error(R"({"type":"pong","key":"1","more":1})") ==
          "it: a member that is not known: \"more\"");
    CHECK(message_error(R"({"type":"pang","key":"1"})") == "it: nothing of what is expected");
    CHECK(message_error(R"({"type":"going_away","in_ms":-1})") == ".in_ms: too small");
    CHECK(message_error(R"({"type":"events","from":1,"events":[{"kind":"passed"}]})") ==
          ".events[0]: without seat");
}

TEST_CASE("wire: a TypeScript type is made from each schema") {
    const text_tests::Folder folder;
    const std::string tool = "python3 '" + source_dir() + "/tools/protocol.py' --typescript ";
    const text_tests::Output made = text_tests::run(tool + folder.path("protocol.ts"));
    REQUIRE_MESSAGE(made.status == 0, made.text);
    const std::string types = folder.read("protocol.ts");
    for (const std::string& name : schema_names()) {
        INFO(name);
        CHECK((types.find("export interface " + name + " {\n") != std::string::npos ||
               types.find("export type " + name + " =") != std::string::npos));
    }
    CHECK(types.find("  type: \"act\";\n") != std::string::npos);
    CHECK(types.find("  decision?: Count;\n") != std::string::npos);
    CHECK(types.find("  phase: \"playing\" | \"round_over\" | \"match_over\";\n") !=
          std::string::npos);
    CHECK(types.find("  card?: NonNullable<Question[\"card\"]> | null;\n") != std::string::npos);

    folder.write("broken.json", R"({"$defs":{"A":{"type":"string","format":"date"}}})");
    const text_tests::Output broken =
        text_tests::run(tool + "- --schema " + folder.path("broken.json"));
    CHECK(broken.status == 2);
    CHECK(broken.text == "protocol.py: broken.json: A: keywords that nobody knows: format\n");
}

// Requests are read strictly, and documents describe what can be played.
#include <doctest/doctest.h>

#include <string>

#include "base/json.hpp"
#include "edition/find.hpp"
#include "wire/clean.hpp"
#include "wire/http.hpp"
#include "wire/schema.hpp"

using namespace lastcard;
using wire_test::parsed;

namespace {

std::string detail(std::string_view body) {
    const auto read = wire::read_table_request(body);
    REQUIRE_FALSE(read);
    return read.error().detail;
}

}  // namespace

TEST_CASE("wire: a table request contains only what differs from the defaults") {
    const auto plain = wire::read_table_request(R"({"key":"a","edition":"classic"})");
    REQUIRE(plain);
    CHECK(plain->seats == 4);
    CHECK_FALSE(plain->listed);
    CHECK(plain->chat);
    CHECK(plain->timing == Timing{});

    const auto rich = wire::read_table_request(
        R"({"key":"a","edition":"no-mercy","preset":"party","rules":{"jump_in":true,)"
        R"("hand_size":5,"stacking":"same_kind"},"seats":6,"bots":["easy","hard"],)"
        R"("listed":true,"chat":false,"timing":{"turn_ms":0,"missed_questions":3,)"
        R"("bot_percent":50}})");
    INFO(rich.error().detail);
    REQUIRE(rich);
    CHECK(rich->preset == "party");
    REQUIRE(rich->rules.size() == 3);
    CHECK(rich->rules[0].value == "true");
    CHECK(rich->rules[1].value == "5");
    CHECK(rich->rules[2].value == "same_kind");
    CHECK(rich->bots == std::vector<Level>{Level::Easy, Level::Hard});
    CHECK(rich->listed);
    CHECK_FALSE(rich->chat);
    CHECK(rich->timing.turn == Span{0});
    CHECK(rich->timing.missed_questions == 3);
    CHECK(rich->timing.bot_percent == 50);
    CHECK(rich->timing.slap == Timing{}.slap);
}

TEST_CASE("wire: invalid table requests") {
    CHECK(detail(R"({"key":"a"})") ==
          "edition: found nothing, expected the id of an edition, or an edition_file.");
    CHECK(detail(R"({"key":"a","edition":"classic","edition_file":"x"})") ==
          "edition: found edition_file as well, expected the id of an edition, or an "
          "edition_file.");
    CHECK(detail(R"({"key":"a","edition":"classic","seats":11})") ==
          "seats: found 11, expected a whole number from 2 to 10.");
    CHECK(detail(R"({"key":"a","edition":"classic","seats":2,"bots":["easy","easy"]})") ==
          "bots: found 2, expected fewer than there are seats.");
    CHECK(detail(R"({"key":"a","edition":"classic","rules":{"seven":null}})") ==
          "rules.seven: found null, expected a text, a whole number, true or false.");
    CHECK(detail(R"({"key":"a","edition":"classic","timing":{"turn":1}})")
              .starts_with("\"turn\": found a member that is not known here"));
    CHECK(detail(R"({"key":"a","edition":"classic","timing":{"turn_ms":86400001}})") ==
          "turn_ms: found 86400001, expected a whole number from 0 to 86400000.");
    CHECK(wire::read_table_request(std::string(wire::max_body_bytes + 1, ' ')).error().host ==
          wire::HostReason::TooBig);
}

TEST_CASE("wire: a guest's name is cleaned and limited in columns") {
    CHECK(wire::read_session_request("")->name == "");
    CHECK(wire::read_session_request(R"({"name":"  Eva\u202e  B. "})")->name == "Eva B.");
    CHECK(wire::read_session_request(R"({"name":"日本日本日本日本日本"})"));
    CHECK(wire::read_session_request(R"({"name":"日本日本日本日本日本x"})").error().host ==
          wire::HostReason::TooLong);
    // Joined characters with the maximum number of marks.
    std::string longest = R"({"name":")";
    for (unsigned i = 0; i < wire::max_name_columns; ++i)
        longest += "\xe2\x80\x8d\xf0\x9d\x92\x9c\xf3\xa0\x84\x80\xf3\xa0\x84\x80\xf3\xa0\x84\x80";
    const auto read = wire::read_session_request(longest + R"("})");
    REQUIRE(read);
    CHECK(wire::columns(read->name) == wire::max_name_columns);
    CHECK(read->name.size() <= command::longest_name_bytes);
    CHECK(wire::read_session_request(R"({"bearer":true})")->bearer);
    CHECK_FALSE(wire::read_session_request(R"({"nick":"Eva"})"));
}

TEST_CASE("wire: an edition is described with its cards and rules in the reader's language") {
    const Edition edition = *find_edition("powers");
    std::string out;
    wire::encode_edition(out, edition, Catalogue::of("cs"));
    const json::Value read = parsed(out);
    CHECK(read.find("id")->string == "powers");
    CHECK(read.find("name")->string == edition.name.in("cs"));
    CHECK(read.find("faces")->array.size() == edition.faces.size());
    CHECK(read.find("faces")->array[0].find("token")->string == edition.faces[0].token);
    CHECK(read.find("rules")->find("red_may_go_out") != nullptr);

    out.clear();
    wire::encode_sources(out, edition);
    const json::Value sources = parsed(out);
    REQUIRE(sources.find("files")->array.size() == edition.sources.size());
    CHECK(sources.find("files")->array.back().find("text")->string == edition.sources.back().text);

    Rules rules = edition.rules;
    rules.hand_size = 5;
    out.clear();
    wire::encode_rules(out, edition, rules, Catalogue::of("en"));
    const json::Value told = parsed(out);
    bool seen = false;
    for (const json::Value& rule : told.find("rules")->array) {
        CHECK(!rule.find("name")->string.empty());
        if (rule.find("key")->string != "hand_size") continue;
        seen = true;
        CHECK(rule.find("value")->integer == 5);
        CHECK_FALSE(rule.find("default")->boolean);
        CHECK(rule.find("meaning")->string == "5 cards");
    }
    CHECK(seen);
}

TEST_CASE("wire: a draft describes every choice and lists inconsistent rules") {
    const Edition edition = *find_edition("classic");
    Rules rules = edition.rules;
    rules.teams = Teams::Pairs;
    std::string out;
    wire::encode_draft(out, edition, rules, find_conflict(edition, rules, 3), Catalogue::of("en"));
    CHECK(wire_test::schema_error("DraftDocument", out) == "");
    const json::Value told = parsed(out);
    CHECK(told.find("edition")->find("id")->string == "classic");
    const json::Value& conflict = *told.find("conflict");
    CHECK(conflict.find("key")->string == "teams");
    CHECK(conflict.find("other")->string == "seats");
    CHECK(conflict.find("sentence")->string ==
          "Pairs need an even number of seats, at least four: please change “Teams” or “Number of "
          "seats”.");
    for (const json::Value& rule : told.find("rules")->array) {
        if (rule.find("values") == nullptr) continue;
        REQUIRE(rule.find("meanings")->array.size() == rule.find("values")->array.size());
        if (rule.find("key")->string == "stacking")
            CHECK(rule.find("meanings")->array[0].string == "none");
    }

    out.clear();
    wire::encode_draft(out, edition, rules, find_conflict(edition, rules, 4), Catalogue::of("cs"));
    CHECK(parsed(out).find("conflict") == nullptr);
}

TEST_CASE("wire: small documents") {
    std::string out;
    const std::string token = "abc";
    wire::encode_session(out, "Eva", nullptr);
    wire::encode_session(out, "Eva", &token);
    wire::encode_session(out, "Eva", nullptr, "http://192.168.1.7:8080");
    CHECK(out == R"({"name":"Eva"}{"name":"Eva","token":"abc"})"
                 R"({"name":"Eva","others":"http://192.168.1.7:8080"})");
    out.clear();
    wire::encode_ticket(out, Digest{}, Span{30'000});
    CHECK(out == R"({"ticket":")" + std::string(64, '0') + R"(","in_ms":30000})");
    out.clear();
    wire::encode_problem(out, wire::Refused::by_host(wire::HostReason::NotFound, "No."));
    CHECK(out ==
          R"({"by":"host","reason":"not_found","sentence":"host.not_found","detail":"No."})");
    CHECK(wire::http_status(wire::HostReason::NotFound) == 404);
    CHECK(wire::http_status(wire::HostReason::NotStored) == 503);
    CHECK(wire::http_status(wire::HostReason::BadRules) == 400);
    out.clear();
    const wire::RecordInfo records[] = {{1, 1'700'000'000'000, 5'120}};
    wire::encode_records(out, records);
    CHECK(out == R"({"records":[{"match":1,"ended_ms":1700000000000,"bytes":5120}]})");
    out.clear();
    const wire::ListedTable tables[] = {{}, {}};
    wire::encode_tables(out, tables);
    CHECK(parsed(out).find("tables")->array.size() == 2);
}

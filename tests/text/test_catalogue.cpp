// The locale files: sound, complete, with a key for everything that can be said.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tables.hpp"
#include "text/catalogue.hpp"
#include "text/keys.hpp"

using namespace text_tests;

TEST_CASE("catalogue: English is the fallback") {
    CHECK(Catalogue::of("en").language() == Language::En);
    CHECK(&Catalogue::of("de") == &Catalogue::of("en"));
    CHECK(&Catalogue::of("en-GB") == &Catalogue::of("en"));
    CHECK(Catalogue::of("en").format("colour.R") == "red");
    CHECK(Catalogue::of("en").format("no.such.key") == "no.such.key");
    const std::string_view keys[] = {"colour.B", "colour.R"};
    const std::string_view messages[] = {{}, "červená"};
    const Catalogue czech(Language::Cs, keys, messages);
    CHECK(czech.format("colour.R") == "červená");
    CHECK(czech.format("colour.B") == "blue");
    CHECK(!czech.has("colour.B"));
    CHECK(czech.format("event.cards_drawn", {{"player", "Eva"}, {"count", 3}}) ==
          "Eva draws 3 cards.");
}

TEST_CASE("catalogue: every language has every message") {
    CHECK(available_languages() ==
          std::vector<std::string_view>{"en", "cs", "hu", "pl", "ru", "sk"});
    for (const std::string_view code : available_languages()) {
        const Catalogue& own = Catalogue::of(code);
        CHECK(language_code(own.language()) == code);
        for (const std::string_view key : Catalogue::of("en").keys())
            CHECK_MESSAGE(own.has(key), code, " ", key);
    }
}

TEST_CASE("catalogue: a malformed text is not loaded") {
    CHECK(!learn_language(""));
    CHECK(!learn_language("xx\ncolour.R\trouge\n"));
    CHECK(!learn_language("cs\ncolour.R červená\n"));
    CHECK(!learn_language("cs\ncolour.R\tčervená\ncolour.B\tmodrá\n"));
    CHECK(Catalogue::of("cs").has("colour.G"));
}

TEST_CASE("locales: every reason, event and question has a key") {
    const Catalogue& english = Catalogue::of("en");
    for (unsigned i = 1; i < reason_count; ++i)
        CHECK_MESSAGE(english.has(refusal_key(static_cast<Reason>(i))),
                      refusal_key(static_cast<Reason>(i)));
    unsigned silent = 0;
    for (unsigned i = 0; i < event_kind_count; ++i) {
        const EventKind kind = static_cast<EventKind>(i);
        const std::string key(event_key(kind));
        if (key.empty())
            ++silent;
        else
            CHECK_MESSAGE(english.has(key), key);
        const std::string hidden(hidden_event_key(kind));
        if (!hidden.empty()) CHECK_MESSAGE(english.has(hidden), hidden);
    }
    CHECK(silent == 4);
    for (unsigned i = 0; i < ask_count; ++i)
        CHECK_MESSAGE(english.has(ask_key(static_cast<Ask>(i))), ask_key(static_cast<Ask>(i)));
    CHECK(ask_word(Ask::Second) == "second");
    CHECK(ask_word(static_cast<Ask>(99)).empty());
}

TEST_CASE("locales: no key is left over") {
    std::vector<std::string> used = {"refusal.with_rule",        "event.hands_dealt",
                                     "event.card_played_called", "event.card_played_swapped",
                                     "event.burst_drawn",        "ask.slap",
                                     "ask.round_over",           "ask.match_over"};
    for (unsigned i = 1; i < reason_count; ++i) used.push_back(refusal_key(static_cast<Reason>(i)));
    for (unsigned i = 0; i < event_kind_count; ++i) {
        used.emplace_back(event_key(static_cast<EventKind>(i)));
        used.emplace_back(hidden_event_key(static_cast<EventKind>(i)));
    }
    for (unsigned i = 0; i < ask_count; ++i) used.emplace_back(ask_key(static_cast<Ask>(i)));
    for (const std::string_view key : Catalogue::of("en").keys()) {
        const bool sentence =
            key.starts_with("refusal.") || key.starts_with("event.") || key.starts_with("ask.");
        if (!sentence) continue;
        CHECK_MESSAGE(std::find(used.begin(), used.end(), key) != used.end(), key);
    }
}

TEST_CASE("locales: every card of the built-in editions has its own phrase") {
    const std::vector<std::string> ids = builtin_edition_ids();
    CHECK(ids.size() >= 6);
    for (const std::string& id : ids) {
        const TestTable table(id.c_str());
        for (const FaceRow& face : table.edition.faces)
            CHECK_MESSAGE(Catalogue::of("en").has("card." + face.token), id, " ", face.token);
        CHECK_MESSAGE(custom_card_names(Catalogue::of("en"), table.edition).empty(), id);
    }
}

TEST_CASE("cards: names") {
    const TestTable classic("classic");
    const TestTable mercy("no-mercy");
    const Catalogue& english = Catalogue::of("en");
    CHECK(card_name(english, classic.game, classic.face("R7")) == "red 7");
    CHECK(card_name(english, classic.game, classic.face("B+2")) == "blue Draw Two");
    CHECK(card_name(english, classic.game, classic.face("W+4")) == "Wild Draw Four");
    CHECK(card_name(english, mercy.game, mercy.face("Gd")) == "green Discard All");
    CHECK(card_name(english, mercy.game, mercy.face("Wo")) == "Wild Colour Roulette");
    const TestTable powers("powers");
    CHECK(card_name(english, powers.game, powers.face("WR")) == "red character");
    CHECK(card_name(english, powers.game, powers.face("Wp")) == "Wild Choice");
    CHECK(card_name(english, classic.game, FaceId::None) == "a card");
    CHECK(face_up_name(classic.speaker(), classic.face("W"), Colour::Red) == "Wild in red");
    CHECK(face_up_name(classic.speaker(), classic.face("W"), Colour::None) == "Wild");
    CHECK(face_up_name(classic.speaker(), classic.face("R7"), Colour::Red) == "red 7");
    const FaceId cards[] = {classic.face("R7"), classic.face("R7"), classic.face("W")};
    CHECK(card_list(classic.speaker(), cards) == "red 7, red 7, Wild");
    CHECK(seat_name(classic.speaker(), petr) == "Petr");
    CHECK(seat_name(classic.speaker(), seat_at(9)) == "Seat 9");
    CHECK(seat_name(classic.speaker(), Seat::None) == "");
}

TEST_CASE("cards: names that an edition brings along") {
    TestTable table("classic");
    table.edition.faces[0].token = "Rx";
    table.edition.faces[0].name.text[0] = "Rocket";
    table.edition.faces[0].name.text[1] = "Raketa";
    table.game = compile_game(table.edition, table.edition.rules);
    const FaceId rocket = table.face("Rx");
    CHECK(card_name(Catalogue::of("en"), table.game, rocket) == "Rx");

    const std::vector<CardName> custom = custom_card_names(Catalogue::of("en"), table.edition);
    REQUIRE(custom.size() == 1);
    const Speaker speaker{Catalogue::of("en"), table.game, names, custom};
    CHECK(card_name(speaker, rocket) == "red Rocket");
    CHECK(card_name(speaker, table.face("R7")) == "red 7");

    const std::vector<CardName> czech = custom_card_names(Catalogue::of("cs"), table.edition);
    CHECK(czech.at(0).name == "Raketa");
    CHECK(card_name(Speaker{Catalogue::of("cs"), table.game, names, czech}, rocket) ==
          "červená Raketa");
    table.edition.faces.back().name.text[0] = "Wild Storm";
    CHECK(custom_card_names(Catalogue::of("en"), table.edition).size() == 2);
}

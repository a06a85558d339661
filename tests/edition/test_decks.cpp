// The built-in editions card by card: counts, points and order, and every default switch.
#include <doctest/doctest.h>

#include <map>

#include "edition/effects.hpp"
#include "edition/switches.hpp"
#include "helpers.hpp"

using namespace lastcard;
using test::edition_of;

namespace {

const char* const ids[] = {"classic", "classic-wiki", "creeper", "no-mercy", "powers", "trend"};

// All tokens in deck order with their copies: "R0 Y0 G0 B0 R1*2 …".
std::string deck_text(const Edition& edition) {
    std::string text;
    for (const FaceRow& face : edition.faces) {
        if (!text.empty()) text += ' ';
        text += face.token;
        if (face.copies > 1) text += "*" + std::to_string(face.copies);
    }
    return text;
}

std::string coloured(const std::string& symbol, int copies) {
    std::string text;
    for (const char colour : {'R', 'Y', 'G', 'B'}) {
        text += colour + symbol + (copies > 1 ? "*" + std::to_string(copies) : std::string()) + " ";
    }
    return text;
}

std::string numbers(int first, int last, int copies) {
    std::string text;
    for (int n = first; n <= last; ++n) text += coloured(std::to_string(n), copies);
    return text;
}

std::string effects(const Edition& edition, std::string_view token) {
    const auto face = edition.find(token);
    REQUIRE(face.has_value());
    std::string text;
    for (const Effect effect : edition.faces[index(*face)].effects) {
        text += (text.empty() ? "" : ", ") + effect_text(effect);
    }
    return text;
}

}  // namespace

TEST_CASE("the six editions are built in, and each file is named after its id") {
    const std::vector<std::string> found = builtin_edition_ids();
    CHECK(found == std::vector<std::string>(std::begin(ids), std::end(ids)));
    for (const char* const id : ids) CHECK(edition_of(id).id == id);
}

TEST_CASE("decks: cards and the checksum of their points") {
    struct {
        const char* id;
        unsigned cards;
        unsigned points;
        unsigned faces;
    } const expected[] = {{"classic", 108, 1240, 54},  {"classic-wiki", 108, 1240, 54},
                          {"powers", 108, 1876, 54},   {"creeper", 112, 1440, 55},
                          {"no-mercy", 168, 2840, 68}, {"trend", 112, 1440, 55}};
    for (const auto& row : expected) {
        CAPTURE(row.id);
        const Edition edition = edition_of(row.id);
        CHECK(edition.card_count() == row.cards);
        CHECK(edition.point_sum() == row.points);
        CHECK(edition.faces.size() == row.faces);
    }
}

TEST_CASE("decks: every card, in order") {
    const std::string classic = numbers(0, 0, 1) + numbers(1, 9, 2) + coloured("+2", 2) +
                                coloured("r", 2) + coloured("s", 2) + "W*4 W+4*4";
    CHECK(deck_text(edition_of("classic")) == classic);
    CHECK(deck_text(edition_of("classic-wiki")) == classic);
    CHECK(deck_text(edition_of("creeper")) == classic + " Wc*4");  // B-1
    CHECK(deck_text(edition_of("trend")) == classic + " Wt*4");
    CHECK(deck_text(edition_of("powers")) ==
          numbers(1, 1, 1) + numbers(2, 9, 2) + coloured("+2", 2) + coloured("r", 1) +
              coloured("s", 1) + "W+4*4 WR*4 WY*4 WG*4 WB*4 Wp*4");
    CHECK(deck_text(edition_of("no-mercy")) ==
          numbers(0, 9, 2) + coloured("s", 3) + coloured("r", 3) + coloured("+2", 3) +
              coloured("+4", 2) + coloured("d", 3) + coloured("e", 2) +
              "Wr+4*8 W+6*4 W+10*4 Wo*8");  // C-1
}

TEST_CASE("decks: points by class, and restricted only on the Wild Draw Four") {
    for (const char* const id : ids) {
        for (const FaceRow& face : edition_of(id).faces) {
            CAPTURE(face.token);
            const int expected = face.wild() ? 50 : face.number != no_number ? face.number : 20;
            CHECK(face.points == expected);
            CHECK(face.restricted == (face.token == "W+4"));  // G-13, C-41
        }
    }
}

TEST_CASE("effects stand in the order in which they happen") {
    const Edition classic = edition_of("classic");
    CHECK(effects(classic, "R7") == "");
    CHECK(effects(classic, "G+2") == "draw 2");
    CHECK(effects(classic, "Yr") == "reverse");
    CHECK(effects(classic, "Bs") == "skip");
    CHECK(effects(classic, "W") == "colour");
    CHECK(effects(classic, "W+4") == "draw 4, colour");
    const Edition no_mercy = edition_of("no-mercy");
    CHECK(effects(no_mercy, "R+4") == "draw 4");
    CHECK(effects(no_mercy, "Rd") == "discard_all");
    CHECK(effects(no_mercy, "Re") == "skip_everyone");
    CHECK(effects(no_mercy, "Wr+4") == "reverse, draw 4, colour");
    CHECK(effects(no_mercy, "W+6") == "draw 6, colour");
    CHECK(effects(no_mercy, "W+10") == "draw 10, colour");
    CHECK(effects(no_mercy, "Wo") == "roulette");
    const Edition powers = edition_of("powers");
    CHECK(effects(powers, "WR") == "power R, colour");
    CHECK(effects(powers, "WB") == "power B, colour");
    CHECK(effects(powers, "Wp") == "choose_power, colour");
    CHECK(effects(edition_of("trend"), "Wt") == "colour, trend");
    CHECK(effects(edition_of("creeper"), "Wc") == "burst 3, colour");
}

TEST_CASE("the default of every switch in every edition") {
    // key, then classic, classic-wiki, powers, creeper, no-mercy, trend
    const std::vector<std::vector<std::string>> expected = {
        {"hand_size", "7", "7", "7", "7", "7", "7"},
        {"dealer", "highest_number", "highest_number", "highest_number", "given", "given",
         "highest_number"},
        {"opening", "acts", "acts", "acts", "number", "number", "acts"},
        {"draw", "one", "one", "one", "one", "until_playable", "one"},
        {"voluntary_draw", "true", "true", "true", "true", "false", "true"},
        {"play_drawn", "may", "may", "may", "may", "must", "may"},
        {"stacking", "off", "wild_four", "off", "off", "at_least", "off"},
        {"skip_blocks", "false", "true", "false", "false", "false", "false"},
        {"challenge", "taken_back", "taken_back", "stays", "stays", "off", "stays"},
        {"challenge_wilds_count", "false", "false", "false", "true", "false", "false"},
        {"zero", "plain", "swap_optional", "plain", "plain", "pass_all", "plain"},
        {"seven", "plain", "plain", "plain", "plain", "swap", "plain"},
        {"multi_play", "off", "identical_pair", "off", "off", "off", "off"},
        {"jump_in", "false", "false", "false", "false", "false", "false"},
        {"nine_slap", "false", "false", "false", "false", "false", "false"},
        {"finish_on_number", "false", "false", "false", "false", "false", "false"},
        {"last_draw_counts", "true", "true", "true", "true", "false", "true"},
        {"mercy", "0", "0", "0", "0", "25", "0"},
        {"uno_penalty", "2", "2", "2", "2", "2", "2"},
        {"false_catch_penalty", "0", "0", "0", "0", "0", "0"},
        {"scoring", "winner", "winner", "winner", "none", "none", "winner"},
        {"target", "500", "500", "500", "500", "1000", "500"},
        {"knockout_bonus", "0", "0", "0", "0", "250", "0"},
        {"red_may_go_out", "true", "true", "true", "true", "true", "true"},
        {"blue_immediate", "false", "false", "false", "false", "false", "false"},
        {"reverse_deflects", "false", "false", "false", "false", "false", "false"},
        {"decks", "1", "1", "1", "1", "1", "1"},
        {"teams", "off", "off", "off", "off", "off", "off"},
        {"uno_strict", "false", "false", "false", "false", "false", "false"},
        {"jump_in_late", "false", "false", "false", "false", "false", "false"},
        {"jump_in_wilds", "false", "false", "false", "false", "false", "false"},
        {"trend_show", "lowest", "lowest", "lowest", "lowest", "lowest", "lowest"},
    };
    REQUIRE(expected.size() == switches().size());
    const char* const columns[] = {"classic", "classic-wiki", "powers",
                                   "creeper", "no-mercy",     "trend"};
    for (size_t column = 0; column < 6; ++column) {
        const Edition edition = edition_of(columns[column]);
        for (const auto& row : expected) {
            const Switch* const s = find_switch(row[0]);
            REQUIRE(s != nullptr);
            CAPTURE(row[0]);
            CAPTURE(columns[column]);
            CHECK(switch_text(edition.rules, *s) == row[column + 1]);
        }
    }
}

TEST_CASE("texts: every card and edition speaks all six languages and cites its rule") {
    for (const char* const id : ids) {
        const Edition edition = edition_of(id);
        CHECK(!edition.compatible_with.empty());
        for (const std::string_view language : edition_languages) {
            CHECK(!edition.name.in(language).empty());
            CHECK(!edition.summary.in(language).empty());
        }
        for (const FaceRow& face : edition.faces) {
            CAPTURE(face.token);
            CHECK(!face.cites.empty());
            CHECK(!face.glyph.empty());
            for (size_t i = 0; i < edition_languages.size(); ++i) {
                CHECK(!face.help.text[i].empty());
                if (face.number == no_number) CHECK(!face.name.text[i].empty());
            }
        }
        // Ours are no trademarks; only compatible_with may name the original.
        for (const std::string& name : edition.name.text)
            CHECK(name.find("UNO") == std::string::npos);
    }
    const Edition classic = edition_of("classic");
    CHECK(classic.faces[index(*classic.find("R7"))].name.in("hu") == "7");
    CHECK(classic.faces[index(*classic.find("R+2"))].name.in("cs") == "Vezmi si dvě");
    CHECK(classic.faces[index(*classic.find("R+2"))].name.in("xx") == "Draw Two");
}

TEST_CASE("every rule id that a card cites exists") {
    const std::string rules = test::file_text("docs/rules.md");
    for (const char* const id : ids) {
        for (const FaceRow& face : edition_of(id).faces) {
            size_t at = 0;
            while (at < face.cites.size()) {
                const size_t end = std::min(face.cites.find(", ", at), face.cites.size());
                const std::string rule = face.cites.substr(at, end - at);
                CAPTURE(rule);
                CHECK(rules.find("| " + rule + " |") != std::string::npos);
                at = end + 2;
            }
        }
    }
}

TEST_CASE("recommended seats are shown, and powers are known") {
    CHECK(edition_of("no-mercy").recommended_max == 6);  // G-1
    CHECK(edition_of("classic").recommended_max == 10);
    CHECK(edition_of("creeper").recommended_min == 2);
    for (const char* const id : ids)
        CHECK(edition_of(id).has_powers == (std::string(id) == "powers"));
}

TEST_CASE("the content hash tells exactly the editions that play alike") {
    std::map<std::string, std::string> hashes;
    for (const char* const id : ids) {
        const Edition edition = edition_of(id);
        CHECK(edition.hash.size() == 64);
        CHECK(edition.hash == content_hash(edition));
        CHECK(hashes.emplace(edition.hash, id).second);
    }
    Edition edition = edition_of("classic");
    const std::string before = content_hash(edition);
    edition.name.text[0] = "Another name";
    edition.faces[0].help.text[1] = "jinak";
    CHECK(content_hash(edition) == before);
    edition.faces[0].copies = 2;
    CHECK(content_hash(edition) != before);
    edition.faces[0].copies = 1;
    edition.rules.jump_in = true;
    CHECK(content_hash(edition) != before);
}

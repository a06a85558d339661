// A custom edition with cards of its own, the worked example of the documentation, and presets.
#include <doctest/doctest.h>

#include <string>

#include "edition/compile.hpp"
#include "edition/effects.hpp"
#include "edition/preset.hpp"
#include "edition/validate.hpp"
#include "helpers.hpp"

using namespace lastcard;
using test::edition_of;

TEST_CASE("a custom edition with a coloured Draw Three and a Wild Skip Everyone") {
    const Edition mine = test::load(
        "id = \"mine\"\n"
        "name = { en = \"Mine\", sk = \"Moja\" }\n"
        "[rules]\n"
        "stacking = \"at_least\"\n"
        "[[card]]\n"
        "numbers = \"0-9\"\n"
        "copies = 2\n"
        "name = \"{n}\"\n"
        "[[card]]\n"
        "symbol = \"+3\"\n"
        "colours = \"BR\"\n"
        "copies = 2\n"
        "points = 25\n"
        "effects = [\"draw 3\"]\n"
        "name = { en = \"Draw Three\", cs = \"Vezmi si tři\" }\n"
        "[[card]]\n"
        "symbol = \"e\"\n"
        "wild = true\n"
        "copies = 4\n"
        "points = 60\n"
        "effects = [\"skip_everyone\", \"colour\"]\n"
        "glyph = \"⏭\"\n"
        "name = \"Wild Skip Everyone\"\n");
    CHECK(mine.card_count() == 88);
    CHECK(mine.name.in("sk") == "Moja");
    CHECK(mine.faces[40].token == "R+3");  // R Y G B within a row, however it is written
    CHECK(mine.faces[41].token == "B+3");
    CHECK(mine.faces[41].glyph == "draw");
    CHECK(mine.faces[42].glyph == "⏭");
    const Game game = compile_game(mine, mine.rules);
    const FaceId red = *mine.find("R+3");
    const FaceId blue = *mine.find("B+3");
    const FaceId wild = *mine.find("We");
    CHECK(game.face(red).draw_sum == 3);
    CHECK(game.answers[index(red)].has(blue));
    CHECK(!game.answers[index(red)].has(wild));
    CHECK(game.wilds == FaceSet::of(wild));
    CHECK(game.face(wild).effects[0] == Effect{EffectKind::SkipEveryone, 0});
    CHECK(game.face(wild).effects[1] == Effect{EffectKind::CallColour, 0});
    CHECK(validate_rules(mine, mine.rules, 4));
}

TEST_CASE("the worked example of the documentation loads, and stands there word for word") {
    const std::string text = test::file_text("examples/editions/harvest.toml");
    const Edition harvest = test::load(text);
    CHECK(harvest.id == "harvest");
    CHECK(harvest.card_count() == 108 - 4 - 8 + 8 + 2 + 2);
    CHECK(!harvest.find("R0"));
    CHECK(harvest.faces[index(*harvest.find("R+3"))].name.in("cs") == "Vezmi si tři");
    CHECK(harvest.faces[index(*harvest.find("Rb"))].glyph == "🧺");
    CHECK(!harvest.find("Gb"));
    CHECK(harvest.faces[index(*harvest.find("B7"))].points == 10);
    CHECK(harvest.rules.hand_size == 6);
    CHECK(harvest.rules.challenge == ChallengeRule::TakenBack);
    CHECK(harvest.recommended_min == 3);
    CHECK(test::file_text("docs/editions.md").find(text) != std::string::npos);
}

TEST_CASE("the documentation lists every effect and every drawn glyph") {
    const std::string docs = test::file_text("docs/editions.md");
    for (const EffectWord& word : effect_words()) {
        CAPTURE(word.word);
        CHECK(docs.find("`" + std::string(word.word)) != std::string::npos);
    }
    for (const std::string_view glyph : glyph_names) {
        CAPTURE(glyph);
        CHECK(docs.find("`" + std::string(glyph) + "`") != std::string::npos);
    }
}

TEST_CASE("effect words survive the way into text and back") {
    for (const EffectWord& word : effect_words()) {
        Effect effect{word.kind, 0};
        if (word.argument == EffectArgument::Cards) effect.arg = 3;
        if (word.argument == EffectArgument::Colour) effect.arg = 2;
        if (word.kind == EffectKind::Skip) effect.arg = 1;
        CAPTURE(word.word);
        CHECK(parse_effect(effect_text(effect)) == effect);
        CHECK(&effect_word(word.kind) == &word);
    }
    for (const char* const text : {"", " ", "draw  2", "draw 2 ", "draw -1", "draw x", "power",
                                   "power RY", "power ", "none", "DRAW 2"}) {
        CAPTURE(text);
        CHECK(!parse_effect(text));
    }
}

TEST_CASE("every preset loads, goes with every edition, and changes something") {
    const std::vector<std::string> ids = builtin_preset_ids();
    CHECK(ids == std::vector<std::string>{"family-stacking", "jump-in-party", "quick", "seven-zero",
                                          "tournament", "wiki-house-rules"});
    for (const std::string& id : ids) {
        const PresetResult result = find_preset(id);
        INFO(result.error().sentence());
        REQUIRE(result);
        CHECK(result->id == id);
        CHECK(!result->settings.empty());
        for (size_t i = 0; i < edition_languages.size(); ++i) {
            CHECK(!result->name.text[i].empty());
            CHECK(!result->summary.text[i].empty());
        }
        for (const std::string& edition_id : builtin_edition_ids()) {
            const Edition edition = edition_of(edition_id);
            Rules rules = edition.rules;
            CHECK(apply_preset(*result, edition, rules));
            for (unsigned seats = 2; seats <= 10; ++seats)
                CHECK(validate_rules(edition, rules, seats));
        }
    }
    Rules rules;
    CHECK(apply_preset(*find_preset("wiki-house-rules"), edition_of("classic"), rules));
    CHECK(rules == edition_of("classic-wiki").rules);
}

TEST_CASE("presets are refused with their line, and applied whole or not at all") {
    const auto mistake = [](std::string_view text) {
        return load_preset_text(text, "p/mine.toml").error().sentence();
    };
    CHECK(mistake("name = \"Mine\"\n") ==
          "p/mine.toml:1: rules: found nothing, expected a table of switches");
    CHECK(mistake("name = \"Mine\"\n[rules]\nseven = \"swop\"\n") ==
          "p/mine.toml:3: seven: found \"swop\", expected plain or swap");
    CHECK(mistake("name = \"Mine\"\nid = \"x\"\n[rules]\n") ==
          "p/mine.toml:2: \"id\": found an unknown key, expected name, summary or rules");
    CHECK(mistake("[rules]\n") == "p/mine.toml:1: name: found nothing, expected the preset's name");
    CHECK(find_preset("qick").error().sentence() == "preset: found \"qick\", expected quick");

    const PresetResult red = load_preset_text(
        "name = \"Mine\"\n[rules]\njump_in = true\nred_may_go_out = false\n", "mine.toml");
    REQUIRE(red);
    CHECK(red->id == "mine");
    Rules rules;
    CHECK(apply_preset(*red, edition_of("classic"), rules).error() ==
          "red_may_go_out: found it in the edition \"classic\", expected it only in an edition "
          "with colour powers");
    CHECK(rules == Rules());
    CHECK(apply_preset(*red, edition_of("powers"), rules));
    CHECK(rules.jump_in);
    CHECK(!rules.red_may_go_out);
}

// Hostile files: the loader answers quickly, with a sentence.
#include <doctest/doctest.h>

#include <string>

#include "base/text_util.hpp"
#include "edition/preset.hpp"
#include "helpers.hpp"

using namespace lastcard;
using test::mistake;

namespace {

uint32_t next_random(uint32_t& state) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

void check_answer(std::string_view text) {
    const LoadResult result = load_edition_text(text, "my.toml", builtin_resolver());
    if (result) {
        CHECK(result->card_count() <= max_cards);
        CHECK(result->faces.size() <= max_faces);
    } else {
        const std::string sentence = result.error().sentence();
        CHECK(valid_utf8(sentence));
        CHECK(sentence.find('\n') == std::string::npos);
        CHECK(sentence.find('\x1b') == std::string::npos);
        CHECK(sentence.size() < 2000);
    }
}

}  // namespace

TEST_CASE("hostile: sizes and depths") {
    check_answer(std::string(60000, '['));
    check_answer(std::string(60000, '{'));
    check_answer("id = " + std::string(60000, '['));
    check_answer("id = \"" + std::string(60000, 'x') + "\"\n");
    check_answer(std::string(60000, '\0'));
    std::string rows;
    while (rows.size() < 64000) rows += "[[card]]\nnumbers=\"0-9\"\ncopies=504\nname=\"x\"\n";
    CHECK(mistake("id=\"a\"\nname=\"b\"\n" + rows).starts_with("my.toml:5: copies: found "));
    std::string keys = "id=\"a\"\nname=\"b\"\nbase=\"classic\"\n[rules]\n";
    for (int i = 0; keys.size() < 64000; ++i) keys += "k" + std::to_string(i) + "=1\n";
    CHECK(mistake(keys).starts_with("my.toml:5: \"k0\": found an unknown switch"));
}

TEST_CASE("hostile: escapes and invisible characters do not reach a message or a name") {
    CHECK(mistake("id = \"\\u001b[2J\"\n").find('\x1b') == std::string::npos);
    CHECK(mistake("\"\\u001b[2J\" = 1\n").find('\x1b') == std::string::npos);
    CHECK(mistake("id = \"a\"\nname = \"\\u202Eevil\"\n") ==
          "my.toml:2: name: found \"\\u202Eevil\", expected visible characters only");
    CHECK(mistake("id = \"a\"\nname = \"b\"\n[rules]\n\"\\u001b\" = 1\n").find('\x1b') ==
          std::string::npos);
    CHECK(mistake("id = \"a\"\nname = { \"\\u001b\" = \"b\" }\n").find('\x1b') ==
          std::string::npos);
    CHECK(mistake("id = \"a\"\nname = \"b\"\nbase = \"\\u001b\"\n").find('\x1b') ==
          std::string::npos);
}

TEST_CASE("hostile: every prefix of a real file, and real files with bytes changed") {
    const std::string text = test::file_text("examples/editions/harvest.toml");
    for (size_t length = 0; length < text.size(); length += 7) check_answer(text.substr(0, length));
    uint32_t state = 12345;
    for (int round = 0; round < 300; ++round) {
        std::string changed = text;
        for (int i = 0; i < 3; ++i) {
            changed[next_random(state) % changed.size()] = static_cast<char>(next_random(state));
        }
        check_answer(changed);
    }
}

TEST_CASE("hostile: presets") {
    for (const char* const text :
         {"", "rules = 1", "[rules]\nx", "name = 1\n[rules]\n", "[[rules]]\n", "\xff"}) {
        CHECK(!load_preset_text(text, "p.toml"));
    }
}

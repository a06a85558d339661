// Messages: what the vectors say they say, in C++ and in JavaScript; the plural rules of all
// languages; what tools/locales.py finds wrong with a locale.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "locale_tool.hpp"
#include "text/message.hpp"

using namespace text_tests;

namespace {

/// The categories of 0, 1, 2, … as letters: o(ne), f(ew), m(any), x (other).
std::string categories(Language language, const std::vector<int>& numbers) {
    std::string out;
    for (const int n : numbers) out += "ofmx"[static_cast<int>(plural_category(language, n))];
    return out;
}

const json::Value& member(const json::Value& object, const char* key) {
    const json::Value* const found = object.find(key);
    REQUIRE(found != nullptr);
    return *found;
}

std::vector<Argument> arguments_of(const json::Value& vector) {
    std::vector<Argument> arguments;
    for (const json::Member& given : member(vector, "arguments").object) {
        if (given.value.type == json::Type::Integer)
            arguments.emplace_back(given.key, given.value.integer);
        else
            arguments.emplace_back(given.key, given.value.string);
    }
    return arguments;
}

std::string vectors_option() { return " --vectors '" + source_dir() + "/tests/text/vectors.json'"; }

}  // namespace

TEST_CASE("message: the vectors, in C++") {
    const Folder folder;
    const Output written =
        run_tool(vectors_option() + " --compiled-vectors '" + folder.path("vectors.json") + "'");
    REQUIRE_MESSAGE(written.status == 0, written.text);
    const std::string text = folder.read("vectors.json");
    const json::Document document = json::parse(text);
    REQUIRE(!document.error);
    CHECK(document.root.array.size() > 60);
    for (const json::Value& vector : document.root.array) {
        const std::optional<Language> language = find_language(member(vector, "language").string);
        REQUIRE(language);
        CHECK(format_message(member(vector, "message").string, arguments_of(vector), *language) ==
              member(vector, "text").string);
    }
}

TEST_CASE("message: the vectors, in JavaScript") {
    if (std::system("node --version >/dev/null 2>&1") != 0) {
        MESSAGE("node is not here: the JavaScript module was not tried");
        return;
    }
    const Folder folder;
    const std::string module = "'" + folder.path("locales.mjs") + "'";
    const std::string vectors = "'" + folder.path("vectors.json") + "'";
    REQUIRE(
        run_tool(vectors_option() + " --compiled-vectors " + vectors + " --javascript " + module)
            .status == 0);
    const Output output =
        run("node '" + source_dir() + "/tests/text/vectors.mjs' " + module + " " + vectors);
    CHECK_MESSAGE(output.status == 0, output.text);
    CHECK(output.text.ends_with(" passed, 0 failed\n"));
}

TEST_CASE("message: the TypeScript module has its types, the JavaScript one has none") {
    const Folder folder;
    REQUIRE(run_tool(" --typescript '" + folder.path("l.ts") + "' --javascript '" +
                     folder.path("l.mjs") + "'")
                .status == 0);
    const std::string signature = "export function format(\n  language: Language,\n  key: string,";
    CHECK(folder.read("l.ts").find(signature) != std::string::npos);
    CHECK(folder.read("l.ts").find("/*:") == std::string::npos);
    CHECK(folder.read("l.mjs").find("language /*: Language */,") != std::string::npos);
}

TEST_CASE("locales: all languages are sound and complete") {
    const Output output = run_tool(" --complete");
    CHECK_MESSAGE(output.status == 0, output.text);
    CHECK(output.text == "");
}

TEST_CASE("locales: mistakes that the tool reports") {
    const Folder folder;
    // The English text, the Czech one, and what is said of it.
    const auto said = [&](const std::string& english, const std::string& czech) {
        for (const char* const language : {"hu", "pl", "ru", "sk"})
            folder.write(std::string(language) + ".json", "{}");
        folder.write("en.json", english);
        folder.write("cs.json", czech);
        const Output output = run_tool(" --locales '" + folder.path("") + "'");
        std::string problems;  // without the warnings of what the other languages lack
        std::size_t begin = 0;
        for (std::size_t end; (end = output.text.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
            const std::string line = output.text.substr(begin, end - begin);
            if (!line.starts_with("warning: "))
                problems += line.substr(line.find("json: ") + 6) + "\n";
        }
        CHECK((output.status == 0) == problems.empty());
        return problems;
    };
    const std::string cards =
        R"({"k": "{you, select, player {You} other {{player}}} {n, plural, one {#} other {#}}"})";
    CHECK(said(cards, R"({"k": "{you, select, player {Ty} other {{player}}} bere {n}"})") == "");
    CHECK(said(R"({"k": "red"})", R"({})") == "");
    CHECK(said(R"({"k": "red"})", R"({"k": "červená", "l": "x"})") ==
          "l, byte 0: English has no such key.\n");
    CHECK(said(R"({"k": "red"})", R"({"k": "červená {x}"})") ==
          "k, byte 10: The English message has no argument 'x'.\n");
    CHECK(said(R"({"k": "red"})", R"({"k": "red"})") ==
          "k, byte 0: The message is the English one: it is not translated.\n");
    CHECK(said(R"({"k": "{a}: {b}"})", R"({"k": "{a}: {b}"})") == "");
    CHECK(said(R"({"k": "calls {colour}"})",
               R"({"k": "volí {colour_id, select, R {červenou} other {jinou}}"})") == "");
    CHECK(said(cards, R"({"k": "{you, select, plyer {Ty} other {}} {n, plural, one {} other {}}"})")
              .starts_with("k, byte 35: The plural of 'n' lacks the category 'few' of cs."));
    CHECK(said(cards, R"({"k": "{you, select, plyer {Ty} other {{player}}}"})") ==
          "k, byte 0: The English message selects 'you' by: other, player.\n");
    CHECK(said(cards, R"({"k": "{player} bere {n}"})") ==
          "k, byte 0: The English message selects 'you' by: other, player.\n");
    CHECK(said(R"({"k": "{"})", R"({})") ==
          "k, byte 1: Here the name of an argument is expected.\n");
    CHECK(said(R"({"k": 5})", R"({})") == "k, byte 0: A message is a string.\n");
    CHECK(said(R"({"k": "a", "k": "b"})", R"({})") == "The key 'k' is there twice.\n");
    CHECK(said(R"([])", R"({})") == "A locale is one JSON object.\n");
    CHECK(said(R"({"k": "say \"x\""})", R"({})") ==
          "k, byte 0: The quotation marks are those of a typewriter.\n");
    CHECK(said(R"({"k": "nobody's"})", R"({})") ==
          "k, byte 0: The apostrophe is that of a typewriter: ’ is meant.\n");
    folder.write("de.json", "{}");
    CHECK(said(R"({"k": "red"})", R"({})") == "'de' is not a language of Lastcard.\n");
}

TEST_CASE("locales: a missing message is a warning while building, and a problem when complete") {
    const Folder folder;
    for (const char* const language : {"cs", "hu", "pl", "ru", "sk"})
        folder.write(std::string(language) + ".json", R"({"k": "x"})");
    folder.write("en.json", R"({"k": "a", "l": "b"})");
    const std::string options =
        " --locales '" + folder.path("") + "' --cpp '" + folder.path("t.cpp") + "'";
    const Output lenient = run_tool(options);
    CHECK(lenient.status == 0);
    CHECK(lenient.text.find("warning: " + folder.path("cs.json") +
                            ": l is missing; English stands in for it.") != std::string::npos);
    CHECK(folder.read("t.cpp").find("constexpr std::string_view cs[] = {\n    \"x\"sv,\n    {},") !=
          std::string::npos);
    CHECK(run_tool(options + " --complete").status != 0);
}

TEST_CASE("plural: the rules of the six languages") {
    const std::vector<int> numbers = {0,  1,  2,  3,  4,  5,   10,  11,  12, 14,
                                      15, 21, 22, 24, 25, 101, 102, 111, 112};
    CHECK(categories(Language::En, numbers) == "xoxxxxxxxxxxxxxxxxx");
    CHECK(categories(Language::Hu, numbers) == "xoxxxxxxxxxxxxxxxxx");
    CHECK(categories(Language::Cs, numbers) == "xofffxxxxxxxxxxxxxx");
    CHECK(categories(Language::Sk, numbers) == "xofffxxxxxxxxxxxxxx");
    CHECK(categories(Language::Pl, numbers) == "mofffmmmmmmmffmmfmm");
    CHECK(categories(Language::Ru, numbers) == "mofffmmmmmmoffmofmm");
    CHECK(plural_category(Language::Ru, -21) == PluralCategory::One);
    CHECK(plural_category(Language::Pl, INT64_MIN) == PluralCategory::Many);  // …808
}

TEST_CASE("language: by code, with region or encoding") {
    CHECK(find_language("cs") == Language::Cs);
    CHECK(find_language("cs-CZ") == Language::Cs);
    CHECK(find_language("RU_ru.UTF-8") == Language::Ru);
    CHECK(!find_language("csb"));
    CHECK(!find_language("de"));
    CHECK(!find_language("C"));
    CHECK(!find_language(""));
}

// The words of the rule switches: there for every switch and value, and the same in the documents.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "edition/helpers.hpp"
#include "text/rule_words.hpp"

using namespace lastcard;

namespace {

std::vector<int> values_of(const Switch& s) {
    std::vector<int> values;
    for (int value = 0; value <= s.high; ++value)
        if (s.allows(value)) values.push_back(value);
    return values;
}

}  // namespace

TEST_CASE("rule words: every switch has a name, a sentence and words for each value") {
    for (const std::string_view language : available_languages()) {
        const Catalogue& catalogue = Catalogue::of(language);
        for (const Switch& s : switches()) {
            CAPTURE(language);
            CAPTURE(s.key);
            CHECK(catalogue.has("rule." + std::string(s.key)));
            CHECK(rule_help(catalogue, s).ends_with('.'));
            for (const int value : values_of(s)) {
                const std::string words = rule_value(catalogue, s, value);
                CHECK_FALSE(words.empty());
                CHECK(words.find("rule.") == std::string::npos);
                CHECK(words.find('{') == std::string::npos);
                if (s.kind == SwitchKind::Int && value > 0)
                    CHECK(words.find(std::to_string(value)) != std::string::npos);
            }
        }
    }
}

TEST_CASE("rule words: in English") {
    const Catalogue& english = Catalogue::of("en");
    CHECK(rule_name(english, *find_switch("jump_in")) == "Jumping in");
    CHECK(rule_value(english, *find_switch("jump_in"), 1) == "yes");
    CHECK(rule_value(english, *find_switch("decks"), 1) == "1 deck");
    CHECK(rule_value(english, *find_switch("mercy"), 0) == "none");
    CHECK(rule_value(english, *find_switch("draw"), static_cast<int>(DrawRule::UntilPlayable)) ==
          "until a card fits");
    CHECK(rule_sentence(english, *find_switch("hand_size"), Rules()) ==
          "Cards dealt: 7 cards. How many cards each player is dealt.");
}

TEST_CASE("rule words: no word is left over") {
    std::vector<std::string> used = {"rule.shown", "rule.yes", "rule.no"};
    for (const Switch& s : switches()) {
        const std::string key = "rule." + std::string(s.key);
        used.insert(used.end(), {key, key + ".help"});
        if (s.kind == SwitchKind::Int) used.push_back(key + ".count");
        for (const std::string_view value : s.values)
            used.push_back(key + "." + std::string(value));
    }
    for (const std::string_view key : Catalogue::of("en").keys())
        if (key.starts_with("rule."))
            CHECK_MESSAGE(std::find(used.begin(), used.end(), key) != used.end(), key);
}

TEST_CASE("rule words: the documentation lists every switch with its values, words and ids") {
    const Catalogue& english = Catalogue::of("en");
    for (const char* const file : {"docs/rules.md", "docs/editions.md"}) {
        const std::string docs = test::file_text(file);
        for (const Switch& s : switches()) {
            CAPTURE(file);
            CAPTURE(s.key);
            const size_t row = docs.find("| `" + std::string(s.key) + "` |");
            REQUIRE(row != std::string::npos);
            const std::string line = docs.substr(row, docs.find('\n', row) - row);
            CHECK(line.find("| " + rule_help(english, s)) != std::string::npos);
            for (size_t i = 0; i < s.values.size(); ++i) {
                const std::string words = rule_value(english, s, static_cast<int>(i));
                CHECK(line.find("`" + std::string(s.values[i]) + "`: " + words) !=
                      std::string::npos);
            }
            const std::string ids = s.cites.empty() ? "–" : std::string(s.cites);
            CHECK(line.ends_with("| " + ids + " |"));
        }
    }
}

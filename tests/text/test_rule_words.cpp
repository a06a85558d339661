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

TEST_CASE("rule words: conflicting rules are refused with the reason, in every language") {
    const Edition classic = test::edition_of("classic");
    const Edition skips = test::load(
        "id = \"skips\"\nname = \"Skips\"\n[rules]\ndealer = \"given\"\n[[card]]\nsymbol = \"s\"\n"
        "copies = 9\npoints = 20\neffects = [\"skip\"]\nname = \"Skip\"\n");
    struct Case {
        const Edition& edition;
        void (*change)(Rules&);
        unsigned seats;
        std::string_view sentence;
    };
    const Case cases[] = {
        {classic, [](Rules& r) { r.hand_size = 0; }, 4,
         "“Cards dealt” cannot have this value: please change it."},
        {classic, [](Rules& r) { r.blue_immediate = true; }, 4,
         "“Blue power at once” is only for editions with colour powers: please change it."},
        {classic, [](Rules&) {}, 1, "A table has 2 to 10 seats: please change “Number of seats”."},
        {classic, [](Rules& r) { r.mercy = r.hand_size = 12; }, 4,
         "Everybody is dealt 12 cards, so “Knock-out limit” has to be higher: please change it or "
         "“Cards dealt”."},
        {classic, [](Rules& r) { r.teams = Teams::Pairs; }, 5,
         "Pairs need an even number of seats, at least four: please change “Teams” or “Number of "
         "seats”."},
        {classic, [](Rules& r) { r.hand_size = 12; }, 10,
         "108 cards for 10 players are at most 10 each: please change “Cards dealt” or “Decks”."},
        {skips, [](Rules& r) { r.opening = OpeningRule::Number; }, 4,
         "No card of this deck is a number: please change “Opening card”."},
        {skips, [](Rules& r) { r.dealer = DealerRule::HighestNumber; }, 4,
         "The cards of this deck do not differ in number: please change “First dealer”."},
    };
    for (const Case& each : cases) {
        Rules rules = each.edition.rules;
        each.change(rules);
        const auto conflict = find_conflict(each.edition, rules, each.seats);
        REQUIRE(conflict);
        CHECK(conflict_sentence(Catalogue::of("en"), *conflict) == each.sentence);
        for (const std::string_view language : available_languages()) {
            const std::string said = conflict_sentence(Catalogue::of(language), *conflict);
            CHECK(said.ends_with('.'));
            CHECK(said.find("conflict.") == std::string::npos);
            CHECK((language == "en" || said != each.sentence));
        }
    }
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

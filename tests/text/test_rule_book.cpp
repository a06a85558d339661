// The rules by their ids: every row of docs/rules.md is in the program, and can be found.
#include <doctest/doctest.h>

#include <algorithm>

#include "base/text_util.hpp"
#include "edition/switches.hpp"
#include "text/rule_book.hpp"

using namespace lastcard;

TEST_CASE("rule book: a rule is found by its id, in small or capital letters") {
    const RuleEntry* const rule = find_rule("G-3");
    REQUIRE(rule != nullptr);
    CHECK(rule->text == "After each round the deal moves one seat to the left.");
    CHECK(find_rule("g-3") == rule);
    CHECK(find_rule("G-9999") == nullptr);
    CHECK(find_rule("G-") == nullptr);
    CHECK(find_rule("") == nullptr);
}

TEST_CASE("rule book: every rule has a text without code marks") {
    CHECK(rule_book().size() > 100);
    for (const RuleEntry& rule : rule_book()) {
        CAPTURE(rule.id);
        CHECK_FALSE(rule.text.empty());
        CHECK(rule.text.find('`') == std::string_view::npos);
    }
}

TEST_CASE("rule book: the rules that switches cite are in it") {
    for (const Switch& which : switches())
        for (const std::string_view id : split(which.cites, ' ')) {
            if (id.empty()) continue;  // a switch of which no numbered rule speaks
            CAPTURE(id);
            CHECK(find_rule(id) != nullptr);
        }
}

TEST_CASE("rule book: words find the rules that have all of them") {
    const auto found = search_rules("REVERSE two players");
    CHECK(std::find(found.begin(), found.end(), find_rule("G-20")) != found.end());
    CHECK(std::find(found.begin(), found.end(), find_rule("G-3")) == found.end());
    CHECK(search_rules("  ").empty());
    CHECK(search_rules("no such words anywhere").empty());
}

TEST_CASE("rule book: a whole id finds its rule alone") {
    const auto found = search_rules(" g-1 ");
    REQUIRE(found.size() == 1);
    CHECK(found.front()->id == "G-1");
    CHECK(search_rules("G-1 ten").size() >= 1);
}

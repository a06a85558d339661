// The table of switches: every key can be found, set from text, read back, and refused.
#include <doctest/doctest.h>

#include <set>

#include "edition/switches.hpp"
#include "helpers.hpp"

using namespace lastcard;

TEST_CASE("every switch has a unique key and a default in its range") {
    std::set<std::string_view> keys;
    const Rules defaults;
    for (const Switch& s : switches()) {
        CAPTURE(s.key);
        CHECK(keys.insert(s.key).second);
        CHECK(find_switch(s.key) == &s);
        CHECK(s.allows(s.get(defaults)));
        CHECK(s.values.empty() == (s.kind != SwitchKind::Enum));
    }
    CHECK(keys.size() == 32);
    CHECK(find_switch("stakcing") == nullptr);
}

TEST_CASE("every value of every switch survives the way into text and back") {
    for (const Switch& s : switches()) {
        CAPTURE(s.key);
        for (int value = s.zero_is_off ? 0 : s.low; value <= s.high; ++value) {
            if (!s.allows(value)) continue;
            Rules rules;
            s.set(rules, value);
            CHECK(s.get(rules) == value);
            Rules again;
            CHECK(set_switch(again, s.key, switch_text(rules, s)));
            CHECK(again == rules);
        }
        CHECK(!s.allows(s.high + 1));
        CHECK(!s.allows(-1));
    }
}

TEST_CASE("setting one switch leaves all the others alone") {
    for (const Switch& s : switches()) {
        Rules rules;
        s.set(rules, s.get(rules) == s.high ? s.low : s.high);
        unsigned changed = 0;
        for (const Switch& t : switches()) changed += t.get(rules) != t.get(Rules()) ? 1U : 0U;
        CAPTURE(s.key);
        CHECK(changed == 1);
    }
}

TEST_CASE("set_switch names the key, what it found and what it expected") {
    Rules rules;
    CHECK(set_switch(rules, "stacking", "same_kind"));
    CHECK(rules.stacking == Stacking::SameKind);
    CHECK(set_switch(rules, "mercy", "0"));
    CHECK(set_switch(rules, "jump_in", "true"));
    CHECK(set_switch(rules, "hand_size", "3"));
    const Rules before = rules;
    CHECK(set_switch(rules, "stacking", "sometimes").error() ==
          "stacking: found \"sometimes\", expected off, wild_four, same_colour, same_kind, "
          "at_least or colour_two");
    CHECK(set_switch(rules, "mercy", "9").error() ==
          "mercy: found \"9\", expected 0 or a number from 10 to 60");
    CHECK(set_switch(rules, "hand_size", "16").error() ==
          "hand_size: found \"16\", expected a number from 1 to 15");
    CHECK(set_switch(rules, "jump_in", "yes").error() ==
          "jump_in: found \"yes\", expected true or false");
    CHECK(set_switch(rules, "stakcing", "off").error() ==
          "\"stakcing\": found an unknown switch, expected stacking");
    CHECK(set_switch(rules, "hand_size", "").error().find("found \"\"") != std::string::npos);
    CHECK_FALSE(set_switch(rules, "target", "99999999999999999999"));
    CHECK_FALSE(set_switch(rules, "target", "5 "));
    CHECK_FALSE(set_switch(rules, "", "5"));
    CHECK(rules == before);
}

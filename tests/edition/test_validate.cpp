// Combinations of switches, cards and seats that are refused, and that nothing else is.
#include <doctest/doctest.h>

#include "edition/validate.hpp"
#include "helpers.hpp"

using namespace lastcard;
using test::edition_of;

TEST_CASE("every edition can be played by two to ten") {
    for (const std::string& id : builtin_edition_ids()) {
        const Edition edition = edition_of(id);
        for (unsigned seats = 2; seats <= 10; ++seats)
            CHECK(validate_rules(edition, edition.rules, seats));
        CHECK(validate_rules(edition, edition.rules, 1).error() ==
              "seats: found 1, expected a number from 2 to 10");
        CHECK(validate_rules(edition, edition.rules, 11).error() ==
              "seats: found 11, expected a number from 2 to 10");
        CHECK(validate_rules(edition, edition.rules, 0));
    }
}

TEST_CASE("mercy above the hand, cards for everybody, at most 504 cards") {
    const Edition classic = edition_of("classic");
    Rules rules = classic.rules;
    rules.mercy = 10;
    CHECK(validate_rules(classic, rules, 2));
    rules.hand_size = 10;
    CHECK(validate_rules(classic, rules, 2).error() ==
          "mercy: found 10, expected 0 or more than hand_size, which is 10");
    rules.mercy = 0;
    CHECK(validate_rules(classic, rules, 10));  // 101 of 108 cards
    rules.hand_size = 11;
    CHECK(validate_rules(classic, rules, 10).error() ==
          "hand_size: found 11, expected at most 10 with 10 seats and 108 cards");
    rules.hand_size = 15;
    CHECK(validate_rules(classic, rules, 10).error() ==
          "hand_size: found 15, expected at most 10 with 10 seats and 108 cards");
    rules.hand_size = 11;
    CHECK(validate_rules(classic, rules, 9));
    rules.decks = 2;
    CHECK(validate_rules(classic, rules, 10));
    const Edition no_mercy = edition_of("no-mercy");
    rules = no_mercy.rules;
    rules.decks = 3;
    CHECK(validate_rules(no_mercy, rules, 6));  // 504 exactly
    const Edition six = test::load(
        "id = \"six\"\nname = \"Six\"\n[rules]\nhand_size = 1\n[[card]]\nnumbers = "
        "\"1-2\"\ncolours = \"R\"\ncopies = 3\nname = \"{n}\"\n");
    CHECK(validate_rules(six, six.rules, 5));
    CHECK(validate_rules(six, six.rules, 6).error() ==
          "hand_size: found 1, expected at least 7 cards for 6 seats, not 6");
}

TEST_CASE("pairs need an even number of at least four seats") {
    const Edition classic = edition_of("classic");
    Rules rules = classic.rules;
    rules.teams = Teams::Pairs;
    CHECK(validate_rules(classic, rules, 0));
    CHECK(validate_rules(classic, rules, 5).error() ==
          "teams: found pairs with 5 seats, expected an even number of seats, at least 4");
    CHECK_FALSE(validate_rules(classic, rules, 2));
    for (const unsigned seats : {4U, 6U, 8U, 10U}) CHECK(validate_rules(classic, rules, seats));
}

TEST_CASE("the switches of powers only where there are powers") {
    const Edition classic = edition_of("classic");
    const Edition powers = edition_of("powers");
    CHECK_FALSE(validate_switch_key(classic, "red_may_go_out"));
    CHECK_FALSE(validate_switch_key(classic, "blue_immediate"));
    CHECK(validate_switch_key(powers, "red_may_go_out"));
    CHECK(validate_switch_key(classic, "stacking"));
    CHECK_FALSE(validate_switch_key(classic, "nonsense"));
    Rules rules = classic.rules;
    CHECK_FALSE(apply_switch(classic, rules, "blue_immediate", "false"));
    CHECK(apply_switch(powers, rules, "blue_immediate", "true"));
    CHECK(validate_rules(classic, rules, 4).error() ==
          "blue_immediate: found true, expected it only in an edition with colour powers");
    CHECK(validate_rules(powers, rules, 4));
}

TEST_CASE("kinds of jumping in need jumping in, and a choice of what to show needs a Trend") {
    const Edition classic = edition_of("classic");
    Rules rules = classic.rules;
    rules.jump_in_late = true;
    CHECK(validate_rules(classic, rules, 4).error() ==
          "jump_in_late: found true, expected false, or jump_in = true");
    rules.jump_in = true;
    CHECK(validate_rules(classic, rules, 4));
    rules.jump_in = rules.jump_in_late = false;
    rules.jump_in_wilds = true;
    CHECK(validate_rules(classic, rules, 4).error() ==
          "jump_in_wilds: found true, expected false, or jump_in = true");
    CHECK(apply_switch(classic, rules, "trend_show", "lowest").error() ==
          "trend_show: found it in the edition \"classic\", expected it only in an edition with a "
          "Fashion Trend");
    const Edition trend = edition_of("trend");
    Rules chosen = trend.rules;
    CHECK(apply_switch(trend, chosen, "trend_show", "choose"));
    CHECK(validate_rules(trend, chosen, 4));
    CHECK(validate_rules(classic, chosen, 4).error() ==
          "trend_show: found choose, expected it only in an edition with a Fashion Trend");
}

TEST_CASE("rules with values that no text can give are refused") {
    const Edition classic = edition_of("classic");
    Rules rules = classic.rules;
    rules.stacking = static_cast<Stacking>(9);
    CHECK(validate_rules(classic, rules, 4).error() ==
          "stacking: found 9, expected off, wild_four, same_colour, same_kind, at_least or "
          "colour_two");
    rules = classic.rules;
    rules.hand_size = 0;
    CHECK_FALSE(validate_rules(classic, rules, 4));
    rules = classic.rules;
    rules.decks = 0;
    CHECK_FALSE(validate_rules(classic, rules, 4));
}

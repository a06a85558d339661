// House rules that tests lay over every edition.
#pragma once

#include <string>
#include <vector>

#include "edition/switches.hpp"
#include "game_of.hpp"

namespace lastcard::test {

/// Switches to be laid over the rules of any edition.
struct HouseRules {
    const char* name;
    std::vector<Setting> settings;
};

inline std::vector<HouseRules> house_rules() {
    return {
        {"own rules", {}},
        {"all on",
         {{"stacking", "at_least"},
          {"skip_blocks", "true"},
          {"reverse_deflects", "true"},
          {"challenge", "taken_back"},
          {"zero", "pass_all"},
          {"seven", "swap"},
          {"multi_play", "same_number"},
          {"jump_in", "true"},
          {"nine_slap", "true"},
          {"mercy", "25"},
          {"false_catch_penalty", "1"},
          {"scoring", "winner"},
          {"target", "300"},
          {"draw", "until_playable"},
          {"voluntary_draw", "false"},
          {"play_drawn", "must"},
          {"blue_immediate", "true"}}},
        {"all on, otherwise",
         {{"stacking", "same_colour"},
          {"skip_blocks", "true"},
          {"challenge", "stays"},
          {"challenge_wilds_count", "true"},
          {"zero", "swap_optional"},
          {"seven", "swap"},
          {"multi_play", "identical_pair"},
          {"jump_in", "true"},
          {"nine_slap", "true"},
          {"finish_on_number", "true"},
          {"mercy", "13"},
          {"false_catch_penalty", "2"},
          {"scoring", "lowest"},
          {"target", "300"},
          {"opening", "acts"},
          {"play_drawn", "may"},
          {"voluntary_draw", "true"},
          {"red_may_go_out", "false"},
          {"teams", "pairs"}}},
        {"literal readings",
         {{"stacking", "colour_two"},
          {"multi_play", "matching_pair"},
          {"opening", "number_returned"},
          {"jump_in", "true"},
          {"jump_in_late", "true"},
          {"jump_in_wilds", "true"},
          {"uno_strict", "true"},
          {"seven", "swap"},
          {"trend_show", "choose"}}},
        {"short piles",
         {{"hand_size", "10"},
          {"challenge", "taken_back"},
          {"false_catch_penalty", "3"},
          {"stacking", "off"},
          {"play_drawn", "must"},
          {"scoring", "winner"},
          {"target", "200"}}},
    };
}

/// The edition's rules with those of the house that it has and this number of seats allows.
inline Rules rules_of(const Edition& edition, const HouseRules& house, unsigned seats) {
    Rules rules = edition.rules;
    for (const Setting& setting : house.settings) {
        const bool pairs = setting.key == "teams";
        if (!validate_switch_key(edition, setting.key)) continue;
        if (pairs && (seats < 4 || seats % 2 != 0)) continue;
        REQUIRE(set_switch(rules, setting.key, setting.value));
    }
    REQUIRE(validate_rules(edition, rules, seats));
    return rules;
}

}  // namespace lastcard::test

// Editions, rules and games for the tests of every folder.
#pragma once

#include <doctest/doctest.h>

#include <string_view>
#include <utility>
#include <vector>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/validate.hpp"

namespace lastcard::test {

struct Setting {
    std::string_view key;
    std::string_view value;
};
using Settings = std::vector<Setting>;

inline Edition edition_of(std::string_view id) {
    LoadResult loaded = find_edition(id);
    REQUIRE_MESSAGE(loaded, loaded.error().sentence());
    return std::move(*loaded);
}

/// The edition's rules with these switches.
inline Rules rules_of(const Edition& edition, const Settings& settings) {
    Rules rules = edition.rules;
    for (const Setting& setting : settings)
        REQUIRE(apply_switch(edition, rules, setting.key, setting.value));
    REQUIRE(validate_rules(edition, rules, 0));
    return rules;
}

inline Game game_of(std::string_view id, const Settings& settings = {}) {
    const Edition edition = edition_of(id);
    return compile_game(edition, rules_of(edition, settings));
}

}  // namespace lastcard::test

// Which rules can be played with an edition: the combinations of switches, cards and seats that are
// refused, each with one sentence.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "edition/edition.hpp"

namespace lastcard {

struct RuleConflict {
    std::string_view key;    // a switch, "seats" or "recommended_seats"
    std::string_view other;  // a second switch that has its part in it; may be empty
    std::string found;
    std::string expected;

    std::string sentence() const {
        return std::string(key) + ": found " + found + ", expected " + expected;
    }
};

// The first thing that cannot be played. With `seats` 0 only what holds for any number of seats.
std::optional<RuleConflict> find_conflict(const Edition& edition, const Rules& rules,
                                          unsigned seats);

// The same as one sentence.
[[nodiscard]] std::optional<std::string> validate_rules(const Edition& edition, const Rules& rules,
                                                        unsigned seats);

// Whether the edition has this switch at all: `red_may_go_out` and `blue_immediate` need powers.
[[nodiscard]] std::optional<std::string> validate_switch_key(const Edition& edition,
                                                             std::string_view key);

// validate_switch_key and set_switch in one: what a table or a command line wants.
[[nodiscard]] std::optional<std::string> apply_switch(const Edition& edition, Rules& rules,
                                                      std::string_view key, std::string_view text);

}  // namespace lastcard

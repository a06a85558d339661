// The table of rule switches, used to read, write, list and check every switch: a new switch is one
// field of Rules and one row here. Its words are in the locales (text/rule_words.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "edition/rules.hpp"

namespace lastcard {

enum class SwitchKind : uint8_t { Bool, Int, Enum };

struct Switch {
    std::string_view key;
    SwitchKind kind;
    int low;                                   // of an Int
    int high;                                  // of an Int; of an Enum: its last value's number
    bool zero_is_off;                          // an Int that may also be 0, below `low`
    std::span<const std::string_view> values;  // names of an Enum's values, by number
    std::string_view cites;                    // ids of docs/rules.md, separated by spaces
    int (*get)(const Rules&);
    void (*set)(Rules&, int);  // the value must be one that `allows` accepts

    bool allows(int64_t value) const;
    // "true or false", "a number from 1 to 15", "off, stays or taken_back"
    std::string expected() const;
    // The value as it is written in a file: true, 3, same_kind.
    std::string text_of(int value) const;
    // The value that a text stands for, or nothing.
    std::optional<int> value_of(std::string_view text) const;
};

// In the order of the documentation. The order is not part of any contract, the keys are.
std::span<const Switch> switches();

const Switch* find_switch(std::string_view key);

// Sets the switch from text ("true", "3", "same_kind"). After a mistake nothing is set, and a
// sentence names the key, what was found and what was expected.
[[nodiscard]] Result<void> set_switch(Rules& rules, std::string_view key, std::string_view text);

std::string switch_text(const Rules& rules, const Switch& which);

// What an error sentence expects instead of an unknown key.
std::string expected_switch_key(std::string_view key);

}  // namespace lastcard

// Reads a TOML table of switches, as it stands in editions, presets and scenarios, into Rules.
#pragma once

#include <string_view>
#include <vector>

#include "base/toml.hpp"
#include "edition/edition.hpp"
#include "edition/error.hpp"

namespace lastcard {

// Sets every switch of the table. `edition` tells which switches there are; null: any edition's.
// Combinations are not checked here: validate_rules does, when the seats are known. Returns all
// mistakes, which name `file`; a switch with one is not set.
[[nodiscard]] std::vector<EditionError> read_rules_table(const toml::Value& table,
                                                         const Edition* edition, Rules& rules,
                                                         std::string_view file);

}  // namespace lastcard

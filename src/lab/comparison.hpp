// Settings that a series compares: one switch, with several values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"

namespace lastcard {

struct ComparedSwitch {
    std::string key;
    std::vector<std::string> values;
};

/// "stacking=off,same_kind". An error says what is expected; whether the values are good is for
/// compared_games() to say.
Result<ComparedSwitch> read_comparison(const Edition& edition, std::string_view text);

/// One setting of a comparison.
struct ComparedGame {
    std::string label;  ///< "stacking=off"
    Game game;
};

/// The games that differ from these rules in the switch alone, in the order of its values.
Result<std::vector<ComparedGame>> compared_games(const Edition& edition, const Rules& rules,
                                                 unsigned seats, const ComparedSwitch& compared);

}  // namespace lastcard

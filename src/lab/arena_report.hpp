// What a contest has shown, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "lab/arena.hpp"

namespace lastcard {

/// What a report says beside the results.
struct ArenaFacts {
    std::string edition;
    std::vector<std::string> rules;  ///< changed switches, "jump_in=true"
    std::string preset;              ///< may be empty
    Budget budget;
    std::uint64_t faults = 0;
};

std::string arena_text(const ArenaFacts& facts, const Contest& contest,
                       const std::vector<PairingResult>& results);
std::string arena_json(const ArenaFacts& facts, const Contest& contest,
                       const std::vector<PairingResult>& results);

}  // namespace lastcard

// What a contest has shown, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "commands.hpp"
#include "lab/arena.hpp"

namespace lastcard {

/// What a report says beside the results.
struct ArenaFacts {
    TableOptions table;
    Budget budget;
    std::uint64_t faults = 0;
};

std::string arena_text(const ArenaFacts& facts, const Contest& contest,
                       const std::vector<PairingResult>& results);
std::string arena_json(const ArenaFacts& facts, const Contest& contest,
                       const std::vector<PairingResult>& results);

}  // namespace lastcard

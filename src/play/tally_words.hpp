// The end of a round and of a match in words: which hands were left, how the points add up, and the
// match in numbers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "play/tally.hpp"
#include "text/phrases.hpp"

namespace lastcard {

/// What a card is called where it is told: "red 7", or "R7".
using CardLabel = std::function<std::string(FaceId)>;

/// "Ada: R7 (7), Y9 (9) = 16", a line for each hand; then whose points they are, added up.
std::vector<std::string> told_hands(const Speaker& speaker, const MatchTally& tally,
                                    const CardLabel& label);

/// One of the numbers that are told of every seat.
struct NumberRow {
    std::string name;
    std::array<unsigned, max_seats> values{};
};

std::string numbers_title(const Speaker& speaker, const MatchTally& tally);
std::vector<NumberRow> match_numbers(const Speaker& speaker, const MatchTally& tally);

}  // namespace lastcard

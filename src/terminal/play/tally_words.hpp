// The results of a round and a match in words: the hands left, the sum of points, and statistics.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "terminal/play/tally.hpp"
#include "text/phrases.hpp"

namespace lastcard {

/// The name of a card: "red 7", or "R7".
using CardLabel = std::function<std::string(FaceId)>;

/// One line for each hand ("Ada: R7 (7), Y9 (9) = 16"), then who scores the sum.
std::vector<std::string> hand_sentences(const Speaker& speaker, const MatchTally& tally,
                                        const CardLabel& label);

/// One statistic of every seat.
struct NumberRow {
    std::string name;
    std::array<unsigned, max_seats> values{};
};

std::string numbers_title(const Speaker& speaker, const MatchTally& tally);
std::vector<NumberRow> match_numbers(const Speaker& speaker, const MatchTally& tally);

}  // namespace lastcard

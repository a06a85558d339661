// A match with the coach's view of its decisions, and the report of it as JSON.
#pragma once

#include <string>
#include <vector>

#include "coach/review.hpp"
#include "coach/words.hpp"

namespace lastcard::coach {

struct ReviewedMatch {
    std::string edition;  ///< its id
    unsigned seats = 0;
    Seat only = Seat::None;  ///< the seat whose decisions are reviewed; None: all
    ReviewOptions options;
    bool complete = true;  ///< false: later decisions were left out
    std::vector<DecisionReview> decisions;
};

/// How many decisions are pointed out.
inline constexpr std::size_t key_count = 3;

std::string review_json(const ReviewedMatch& match, const Speaker& speaker);

}  // namespace lastcard::coach

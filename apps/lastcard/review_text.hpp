// The review of a match as text for a terminal.
#pragma once

#include <string>

#include "coach/reviewed_match.hpp"

namespace lastcard {

/// Lines of at most so many columns.
std::string review_text(const coach::ReviewedMatch& match, const Speaker& speaker,
                        unsigned columns = 80);

}  // namespace lastcard

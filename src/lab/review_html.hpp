// The review of a match as an HTML page: a plot of all players' chances, and the turning points.
#pragma once

#include <string>

#include "coach/reviewed_match.hpp"

namespace lastcard {

/// A whole page in one file, in the language of the speaker.
std::string review_html(const coach::ReviewedMatch& match, const Speaker& speaker);

}  // namespace lastcard

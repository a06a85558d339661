// The sentences of the coach. The words are in the locales, under coach.*.
#pragma once

#include <string>

#include "coach/review.hpp"
#include "text/phrases.hpp"

namespace lastcard::coach {

/// A share as whole percent.
unsigned percent_of(double share);

/// "Keeping Wild Draw Four for Ada's last card would have won 9% more often."
std::string reason_sentence(const Speaker& speaker, const MoveReason& reason, const Action& best,
                            double cost);

/// The sentence of a turning point, or of a good choice that mattered; empty for other decisions.
std::string review_sentence(const Speaker& speaker, const DecisionReview& review);

/// "Play red 7."
std::string move_sentence(const Speaker& speaker, const DecisionReview& review,
                          const Action& action);

/// "red 7, red 7, Wild": the hand of the player.
std::string hand_words(const Speaker& speaker, const SeatView& view);

}  // namespace lastcard::coach

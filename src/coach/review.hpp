// What a decision was worth: the chance of every move, the cost of the one that was played, and
// which decisions of a match mattered most.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "coach/analysis.hpp"
#include "coach/decisions.hpp"
#include "coach/reason.hpp"

namespace lastcard::coach {

struct ReviewOptions {
    unsigned worlds = 300;  ///< in which every move is tried
    std::uint64_t seed = 1;
    bool true_hands = false;  ///< judges moves by the hands as they were
    bool open_curve = false;  ///< the chances of all seats by the hands as they were
};

struct RatedMove {
    Action action;
    Chance match;
    Chance round;
};

struct DecisionReview {
    std::size_t number = 0;  ///< of the action in the record
    Seat seat = Seat::None;
    SeatView view;
    std::vector<RatedMove> moves;  ///< the best first
    std::optional<std::size_t> played;
    /// How much more often the best move wins than the one played; where the best was played, than
    /// the next one, as a negative number.
    Chance cost;
    /// Whether chance would hardly explain the cost.
    bool turning_point = false;
    /// Why the best move is better than the one played.
    std::optional<MoveReason> reason;
    /// The chances of all seats to win the match after the move.
    double after[max_seats] = {};

    bool best_was_played() const { return played == std::size_t{0}; }
    /// By how much it mattered.
    double weight() const { return cost.value < 0 ? -cost.value : cost.value; }
};

/// A cost below this is not worth a word.
inline constexpr double least_cost = 0.02;

/// Looks at one decision. Where a move seems to have mattered, it is tried again in four times as
/// many other worlds, and only these count, so that the luck of the first ones is not taken for a
/// mistake.
DecisionReview review_decision(const Game& game, const Outlook& outlook, const Decision& decision,
                               const ReviewOptions& options);

/// The numbers of up to `count` reviews that mattered most, mistakes before good choices, in the
/// order of the match.
std::vector<std::size_t> key_decisions(std::span<const DecisionReview> reviews, std::size_t count);

}  // namespace lastcard::coach

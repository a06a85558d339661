// The chance of every legal move of one seat to win, estimated in the same worlds with the same
// luck. The work can be done in slices; equal seeds give equal numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "coach/chance.hpp"
#include "coach/outlook.hpp"
#include "coach/worlds.hpp"
#include "engine/action.hpp"

namespace lastcard::coach {

/// The answers to a seat's question, the last-card call included where it is due.
std::vector<Action> moves_of(const Game& game, const SeatView& view);

class Analysis {
public:
    /// Looks at these moves of a seat, one at least. Game and outlook must outlive it.
    Analysis(const Game& game, const Outlook& outlook, std::unique_ptr<Worlds> worlds,
             std::vector<Action> moves, std::uint64_t seed);

    /// Tries every move in so many more worlds.
    void run(unsigned worlds);

    unsigned worlds() const { return count_; }
    const std::vector<Action>& moves() const { return moves_; }
    /// The number of the move with the highest chance.
    std::size_t best() const;
    /// The chance of a seat to win the match, or its round, after a move; for the mover by default.
    Chance match(std::size_t move) const { return match(move, mover()); }
    Chance match(std::size_t move, Seat seat) const;
    Chance round(std::size_t move) const;
    /// By how much the first move wins the match more often than the second.
    Chance ahead(std::size_t move, std::size_t other) const;

    /// How many worlds of mere scores every estimate begins with: few worlds say little.
    static constexpr double prior_worlds = 4;

private:
    struct Sums {
        std::int64_t match[max_seats] = {};
        std::int64_t match_squares[max_seats] = {};
        std::int64_t round = 0;
    };

    Seat mover() const { return moves_.front().seat; }
    Outcome try_move(const State& world, const Action& action, std::uint64_t luck) const;
    void learn_prior(const State& world);

    const Game& game_;
    const Outlook& outlook_;
    std::unique_ptr<Worlds> worlds_;
    std::vector<Action> moves_;
    FastStream random_;
    std::vector<Sums> sums_;
    std::vector<std::int64_t> products_;  ///< of the mover's matches, by pairs of moves
    double prior_[max_seats] = {};
    double even_ = 0.5;  ///< the chance of a seat when all are equal
    unsigned seats_ = 0;
    unsigned count_ = 0;
};

}  // namespace lastcard::coach

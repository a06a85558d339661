// A search among the moves of a question: it tries all of them in the same worlds with the same
// random numbers, lets `normal` players finish the round, and continues with the better half of the
// moves until the budget is spent.
#pragma once

#include <vector>

#include "bot/bot.hpp"
#include "bot/card_traits.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// Where the worlds of a search come from.
class WorldSource {
public:
    virtual ~WorldSource() = default;
    virtual void make(FastStream& random, State& world) const = 0;
};

/// A move and its lead: the sum of the values (playout.hpp) of playouts that count before the
/// first.
struct Candidate {
    Action action;
    std::int64_t sum = 0;
    // By how much drawing did better in the same worlds, where both were tried.
    std::int64_t behind = 0;
    std::int64_t behind_squared = 0;
    unsigned worlds = 0;

    void compare(std::int64_t difference) {
        behind += difference;
        behind_squared += difference * difference;
        ++worlds;
    }
    /// By more than two standard errors: chance would not often do that.
    bool clearly_behind() const {
        const auto sum_behind = static_cast<double>(behind);
        const double spread =
            static_cast<double>(behind_squared) - sum_behind * sum_behind / worlds;
        return behind > 0 && sum_behind * sum_behind > 4 * spread;
    }
};

/// All answers to the question, without leads.
std::vector<Candidate> all_answers(const Knowledge& known);

/// The best of at least two candidates. `habit` is what `normal` would do.
Action search(const Knowledge& known, const CardTraits& traits, const WorldSource& worlds,
              std::vector<Candidate>& candidates, const Action& habit, const Budget& budget,
              std::uint64_t chance);

}  // namespace lastcard

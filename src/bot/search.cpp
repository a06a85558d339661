// Sequential halving over playouts (see search.hpp).
#include "bot/search.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

#include "bot/level_bots.hpp"
#include "bot/playout.hpp"
#include "engine/engine.hpp"

namespace lastcard {
namespace {

using Clock = std::chrono::steady_clock;

/// How much of the budget is left, counted in playouts or by the clock.
class Purse {
public:
    explicit Purse(const Budget& budget) : budget_(budget), start_(Clock::now()) {}

    void pay(unsigned playouts) { spent_ += playouts; }
    /// Whether more than this part of the budget, out of 1000, is spent.
    bool gone(unsigned part) const {
        if (budget_.simulations > 0)
            return std::uint64_t{spent_} * 1000 >= std::uint64_t{budget_.simulations} * part;
        const auto used =
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_);
        return static_cast<std::uint64_t>(used.count()) >= std::uint64_t{budget_.think_ms} * part;
    }

private:
    Budget budget_;
    Clock::time_point start_;
    unsigned spent_ = 0;
};

bool is_draw(const Action& action) { return action.kind == ActionKind::Draw; }
/// Wilds do not count: there is always a reason to keep one.
bool plays_colour(const Game& game, const Action& action) {
    return action.kind == ActionKind::Play && game.face(action.face).colour != Colour::None;
}

/// The best move; but where a coloured card could be played, drawing has to be clearly better than
/// the best of them. A few hundred playouts see many small differences that are none.
Action rather_play(const Game& game, const std::vector<Candidate>& candidates) {
    if (!is_draw(candidates.front().action)) return candidates.front().action;
    const auto card = std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& c) {
        return plays_colour(game, c.action);
    });
    return card->clearly_behind() ? candidates.front().action : card->action;
}

}  // namespace

std::vector<Candidate> all_answers(const Knowledge& known) {
    const Moves moves = known.view.moves();
    const unsigned count = moves.answer_count();
    std::vector<Candidate> candidates;
    candidates.reserve(count);
    for (unsigned n = 0; n < count; ++n)
        candidates.push_back(
            {with_call(known.game, known.view, moves.answer(known.view.viewer, n))});
    return candidates;
}

/// The moves share the budget in stages, and after each the worse half is out. All moves meet the
/// same worlds and random numbers, so that luck cancels out.
Action search(const Knowledge& known, const CardTraits& traits, const WorldSource& worlds,
              std::vector<Candidate>& candidates, const Action& habit, const Budget& budget,
              std::uint64_t chance) {
    const Playout playout(known.game, traits);
    FastStream random(chance);
    Purse purse(budget);
    const Seat seat = known.view.viewer;
    std::size_t left = candidates.size();
    const unsigned stages = static_cast<unsigned>(std::bit_width(left - 1));
    std::vector<int> values(left);
    State world;
    State copy;
    for (unsigned stage = 1; stage <= stages; ++stage) {
        do {
            worlds.make(random, world);
            const std::uint64_t luck = random.next();
            for (std::size_t i = 0; i < left; ++i) {
                copy = world;
                FastStream playout_random(luck);
                apply(known.game, copy, candidates[i].action);
                values[i] = playout.finish(copy, seat, playout_random);
                candidates[i].sum += values[i];
            }
            for (std::size_t k = 0; k < left; ++k)
                if (is_draw(candidates[k].action))
                    for (std::size_t i = 0; i < left; ++i)
                        candidates[i].compare(values[k] - values[i]);
            purse.pay(static_cast<unsigned>(left));
        } while (!purse.gone(1000 * stage / stages));
        // The best first; equal ones keep their order, on every machine.
        for (std::size_t i = 1; i < left; ++i)
            for (std::size_t k = i; k > 0 && candidates[k].sum > candidates[k - 1].sum; --k)
                std::swap(candidates[k], candidates[k - 1]);
        left = (left + 1) / 2;
    }
    return known.view.question().kind == Ask::Turn && plays_colour(known.game, habit)
               ? rather_play(known.game, candidates)
               : candidates.front().action;
}

}  // namespace lastcard

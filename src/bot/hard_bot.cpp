// `hard`: a search. It deals random worlds that agree with its seat's knowledge, tries every move
// in the same worlds with the same random numbers, lets `normal` players finish the round, and
// continues with the better half of the moves until the budget is spent.
#include <algorithm>
#include <chrono>
#include <vector>

#include "bot/level_bots.hpp"
#include "bot/playout.hpp"
#include "bot/world.hpp"
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

bool is_draw(const Action& action) { return action.kind == ActionKind::Draw; }
/// Wilds do not count: there is always a reason to keep one.
bool plays_colour(const Game& game, const Action& action) {
    return action.kind == ActionKind::Play && game.face(action.face).colour != Colour::None;
}

class HardBot final : public Bot {
public:
    explicit HardBot(Budget budget) : budget_(budget), habits_(make_normal_bot()) {}

    bool remembers() const override { return true; }

    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Moves moves = known.view.moves();
        const unsigned count = moves.answer_count();
        const Action habit = habits_->answer(known, chance);
        if (count == 1) return habit;
        std::vector<Candidate> candidates;
        for (unsigned n = 0; n < count; ++n)
            candidates.push_back(
                {with_call(known.game, known.view, moves.answer(known.view.viewer, n)), 0});
        return search(known, candidates, habit, chance);
    }

    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return habits_->react(known, chance);
    }

private:
    /// Sequential halving: the moves share the budget in stages, and after each the worse half is
    /// out. All moves meet the same worlds and random numbers, so that luck cancels out.
    Action search(const Knowledge& known, std::vector<Candidate>& candidates, const Action& habit,
                  std::uint64_t chance) {
        const CardTraits& traits = traits_.for_game(known.game);
        const Playout playout(known.game, traits);
        const WorldMaker maker(known, traits);
        FastStream random(chance);
        Purse purse(budget_);
        const Seat seat = known.view.viewer;
        std::size_t left = candidates.size();
        const unsigned stages = static_cast<unsigned>(std::bit_width(left - 1));
        // A bonus for the move that `normal` would make: a few won rounds.
        for (Candidate& candidate : candidates)
            if (candidate.action == habit) candidate.sum += habit_bonus;
        std::vector<int> values(left);
        State world;
        State copy;
        for (unsigned stage = 1; stage <= stages; ++stage) {
            do {
                maker.make(random, world);
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

    /// The best move; but where a coloured card could be played, drawing has to be clearly better
    /// than the best of them. A few hundred playouts see many small differences that are none.
    static Action rather_play(const Game& game, const std::vector<Candidate>& candidates) {
        if (!is_draw(candidates.front().action)) return candidates.front().action;
        const auto card =
            std::find_if(candidates.begin(), candidates.end(),
                         [&](const Candidate& c) { return plays_colour(game, c.action); });
        return card->clearly_behind() ? candidates.front().action : card->action;
    }

    static constexpr std::int64_t habit_bonus = 3000;

    Budget budget_;
    std::unique_ptr<Bot> habits_;
    CardTraits traits_;
};

}  // namespace

std::unique_ptr<Bot> make_hard_bot(Budget budget) { return std::make_unique<HardBot>(budget); }

}  // namespace lastcard

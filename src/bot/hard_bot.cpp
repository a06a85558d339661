// `hard`: a search in random worlds that agree with its seat's knowledge.
#include "bot/level_bots.hpp"
#include "bot/search.hpp"
#include "bot/world.hpp"

namespace lastcard {
namespace {

class HardBot final : public Bot {
public:
    explicit HardBot(Budget budget) : budget_(budget), habits_(make_normal_bot()) {}

    bool remembers() const override { return true; }

    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Action habit = habits_->answer(known, chance);
        if (known.view.moves().answer_count() == 1) return habit;
        std::vector<Candidate> candidates = all_answers(known);
        // A lead for the move that `normal` would make: a few won rounds.
        for (Candidate& candidate : candidates)
            if (candidate.action == habit) candidate.sum += habit_bonus;
        const CardTraits& traits = traits_.for_game(known.game);
        const WorldMaker worlds(known, traits);
        return search(known, traits, worlds, candidates, habit, budget_, chance);
    }

    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return habits_->react(known, chance);
    }

private:
    static constexpr std::int64_t habit_bonus = 3000;

    Budget budget_;
    std::unique_ptr<Bot> habits_;
    CardTraits traits_;
};

}  // namespace

std::unique_ptr<Bot> make_hard_bot(Budget budget) { return std::make_unique<HardBot>(budget); }

}  // namespace lastcard

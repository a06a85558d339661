// The two modes of `expert` (see expert_bot.hpp).
#include "expert/expert_bot.hpp"

#include <utility>

#include "bot/level_bots.hpp"
#include "bot/playout.hpp"
#include "bot/search.hpp"
#include "bot/world.hpp"
#include "expert/move_values.hpp"

namespace lastcard::expert {
namespace {

/// What both modes share: reactions, and answers without a choice, are those of `normal`.
class ExpertBot : public Bot {
public:
    explicit ExpertBot(std::shared_ptr<const Network> network)
        : network_(std::move(network)), habits_(make_normal_bot()) {}

    bool remembers() const override { return true; }

    Action answer(const Knowledge& known, std::uint64_t chance) final {
        const Action habit = habits_->answer(known, chance);
        if (known.view.moves().answer_count() == 1) return habit;
        const CardTraits& traits = traits_.for_game(known.game);
        return choose(known, traits, MoveValues(*network_, known, traits, habit), habit, chance);
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) final {
        return habits_->react(known, chance);
    }

private:
    virtual Action choose(const Knowledge& known, const CardTraits& traits,
                          const MoveValues& values, const Action& habit, std::uint64_t chance) = 0;

    std::shared_ptr<const Network> network_;
    std::unique_ptr<Bot> habits_;
    CardTraits traits_;
};

class NetworkBot final : public ExpertBot {
public:
    using ExpertBot::ExpertBot;

private:
    Action choose(const Knowledge& known, const CardTraits&, const MoveValues& values,
                  const Action& habit, std::uint64_t) override {
        const Moves moves = known.view.moves();
        const Seat seat = known.view.viewer;
        Action best = habit;
        std::int64_t most = values.of(habit);
        for (unsigned n = 0; n < moves.answer_count(); ++n) {
            const Action action = with_call(known.game, known.view, moves.answer(seat, n));
            const std::int64_t value = values.of(action);
            if (value <= most) continue;
            best = action;
            most = value;
        }
        return best;
    }
};

class GuidedBot final : public ExpertBot {
public:
    GuidedBot(std::shared_ptr<const Network> network, Budget budget)
        : ExpertBot(std::move(network)), budget_(budget) {}

private:
    Action choose(const Knowledge& known, const CardTraits& traits, const MoveValues& values,
                  const Action& habit, std::uint64_t chance) override {
        std::vector<Candidate> candidates = all_answers(known);
        for (Candidate& candidate : candidates)
            candidate.sum = values.of(candidate.action) * won_value * lead / sure_win;
        const WorldMaker worlds(known, traits);
        return search(known, traits, worlds, candidates, habit, budget_, chance);
    }

    /// The values of the network count like so many playouts.
    static constexpr std::int64_t lead = 500;

    Budget budget_;
};

}  // namespace

std::unique_ptr<Bot> make_network_bot(std::shared_ptr<const Network> network) {
    return std::make_unique<NetworkBot>(std::move(network));
}

std::unique_ptr<Bot> make_guided_bot(std::shared_ptr<const Network> network, Budget budget) {
    return std::make_unique<GuidedBot>(std::move(network), budget);
}

}  // namespace lastcard::expert

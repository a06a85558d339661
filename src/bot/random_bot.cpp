// `random`: chooses uniformly among the legal answers; a coin decides on reactions.
#include "bot/level_bots.hpp"
#include "engine/shuffle.hpp"

namespace lastcard {
namespace {

class RandomBot final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        FastStream random(chance);
        const Moves moves = known.view.moves();
        const Action action = moves.answer(known.view.viewer, random.below(moves.answer_count()));
        return random.below(2) == 0 ? action : with_call(known.game, known.view, action);
    }

    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        FastStream random(chance);
        const SeatView& view = known.view;
        const Moves moves = view.moves();
        if (moves.slap) return Action::simple(ActionKind::Slap, view.viewer);
        if (random.below(2) == 0) return std::nullopt;
        if (owes_call(view)) return Action::simple(ActionKind::Uno, view.viewer);
        const SeatSet owing = to_catch(view, moves);
        if (!owing.empty()) return Action::at(ActionKind::Catch, view.viewer, owing.first());
        if (!moves.jumps.empty())
            return Action::play(view.viewer, moves.jumps.first(), play_flag::jump);
        if (moves.gives.empty()) return std::nullopt;
        unsigned n = random.below(moves.gives.count());
        Seat target = moves.gives.first();
        for (unsigned i = 0; i < view.seats; ++i)
            if (moves.gives.has(seat_at(i)) && n-- == 0) target = seat_at(i);
        return Action::at(ActionKind::Give, view.viewer, target);
    }
};

}  // namespace

std::unique_ptr<Bot> make_random_bot() { return std::make_unique<RandomBot>(); }

}  // namespace lastcard

// The levels by name.
#include <algorithm>

#include "bot/bot.hpp"
#include "bot/plain.hpp"

namespace lastcard {
namespace {

/// Uniform over the answers, and a coin for everything else.
class RandomBot final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Moves moves = known.view.moves();
        return moves.answer(known.view.viewer,
                            static_cast<unsigned>(chance % moves.answer_count()));
    }

    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        const SeatView& view = known.view;
        const Moves moves = view.moves();
        const SeatSet owing = moves.catches & view.catchable;
        if (moves.slap) return Action::simple(ActionKind::Slap, view.viewer);
        if ((chance & 1U) != 0) return std::nullopt;
        if (moves.uno && view.catchable.has(view.viewer))
            return Action::simple(ActionKind::Uno, view.viewer);
        if (!owing.empty()) return Action::at(ActionKind::Catch, view.viewer, owing.first());
        if (!moves.jumps.empty())
            return Action::play(view.viewer, moves.jumps.first(), play_flag::jump);
        if (!moves.gives.empty())
            return Action::at(ActionKind::Give, view.viewer, moves.gives.first());
        return std::nullopt;
    }
};

/// Stands in until the levels above random exist: the plain bot's answers.
class PlainBot final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        return plain_answer(known.game, known.view, chance);
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return random_.react(known, chance);
    }

private:
    RandomBot random_;
};

}  // namespace

std::optional<Level> find_level(std::string_view name) {
    const auto found = std::find(level_names.begin(), level_names.end(), name);
    if (found == level_names.end()) return std::nullopt;
    return static_cast<Level>(found - level_names.begin());
}

std::unique_ptr<Bot> make_bot(Level level, Budget /*budget*/) {
    if (level == Level::Random) return std::make_unique<RandomBot>();
    return std::make_unique<PlainBot>();
}

}  // namespace lastcard

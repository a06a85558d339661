// What `hard` does that the others do not: it searches, and is not misled by what it cannot tell.
#include "helpers.hpp"
#include "lab/bot_match.hpp"

using namespace lastcard;
using namespace lastcard::bot_test;

namespace {

/// Counts the turns in which a coloured card fits, and those in which the bot draws all the same.
class Observed final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Action action = bot_->answer(known, chance);
        const Moves moves = known.view.moves();
        FaceSet coloured;
        for (const FaceSet& colour : known.game.of_colour) coloured = coloured | colour;
        if (known.view.question().kind == Ask::Turn && moves.draw &&
            !(moves.plays & coloured).empty()) {
            ++turns;
            drawn += action.kind == ActionKind::Draw;
        }
        return action;
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return bot_->react(known, chance);
    }
    bool remembers() const override { return true; }

    unsigned turns = 0;
    unsigned drawn = 0;

private:
    std::unique_ptr<Bot> bot_ = make_bot(Level::Hard, Budget{.simulations = 200});
};

}  // namespace

TEST_CASE("hard draws instead of playing a coloured card only where that is clearly better") {
    const Game game = game_of("classic");
    for (const unsigned seats : {2U, 4U}) {
        Observed hard;
        const std::vector<Bot*> seated(seats, &hard);
        for (unsigned n = 0; n < 20; ++n) {
            BotMatch match(game, setup_for(seats, n), seated, n);
            match.play_round();
        }
        INFO(seats << " seats: " << hard.drawn << " of " << hard.turns);
        CHECK(hard.turns > 200);
        CHECK(hard.drawn * 100 <= hard.turns * 2);
    }
}

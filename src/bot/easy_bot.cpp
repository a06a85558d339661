// `easy`: a beginner. Lays any card that fits, calls the colour it holds most, and often misses
// reactions.
#include "bot/level_bots.hpp"
#include "engine/shuffle.hpp"

namespace lastcard {
namespace {

class EasyBot final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        FastStream random(chance);
        const Action action = choose(known, random);
        return one_in(random, 4) ? action : with_call(known.game, known.view, action);
    }

    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        FastStream random(chance);
        const SeatView& view = known.view;
        const Moves moves = view.moves();
        if (moves.slap) return Action::simple(ActionKind::Slap, view.viewer);
        if (owes_call(view) && !one_in(random, 4))
            return Action::simple(ActionKind::Uno, view.viewer);
        if (one_in(random, 2)) return std::nullopt;
        const SeatSet owing = to_catch(view, moves);
        if (!owing.empty()) return Action::at(ActionKind::Catch, view.viewer, owing.first());
        if (!moves.jumps.empty())
            return with_call(known.game, view,
                             Action::play(view.viewer, moves.jumps.first(), play_flag::jump));
        if (moves.gives.empty()) return std::nullopt;
        return Action::at(ActionKind::Give, view.viewer, moves.gives.first());
    }

private:
    static bool one_in(FastStream& random, unsigned n) { return random.below(n) == 0; }
    static FaceId any(FastStream& random, FaceSet faces) {
        return faces.nth(random.below(faces.count()));
    }

    Action choose(const Knowledge& known, FastStream& random) {
        const SeatView& view = known.view;
        const Seat seat = view.viewer;
        const Moves moves = view.moves();
        if (!moves.pairs.empty())
            return Action::play(seat, any(random, moves.pairs), play_flag::pair);
        if (!moves.series.empty())
            return Action::play(seat, any(random, moves.series), play_flag::more);
        if (!moves.plays.empty()) return Action::play(seat, any(random, moves.plays));
        if (moves.flip) return Action::simple(ActionKind::Flip, seat);
        if (moves.challenge && one_in(random, 5))
            return Action::simple(ActionKind::Challenge, seat);
        if (moves.draw) return Action::simple(ActionKind::Draw, seat);
        if (moves.pass) return Action::simple(ActionKind::Pass, seat);
        const Position position = position_of(known.game, traits_.for_game(known.game), view);
        if (moves.calls != 0)
            return Action::coloured(ActionKind::Call, seat,
                                    colour_to_call(position, style_for(position), Colour::None));
        if (!moves.shows.empty()) return Action::show(seat, any(random, moves.shows));
        if (moves.powers != 0)
            return Action::coloured(ActionKind::Power, seat, colour_at(random.below(4)));
        return Action::at(ActionKind::Swap, seat,
                          swap_partner(position, moves.swaps, moves.swap_none));
    }

    CardTraits traits_;
};

}  // namespace

std::unique_ptr<Bot> make_easy_bot() { return std::make_unique<EasyBot>(); }

}  // namespace lastcard

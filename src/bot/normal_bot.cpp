// `normal`: a good player without search. Evaluates every answer (evaluation.hpp) with what the
// seat remembers of the others' cards.
#include "bot/inference.hpp"
#include "bot/level_bots.hpp"

namespace lastcard {
namespace {

class NormalBot final : public Bot {
public:
    NormalBot(const Style& duel, const Style& crowd) : duel_(duel), crowd_(crowd) {}

    bool remembers() const override { return true; }

    Action answer(const Knowledge& known, std::uint64_t) override {
        const SeatView& view = known.view;
        const Position position = position_of(traits_.for_game(known.game), known);
        return with_call(known.game, view, choose(known, position, style(position)));
    }

    std::optional<Action> react(const Knowledge& known, std::uint64_t) override {
        const SeatView& view = known.view;
        const Seat seat = view.viewer;
        const Moves moves = view.moves();
        if (owes_call(view)) return Action::simple(ActionKind::Uno, seat);
        if (moves.slap) return Action::simple(ActionKind::Slap, seat);
        const Position position = position_of(traits_.for_game(known.game), known);
        const SeatSet owing = to_catch(view, moves).without(position.side);
        if (!owing.empty()) return Action::at(ActionKind::Catch, seat, owing.first());
        if (!moves.jumps.empty() &&
            worth(position, style(position), moves.jumps.first()) > style(position).keep_drawn)
            return with_call(known.game, view,
                             Action::play(seat, moves.jumps.first(), play_flag::jump));
        if (!moves.gives.empty() && !lays_red(position, moves)) {
            const Seat target = gift_target(position, moves.gives);
            if (target != Seat::None) return Action::at(ActionKind::Give, seat, target);
        }
        return std::nullopt;
    }

private:
    const Style& style(const Position& position) const {
        return position.two_left() ? duel_ : crowd_;
    }

    /// In its own turn a single red card that fits is laid rather than given away.
    static bool lays_red(const Position& position, const Moves& moves) {
        const FaceSet red = position.game.of_colour[index(Colour::Red)];
        return position.held(Colour::Red) == 1 && position.cards() > 1 &&
               !(moves.plays & red).empty();
    }

    static Action play(const Position& position, const Style& style, const Moves& moves,
                       const Choice& best) {
        if (moves.pairs.has(best.face) && worth(position, style, best.face, 2) > best.worth)
            return Action::play(position.me, best.face, play_flag::pair);
        const std::uint8_t more = moves.series.has(best.face) ? play_flag::more : std::uint8_t{0};
        return Action::play(position.me, best.face, more);
    }

    Action turn(const Position& position, const Style& style, const Moves& moves) const {
        if (!moves.plays.empty()) {
            const Choice best = best_card(position, style, moves.plays);
            if (best.worth > style.rather_draw + stay_worth(position, style) || !moves.draw)
                return play(position, style, moves, best);
        }
        return Action::simple(moves.flip ? ActionKind::Flip : ActionKind::Draw, position.me);
    }

    /// A drawn card, or the second one of a blue turn: play it or leave it.
    Action keep_or_play(const Position& position, const Style& style, const Moves& moves) const {
        if (!moves.plays.empty()) {
            const Choice best = best_card(position, style, moves.plays);
            if (best.worth > style.keep_drawn + stay_worth(position, style) || !moves.pass)
                return play(position, style, moves, best);
        }
        return Action::simple(ActionKind::Pass, position.me);
    }

    Action penalty(const Knowledge& known, const Position& position, const Style& style,
                   const Moves& moves) const {
        if (!moves.plays.empty()) {
            const Choice best = best_card(position, style, moves.plays);
            const int escape = style.escape * known.view.pending;
            if (best.worth + escape > 0) return Action::play(position.me, best.face);
        }
        if (moves.challenge) {
            const Frame question = known.view.question();
            if (challenge_pays(position, style,
                               bluff_chance(known, question.other, question.colour)))
                return Action::simple(ActionKind::Challenge, position.me);
        }
        return Action::simple(ActionKind::Draw, position.me);
    }

    Action choose(const Knowledge& known, const Position& position, const Style& style) const {
        const SeatView& view = known.view;
        const Seat seat = view.viewer;
        const Moves moves = view.moves();
        switch (view.question().kind) {
            case Ask::Turn: return turn(position, style, moves);
            case Ask::Drawn:
            case Ask::Second: return keep_or_play(position, style, moves);
            case Ask::Challenge:
            case Ask::Penalty: return penalty(known, position, style, moves);
            case Ask::More:
                if (!moves.series.empty())
                    return Action::play(seat, worst_card(position, style, moves.series),
                                        play_flag::more);
                return Action::play(seat, best_card(position, style, moves.plays).face);
            case Ask::Colour:
                return Action::coloured(ActionKind::Call, seat,
                                        colour_to_call(position, style, colour_before(view)));
            case Ask::Roulette: {
                unsigned unseen[4];
                unseen_by_colour(known, unseen);
                return Action::coloured(ActionKind::Call, seat,
                                        roulette_colour(position, style, unseen));
            }
            case Ask::Power:
                return Action::coloured(ActionKind::Power, seat, power_to_take(position, style));
            case Ask::Swap:
                return Action::at(ActionKind::Swap, seat,
                                  swap_partner(position, moves.swaps, moves.swap_none));
            case Ask::Show: return Action::show(seat, moves.shows.first());  // numbers come first
            case Ask::Resolve: break;
        }
        return moves.answer(seat, 0);
    }

    Style duel_;
    Style crowd_;
    CardTraits traits_;
};

}  // namespace

std::unique_ptr<Bot> make_normal_bot(const Style& duel, const Style& crowd) {
    return std::make_unique<NormalBot>(duel, crowd);
}

}  // namespace lastcard

// The players of a playout (see playout.hpp): fast, sensible, and never late with their call.
#include "bot/playout.hpp"

#include <algorithm>

#include "bot/evaluation.hpp"
#include "engine/engine.hpp"

namespace lastcard {
namespace {

constexpr unsigned most_decisions = 600;

/// The place of a face among the answers, which begin with the plays in deck order.
unsigned rank(FaceSet plays, FaceId face) {
    const unsigned half = index(face) >> 6;
    const std::uint64_t below = (std::uint64_t{1} << (index(face) & 63)) - 1;
    unsigned count = static_cast<unsigned>(std::popcount(plays.words[half] & below));
    if (half == 1) count += static_cast<unsigned>(std::popcount(plays.words[0]));
    return count;
}

unsigned rank(SeatSet seats, Seat seat) {
    return static_cast<unsigned>(
        std::popcount(static_cast<std::uint16_t>(seats.bits & ((1U << index(seat)) - 1U))));
}

/// The chance, out of 65536, that a hand of this size has a card of a colour.
unsigned holds_colour(unsigned cards) {
    std::uint64_t none = 65536;
    for (unsigned i = 0; i < cards && none > 0; ++i) none = none * 3 / 4;
    return 65536 - static_cast<unsigned>(none);
}

/// Whether the card cannot harm its own player. Others are evaluated even if they are the only
/// choice.
bool harmless(const Trait& trait) {
    return !trait.swaps && !trait.passes_hands && !(trait.turns && trait.draws > 0);
}

unsigned turn_answer(const Game& game, const CardTraits& traits, const State& world, Seat seat) {
    const FaceSet plays = playable(game, world, seat);
    const unsigned cards = plays.count();
    if (cards == 0) return can_flip(game, world, seat, plays) ? 1 : 0;
    if (cards == 1 && !game.rich_turn && harmless(traits.of(plays.first()))) return 0;
    const Position position = position_of(game, traits, world, seat);
    const Style& style = style_for(position);
    const Choice best = best_card(position, style, plays);
    const bool may_draw = may_draw_by_choice(game, world);
    if (may_draw && best.worth <= style.rather_draw) return cards;
    if (game.rules.multi_play == MultiPlay::MatchingPair) {
        const Moves moves = answers(game, world);
        if (moves.series.has(best.face))
            return cards + may_draw + moves.pairs.count() + rank(moves.series, best.face);
    } else if (game.rules.multi_play != MultiPlay::Off) {
        const FaceSet multi = multi_plays(game, world, seat, plays);
        if (multi.has(best.face)) return cards + may_draw + rank(multi, best.face);
    }
    return rank(plays, best.face);
}

}  // namespace

/// The number of the answer that a sensible player gives, in the order of Moves::answer().
unsigned Playout::chosen_answer(const State& world, FastStream& random) const {
    const Frame& question = world.question();
    const Seat seat = question.seat;
    switch (question.kind) {
        case Ask::Turn: return turn_answer(game_, traits_, world, seat);
        case Ask::Drawn: {
            if (harmless(traits_.of(question.face)) || game_.rules.play_drawn == PlayDrawn::Must)
                return 0;
            const Position position = position_of(game_, traits_, world, seat);
            const Style& style = style_for(position);
            return worth(position, style, question.face) > style.keep_drawn ? 0 : 1;
        }
        case Ask::Colour: {
            const Position position = position_of(game_, traits_, world, seat);
            const Colour before =
                world.frame_count > 1 ? world.frames[world.frame_count - 2].colour : Colour::None;
            return index(colour_to_call(position, style_for(position), before));
        }
        case Ask::Roulette: return random.below(4);
        case Ask::Power: {
            const Position position = position_of(game_, traits_, world, seat);
            return index(power_to_take(position, style_for(position)));
        }
        case Ask::Challenge:
        case Ask::Penalty: {
            const FaceSet plays = penalty_answers(game_, world, question);
            const unsigned cards = plays.count();
            const Position position = position_of(game_, traits_, world, seat);
            const Style& style = style_for(position);
            if (cards > 0) {
                const Choice best = best_card(position, style, plays);
                if (best.worth + style.escape * world.pending > 0) return rank(plays, best.face);
            }
            if (question.kind == Ask::Penalty) return cards;
            const unsigned holds = holds_colour(position.cards_of(question.other));
            return challenge_pays(position, style, holds) ? cards + 1 : cards;
        }
        case Ask::Swap: {
            SeatSet others = world.in_round;
            others.remove(seat);
            const Position position = position_of(game_, traits_, world, seat);
            const Seat partner = swap_partner(position, others, swap_is_optional(game_, world));
            return partner == Seat::None ? others.count() : rank(others, partner);
        }
        case Ask::Second: {
            const Moves moves = answers(game_, world);
            if (moves.plays.empty()) return 0;
            const Position position = position_of(game_, traits_, world, seat);
            const Choice best = best_card(position, style_for(position), moves.plays);
            return best.worth > style_for(position).keep_drawn ? rank(moves.plays, best.face)
                                                               : moves.plays.count();
        }
        case Ask::More: {
            const Moves moves = answers(game_, world);
            const unsigned cards = moves.plays.count();
            return moves.series.empty() ? random.below(cards)
                                        : cards + random.below(moves.series.count());
        }
        case Ask::Show:
        case Ask::Resolve: break;
    }
    return 0;
}

/// The last-card call is never forgotten here, so no seat can be caught.
void Playout::react(State& world, FastStream& random) const {
    world.catchable = SeatSet{};
    world.too_late = SeatSet{};
    if (!world.to_slap.empty()) slap(world, random);
    if (world.phase == Phase::Playing && world.jump_open) jump_in(world);
    if (world.phase == Phase::Playing && game_.powers) give_reds(world);
}

void Playout::slap(State& world, FastStream& random) const {
    while (world.phase == Phase::Playing && !world.to_slap.empty()) {
        unsigned n = random.below(world.to_slap.count());
        for (unsigned i = 0; i < world.seats; ++i)
            if (world.to_slap.has(seat_at(i)) && n-- == 0) {
                apply(game_, world, Action::simple(ActionKind::Slap, seat_at(i)));
                break;
            }
    }
}

void Playout::jump_in(State& world) const {
    for (unsigned i = 0; i < world.seats; ++i) {
        const Seat seat = seat_at(i);
        if (!held(world, seat).has(world.top) || !may_jump(game_, world, seat)) continue;
        const Position position = position_of(game_, traits_, world, seat);
        const Style& style = style_for(position);
        if (worth(position, style, world.top) <= style.keep_drawn) continue;
        apply(game_, world, Action::play(seat, world.top, play_flag::jump));
        return;
    }
}

void Playout::give_reds(State& world) const {
    const Seat holder = world.powers[index(Colour::Red)];
    if (holder == Seat::None) return;
    const SeatSet targets = give_targets(game_, world, holder);
    if (targets.empty()) return;
    const Position position = position_of(game_, traits_, world, holder);
    const Seat target = gift_target(position, targets);
    if (target != Seat::None) apply(game_, world, Action::at(ActionKind::Give, holder, target));
}

int Playout::value(const State& world, Seat seat) const {
    const SeatSet side = team_of(game_, world, seat);
    if (world.round_winners.empty()) {
        const unsigned sides = std::max(world.seats / side.count(), 1U);
        return won_value / static_cast<int>(sides);
    }
    return (world.round_winners & side).empty() ? lost_value : won_value;
}

int Playout::finish(State& world, Seat seat, FastStream& random) const {
    for (unsigned n = 0; n < most_decisions && world.phase == Phase::Playing; ++n) {
        if ((world.catchable.bits | world.to_slap.bits) != 0 || world.jump_open ||
            (game_.powers && world.powers[index(Colour::Red)] != Seat::None)) {
            react(world, random);
            if (world.phase != Phase::Playing) break;
        }
        NoEvents nobody;
        const unsigned answer = chosen_answer(world, random);
        step(game_, world, [answer](unsigned) { return answer; }, nobody);
    }
    return value(world, seat);
}

}  // namespace lastcard

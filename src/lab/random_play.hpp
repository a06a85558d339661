// Random legal play, the baseline of the engine: uniform over the answers to each question; UNO is
// called with probability one half when due, and each seat that could catch does so with one half.
// `lastcard bench`, the breadth tests and the pinned signatures play this way.
#pragma once

#include <cstdint>

#include "engine/engine.hpp"
#include "lab/play_counts.hpp"

namespace lastcard {

/// Random bits from a SplitMix64, cheap enough not to be what a benchmark measures.
class FastRandom {
public:
    LASTCARD_FN explicit FastRandom(std::uint64_t seed) : stream_(seed) {}
    LASTCARD_FN bool coin() {
        if (left_ == 0) {
            bits_ = stream_.next();
            left_ = 64;
        }
        --left_;
        const bool heads = (bits_ & 1U) != 0;
        bits_ >>= 1;
        return heads;
    }
    LASTCARD_FN unsigned below(unsigned n) { return stream_.below(n); }
    LASTCARD_FN std::uint64_t word() { return stream_.next(); }

private:
    FastStream stream_;
    std::uint64_t bits_ = 0;
    unsigned left_ = 0;
};

/// Open UNO windows: the owner calls or, if not, each of the others may catch.
template <class Sink, class G, class S>
LASTCARD_COLD void random_calls(const G& game, S& state, FastRandom& random, PlayCounts& counts,
                                Sink& sink) {
    for (unsigned i = 0; i < state.seats && !state.catchable.empty(); ++i) {
        const Seat owner = seat_at(i);
        if (!state.catchable.has(owner)) continue;
        if (!state.too_late.has(owner) && random.coin()) {
            apply(game, state, Action::simple(ActionKind::Uno, owner), sink);
            ++counts.reactions;
            continue;
        }
        for (unsigned k = 0; k < state.seats && state.catchable.has(owner); ++k) {
            if (k == i || !state.in_round.has(seat_at(k)) || !random.coin()) continue;
            apply(game, state, Action::at(ActionKind::Catch, seat_at(k), owner), sink);
            ++counts.reactions;
        }
        if (state.phase != Phase::Playing) return;
    }
}

/// A slap ends with the last seat but one, in random order; sometimes the clock ends it.
template <class Sink, class G, class S>
LASTCARD_COLD void random_slap(const G& game, S& state, FastRandom& random, PlayCounts& counts,
                               Sink& sink) {
    while (state.phase == Phase::Playing && !state.to_slap.empty()) {
        Action action = Action::simple(ActionKind::Close, Seat::None);
        if (random.below(8) != 0)
            action = Action::simple(ActionKind::Slap,
                                    state.to_slap.nth(random.below(state.to_slap.count())));
        apply(game, state, action, sink);
        ++counts.reactions;
    }
}

/// The seats from `first` on that hold the twin of the face-up card, except its player.
template <class S>
LASTCARD_HOT SeatSet twin_holders(const S& state, unsigned first) {
    SeatSet holders;
    for (unsigned i = first; i < state.seats; ++i)
        holders.add_if(holds(state, seat_at(i), state.top), seat_at(i));
    return holders.without(SeatSet::of(state.last_player));
}

/// A seat with the twin may jump in; then the same card lies on top again.
template <class Sink, class G, class S>
LASTCARD_COLD void random_jumps(const G& game, S& state, SeatSet holders, FastRandom& random,
                                PlayCounts& counts, Sink& sink) {
    while (!holders.empty() && state.jump_open) {
        const Seat seat = holders.first();
        holders.remove(seat);
        if (!may_jump(game, state, seat) || !random.coin()) continue;
        apply(game, state, Action::play(seat, state.top, play_flag::jump), sink);
        ++counts.reactions;
        holders = twin_holders(state, index(seat) + 1);
    }
}

/// The holder of the red power gives red cards away.
template <class Sink, class G, class S>
LASTCARD_COLD void random_gift(const G& game, S& state, FastRandom& random, PlayCounts& counts,
                               Sink& sink) {
    const Seat giver = state.powers[index(Colour::Red)];
    const SeatSet targets = give_targets(game, state, giver);
    if (targets.empty()) return;
    const Seat target = targets.nth(random.below(targets.count()));
    apply(game, state, Action::at(ActionKind::Give, giver, target), sink);
    ++counts.reactions;
}

/// What happens before the next answer: calls and catches of open UNO windows, and the reactions of
/// house rules, each taken with probability one half. Any of them may end the round.
template <class Sink, class G, class S>
LASTCARD_HOT void random_reactions(const G& game, S& state, FastRandom& random, PlayCounts& counts,
                                   Sink& sink) {
    if (!state.catchable.empty()) [[unlikely]]
        random_calls(game, state, random, counts, sink);
    if (!state.to_slap.empty()) [[unlikely]]
        random_slap(game, state, random, counts, sink);
    if (state.jump_open) [[unlikely]] {
        const SeatSet holders = twin_holders(state, 0);
        if (!holders.empty()) random_jumps(game, state, holders, random, counts, sink);
    }
    if (game.powers && state.powers[index(Colour::Red)] != Seat::None &&
        state.phase == Phase::Playing && random.coin()) [[unlikely]]
        random_gift(game, state, random, counts, sink);
}

/// One answer to the open question, chosen uniformly.
template <class Sink, class G, class S>
LASTCARD_FN void random_answer(const G& game, S& state, FastRandom& random, PlayCounts& counts,
                               Sink& sink) {
    const unsigned n = step(game, state, [&](unsigned count) { return random.below(count); }, sink);
    ++counts.decisions;
    counts.choices += n > 1;
}

/// Plays on until the round is over.
template <class Sink, class G, class S>
LASTCARD_FN void random_round(const G& game, S& state, FastRandom& random, PlayCounts& counts,
                              Sink& sink) {
    Table<Sink, G, S> table{game, state, sink};
    const auto pick = [&random](unsigned count) { return random.below(count); };
    std::uint64_t decisions = 0;
    std::uint64_t choices = 0;
    for (;;) {
        random_reactions(game, state, random, counts, sink);
        if (state.phase != Phase::Playing) break;
        choices += step(table, pick) > 1;
        ++decisions;
    }
    ++counts.rounds;
    counts.decisions += decisions;
    counts.choices += choices;
}

/// Plays a match to its end.
template <class Sink, class G, class S>
LASTCARD_FN void random_match(const G& game, S& state, FastRandom& random, PlayCounts& counts,
                              Sink& sink) {
    for (;;) {
        random_round(game, state, random, counts, sink);
        if (state.phase == Phase::MatchOver) break;
        apply(game, state, Action::simple(ActionKind::Deal, Seat::None), sink);
    }
    ++counts.games;
}

/// The seed of the n-th game of a series.
LASTCARD_FN void game_seed(std::uint8_t (&seed)[32], std::uint64_t series, std::uint64_t game) {
    FastStream words(mix64(series) ^ (game * 0x9e3779b97f4a7c15U));
    for (unsigned i = 0; i < 4; ++i) {
        const std::uint64_t word = words.next();
        for (unsigned b = 0; b < 8; ++b)
            seed[i * 8 + b] = static_cast<std::uint8_t>(word >> (8 * b));
    }
}

}  // namespace lastcard

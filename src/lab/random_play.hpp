// Random legal play, the yardstick of the engine: uniform over the answers to each question; UNO is
// said with probability one half when due, and each seat that could catch does so with one half.
// `lastcard bench`, the breadth tests and the pinned signatures all play this way.
#pragma once

#include <cstdint>

#include "engine/engine.hpp"
#include "lab/play_counts.hpp"

namespace lastcard {

/// Random bits from a SplitMix64, cheap enough not to be what a benchmark measures.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : stream_(seed) {}
    bool coin() {
        if (left_ == 0) {
            bits_ = stream_.next();
            left_ = 64;
        }
        --left_;
        const bool heads = (bits_ & 1U) != 0;
        bits_ >>= 1;
        return heads;
    }
    unsigned below(unsigned n) { return stream_.below(n); }
    std::uint64_t word() { return stream_.next(); }

private:
    FastStream stream_;
    std::uint64_t bits_ = 0;
    unsigned left_ = 0;
};

/// What happens before the next answer: calls and catches of open UNO windows, and the reactions of
/// house rules, each taken with probability one half.
template <class Sink>
[[gnu::noinline]] inline void random_reactions(const Game& game, State& state, Dice& dice,
                                               PlayCounts& counts, Sink& sink) {
    for (unsigned i = 0; i < state.seats && !state.catchable.empty(); ++i) {
        const Seat owner = seat_at(i);
        if (!state.catchable.has(owner)) continue;
        if (dice.coin()) {
            apply(game, state, Action::simple(ActionKind::Uno, owner), sink);
            ++counts.reactions;
            continue;
        }
        for (unsigned k = 0; k < state.seats && state.catchable.has(owner); ++k) {
            if (k == i || !state.in_round.has(seat_at(k)) || !dice.coin()) continue;
            apply(game, state, Action::at(ActionKind::Catch, seat_at(k), owner), sink);
            ++counts.reactions;
        }
        if (state.phase != Phase::Playing) return;
    }
    // A slap ends with the last seat but one, in random order; now and then the clock ends it.
    while (state.phase == Phase::Playing && !state.to_slap.empty()) {
        Action action = Action::simple(ActionKind::Close, Seat::None);
        if (dice.below(8) != 0) {
            unsigned n = dice.below(state.to_slap.count());
            for (unsigned i = 0; i < state.seats; ++i)
                if (state.to_slap.has(seat_at(i)) && n-- == 0)
                    action = Action::simple(ActionKind::Slap, seat_at(i));
        }
        apply(game, state, action, sink);
        ++counts.reactions;
    }
    if (state.phase != Phase::Playing) return;
    for (unsigned i = 0; i < state.seats && state.jump_open; ++i) {
        if (!held(state, seat_at(i)).has(state.top))
            continue;  // the others cannot, and it is cheap to see
        if (!may_jump(game, state, seat_at(i)) || !dice.coin()) continue;
        apply(game, state, Action::play(seat_at(i), state.top, play_flag::jump), sink);
        ++counts.reactions;
    }
    if (state.phase != Phase::Playing || !game.powers) return;
    const Seat red = state.powers[index(Colour::Red)];
    if (red == Seat::None || !dice.coin()) return;
    const SeatSet targets = give_targets(game, state, red);
    if (targets.empty()) return;
    unsigned n = dice.below(targets.count());
    for (unsigned i = 0; i < state.seats; ++i)
        if (targets.has(seat_at(i)) && n-- == 0) {
            apply(game, state, Action::at(ActionKind::Give, red, seat_at(i)), sink);
            ++counts.reactions;
            return;
        }
}

/// One answer to the open question, chosen uniformly.
template <class Sink>
LASTCARD_HOT void random_answer(const Game& game, State& state, Dice& dice, PlayCounts& counts,
                                Sink& sink) {
    const unsigned n = step(game, state, [&](unsigned count) { return dice.below(count); }, sink);
    ++counts.decisions;
    counts.choices += n > 1;
}

/// Plays on until the round is over.
template <class Sink>
LASTCARD_FN void random_round(const Game& game, State& state, Dice& dice, PlayCounts& counts,
                              Sink& sink) {
    const bool red = game.powers;
    while (state.phase == Phase::Playing) {
        if ((state.catchable.bits | state.to_slap.bits) != 0 || state.jump_open ||
            (red && state.powers[index(Colour::Red)] != Seat::None)) [[unlikely]] {
            random_reactions(game, state, dice, counts, sink);
            if (state.phase != Phase::Playing) break;
        }
        random_answer(game, state, dice, counts, sink);
    }
    ++counts.rounds;
}

/// Plays a match to its end.
template <class Sink>
LASTCARD_FN void random_match(const Game& game, State& state, Dice& dice, PlayCounts& counts,
                              Sink& sink) {
    for (;;) {
        random_round(game, state, dice, counts, sink);
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

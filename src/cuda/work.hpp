// Random matches in small pieces of work. On a GPU 32 threads run the same instructions, so it pays
// to gather matches that have the same work to do; this says what that is, and does it. Compiled
// for the CPU as well, where the tests compare it with random_match().
#pragma once

#include "engine/resize.hpp"
#include "lab/batch.hpp"

namespace lastcard {

/// What a match waits for.
enum class Work : std::uint8_t {
    Match,      ///< another match
    Deal,       ///< the next round
    React,      ///< reactions before the open question
    Turn,       ///< the answer to a turn
    EmptyTurn,  ///< the same without a draw pile: who draws has to shuffle, which takes long
    Drawn,      ///< the answer to a drawn card
    Colour,     ///< a colour to be called
    Rare,       ///< any other answer
    None,       ///< nothing: no match is left
};
inline constexpr unsigned work_count = 8;  ///< without None

/// A place where matches are played one after the other.
template <class S>
struct Slot {
    S state;
    FastRandom random{0};
    std::uint64_t match = 0;
    bool occupied = false;
    bool reacted = false;  ///< reactions before the open question have been made
};

/// Whether random_reactions() does anything before the next answer.
template <class G, class S>
LASTCARD_FN bool may_react(const G& game, const S& state) {
    return !state.catchable.empty() || !state.to_slap.empty() ||
           (state.jump_open && !twin_holders(state, 0).empty()) ||
           (game.powers && state.powers[index(Colour::Red)] != Seat::None);
}

template <class G, class S>
LASTCARD_FN Work work_of(const G& game, const Slot<S>& slot) {
    const S& state = slot.state;
    if (state.phase == Phase::MatchOver) return Work::Match;
    if (state.phase == Phase::RoundOver) return Work::Deal;
    if (!slot.reacted && may_react(game, state)) return Work::React;
    const Ask kind = state.question().kind;
    if (kind == Ask::Turn) return state.draw_count == 0 ? Work::EmptyTurn : Work::Turn;
    if (kind == Ask::Drawn) return Work::Drawn;
    return kind == Ask::Colour ? Work::Colour : Work::Rare;
}

/// What comes next, after something has happened. A round may be over as soon as it is dealt.
template <class G, class S>
LASTCARD_FN Work next_work(const G& game, Slot<S>& slot, PlayCounts& counts) {
    if (slot.state.phase != Phase::Playing) {
        slot.reacted = false;
        ++counts.rounds;
    }
    return work_of(game, slot);
}

/// Does the work of a match that is under way, and says what comes next.
template <class G, class S>
LASTCARD_FN Work do_work(Work work, const G& game, Slot<S>& slot, PlayCounts& counts) {
    NoEvents nobody;
    // In registers while it is used.
    FastRandom random = slot.random;
    if (work == Work::Deal) {
        apply(game, slot.state, Action::simple(ActionKind::Deal, Seat::None), nobody);
    } else if (work == Work::React) {
        random_reactions(game, slot.state, random, counts, nobody);
        slot.reacted = true;
    } else {
        Table<NoEvents, G, S> table{game, slot.state, nobody};
        counts.choices += step(table, [&random](unsigned n) { return random.below(n); }) > 1;
        ++counts.decisions;
        slot.reacted = false;
    }
    slot.random = random;
    return next_work(game, slot, counts);
}

/// Begins a match.
template <class G, class S>
LASTCARD_FN Work begin_match(const G& game, const Batch& batch, std::uint64_t number, Slot<S>& slot,
                             PlayCounts& counts) {
    NoEvents nobody;
    slot.state = start_match<S>(game, setup_of(batch, number), nobody);
    slot.random = chance_of(batch, number);
    slot.match = number;
    slot.occupied = true;
    slot.reacted = false;
    return next_work(game, slot, counts);
}

/// Counts a match that has ended; its last state goes to `end`, with room for every game.
template <class S>
LASTCARD_FN std::uint64_t end_match(Slot<S>& slot, PlayCounts& counts, State& end) {
    ++counts.games;
    slot.occupied = false;
    widen(slot.state, end);
    return state_hash(end);
}

}  // namespace lastcard

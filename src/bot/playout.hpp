// Plays a possible world to the end of its round at full speed, all players by evaluation.hpp: the
// value of a move in the search.
#pragma once

#include "bot/card_traits.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// The values of a lost and of a won round; a void one lies between. Points shift both a little, so
/// that the search prefers the more expensive of two certain wins.
inline constexpr int lost_value = 0;
inline constexpr int won_value = 1000;

class Playout {
public:
    Playout(const Game& game, const CardTraits& traits) : game_(game), traits_(traits) {}

    /// Plays on until the round is over. Returns its value for `seat`: 0 to 1000.
    int finish(State& world, Seat seat, FastStream& random) const;

private:
    void react(State& world, FastStream& random) const;
    void slap(State& world, FastStream& random) const;
    void jump_in(State& world) const;
    void give_reds(State& world) const;
    unsigned chosen_answer(const State& world, FastStream& random) const;
    int value(const State& world, Seat seat) const;

    const Game& game_;
    const CardTraits& traits_;
};

}  // namespace lastcard

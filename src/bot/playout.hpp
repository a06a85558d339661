// Playing a made-up world to the end of its round at full speed, everybody by judgement.hpp: what a
// search judges its moves by.
#pragma once

#include "bot/playbook.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// What a round that somebody else won is worth, a void one, and one's own. Points shade both ends
/// a little, so that of two sure things the dearer is taken.
inline constexpr int lost_value = 0;
inline constexpr int won_value = 1000;

class Playout {
public:
    Playout(const Game& game, const Playbook& book) : game_(game), book_(book) {}

    /// Plays on until the round is over and says what it has brought `seat`: 0 to 1000.
    int finish(State& world, Seat seat, FastStream& random) const;

private:
    void react(State& world, FastStream& random) const;
    void slap(State& world, FastStream& random) const;
    void jump_in(State& world) const;
    void give_reds(State& world) const;
    unsigned chosen_answer(const State& world, FastStream& random) const;
    int value(const State& world, Seat seat) const;

    const Game& game_;
    const Playbook& book_;
};

}  // namespace lastcard

// The decisions of a match as it is replayed, with what their seats could know.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "edition/game.hpp"
#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"
#include "view/memory.hpp"

namespace lastcard::coach {

/// A question to a seat, and its answer.
struct Decision {
    std::size_t number = 0;  ///< of the action in the record, from 1
    Seat seat = Seat::None;
    State state;                   ///< before it
    SeatMemory memory;             ///< of the seat
    std::optional<Action> played;  ///< nothing: the position is all there is
};

/// Takes in a match step by step.
class DecisionLog {
public:
    /// So many decisions are kept; later ones are only counted.
    static constexpr std::size_t most_decisions = 20'000;

    /// Seat::None: the decisions of all seats.
    explicit DecisionLog(const Game& game, Seat only = Seat::None) : game_(game), only_(only) {}

    /// The first position, with the events that led to it; without any, seats remember what they
    /// see.
    void begin(const State& state, std::span<const Event> events);
    /// The next action, which has been applied.
    void saw(std::size_t number, const Action& action, const State& after,
             std::span<const Event> events);
    /// Adds the question that is open at the end, which nobody has answered.
    void add_open_question(std::size_t number);

    const std::vector<Decision>& decisions() const { return decisions_; }
    bool complete() const { return left_out_ == 0; }

private:
    void add(std::size_t number, Seat seat, std::optional<Action> played);
    void learn(std::span<const Event> events);

    const Game& game_;
    Seat only_;
    State state_;
    SeatMemory memories_[max_seats];
    std::vector<Decision> decisions_;
    std::size_t left_out_ = 0;
};

}  // namespace lastcard::coach

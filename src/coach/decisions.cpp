// Keeping decisions (see decisions.hpp).
#include "coach/decisions.hpp"

#include "view/project.hpp"

namespace lastcard::coach {

void DecisionLog::learn(std::span<const Event> events) {
    for (unsigned i = 0; i < state_.seats; ++i)
        for (const Event& event : events) memories_[i].learn(game_, project(event, seat_at(i)));
}

void DecisionLog::begin(const State& state, std::span<const Event> events) {
    state_ = state;
    for (unsigned i = 0; i < state.seats; ++i)
        memories_[i] = events.empty()
                           ? SeatMemory::from_view(game_, view_of(game_, state, seat_at(i)))
                           : SeatMemory(seat_at(i));
    learn(events);
}

void DecisionLog::saw(std::size_t number, const Action& action, const State& after,
                      std::span<const Event> events) {
    if (is_answer(action) && state_.phase == Phase::Playing && state_.frame_count > 0 &&
        state_.question().seat == action.seat)
        add(number, action.seat, action);
    state_ = after;
    learn(events);
}

void DecisionLog::add_open_question(std::size_t number) {
    if (state_.phase != Phase::Playing || state_.frame_count == 0) return;
    // While a slap is open, nothing can be answered.
    const Seat seat = state_.question().seat;
    if (view_of(game_, state_, seat).moves().answer_count() > 0) add(number, seat, std::nullopt);
}

void DecisionLog::add(std::size_t number, Seat seat, std::optional<Action> played) {
    if (only_ != Seat::None && seat != only_) return;
    if (decisions_.size() == most_decisions) {
        ++left_out_;
        return;
    }
    decisions_.push_back({number, seat, state_, memories_[index(seat)], played});
}

}  // namespace lastcard::coach

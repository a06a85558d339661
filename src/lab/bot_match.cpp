// The order of play among bots (see bot_match.hpp).
#include "lab/bot_match.hpp"

#include <utility>

namespace lastcard {

BotMatch::BotMatch(const Game& game, const Setup& setup, std::span<Bot* const> bots,
                   std::uint64_t chance, Watcher* watcher)
    : game_(game), bots_(bots), watcher_(watcher), random_(chance) {
    for (unsigned i = 0; i < setup.seats; ++i) {
        memories_[i] = SeatMemory(seat_at(i));
        if (bots_[i]->remembers()) remembering_.add(seat_at(i));
        if (bots_[i]->listens()) listening_.add(seat_at(i));
        bots_[i]->begin(game_, seat_at(i), setup.seats);
    }
    state_ = start_match(game_, setup, events_);
    told(nullptr);
}

void BotMatch::play_on() {
    if (windows_open()) offer_reactions();
    if (state_.phase == Phase::Playing) answer();
    if (state_.phase == Phase::Playing) return;
    ++counts_.rounds;
    if (state_.phase == Phase::MatchOver) ++counts_.games;
}

void BotMatch::play_round() {
    while (state_.phase == Phase::Playing) play_on();
}

void BotMatch::deal() { play(Action::simple(ActionKind::Deal, Seat::None)); }

void BotMatch::play_match() {
    for (play_round(); state_.phase != Phase::MatchOver; play_round()) deal();
}

bool BotMatch::windows_open() const {
    return (state_.catchable.bits | state_.to_slap.bits) != 0 || state_.jump_open ||
           (game_.powers && state_.powers[index(Colour::Red)] != Seat::None);
}

/// The seat that owes a call comes first; then every seat once, in random order, and again after
/// every jump-in.
void BotMatch::offer_reactions() {
    for (bool again = true; again && state_.phase == Phase::Playing;) {
        again = false;
        const SeatSet owners = state_.catchable;
        for (unsigned i = 0; i < state_.seats; ++i)
            if (owners.has(seat_at(i))) offer(seat_at(i));
        Seat order[max_seats];
        for (unsigned i = 0; i < state_.seats; ++i) {
            const unsigned j = random_.below(i + 1);
            order[i] = seat_at(i);
            std::swap(order[i], order[j]);
        }
        for (unsigned i = 0; i < state_.seats && state_.phase == Phase::Playing; ++i)
            if (!owners.has(order[i]) && offer(order[i]) == ActionKind::Play) {
                again = true;
                break;
            }
    }
    if (!state_.to_slap.empty()) play(Action::simple(ActionKind::Close, Seat::None));
}

/// What the seat did; Pass: nothing.
ActionKind BotMatch::offer(Seat seat) {
    if (state_.phase != Phase::Playing || !state_.in_round.has(seat)) return ActionKind::Pass;
    const SeatSet others_owing = state_.catchable.without(SeatSet::of(seat));
    const bool may = state_.catchable.has(seat) || !others_owing.empty() ||
                     state_.to_slap.has(seat) || may_jump(game_, state_, seat) ||
                     !give_targets(game_, state_, seat).empty();
    if (!may) return ActionKind::Pass;
    const SeatView view = view_of(game_, state_, seat);
    const std::optional<Action> action =
        bots_[index(seat)]->react(knowledge(seat, view), random_.word());
    if (gives_up(seat) || !action) return ActionKind::Pass;
    if (!play(*action)) {
        ++counts_.refusals;
        return ActionKind::Pass;
    }
    ++counts_.reactions;
    return action->kind;
}

void BotMatch::answer() {
    const Seat seat = state_.question().seat;
    const SeatView view = view_of(game_, state_, seat);
    ++counts_.decisions;
    counts_.choices += view.moves().answer_count() > 1;
    const Action action = bots_[index(seat)]->answer(knowledge(seat, view), random_.word());
    if (gives_up(seat) || play(action)) return;
    ++counts_.refusals;
    play(Action::simple(ActionKind::Timeout, Seat::None));
}

/// A bot that has given up leaves the table (G-49).
bool BotMatch::gives_up(Seat seat) {
    if (!listening_.has(seat) || !bots_[index(seat)]->forfeits()) return false;
    play(Action::simple(ActionKind::Leave, seat));
    return true;
}

bool BotMatch::play(const Action& action) {
    events_.clear();
    if (!apply(game_, state_, action, events_).accepted()) return false;
    told(&action);
    return true;
}

void BotMatch::told(const Action* action) {
    for (unsigned i = 0; i < state_.seats; ++i) {
        const Seat seat = seat_at(i);
        if (remembering_.has(seat))
            for (const Event& event : events_) memories_[i].learn(game_, project(event, seat));
        if (!listening_.has(seat)) continue;
        seen_.clear();
        for (const Event& event : events_) seen_.push_back(project(event, seat));
        bots_[i]->see(game_, seen_);
    }
    if (watcher_ != nullptr)
        watcher_->saw(state_, action, std::span<const Event>(events_.begin(), events_.size));
}

Knowledge BotMatch::knowledge(Seat seat, const SeatView& view) const {
    return {game_, view, memories_[index(seat)]};
}

}  // namespace lastcard

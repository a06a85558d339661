// The order of play among bots (see bot_match.hpp).
#include "lab/bot_match.hpp"

namespace lastcard {

BotMatch::BotMatch(const Game& game, const Setup& setup, std::span<Bot* const> bots,
                   std::uint64_t chance, Watcher* watcher)
    : game_(game), bots_(bots), watcher_(watcher), order_(chance) {
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
    for (bool on = true; on && state_.phase == Phase::Playing;) {
        const Request request = order_.next(game_, state_);
        switch (request.kind) {
            case Request::Kind::Window: offer(request); break;
            case Request::Kind::Table:
                play(request.action);
                order_.answered(state_, &request.action);
                break;
            case Request::Kind::Question:
                answer(request);
                on = false;
                break;
        }
    }
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

void BotMatch::offer(const Request& request) {
    const Seat seat = request.seat;
    const SeatView view = view_of(game_, state_, seat);
    const std::optional<Action> action =
        bots_[index(seat)]->react(knowledge(seat, view), request.chance);
    const bool tried = !gives_up(seat) && action.has_value();
    const bool played = tried && play(*action);
    counts_.reactions += played;
    counts_.refusals += tried && !played;
    order_.answered(state_, played ? &*action : nullptr);
}

void BotMatch::answer(const Request& request) {
    const Seat seat = request.seat;
    const SeatView view = view_of(game_, state_, seat);
    ++counts_.decisions;
    counts_.choices += view.moves().answer_count() > 1;
    Action action = bots_[index(seat)]->answer(knowledge(seat, view), request.chance);
    if (gives_up(seat)) {
        action = Action::simple(ActionKind::Leave, seat);
    } else if (!play(action)) {
        ++counts_.refusals;
        action = Action::simple(ActionKind::Timeout, Seat::None);
        play(action);
    }
    order_.answered(state_, &action);
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

// The order of requests (see turn_order.hpp). Random numbers are drawn in the order in which
// matches between bots have always drawn them, so that old experiments can be repeated.
#include "lab/turn_order.hpp"

#include <utility>

namespace lastcard {
namespace {

/// Whether anybody could have a reaction. The same for all hands.
bool may_be_open(const Game& game, const State& state) {
    return (state.catchable.bits | state.to_slap.bits) != 0 || state.jump_open ||
           (game.powers && state.powers[index(Colour::Red)] != Seat::None);
}

/// Whether the seat has a reaction of its own. Catching without cause, where it is allowed at a
/// cost, is none.
bool may_react(const Game& game, const State& state, Seat seat) {
    return !state.catchable.without(SeatSet::of(seat)).empty() || state.to_slap.has(seat) ||
           may_jump(game, state, seat) || !give_targets(game, state, seat).empty();
}

}  // namespace

const Request& TurnOrder::next(const Game& game, const State& state) {
    if (asked_) return request_;
    asked_ = true;
    if (stage_ == Stage::Fresh) {
        if (offers_ == Offers::Auto) {
            if (react_for_all(state)) return request_;
        } else if (may_be_open(game, state)) {
            open(state);
        } else {
            stage_ = Stage::Question;
        }
    }
    if (stage_ == Stage::Owners && offer_to_owners(game, state)) return request_;
    if (stage_ == Stage::Others && offer_to_others(game, state)) return request_;
    if (stage_ == Stage::Slaps) {
        if (!state.to_slap.empty()) {
            act(Action::simple(ActionKind::Close, Seat::None));
            return request_;
        }
    }
    stage_ = Stage::Question;
    request_ = Request{.kind = Request::Kind::Question,
                       .seat = state.question().seat,
                       .action = {},
                       .chance = random_.word()};
    return request_;
}

void TurnOrder::answered(const State& state, const Action* action) {
    asked_ = false;
    if (state.phase != Phase::Playing) {
        if (stage_ == Stage::Owners) draw_order(state);
        stage_ = Stage::Fresh;
    } else if (stage_ == Stage::Question) {
        if (action != nullptr && !is_reaction(*action)) stage_ = Stage::Fresh;
        if (action != nullptr && is_jump(*action)) open(state);
    } else if (action != nullptr && is_jump(*action)) {
        open(state);
    }
}

void TurnOrder::open(const State& state) {
    owners_ = offers_ == Offers::Race ? SeatSet{} : state.catchable;
    place_ = 0;
    stage_ = Stage::Owners;
}

void TurnOrder::draw_order(const State& state) {
    for (unsigned i = 0; i < state.seats; ++i) {
        const unsigned j = random_.below(i + 1);
        order_[i] = seat_at(i);
        std::swap(order_[i], order_[j]);
    }
}

/// Whether the seat gets an offer. One that owes a call and can no longer make it has none, but
/// takes its random number.
bool TurnOrder::offered(const Game& game, const State& state, Seat seat) {
    if (!state.in_round.has(seat)) return false;
    const bool owes = state.catchable.has(seat);
    const bool may = may_react(game, state, seat) || (owes && may_say_uno(game, state, seat));
    if (!owes && !may) return false;
    const std::uint64_t chance = random_.word();
    if (may)
        request_ =
            Request{.kind = Request::Kind::Window, .seat = seat, .action = {}, .chance = chance};
    return may;
}

bool TurnOrder::offer_to_owners(const Game& game, const State& state) {
    while (place_ < state.seats) {
        const Seat seat = seat_at(place_++);
        if (owners_.has(seat) && offered(game, state, seat)) return true;
    }
    draw_order(state);
    place_ = 0;
    stage_ = Stage::Others;
    return false;
}

bool TurnOrder::offer_to_others(const Game& game, const State& state) {
    while (place_ < state.seats) {
        const Seat seat = order_[place_++];
        if (!owners_.has(seat) && offered(game, state, seat)) return true;
    }
    stage_ = Stage::Slaps;
    return false;
}

/// Makes one of the reactions that are due. A call that can no longer be made is caught by the next
/// seat.
bool TurnOrder::react_for_all(const State& state) {
    if (!state.catchable.empty()) {
        const Seat owner = state.catchable.first();
        act(state.too_late.has(owner)
                ? Action::at(ActionKind::Catch, next_seat(state, owner), owner)
                : Action::simple(ActionKind::Uno, owner));
        return true;
    }
    if (!state.to_slap.empty()) {
        act(Action::simple(ActionKind::Slap,
                           state.to_slap.nth(random_.below(state.to_slap.count()))));
        return true;
    }
    return false;
}

void TurnOrder::act(const Action& action) {
    request_ =
        Request{.kind = Request::Kind::Table, .seat = action.seat, .action = action, .chance = 0};
}

}  // namespace lastcard

// Who is asked next, where there is no clock: before every answer, each seat that may react is
// offered its reactions once. The one order of bots, learners and simulations.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/engine.hpp"
#include "lab/random_play.hpp"

namespace lastcard {

/// How reactions are offered.
enum class Offers : std::uint8_t {
    Ask,   ///< a seat that owes a call is offered it first, the others in random order
    Race,  ///< all seats in random order: a call that is made late may come too late
    Auto,  ///< never: calls and catches are made, slaps are drawn by lot, nobody jumps in or gives
};

/// What happens next. It is the same until it is answered.
struct Request {
    enum class Kind : std::uint8_t {
        Question,  ///< `seat` answers the open question
        Window,    ///< `seat` may react, or wait
        Table,     ///< `action` is applied: nobody is asked
    };
    Kind kind = Kind::Question;
    Seat seat = Seat::None;
    Action action;
    std::uint64_t chance = 0;  ///< for the choice of a bot

    bool window() const { return kind == Kind::Window; }
};

/// An opening follows every answer. In it each seat that may react gets one offer; after a jump-in
/// there is a new one. Then an open slap is closed, and the question goes to its seat. Plain data:
/// a copy of it and of the State goes on in the same way.
class TurnOrder {
public:
    explicit TurnOrder(std::uint64_t chance, Offers offers = Offers::Ask)
        : random_(chance), offers_(offers) {}

    Offers offers() const { return offers_; }
    /// Other random numbers from now on. An open request stays as it is.
    void reseed(std::uint64_t chance) { random_ = FastRandom(chance); }

    /// Only while a round is played.
    const Request& next(const Game& game, const State& state);

    /// What came of the request: the action, which has been applied, or null for waiting. A
    /// reaction to a question, such as a call before one's own play, leaves the question open.
    void answered(const State& state, const Action* action);

private:
    enum class Stage : std::uint8_t { Fresh, Owners, Others, Slaps, Question };

    void open(const State& state);
    void draw_order(const State& state);
    bool offered(const Game& game, const State& state, Seat seat);
    bool offer_to_owners(const Game& game, const State& state);
    bool offer_to_others(const Game& game, const State& state);
    bool react_for_all(const State& state);
    void act(const Action& action);

    FastRandom random_;
    Request request_;
    Seat order_[max_seats] = {};
    SeatSet owners_;  ///< who owed a call when the opening began
    std::uint8_t place_ = 0;
    Stage stage_ = Stage::Fresh;
    Offers offers_ = Offers::Ask;
    bool asked_ = false;  ///< request_ is open
};

static_assert(std::is_trivially_copyable_v<TurnOrder>);

}  // namespace lastcard

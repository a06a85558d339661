// A match between bots without clocks: every request of the turn order is answered at once. Used by
// simulations and the arena.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bot/bot.hpp"
#include "engine/engine.hpp"
#include "lab/turn_order.hpp"

namespace lastcard {

/// Receives everything that happens.
class Watcher {
public:
    virtual ~Watcher() = default;
    /// After every applied action; `action` is null for the deal that begins a match.
    virtual void saw(const State& state, const Action* action, std::span<const Event> events) = 0;
};

class BotMatch {
public:
    /// Deals the first round. One bot a seat; a bot may sit on several. `chance` seeds everything
    /// the bots leave to luck. Keeps references to all of it.
    BotMatch(const Game& game, const Setup& setup, std::span<Bot* const> bots, std::uint64_t chance,
             Watcher* watcher = nullptr);

    const State& state() const { return state_; }
    const PlayCounts& counts() const { return counts_; }

    /// One answer, and the reactions before it. Only while a round is on.
    void play_on();
    /// Plays on until the round is over.
    void play_round();
    /// Deals the next round of a match that is not over.
    void deal();
    /// Plays on until the match is over.
    void play_match();

private:
    void offer(const Request& request);
    void answer(const Request& request);
    bool gives_up(Seat seat);
    bool play(const Action& action);
    void told(const Action* action);
    Knowledge knowledge(Seat seat, const SeatView& view) const;

    const Game& game_;
    std::span<Bot* const> bots_;
    Watcher* watcher_;
    TurnOrder order_;
    State state_;
    PlayCounts counts_;
    SeatSet remembering_;
    SeatSet listening_;
    SeatMemory memories_[max_seats];
    EventList events_;
    std::vector<SeatEvent> seen_;
};

}  // namespace lastcard

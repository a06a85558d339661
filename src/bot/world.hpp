// Worlds: whole tables that one seat's knowledge allows. The search plays them out as if they were
// real; nothing in them comes from the real table but what the seat has seen.
#pragma once

#include "bot/bot.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// Deals out the cards that a seat does not see, again and again. The seat's own view of every
/// world is the view that the maker was given.
class WorldMaker {
public:
    explicit WorldMaker(const Knowledge& known);

    void make(FastStream& random, State& world) const;

private:
    /// How many cards of each colour still go into a hand.
    struct Room {
        std::uint16_t left[5] = {};
    };
    /// What is not known of a hand.
    struct Row {
        Seat seat = Seat::None;
        Colour called = Colour::None;  ///< and so probably held
        std::uint16_t unknown = 0;     ///< cards
        Room at_most;                  ///< of a colour, for certain; wilds last
        Room likely;                   ///< if the seat plays whatever fits
        unsigned freedom() const;
    };
    struct Pool {
        std::uint8_t cards[max_cards];
        unsigned size = 0;
    };

    void copy_table(const SeatView& view);
    void lay_discards(const SeatView& view);
    void add_rows(const Knowledge& known, const SeatMemory& memory);
    void gather_pool(const SeatView& view, const SeatMemory& memory);
    bool balanced() const;
    void fill_hand(const Row& row, Pool& pool, FastStream& random, State& world) const;
    unsigned take_from(Pool& pool, Seat seat, Room& certain, Room likely, unsigned wanted,
                       State& world) const;
    void settle_bluffs(State& world) const;

    const Game& game_;
    State certain_;  ///< what the seat knows, in its place
    Row rows_[max_seats];
    unsigned row_count_ = 0;
    Pool pool_;
    bool flipped_ = false;
};

}  // namespace lastcard

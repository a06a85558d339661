// Worlds: whole tables that one seat's knowledge allows. The search plays them out as if they were
// real; nothing in them comes from the real table but what the seat has seen.
#pragma once

#include "bot/bot.hpp"
#include "bot/playbook.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// Deals out the cards that a seat does not see, again and again. The seat's own view of every
/// world is the view that the maker was given.
class WorldMaker {
public:
    WorldMaker(const Knowledge& known, const Playbook& book);

    void make(FastStream& random, State& world) const;

private:
    /// How many cards of each colour still go into a hand, wilds last.
    struct Room {
        std::uint16_t left[5] = {};
    };
    /// Something that the owner of a hand would hardly have done with such cards: only those that
    /// came later may be of these faces.
    struct Doubt {
        FaceSet faces;
        std::uint16_t since = 0;
        unsigned trust = 0;  ///< of 100
    };
    /// What is not known of a hand.
    struct Row {
        Seat seat = Seat::None;
        std::uint16_t unknown = 0;  ///< cards
        Room at_most;               ///< for certain
        Doubt doubts[SeatMemory::deeds_kept];
        unsigned doubt_count = 0;
        Deed laid[SeatMemory::deeds_kept];  ///< plays since the last card came in, the latest first
        unsigned laid_count = 0;
        unsigned freedom() const;
    };
    struct Pool {
        std::uint8_t cards[max_cards];
        unsigned size = 0;
    };

    void copy_table(const SeatView& view);
    void lay_discards(const SeatView& view);
    void add_rows(const Knowledge& known, const SeatMemory& memory);
    void add_deeds(const SeatMemory& memory, Row& row) const;
    void gather_pool(const SeatView& view, const SeatMemory& memory);
    bool balanced() const;
    void fill_hand(const Row& row, Pool& pool, FastStream& random, State& world) const;
    void take(const Row& row, FaceSet barred, Room& room, Pool& pool, FastStream& random,
              State& world) const;
    void fill_once(const Row& row, Pool& pool, FastStream& random, State& world) const;
    void empty_hand(const Row& row, Pool& pool, State& world) const;
    bool plausible(const Row& row, const State& world, FastStream& random) const;
    void settle_bluffs(State& world) const;

    const Game& game_;
    const Playbook& book_;
    State certain_;  ///< what the seat knows, in its place
    Row rows_[max_seats];
    unsigned row_count_ = 0;
    std::uint16_t counts_[max_seats] = {};  ///< cards of every hand, known or not
    Pool pool_;
    bool flipped_ = false;
};

}  // namespace lastcard

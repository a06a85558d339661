// Possible worlds: complete tables that agree with one seat's knowledge. The search plays them out;
// they contain nothing of the real table that the seat has not seen.
#pragma once

#include "bot/bot.hpp"
#include "bot/card_traits.hpp"
#include "bot/search.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// Deals the cards that a seat does not see at random. The seat's view of every world equals the
/// view that the maker was given.
class WorldMaker final : public WorldSource {
public:
    WorldMaker(const Knowledge& known, const CardTraits& traits);

    void make(FastStream& random, State& world) const override;

private:
    /// How many cards of each colour a hand can still take, wilds last.
    struct Capacity {
        std::uint16_t left[5] = {};
    };
    /// The owner of a hand acted in a way that makes these faces unlikely, except for cards that
    /// came later.
    struct Doubt {
        FaceSet faces;
        std::uint16_t since = 0;
        unsigned trust = 0;  ///< of 100
    };
    /// What is not known of a hand.
    struct Row {
        Seat seat = Seat::None;
        std::uint16_t unknown = 0;  ///< cards
        Capacity at_most;           ///< for certain
        Doubt doubts[SeatMemory::past_moves_kept];
        unsigned doubt_count = 0;
        PastMove laid[SeatMemory::past_moves_kept];  ///< plays since the last card came in, the
                                                     ///< latest first
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
    void add_past_moves(const SeatMemory& memory, Row& row) const;
    void gather_pool(const SeatView& view, const SeatMemory& memory, bool exactly);
    bool balanced() const;
    void fill_hand(const Row& row, Pool& pool, FastStream& random, State& world) const;
    void take(const Row& row, FaceSet barred, Capacity& capacity, Pool& pool, FastStream& random,
              State& world) const;
    void fill_once(const Row& row, Pool& pool, FastStream& random, State& world) const;
    void empty_hand(const Row& row, Pool& pool, State& world) const;
    bool plausible(const Row& row, const State& world, FastStream& random) const;
    void settle_bluffs(State& world) const;

    const Game& game_;
    const CardTraits& traits_;
    State certain_;  ///< what the seat knows, in its place
    Row rows_[max_seats];
    unsigned row_count_ = 0;
    std::uint16_t counts_[max_seats] = {};  ///< cards of every hand, known or not
    Pool pool_;
    bool flipped_ = false;
};

}  // namespace lastcard

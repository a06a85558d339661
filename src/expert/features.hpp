// A move of one seat in numbers, for the network: the position as it will be after the move, as far
// as the seat can tell. Colours are ordered by their part in the position and cards described by
// what they do, so the same numbers serve all editions and house rules.
#pragma once

#include <cstdint>

#include "bot/evaluation.hpp"
#include "bot/position.hpp"

namespace lastcard::expert {

/// Grows when a number gets another meaning: weights of another version are rejected.
inline constexpr unsigned features_version = 1;

/// The first numbers of a row are the same for all moves of a position.
inline constexpr unsigned shared_count = 88;
inline constexpr unsigned feature_count = 344;

/// The numbers of every move of one position. Keeps references to what it is made of.
class Features {
public:
    /// `habit` is what `normal` would do.
    Features(const Knowledge& known, const CardTraits& traits, const Action& habit);

    /// Writes the first shared_count numbers.
    void write_shared(std::uint8_t* row) const;
    /// Writes the others, feature_count - shared_count.
    void write_move(const Action& action, std::uint8_t* row) const;

private:
    struct After;
    class Cells;

    After after(const Action& action) const;
    void write_rules(Cells& cells) const;
    void write_table(Cells& cells) const;
    void write_action(Cells& cells, const After& after, const Action& action) const;
    void write_card(Cells& cells, const After& after) const;
    void write_hand(Cells& cells, const After& after) const;
    void write_seat(Cells& cells, const After& after, Seat seat) const;
    void write_seats(Cells& cells, const After& after) const;
    void write_unseen(Cells& cells, const After& after) const;
    Seat beyond(Seat seat, bool back) const;

    const Knowledge& known_;
    const Game& game_;
    const SeatView& view_;
    const CardTraits& traits_;
    Action habit_;
    Position position_;
    const Style& style_;
    int best_worth_ = 0;
    std::uint8_t unseen_[max_faces] = {};
    unsigned unseen_total_ = 0;
    std::uint8_t likely_lacks_[max_seats] = {};  ///< colours, a bit each, wilds last
    std::uint8_t surely_lacks_[max_seats] = {};
    std::uint8_t surely_holds_[max_seats] = {};
    bool drew_last_[max_seats] = {};
};

}  // namespace lastcard::expert

// The results of a match, counted from its record: points by round, the hands left at the end of
// the last round, and statistics for each seat.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ids.hpp"
#include "record/record.hpp"

namespace lastcard {

/// Points of the rounds that are over, oldest first.
using ScoreSheet = std::vector<std::array<std::int32_t, max_seats>>;

/// The cards that a seat held at the end of the round.
struct HandLeft {
    Seat seat = Seat::None;
    std::vector<FaceId> cards;
    unsigned points = 0;
};

struct SeatNumbers {
    unsigned rounds_won = 0;
    unsigned played = 0;  ///< cards
    unsigned drawn = 0;   ///< cards, without the deal
    unsigned longest_hand = 0;
    unsigned caught = 0;      ///< other players who forgot to call
    unsigned was_caught = 0;  ///< forgot to call
};

struct MatchTally {
    ScoreSheet sheet;
    std::vector<HandLeft> hands;  ///< of the last finished round, without its winners
    SeatSet knocked_out;          ///< in that round; without the winners' side
    SeatSet winners;              ///< of that round; empty: it was void
    std::array<SeatNumbers, max_seats> seats{};
};

MatchTally tally_of(const Record& record);

}  // namespace lastcard

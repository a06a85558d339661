// What a match has come to, counted from its record: points round by round, the hands with which
// the last round ended, and a few numbers for each seat. For a table whose record is at hand.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ids.hpp"
#include "record/record.hpp"

namespace lastcard {

/// Points of the rounds that are over, oldest first.
using ScoreSheet = std::vector<std::array<std::int32_t, max_seats>>;

/// What somebody still held when the round was over.
struct HandLeft {
    Seat seat = Seat::None;
    std::vector<FaceId> cards;
    unsigned points = 0;
};

struct SeatNumbers {
    unsigned rounds_won = 0;
    unsigned played = 0;  ///< cards
    unsigned drawn = 0;   ///< cards, of the deal none
    unsigned longest_hand = 0;
    unsigned caught = 0;      ///< others who forgot to call
    unsigned was_caught = 0;  ///< forgot to call
};

struct MatchTally {
    ScoreSheet sheet;
    std::vector<HandLeft> hands;  ///< of the last round that is over, without its winners
    SeatSet knocked_out;          ///< in it; without the winners' side
    SeatSet winners;              ///< of it; empty: it was void
    std::array<SeatNumbers, max_seats> seats{};
};

MatchTally tally_of(const Record& record);

}  // namespace lastcard

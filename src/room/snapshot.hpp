// A stored room: plain data, and its text. Clocks are stored as the time that is left, not as the
// time of day, so a room can continue tomorrow or on another machine.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/record.hpp"
#include "room/desk.hpp"
#include "room/room.hpp"

namespace lastcard {

/// The version of the text format.
inline constexpr int snapshot_version = 5;
/// The oldest version that can still be read.
inline constexpr int oldest_snapshot_version = 3;

struct Snapshot {
    RoomOptions options;
    Record record;
    Desk desk;          ///< its moments count from the one at which the snapshot was taken
    std::string cards;  ///< cards_digest of the match, in hexadecimal; empty before the first

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

std::string write_snapshot(const Snapshot& snapshot);

/// Without the record, which grows with the match and is stored beside it: see Room::position.
std::string write_position(const Snapshot& snapshot);

/// Reads any text. `record`: the text of the record, for a snapshot without it. Room::restore
/// checks that its parts belong together.
Result<Snapshot> read_snapshot(std::string_view text, std::string_view record = {});

}  // namespace lastcard

// A room put away: plain data, and a text that can be stored. What is left of every clock is kept,
// not the time of day, so that a room can go on tomorrow or on another machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"
#include "room/desk.hpp"
#include "room/room.hpp"

namespace lastcard {

/// The form of the text.
inline constexpr int snapshot_version = 3;

struct Snapshot {
    RoomOptions options;
    Record record;
    Desk desk;          ///< its moments count from the one at which the snapshot was taken
    std::string cards;  ///< cards_digest of the match, in hexadecimal; empty before the first

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

std::string write_snapshot(const Snapshot& snapshot);

struct ReadSnapshot {
    std::optional<Snapshot> snapshot;
    std::string error;  ///< without one: a sentence, where and what was expected
};

/// Any text at all. Whether its parts belong together Room::restore finds out.
ReadSnapshot read_snapshot(std::string_view text);

}  // namespace lastcard

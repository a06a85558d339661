// Everything that a store keeps, row by row, to copy it into another kind of store: a backup of a
// cluster is a file of SQLite, and a site moves from one server to several and back.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "store/store.hpp"

namespace lastcard {

/// Rows of tables have the number of their table. Owners are not kept: a copy belongs to nobody.
namespace kept {

struct Table {
    std::int64_t no = 0;
    TableListing listing;
    Epoch epoch{};
    bool played = false;
};

/// Of a table, which may have been deleted since.
struct Making {
    std::int64_t no = 0;
    std::string maker;
    std::string address;
    UnixTime at{};
    std::uint64_t bytes = 0;
};

struct Snapshot {
    std::int64_t no = 0;
    StoredSnapshot snapshot;
};

struct HistoryPart {
    std::int64_t no = 0;
    std::uint64_t at = 0;
    std::string bytes;
};

/// After the snapshot of its table.
struct Entry {
    std::int64_t no = 0;
    StoredEntry entry;
};

struct Record {
    StoredRecord record;
    std::string maker;
    std::string address;
};

}  // namespace kept

using Kept = std::variant<kept::Table, kept::Making, kept::Snapshot, kept::HistoryPart, kept::Entry,
                          kept::Record, StoredSession, StoredSetting>;

/// Receives rows, all of one kind after the other; an error ends the copy.
using KeptSink = std::function<StoreError(Kept)>;
/// Passes all rows to the sink. An error if one of them is not what was written.
using KeptSource = std::function<StoreError(const KeptSink&)>;

}  // namespace lastcard

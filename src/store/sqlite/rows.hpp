// Internal: the contents of the database rows, shared by writer and reader.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/row_sum.hpp"
#include "store/sqlite/db.hpp"
#include "store/store.hpp"

namespace lastcard {

/// Combines table and entry into one number, as version 1 of the database did.
inline std::int64_t sum_of_entry(std::int64_t table_no, EntryNumber number,
                                 std::string_view bytes) {
    const std::int64_t key = (table_no << 32) | static_cast<std::int64_t>(number);
    return RowSum().with(key).with(bytes).value();
}

inline std::int64_t sum_of_snapshot(std::int64_t table_no, EntryNumber upto,
                                    std::string_view bytes) {
    return RowSum().with(table_no).with(static_cast<std::int64_t>(upto)).with(bytes).value();
}

inline std::int64_t sum_of_history(std::int64_t table_no, std::int64_t at, std::string_view bytes) {
    return RowSum().with(table_no).with(at).with(bytes).value();
}

inline std::int64_t sum_of_record(const StoredRecord& record) {
    const RecordListing& listing = record.listing;
    return RowSum().with(listing.id).with(listing.finished.ms).with(record.text).value();
}

inline std::string_view bytes_of_hash(const Digest& hash) {
    return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

inline std::int64_t number_of(Epoch epoch) { return static_cast<std::int64_t>(epoch); }
inline Epoch epoch_of(std::int64_t number) { return Epoch{static_cast<std::uint64_t>(number)}; }

/// Columns 0 to 5: id, owner, summary, created, touched, finished.
inline TableListing listing_in(const Statement& row) {
    return {row.bytes(0),    row.bytes(1),    row.bytes(2),
            {row.number(3)}, {row.number(4)}, row.number(5) != 0};
}

/// Columns 0 to 3: id, table_id, summary, finished.
inline RecordListing record_in(const Statement& row) {
    return {row.bytes(0), row.bytes(1), row.bytes(2), {row.number(3)}};
}

}  // namespace lastcard

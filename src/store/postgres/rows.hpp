// Internal: the contents of the database rows, shared by what writes and what reads.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/row_sum.hpp"
#include "store/store.hpp"

namespace lastcard {

inline std::int32_t pg_sum_of_entry(std::int64_t table_no, EntryNumber number,
                                    std::string_view bytes) {
    return RowSum()
        .with(table_no)
        .with(static_cast<std::int64_t>(number))
        .with(bytes)
        .short_value();
}

/// Of a snapshot up to this entry, or of a part of a history that begins at this byte.
inline std::int32_t pg_sum_of_part(std::int64_t table_no, std::uint64_t at,
                                   std::string_view bytes) {
    return RowSum().with(table_no).with(static_cast<std::int64_t>(at)).with(bytes).short_value();
}

inline std::int32_t pg_sum_of_record(const StoredRecord& record) {
    const RecordListing& listing = record.listing;
    return RowSum().with(listing.id).with(listing.finished.ms).with(record.text).short_value();
}

inline std::string_view pg_bytes_of(const Digest& hash) {
    return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

inline std::int64_t pg_number_of(Epoch epoch) { return static_cast<std::int64_t>(epoch); }
inline Epoch epoch_of(std::int64_t number) { return Epoch{static_cast<std::uint64_t>(number)}; }

}  // namespace lastcard

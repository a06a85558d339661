// Everything in a store, for comparison.
#pragma once

#include "store/stores.hpp"

namespace lastcard::store_test {

/// As far as it can be read.
struct Contents {
    std::vector<StoredTable> tables;
    std::vector<StoredRecord> records;
    std::vector<StoredSetting> settings;
    std::vector<StoredSession> sessions;

    friend bool operator==(const Contents&, const Contents&) = default;
};

inline Digest session_hash(unsigned number) { return sha256(bytes_of(std::to_string(number))); }
inline constexpr unsigned session_count = 4;

inline Contents contents_of(Store& store) {
    Contents contents;
    for (const TableListing& listing : *store.tables()) {
        contents.tables.push_back(load(store, listing.table));
    }
    RecordQuery all;
    all.at_most = 10'000;
    for (const RecordListing& listing : *store.records(all)) {
        contents.records.push_back(*store.record(listing.id));
    }
    contents.settings = *store.settings("");
    for (unsigned i = 0; i < session_count; ++i) {
        const StoreResult<StoredSession> session = store.session(session_hash(i), {0});
        if (session) contents.sessions.push_back(*session);
    }
    return contents;
}

}  // namespace lastcard::store_test

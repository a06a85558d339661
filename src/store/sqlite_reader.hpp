// Internal: the connection that reads. Each of its functions sees what had been committed at one
// moment, and never waits for one who writes.
#pragma once

#include <mutex>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace lastcard {

class SqliteReader {
public:
    explicit SqliteReader(Db db) : db_(std::move(db)) {}

    [[nodiscard]] StoreError prepare();

    StoreResult<std::vector<TableListing>> tables();
    StoreResult<StoredTable> load(std::string_view id);
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query);
    StoreResult<StoredRecord> record(std::string_view id);
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now);
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix);

private:
    template <class Take>
    StoreError each(Statement& rows, Take take);
    template <class Take>
    StoreResult<bool> one(Statement& rows, Take take);

    StoreResult<StoredTable> load_now(std::string_view id);
    StoreError load_snapshot(std::int64_t no, StoredTable& table);
    StoreError load_entries(std::int64_t no, StoredTable& table);
    StoreError changed(const std::string& what) const;

    std::mutex mutex_;
    Db db_;
    Statement begin_, end_;
    Statement tables_, table_, snapshot_, entries_;
    Statement records_, records_of_table_, record_;
    Statement session_, settings_;
};

}  // namespace lastcard

// Internal: the connection that reads. Each function sees the committed state of one moment. Only
// loading an existing table waits for a commit to end.
#pragma once

#include <mutex>

#include "store/sqlite/db.hpp"
#include "store/sqlite/log.hpp"
#include "store/store.hpp"

namespace lastcard {

class SqliteReader {
public:
    SqliteReader(Db db, EntryLog& log) : db_(std::move(db)), log_(log) {}

    [[nodiscard]] StoreError prepare();

    StoreResult<std::vector<TableListing>> tables();
    StoreResult<std::vector<HeldTable>> held(std::string_view owner);
    StoreResult<StoredTable> load(std::string_view id);
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query);
    StoreResult<StoredRecord> record(std::string_view id);
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now);
    StoreResult<StoredSession> marked_session(std::uint64_t mark, UnixTime now);
    StoreResult<Usage> usage(std::string_view maker, std::string_view address, UnixTime since);
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix);

private:
    template <class Take>
    StoreError each(Statement& rows, Take take);
    template <class Take>
    StoreResult<bool> one(Statement& rows, Take take);

    /// A table as of the start of the read transaction.
    struct Found {
        std::int64_t no = 0;
        StoredTable table;
        LiveEntries entries;
    };

    StoreResult<Found> find(std::string_view id);
    StoreResult<StoredTable> load_now(std::string_view id);
    StoreError load_snapshot(Found& found);
    StoreError load_history(Found& found);
    StoreError load_entries(Found& found);
    StoreError changed(const std::string& what) const;

    std::mutex mutex_;
    Db db_;
    EntryLog& log_;
    Statement begin_, end_;
    Statement tables_, held_, has_table_, table_, snapshot_, history_, entry_;
    Statement records_, records_of_table_, record_;
    Statement session_, marked_session_, settings_, used_by_maker_, used_by_address_;
};

}  // namespace lastcard

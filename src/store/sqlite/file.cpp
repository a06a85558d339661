// The store on an SQLite database (see file.hpp). One connection writes and checkpoints, under one
// lock; another one only reads, under another lock.
#include "store/sqlite/file.hpp"

#include "store/sqlite/reader.hpp"
#include "store/sqlite/writer.hpp"

namespace lastcard {

namespace {

class SqliteStore final : public Store {
public:
    SqliteStore(Db writing, Db reading, const SqliteOptions& options,
                std::optional<DataFolder> folder)
        : folder_(std::move(folder)),
          log_(options.spare_entries),
          writer_(std::move(writing), log_, options.checkpoint_pages),
          reader_(std::move(reading), log_) {}

    StoreError prepare() {
        if (StoreError error = writer_.prepare()) return error;
        return reader_.prepare();
    }

    Committed commit(std::span<const Change> batch) override { return writer_.commit(batch); }
    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim) override {
        return writer_.take(tables, claim);
    }
    StoreResult<Lease> renew(const Claim& claim) override { return writer_.renew(claim); }
    StoreResult<Retired> retire(const Retention& retention) override {
        return writer_.retire(retention);
    }
    void tidy() override { writer_.tidy(); }

    StoreResult<std::vector<TableListing>> tables() override { return reader_.tables(); }
    StoreResult<std::vector<HeldTable>> held(std::string_view owner) override {
        return reader_.held(owner);
    }
    std::vector<StoreResult<StoredTable>> load(std::span<const std::string> tables) override {
        std::vector<StoreResult<StoredTable>> list;
        for (const std::string& each : tables) list.push_back(reader_.load(each));
        return list;
    }
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query) override {
        return reader_.records(query);
    }
    StoreResult<StoredRecord> record(std::string_view id) override { return reader_.record(id); }
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now) override {
        return reader_.session(token_hash, now);
    }
    StoreResult<StoredSession> marked_session(std::uint64_t mark, UnixTime now) override {
        return reader_.marked_session(mark, now);
    }
    StoreResult<Usage> usage(std::string_view maker, std::string_view address,
                             UnixTime since) override {
        return reader_.usage(maker, address, since);
    }
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix) override {
        return reader_.settings(prefix);
    }

private:
    // Destroyed in reverse order: the last connection to close must be able to write, and until
    // then no other process may open the database.
    std::optional<DataFolder> folder_;
    EntryLog log_;
    SqliteWriter writer_;
    SqliteReader reader_;
};

// ---- Opening

/// Sets up a write-ahead log that is synced at every commit and written back on demand.
StoreError set_up_writing(Db& db) {
    // A new database gets small pages: a commit adds a few KiB to the log of moves, and a snapshot
    // or a description changes a page anywhere. Switching to WAL mode uses a rollback journal. If
    // its deletion were lost in a power cut, it would undo the switch and everything after it,
    // hence EXTRA.
    if (StoreError error = db.run(new_file_pragmas)) return error;
    const StoreResult<std::string> mode = db.text("PRAGMA journal_mode = WAL");
    if (!mode) return mode.error();
    if (*mode != "wal") return sqlite_error(SQLITE_CANTOPEN, 0, db.path());
    return db.run(
        "PRAGMA synchronous = FULL;"
        "PRAGMA fullfsync = ON;"
        "PRAGMA checkpoint_fullfsync = ON;"
        "PRAGMA wal_autocheckpoint = 0;"
        "PRAGMA journal_size_limit = 67108864;"
        "PRAGMA cache_size = -4096;"
        "PRAGMA temp_store = MEMORY;"
        "PRAGMA cell_size_check = ON;");
}

/// Checks the list of tables only, which is fast. Entries, snapshots and records have checksums,
/// which are verified when they are read.
StoreError check_quickly(Db& db) {
    const StoreResult<std::string> found = db.text("PRAGMA quick_check(tables)");
    if (!found) return found.error();
    return *found == "ok" ? StoreError{} : corrupt_file(db.path(), *found);
}

}  // namespace

StoreResult<std::unique_ptr<Store>> open_sqlite_file(const std::string& path,
                                                     const SqliteOptions& options,
                                                     std::optional<DataFolder> folder) {
    StoreResult<Db> writing = Db::open(path, DbMode::Create, options.vfs);
    if (!writing) return writing.error();
    // Checked before anything is written: a foreign file is not changed.
    if (const StoreResult<int> version = schema_version(*writing, *options.schema); !version) {
        return version.error();
    }
    if (StoreError error = set_up_writing(*writing)) return error;
    if (StoreError error = prepare_schema(*writing, *options.schema)) return error;
    if (StoreError error = check_quickly(*writing)) return error;
    StoreResult<Db> reading = Db::open(path, DbMode::ReadOnly, options.vfs);
    if (!reading) return reading.error();
    auto store = std::make_unique<SqliteStore>(*std::move(writing), *std::move(reading), options,
                                               std::move(folder));
    if (StoreError error = store->prepare()) return error;
    return std::unique_ptr<Store>(std::move(store));
}

}  // namespace lastcard

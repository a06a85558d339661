// Rows of a database file (see kept_rows.hpp).
#include "store/sqlite/kept_rows.hpp"

#include <algorithm>
#include <utility>

#include "base/text_util.hpp"
#include "store/sqlite/rows.hpp"
#include "store/sqlite/schema.hpp"

namespace lastcard {

namespace {

/// Reads one kind of row after the other.
class Reading {
public:
    Reading(Db& db, const KeptSink& sink) : db_(db), sink_(sink) {}

    StoreError run() {
        tables();
        makings();
        snapshots();
        histories();
        entries();
        records();
        sessions();
        settings();
        return error_;
    }

private:
    /// Calls `make` for every row; it returns what is kept.
    template <class Make>
    void each(const char* sql, const Make& make) {
        Statement row;
        if (!error_) error_ = row.prepare(db_, sql);
        while (!error_) {
            const int code = row.step();
            if (code == SQLITE_DONE) return;
            if (code != SQLITE_ROW) {
                error_ = db_.error(code);
                return;
            }
            Kept found = make(row);
            if (!error_) error_ = sink_(std::move(found));
        }
    }
    void check(bool sound, const std::string& what) {
        if (!sound) error_ = corrupt_file(db_.path(), what + " is not what was written");
    }

    void tables() {
        each("SELECT id, x'', summary, created, touched, finished, no, epoch, played FROM tables",
             [](const Statement& row) {
                 return kept::Table{row.number(6), listing_in(row), epoch_of(row.number(7)),
                                    row.number(8) != 0};
             });
    }
    void makings() {
        each("SELECT table_no, maker, address, at, bytes FROM makings", [](const Statement& row) {
            return kept::Making{row.number(0),
                                row.bytes(1),
                                row.bytes(2),
                                {row.number(3)},
                                static_cast<std::uint64_t>(row.number(4))};
        });
    }
    void snapshots() {
        each("SELECT table_no, upto, bytes, sum FROM snapshots", [this](const Statement& row) {
            kept::Snapshot found{row.number(0),
                                 {static_cast<EntryNumber>(row.number(1)), row.bytes(2)}};
            check(row.number(3) ==
                      sum_of_snapshot(found.no, found.snapshot.upto, found.snapshot.bytes),
                  "a snapshot");
            return found;
        });
    }
    void histories() {
        each("SELECT table_no, at, bytes, sum FROM histories ORDER BY table_no, at",
             [this](const Statement& row) {
                 kept::HistoryPart found{row.number(0), static_cast<std::uint64_t>(row.number(1)),
                                         row.bytes(2)};
                 check(row.number(3) == sum_of_history(found.no, row.number(1), found.bytes),
                       "a history");
                 return found;
             });
    }
    void entries() {
        each(
            "SELECT e.table_no, e.number, e.bytes, e.sum FROM entries e "
            "JOIN tables t ON t.no = e.table_no LEFT JOIN snapshots s ON s.table_no = t.no "
            "WHERE e.number > coalesce(s.upto, 0) ORDER BY e.table_no, e.number",
            [this](const Statement& row) {
                kept::Entry found{row.number(0),
                                  {static_cast<EntryNumber>(row.number(1)), row.bytes(2)}};
                check(
                    row.number(3) == sum_of_entry(found.no, found.entry.number, found.entry.bytes),
                    "an entry");
                return found;
            });
    }
    void records() {
        each("SELECT id, table_id, summary, finished, text, maker, address, sum FROM records",
             [this](const Statement& row) {
                 kept::Record found{{record_in(row), row.bytes(4)}, row.bytes(5), row.bytes(6)};
                 check(row.number(7) == sum_of_record(found.record),
                       "the record " + quoted(found.record.listing.id, 80));
                 return found;
             });
    }
    void sessions() {
        each("SELECT token_hash, expires, data FROM sessions", [this](const Statement& row) {
            StoredSession found{{}, {row.number(1)}, row.bytes(2)};
            const std::string hash = row.bytes(0);
            check(hash.size() == found.token_hash.size(), "a session");
            std::copy_n(hash.begin(), std::min(hash.size(), found.token_hash.size()),
                        found.token_hash.begin());
            return found;
        });
    }
    void settings() {
        each("SELECT key, value FROM settings",
             [](const Statement& row) { return StoredSetting{row.bytes(0), row.bytes(1)}; });
    }

    Db& db_;
    const KeptSink& sink_;
    StoreError error_;
};

/// Writes rows with the statement of their kind.
class Writing {
public:
    explicit Writing(Db& db) : db_(db) {}

    StoreError prepare() {
        const std::pair<Statement*, const char*> all[] = {
            {&table_,
             "INSERT INTO tables (no, id, owner, epoch, created, touched, finished, summary, "
             "played) VALUES (?1, ?2, x'', ?3, ?4, ?5, ?6, ?7, ?8)"},
            {&making_,
             "INSERT INTO makings (table_no, maker, address, at, bytes) "
             "VALUES (?1, ?2, ?3, ?4, ?5)"},
            {&snapshot_,
             "INSERT INTO snapshots (table_no, upto, sum, bytes) VALUES (?1, ?2, ?3, ?4)"},
            {&history_, "INSERT INTO histories (table_no, at, sum, bytes) VALUES (?1, ?2, ?3, ?4)"},
            {&entry_, "INSERT INTO entries (table_no, number, sum, bytes) VALUES (?1, ?2, ?3, ?4)"},
            {&record_,
             "INSERT INTO records (id, table_id, finished, summary, sum, text, maker, address) "
             "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"},
            {&session_, "INSERT INTO sessions (token_hash, expires, data) VALUES (?1, ?2, ?3)"},
            {&setting_, "INSERT INTO settings (key, value) VALUES (?1, ?2)"}};
        for (const auto& [statement, sql] : all)
            if (StoreError error = statement->prepare(db_, sql)) return error;
        return {};
    }

    StoreError write(const Kept& row) {
        Statement& bound =
            std::visit([this](const auto& each) -> Statement& { return bind(each); }, row);
        const int code = bound.run();
        return code == SQLITE_DONE ? StoreError{} : db_.error(code);
    }

private:
    Statement& bind(const kept::Table& row) {
        const TableListing& listing = row.listing;
        return table_.with(row.no, listing.table, number_of(row.epoch), listing.created.ms,
                           listing.touched.ms, std::int64_t{listing.finished}, listing.summary,
                           std::int64_t{row.played});
    }
    Statement& bind(const kept::Making& row) {
        return making_.with(row.no, row.maker, row.address, row.at.ms,
                            static_cast<std::int64_t>(row.bytes));
    }
    Statement& bind(const kept::Snapshot& row) {
        const StoredSnapshot& snapshot = row.snapshot;
        return snapshot_.with(row.no, static_cast<std::int64_t>(snapshot.upto),
                              sum_of_snapshot(row.no, snapshot.upto, snapshot.bytes),
                              snapshot.bytes);
    }
    Statement& bind(const kept::HistoryPart& row) {
        const auto at = static_cast<std::int64_t>(row.at);
        return history_.with(row.no, at, sum_of_history(row.no, at, row.bytes), row.bytes);
    }
    Statement& bind(const kept::Entry& row) {
        const StoredEntry& entry = row.entry;
        return entry_.with(row.no, static_cast<std::int64_t>(entry.number),
                           sum_of_entry(row.no, entry.number, entry.bytes), entry.bytes);
    }
    Statement& bind(const kept::Record& row) {
        const RecordListing& listing = row.record.listing;
        return record_.with(listing.id, listing.table, listing.finished.ms, listing.summary,
                            sum_of_record(row.record), row.record.text, row.maker, row.address);
    }
    Statement& bind(const StoredSession& row) {
        return session_.with(bytes_of_hash(row.token_hash), row.expires.ms, row.data);
    }
    Statement& bind(const StoredSetting& row) { return setting_.with(row.key, row.value); }

    Db& db_;
    Statement table_, making_, snapshot_, history_, entry_, record_, session_, setting_;
};

}  // namespace

StoreError read_kept_rows(Db& db, const KeptSink& sink) {
    // All of it as of one moment, while a server may write.
    if (StoreError error = db.run("BEGIN")) return error;
    StoreError error = Reading(db, sink).run();
    StoreError ended = db.run("COMMIT");
    return error ? error : ended;
}

StoreError write_kept_rows(const std::string& path, const KeptSource& source) {
    return write_database(path, [&source](const std::string& part) -> StoreError {
        StoreResult<Db> db = Db::open(part, DbMode::Create);
        if (!db) return db.error();
        if (StoreError error = db->run(new_file_pragmas)) return error;
        if (StoreError error = prepare_schema(*db, store_schema)) return error;
        Writing writing(*db);
        if (StoreError error = writing.prepare()) return error;
        if (StoreError error = db->run("BEGIN")) return error;
        if (StoreError error = source([&writing](const Kept& row) { return writing.write(row); }))
            return error;
        return db->run("COMMIT");
    });
}

}  // namespace lastcard

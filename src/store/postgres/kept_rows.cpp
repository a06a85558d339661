// Rows of a database (see kept_rows.hpp).
#include "store/postgres/kept_rows.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text_util.hpp"
#include "store/postgres/rows.hpp"

namespace lastcard {

namespace {

constexpr std::size_t rows_at_once = 500;

StoreError done(const StoreResult<PgRows>& result) {
    return result ? StoreError{} : result.error();
}

StoreError damaged(const std::string& what) {
    return {StoreErrorKind::Corrupt, "The database is damaged (" + what +
                                         " is not what was written): restore a backup of it."};
}

/// Ends the transaction: keeps it if there is no error.
StoreError finish(PgConnection& connection, const StoreError& error) {
    const StoreError ended = done(connection.execute(error ? "ROLLBACK" : "COMMIT"));
    return error ? error : ended;
}

/// Reads one kind of row after the other.
class Reading {
public:
    Reading(PgConnection& connection, const KeptSink& sink)
        : connection_(connection), sink_(sink) {}

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
    void each(const std::string& sql, const Make& make) {
        const auto run = [this](const std::string& statement) {
            StoreResult<PgRows> rows = connection_.execute(statement.c_str());
            if (!rows) error_ = rows.error();
            return rows;
        };
        if (error_ || !run("DECLARE kept BINARY CURSOR FOR " + sql)) return;
        while (!error_) {
            const StoreResult<PgRows> rows = run("FETCH " + std::to_string(rows_at_once) + " kept");
            if (!rows || rows->empty()) break;
            for (std::size_t i = 0; i < rows->size() && !error_; ++i) {
                Kept found = make(*rows, i);
                if (!error_) error_ = sink_(std::move(found));
            }
        }
        if (!error_) static_cast<void>(run("CLOSE kept"));
    }
    void check(bool sound, const std::string& what) {
        if (!sound) error_ = damaged(what);
    }

    void tables() {
        each(
            "SELECT id, summary, created, touched, finished, no, epoch, played "
            "FROM lastcard.tables ORDER BY no",
            [](const PgRows& rows, std::size_t i) {
                TableListing listing{rows.bytes(i, 0),    "",
                                     rows.bytes(i, 1),    {rows.number(i, 2)},
                                     {rows.number(i, 3)}, rows.flag(i, 4)};
                return kept::Table{rows.number(i, 5), std::move(listing),
                                   epoch_of(rows.number(i, 6)), rows.flag(i, 7)};
            });
    }
    void makings() {
        each("SELECT table_no, maker, address, at, bytes FROM lastcard.makings",
             [](const PgRows& rows, std::size_t i) {
                 return kept::Making{rows.number(i, 0),
                                     rows.bytes(i, 1),
                                     rows.bytes(i, 2),
                                     {rows.number(i, 3)},
                                     static_cast<std::uint64_t>(rows.number(i, 4))};
             });
    }
    void snapshots() {
        each("SELECT table_no, upto, bytes, sum FROM lastcard.snapshots", [this](const PgRows& rows,
                                                                                 std::size_t i) {
            kept::Snapshot found{rows.number(i, 0),
                                 {static_cast<EntryNumber>(rows.number(i, 1)), rows.bytes(i, 2)}};
            check(rows.number(i, 3) ==
                      pg_sum_of_part(found.no, found.snapshot.upto, found.snapshot.bytes),
                  "a snapshot");
            return found;
        });
    }
    void histories() {
        each("SELECT table_no, at, bytes, sum FROM lastcard.histories ORDER BY table_no, at",
             [this](const PgRows& rows, std::size_t i) {
                 kept::HistoryPart found{rows.number(i, 0),
                                         static_cast<std::uint64_t>(rows.number(i, 1)),
                                         rows.bytes(i, 2)};
                 check(rows.number(i, 3) == pg_sum_of_part(found.no, found.at, found.bytes),
                       "a history");
                 return found;
             });
    }
    void entries() {
        each(
            "SELECT e.table_no, e.number, e.bytes, e.sum FROM lastcard.entries e "
            "JOIN lastcard.tables t ON t.no = e.table_no "
            "LEFT JOIN lastcard.snapshots s ON s.table_no = t.no "
            "WHERE e.number > coalesce(s.upto, 0) ORDER BY e.table_no, e.number",
            [this](const PgRows& rows, std::size_t i) {
                kept::Entry found{rows.number(i, 0),
                                  {static_cast<EntryNumber>(rows.number(i, 1)), rows.bytes(i, 2)}};
                check(rows.number(i, 3) ==
                          pg_sum_of_entry(found.no, found.entry.number, found.entry.bytes),
                      "an entry");
                return found;
            });
    }
    void records() {
        each(
            "SELECT id, table_id, summary, finished, text, maker, address, sum "
            "FROM lastcard.records ORDER BY finished, id",
            [this](const PgRows& rows, std::size_t i) {
                kept::Record found{
                    {{rows.bytes(i, 0), rows.bytes(i, 1), rows.bytes(i, 2), {rows.number(i, 3)}},
                     rows.bytes(i, 4)},
                    rows.bytes(i, 5),
                    rows.bytes(i, 6)};
                check(rows.number(i, 7) == pg_sum_of_record(found.record),
                      "the record " + quoted(found.record.listing.id, 80));
                return found;
            });
    }
    void sessions() {
        each("SELECT token_hash, expires, data FROM lastcard.sessions",
             [this](const PgRows& rows, std::size_t i) {
                 StoredSession found{{}, {rows.number(i, 1)}, rows.bytes(i, 2)};
                 const std::string hash = rows.bytes(i, 0);
                 check(hash.size() == found.token_hash.size(), "a session");
                 std::copy_n(hash.begin(), std::min(hash.size(), found.token_hash.size()),
                             found.token_hash.begin());
                 return found;
             });
    }
    void settings() {
        each("SELECT key, value FROM lastcard.settings", [](const PgRows& rows, std::size_t i) {
            return StoredSetting{rows.bytes(i, 0), rows.bytes(i, 1)};
        });
    }

    PgConnection& connection_;
    const KeptSink& sink_;
    StoreError error_;
};

/// Writes rows with the statement of their kind.
class Writing {
public:
    explicit Writing(PgConnection& connection) : connection_(connection) {}

    StoreError write(const Kept& row) {
        return std::visit([this](const auto& each) { return put(each); }, row);
    }

private:
    StoreError run(const char* sql, const PgValues& values) {
        return done(connection_.execute(sql, values));
    }

    StoreError put(const kept::Table& row) {
        const TableListing& listing = row.listing;
        return run(
            "INSERT INTO lastcard.tables (no, id, owner, epoch, created, touched, finished, "
            "summary, played) VALUES ($1::bigint, $2::bytea, '', $3::bigint, $4::bigint, "
            "$5::bigint, $6::boolean, $7::bytea, $8::boolean)",
            PgValues()
                .number(row.no)
                .bytes(listing.table)
                .number(pg_number_of(row.epoch))
                .number(listing.created.ms)
                .number(listing.touched.ms)
                .flag(listing.finished)
                .bytes(listing.summary)
                .flag(row.played));
    }
    StoreError put(const kept::Making& row) {
        return run(
            "INSERT INTO lastcard.makings (table_no, maker, address, at, bytes) "
            "VALUES ($1::bigint, $2::bytea, $3::bytea, $4::bigint, $5::bigint)",
            PgValues()
                .number(row.no)
                .bytes(row.maker)
                .bytes(row.address)
                .number(row.at.ms)
                .number(static_cast<std::int64_t>(row.bytes)));
    }
    StoreError put(const kept::Snapshot& row) {
        const StoredSnapshot& snapshot = row.snapshot;
        return run(
            "INSERT INTO lastcard.snapshots (table_no, upto, sum, bytes) "
            "VALUES ($1::bigint, $2::bigint, $3::bigint::int, $4::bytea)",
            PgValues()
                .number(row.no)
                .number(static_cast<std::int64_t>(snapshot.upto))
                .number(pg_sum_of_part(row.no, snapshot.upto, snapshot.bytes))
                .bytes(snapshot.bytes));
    }
    StoreError put(const kept::HistoryPart& row) {
        return run(
            "INSERT INTO lastcard.histories (table_no, at, sum, bytes) "
            "VALUES ($1::bigint, $2::bigint, $3::bigint::int, $4::bytea)",
            PgValues()
                .number(row.no)
                .number(static_cast<std::int64_t>(row.at))
                .number(pg_sum_of_part(row.no, row.at, row.bytes))
                .bytes(row.bytes));
    }
    /// Belongs to no epoch of this database.
    StoreError put(const kept::Entry& row) {
        const StoredEntry& entry = row.entry;
        return run(
            "INSERT INTO lastcard.entries (table_no, number, epoch, sum, bytes) "
            "VALUES ($1::bigint, $2::bigint, 0, $3::bigint::int, $4::bytea)",
            PgValues()
                .number(row.no)
                .number(static_cast<std::int64_t>(entry.number))
                .number(pg_sum_of_entry(row.no, entry.number, entry.bytes))
                .bytes(entry.bytes));
    }
    StoreError put(const kept::Record& row) {
        const RecordListing& listing = row.record.listing;
        return run(
            "INSERT INTO lastcard.records (id, table_id, finished, summary, sum, text, maker, "
            "address) VALUES ($1::bytea, $2::bytea, $3::bigint, $4::bytea, $5::bigint::int, "
            "$6::bytea, $7::bytea, $8::bytea)",
            PgValues()
                .bytes(listing.id)
                .bytes(listing.table)
                .number(listing.finished.ms)
                .bytes(listing.summary)
                .number(pg_sum_of_record(row.record))
                .bytes(row.record.text)
                .bytes(row.maker)
                .bytes(row.address));
    }
    StoreError put(const StoredSession& row) {
        return run(
            "INSERT INTO lastcard.sessions (token_hash, expires, data) "
            "VALUES ($1::bytea, $2::bigint, $3::bytea)",
            PgValues().bytes(pg_bytes_of(row.token_hash)).number(row.expires.ms).bytes(row.data));
    }
    StoreError put(const StoredSetting& row) {
        return run("INSERT INTO lastcard.settings (key, value) VALUES ($1::bytea, $2::bytea)",
                   PgValues().bytes(row.key).bytes(row.value));
    }

    PgConnection& connection_;
};

StoreError check_empty(PgConnection& connection) {
    const StoreResult<PgRows> used = connection.execute(
        "SELECT EXISTS (SELECT FROM lastcard.tables) OR EXISTS (SELECT FROM lastcard.records) "
        "OR EXISTS (SELECT FROM lastcard.sessions) "
        "OR EXISTS (SELECT FROM lastcard.leases WHERE until > lastcard.now_ms())");
    if (!used) return used.error();
    if (!used->flag(0, 0)) return {};
    return {StoreErrorKind::Exists,
            "The database is in use or keeps a site already: restore into an empty one, before "
            "the first server starts. Nothing was changed."};
}

}  // namespace

StoreError read_kept_rows(PgConnection& connection, const KeptSink& sink) {
    if (StoreError error =
            done(connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")))
        return error;
    return finish(connection, Reading(connection, sink).run());
}

StoreError write_kept_rows(PgConnection& connection, const KeptSource& source) {
    if (StoreError error = done(connection.execute("BEGIN"))) return error;
    // Servers that start meanwhile wait here, and find the site complete.
    StoreError error =
        done(connection.execute("LOCK TABLE lastcard.nodes, lastcard.leases IN EXCLUSIVE MODE"));
    if (!error) error = check_empty(connection);
    Writing writing(connection);
    if (!error) error = source([&writing](const Kept& row) { return writing.write(row); });
    if (!error)
        error = done(connection.execute(
            "SELECT setval('lastcard.table_numbers', (SELECT greatest(max(no), "
            "(SELECT max(table_no) FROM lastcard.makings), 0) + 1 FROM lastcard.tables), false)"));
    return finish(connection, error);
}

}  // namespace lastcard

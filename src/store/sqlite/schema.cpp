// The schema of the database and its versions (see schema.hpp).
#include "store/sqlite/schema.hpp"

#include <unistd.h>

#include "base/text_util.hpp"
#include "store/sqlite/data_folder.hpp"

namespace lastcard {

namespace {

// Entries are added at the end regardless of their table, so that a commit of moves at many tables
// writes few pages; EntryLog knows the positions of each table's entries. The checksums detect
// changed rows, which SQLite does not. Table numbers are never reused (AUTOINCREMENT), so leftover
// log rows never belong to a new table. A history is stored in the parts in which it was appended.
constexpr const char* create_version_3 = R"sql(
    CREATE TABLE tables (
        no INTEGER PRIMARY KEY AUTOINCREMENT,
        id BLOB NOT NULL UNIQUE,
        owner BLOB NOT NULL,
        epoch INTEGER NOT NULL,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        summary BLOB NOT NULL,
        played INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE makings (
        table_no INTEGER PRIMARY KEY,
        maker BLOB NOT NULL,
        address BLOB NOT NULL,
        at INTEGER NOT NULL,
        bytes INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX makings_by_maker ON makings (maker, at, bytes);
    CREATE INDEX makings_by_address ON makings (address, at, bytes);
    CREATE TABLE entries (
        seq INTEGER PRIMARY KEY,
        table_no INTEGER NOT NULL,
        number INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE snapshots (
        table_no INTEGER PRIMARY KEY,
        upto INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE histories (
        table_no INTEGER NOT NULL,
        at INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (table_no, at)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE records (
        no INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        table_id BLOB NOT NULL,
        finished INTEGER NOT NULL,
        summary BLOB NOT NULL,
        sum INTEGER NOT NULL,
        text BLOB NOT NULL,
        maker BLOB NOT NULL DEFAULT x'',
        address BLOB NOT NULL DEFAULT x''
    ) STRICT;
    CREATE INDEX records_by_time ON records (finished, id);
    CREATE INDEX records_by_table ON records (table_id, finished, id);
    CREATE INDEX records_by_maker ON records (maker, finished, id) WHERE maker <> x'';
    CREATE INDEX records_by_address ON records (address, finished, id) WHERE address <> x'';
    CREATE TABLE sessions (
        token_hash BLOB PRIMARY KEY,
        expires INTEGER NOT NULL,
        data BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_expiry ON sessions (expires);
    CREATE TABLE settings (
        key BLOB PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE owners (
        name BLOB PRIMARY KEY,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
)sql";

// In version 1 the entries of a table were adjacent: the upper half of a key was the number of the
// table, the lower half that of the entry.
constexpr Migration migrations[] = {{1, R"sql(
    ALTER TABLE entries RENAME TO entries_by_table;
    CREATE TABLE entries (
        seq INTEGER PRIMARY KEY,
        table_no INTEGER NOT NULL,
        number INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    INSERT INTO entries (table_no, number, sum, bytes)
        SELECT key >> 32, key & 0xffffffff, sum, bytes FROM entries_by_table ORDER BY key;
    DROP TABLE entries_by_table;
)sql"},
                                    // Snapshots of version 2 contain the record of the match, and
                                    // nothing is known of who made its tables.
                                    {2, R"sql(
    CREATE TABLE histories (
        table_no INTEGER NOT NULL,
        at INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (table_no, at)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE makings (
        table_no INTEGER PRIMARY KEY,
        maker BLOB NOT NULL,
        address BLOB NOT NULL,
        at INTEGER NOT NULL,
        bytes INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX makings_by_maker ON makings (maker, at, bytes);
    CREATE INDEX makings_by_address ON makings (address, at, bytes);
    ALTER TABLE tables ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET played = 1;
    ALTER TABLE records ADD COLUMN maker BLOB NOT NULL DEFAULT x'';
    ALTER TABLE records ADD COLUMN address BLOB NOT NULL DEFAULT x'';
    CREATE INDEX records_by_maker ON records (maker, finished, id) WHERE maker <> x'';
    CREATE INDEX records_by_address ON records (address, finished, id) WHERE address <> x'';
)sql"}};

constexpr const char* version_1_as_2 = R"sql(
    CREATE TEMP VIEW entries AS
        SELECT key AS seq, key >> 32 AS table_no, key & 0xffffffff AS number, sum, bytes
        FROM main.entries;
)sql";

constexpr const char* version_2_as_3 = R"sql(
    CREATE TEMP VIEW histories AS
        SELECT 0 AS table_no, 0 AS at, 0 AS sum, x'' AS bytes WHERE 0;
    CREATE TEMP VIEW makings AS
        SELECT 0 AS table_no, x'' AS maker, x'' AS address, 0 AS at, 0 AS bytes WHERE 0;
)sql";

StoreError foreign_file(const Db& db) { return sqlite_error(SQLITE_NOTADB, 0, db.path()); }

StoreError newer_schema(const Db& db, std::int64_t found, int known) {
    return {StoreErrorKind::NewerSchema,
            "The database " + quoted(db.path(), 4096) + " has version " + std::to_string(found) +
                ", and this program knows versions up to " + std::to_string(known) +
                ": use the newer program, or restore a backup made by this one."};
}

/// Executes `sql` and sets the version, in one transaction.
StoreError change_schema(Db& db, const std::string& sql, int version) {
    const std::string all = "BEGIN IMMEDIATE;" + sql +
                            "PRAGMA application_id = " + std::to_string(application_id) +
                            ";PRAGMA user_version = " + std::to_string(version) + ";COMMIT;";
    StoreError error = db.run(all.c_str());
    if (error && sqlite3_get_autocommit(db.get()) == 0) {
        static_cast<void>(db.run("ROLLBACK"));
    }
    return error;
}

StoreError migrate(Db& db, const Schema& schema, int version) {
    const std::string copy = db.path() + ".version-" + std::to_string(version);
    if (StoreError error = copy_database(db, copy)) return error;
    for (const Migration& migration : schema.migrations) {
        if (migration.from != version) continue;
        if (StoreError error = change_schema(db, migration.sql, version + 1)) return error;
        ++version;
    }
    return {};
}

/// Copies the pages and makes the copy self-contained. Returns SQLite's code.
int copy_pages(Db& from, Db& to) {
    sqlite3_backup* const backup = sqlite3_backup_init(to.get(), "main", from.get(), "main");
    if (backup == nullptr) return sqlite3_extended_errcode(to.get());
    // In one step: the source is read as of this moment while other connections write to it.
    const int stepped = sqlite3_backup_step(backup, -1);
    const int finished = sqlite3_backup_finish(backup);
    if (finished != SQLITE_OK) return finished;
    return stepped == SQLITE_DONE ? SQLITE_OK : stepped;
}

StoreError write_copy(Db& from, const std::string& path) {
    StoreResult<Db> to = Db::open(path, DbMode::Create);
    if (!to) return to.error();
    if (const int code = copy_pages(from, *to); code != SQLITE_OK) return to->error(code);
    const StoreResult<std::string> mode = to->text("PRAGMA journal_mode = DELETE");
    if (!mode) return mode.error();
    const StoreResult<std::string> found = to->text("PRAGMA integrity_check(1)");
    if (!found) return found.error();
    return *found == "ok" ? StoreError{} : corrupt_file(from.path(), *found);
}

}  // namespace

const Schema store_schema{3, create_version_3, migrations};

StoreResult<int> schema_version(Db& db, const Schema& schema) {
    const StoreResult<std::int64_t> id = db.number("PRAGMA application_id");
    if (!id) return id.error();
    const StoreResult<std::int64_t> version = db.number("PRAGMA user_version");
    if (!version) return version.error();
    const StoreResult<std::int64_t> objects = db.number("SELECT count(*) FROM sqlite_schema");
    if (!objects) return objects.error();
    if (*id == 0 && *version == 0 && *objects == 0) return 0;
    if (*id != application_id) return foreign_file(db);
    if (*version > schema.version) return newer_schema(db, *version, schema.version);
    if (*version < 1) return corrupt_file(db.path(), "it has no version");
    return static_cast<int>(*version);
}

StoreError prepare_schema(Db& db, const Schema& schema) {
    const StoreResult<int> version = schema_version(db, schema);
    if (!version) return version.error();
    if (*version == 0) return change_schema(db, schema.create, schema.version);
    if (*version < schema.version) return migrate(db, schema, *version);
    return {};
}

StoreError read_as_newest(Db& db) {
    const StoreResult<int> version = schema_version(db, store_schema);
    if (!version) return version.error();
    StoreError error;
    if (*version == 1) error = db.run(version_1_as_2);
    if (!error && *version <= 2) error = db.run(version_2_as_3);
    return error;
}

StoreError write_database(const std::string& path, const WriteDatabase& write) {
    const std::string part = path + ".part";
    ::unlink(part.c_str());
    // It contains hands, secrets and sessions, so only the owner may read it.
    if (StoreError error = create_private_file(part)) return error;
    StoreError error = write(part);
    if (!error) error = rename_file(part, path);
    if (error) {
        ::unlink(part.c_str());
        ::unlink((part + "-journal").c_str());
    }
    return error;
}

StoreError create_database(const std::string& path) {
    return write_database(path, [](const std::string& part) -> StoreError {
        StoreResult<Db> db = Db::open(part, DbMode::Create);
        if (!db) return db.error();
        if (StoreError error = db->run(new_file_pragmas)) return error;
        return prepare_schema(*db, store_schema);
    });
}

StoreError copy_database(Db& from, const std::string& to) {
    return write_database(to, [&from](const std::string& part) { return write_copy(from, part); });
}

}  // namespace lastcard

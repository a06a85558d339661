// The store in a data folder, backup and restore (see store.hpp).
#include "store/sqlite/store.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "base/text_util.hpp"
#include "store/sqlite/data_folder.hpp"
#include "store/sqlite/file.hpp"
#include "store/sqlite/kept_rows.hpp"
#include "store/sqlite/reader.hpp"

namespace lastcard {

namespace {

std::string log_of(const std::string& database) { return database + "-wal"; }

/// Exists from the moment a restored database is ready until it has replaced the old one.
constexpr const char* restoring_name = "lastcard.db.restoring";

StoreError interrupted_restore(const std::string& folder) {
    return {StoreErrorKind::Corrupt, "A restore into the folder " + quoted_path(folder) +
                                         " was interrupted: run lastcard restore again."};
}

/// SQLite deletes a log without a database, although it may contain moves.
StoreError check_not_orphaned(const std::string& database) {
    if (!is_empty_file(database) || is_empty_file(log_of(database))) return {};
    return corrupt_file(database, "it is missing or empty, but its log " +
                                      quoted_path(log_of(database)) + " is there");
}

/// Opens a database for reading; an error if it is foreign.
StoreResult<Db> open_to_copy(const std::string& path) {
    StoreResult<Db> db = Db::open(path, DbMode::ReadOnly);
    if (!db) return db;
    const StoreResult<int> version = schema_version(*db, store_schema);
    if (!version) return version.error();
    if (*version == 0) return sqlite_error(SQLITE_NOTADB, 0, path);
    return db;
}

/// Reads and verifies everything.
StoreResult<StoreContents> read_through(const std::string& path) {
    StoreResult<Db> db = Db::open(path, DbMode::ReadOnly);
    if (!db) return db.error();
    if (StoreError error = read_as_newest(*db)) return error;
    EntryLog log(0);
    SqliteReader reader(*std::move(db), log);
    if (StoreError error = reader.prepare()) return error;
    StoreContents contents;
    const StoreResult<std::vector<TableListing>> tables = reader.tables();
    if (!tables) return tables.error();
    for (const TableListing& each : *tables) {
        ++contents.tables;
        if (!reader.load(each.table)) contents.damaged.push_back("table " + each.table);
    }
    RecordQuery query;
    while (true) {
        const StoreResult<std::vector<RecordListing>> records = reader.records(query);
        if (!records) return records.error();
        if (records->empty()) return contents;
        for (const RecordListing& each : *records) {
            ++contents.records;
            if (!reader.record(each.id)) contents.damaged.push_back("record " + each.id);
        }
        query.after = records->back();
    }
}

/// Whether both names denote the same file.
bool same_file(const std::string& one, const std::string& other) {
    struct stat first = {};
    struct stat second = {};
    return ::stat(one.c_str(), &first) == 0 && ::stat(other.c_str(), &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

StoreError check_free(const std::string& to, const std::string& database, Replace replace) {
    if (!file_exists(to)) return {};
    for (const char* const part : {"", "-wal", "-shm"}) {
        if (!same_file(to, database + part)) continue;
        return {StoreErrorKind::Exists, "The file " + quoted_path(to) +
                                            " is the database itself: choose another name for the "
                                            "backup."};
    }
    if (replace == Replace::Yes) return {};
    return {StoreErrorKind::Exists, "There is already a file " + quoted_path(to) +
                                        ": choose another name for the backup, or replace it with "
                                        "--force."};
}

/// The error of a file, reworded for a backup.
StoreError of_backup(StoreError error, const std::string& path) {
    const std::string advice = ": choose another one. Nothing was changed.";
    if (error.kind == StoreErrorKind::Corrupt)
        error.sentence = "The backup " + quoted_path(path) + " is damaged" + advice;
    if (error.kind == StoreErrorKind::Foreign)
        error.sentence = "The file " + quoted_path(path) + " is not a backup of Lastcard" + advice;
    if (error.kind == StoreErrorKind::Missing)
        error.sentence = "There is no file " + quoted_path(path) + ".";
    return error;
}

/// Renames the existing database and its log to an unused name and returns that; empty if there was
/// none.
StoreResult<std::string> put_aside(const std::string& database) {
    const auto name = [&database](int number) {
        return database + ".before-restore-" + std::to_string(number);
    };
    int number = 1;
    while (file_exists(name(number))) ++number;
    std::string kept;
    if (file_exists(database)) {
        kept = name(number);
        if (StoreError error = rename_file(database, kept)) return error;
        ++number;
    }
    // A log without a database belongs to the one that was renamed last, by an interrupted attempt
    // if not by this one.
    if (file_exists(log_of(database)) && number > 1) {
        kept = name(number - 1);
        if (StoreError error = rename_file(log_of(database), log_of(kept))) return error;
    }
    ::unlink((database + "-shm").c_str());
    return kept;
}

}  // namespace

StoreResult<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder) {
    StoreResult<DataFolder> locked = DataFolder::lock(folder);
    if (!locked) return locked.error();
    if (file_exists(locked->file(restoring_name))) return interrupted_restore(folder);
    const std::string database = locked->file(database_name);
    if (StoreError error = check_not_orphaned(database)) return error;
    if (!file_exists(database)) {
        if (StoreError error = create_database(database)) return error;
    } else if (is_empty_file(database)) {
        return corrupt_file(database, "it is empty");
    }
    return open_sqlite_file(database, {}, *std::move(locked));
}

StoreResult<StoreContents> backup_sqlite_store(const std::string& folder, const std::string& to,
                                               Replace replace) {
    const std::string database = folder + '/' + database_name;
    if (StoreError error = check_free(to, database, replace)) return error;
    if (StoreError error = check_not_orphaned(database)) return error;
    StoreResult<Db> db = open_to_copy(database);
    if (!db) return db.error();
    if (StoreError error = copy_database(*db, to)) return error;
    return read_through(to);
}

StoreResult<StoreContents> write_sqlite_backup(const KeptSource& source, const std::string& to,
                                               Replace replace) {
    if (StoreError error = check_free(to, "", replace)) return error;
    if (StoreError error = write_kept_rows(to, source)) return error;
    return read_through(to);
}

StoreError read_sqlite_backup(const std::string& backup, const KeptSink& sink) {
    StoreResult<Db> from = open_to_copy(backup);
    if (!from) return of_backup(from.error(), backup);
    const StoreResult<int> version = schema_version(*from, store_schema);
    if (version && *version < store_schema.version)
        return {StoreErrorKind::Foreign,
                "The backup " + quoted_path(backup) +
                    " is of an older version of Lastcard: restore it to a folder, start lastcard "
                    "serve there once, and make a new backup."};
    return read_kept_rows(*from, sink);
}

StoreResult<RestoredStore> restore_sqlite_store(const std::string& backup,
                                                const std::string& folder) {
    StoreResult<Db> from = open_to_copy(backup);
    if (!from) return of_backup(from.error(), backup);
    const StoreResult<StoreContents> contents = read_through(backup);
    if (!contents) return of_backup(contents.error(), backup);
    const StoreResult<DataFolder> locked = DataFolder::lock(folder);
    if (!locked) return locked.error();
    const std::string restored = locked->file(restoring_name);
    const std::string database = locked->file(database_name);
    if (StoreError error = copy_database(*from, restored)) return of_backup(error, backup);
    const StoreResult<std::string> kept = put_aside(database);
    if (!kept) return kept.error();
    if (StoreError error = rename_file(restored, database)) return error;
    return RestoredStore{*contents, *kept};
}

}  // namespace lastcard

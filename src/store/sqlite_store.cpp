// The store in a server's data folder, its backups and their return (see sqlite_store.hpp).
#include "store/sqlite_store.hpp"

#include <unistd.h>

#include "base/text_util.hpp"
#include "store/data_folder.hpp"
#include "store/sqlite_file.hpp"

namespace lastcard {

namespace {

std::string named(const std::string& path) { return quoted(path, 4096); }

std::string log_of(const std::string& database) { return database + "-wal"; }

/// There from the moment a restored database is ready until it has taken its place.
constexpr const char* restoring_name = "lastcard.db.restoring";

StoreError interrupted_restore(const std::string& folder) {
    return {StoreErrorKind::Corrupt, "A restore into the folder " + named(folder) +
                                         " was interrupted: run lastcard restore again."};
}

/// SQLite throws a log away whose database is gone, and there may be moves in it.
StoreError check_not_orphaned(const std::string& database) {
    if (!is_empty_file(database) || is_empty_file(log_of(database))) return {};
    return corrupt_file(
        database, "it is missing or empty, but its log " + named(log_of(database)) + " is there");
}

/// Opened for reading, and one of ours.
StoreResult<Db> open_to_copy(const std::string& path) {
    StoreResult<Db> db = Db::open(path, DbMode::ReadOnly);
    if (!db) return db;
    const StoreResult<int> version = schema_version(*db, store_schema);
    if (!version) return version.error();
    if (*version == 0) return sqlite_error(SQLITE_NOTADB, 0, path);
    return db;
}

/// Moves what is there aside, log and all, under a name that no other has.
StoreError put_aside(const std::string& database) {
    const auto name = [&database](int number) {
        return database + ".before-restore-" + std::to_string(number);
    };
    int number = 1;
    while (file_exists(name(number))) ++number;
    if (file_exists(database)) {
        if (StoreError error = rename_file(database, name(number))) return error;
        ++number;
    }
    // Without its database the log belongs to the one that was put aside last: by an attempt that
    // was interrupted, if not just now.
    if (file_exists(log_of(database)) && number > 1) {
        if (StoreError error = rename_file(log_of(database), log_of(name(number - 1))))
            return error;
    }
    ::unlink((database + "-shm").c_str());
    return {};
}

}  // namespace

StoreResult<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder) {
    StoreResult<DataFolder> locked = DataFolder::lock(folder);
    if (!locked) return locked.error();
    if (file_exists(locked->file(restoring_name))) return interrupted_restore(folder);
    const std::string database = locked->file(database_name);
    if (StoreError error = check_not_orphaned(database)) return error;
    if (!file_exists(database)) {
        if (StoreError error = create_private_file(database)) return error;
    }
    return open_sqlite_file(database, {}, *std::move(locked));
}

StoreError backup_sqlite_store(const std::string& folder, const std::string& to) {
    if (file_exists(to)) {
        return {StoreErrorKind::Exists,
                "There is already a file " + named(to) + ": choose another name for the backup."};
    }
    const std::string database = folder + '/' + database_name;
    if (StoreError error = check_not_orphaned(database)) return error;
    StoreResult<Db> db = open_to_copy(database);
    if (!db) return db.error();
    return copy_database(*db, to);
}

StoreError restore_sqlite_store(const std::string& backup, const std::string& folder) {
    StoreResult<Db> from = open_to_copy(backup);
    if (!from) return from.error();
    const StoreResult<DataFolder> locked = DataFolder::lock(folder);
    if (!locked) return locked.error();
    const std::string restored = locked->file(restoring_name);
    const std::string database = locked->file(database_name);
    if (StoreError error = copy_database(*from, restored)) return error;
    if (StoreError error = put_aside(database)) return error;
    return rename_file(restored, database);
}

}  // namespace lastcard

// Connections, statements and errors of SQLite (see db.hpp).
#include "store/sqlite/db.hpp"

#include <cerrno>
#include <system_error>

#include "base/text_util.hpp"

namespace lastcard {

namespace {

StoreError read_only(const std::string& path, const std::string& why) {
    return {StoreErrorKind::ReadOnly, "The database " + quoted_path(path) + " cannot be written (" +
                                          why +
                                          "): give the server the right to write to it and to "
                                          "its folder."};
}

StoreError full(const std::string& path) {
    return {StoreErrorKind::Full, "The disk of the database " + quoted_path(path) +
                                      " is full, so nothing was stored: free some space on it."};
}

StoreError io(const std::string& path, const std::string& why) {
    return {StoreErrorKind::Io, "The database " + quoted_path(path) + " cannot be used (" + why +
                                    "): check the disk, then start the server again."};
}

}  // namespace

StoreError corrupt_file(const std::string& path, const std::string& detail) {
    return {StoreErrorKind::Corrupt, "The database " + quoted_path(path) + " is damaged (" +
                                         detail +
                                         "): keep a copy of its folder, and restore a backup with "
                                         "lastcard restore."};
}

StoreError sqlite_error(int code, int system_error, const std::string& path) {
    const int primary = code & 0xff;
    // For all other codes the system error number is stale.
    const int reason = primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN ? system_error : 0;
    const std::string said =
        reason != 0 ? std::generic_category().message(reason) : sqlite3_errstr(code);
    switch (primary) {
        case SQLITE_FULL: return full(path);
        case SQLITE_READONLY:
        case SQLITE_PERM: return read_only(path, said);
        case SQLITE_CORRUPT: return corrupt_file(path, sqlite3_errstr(code));
        case SQLITE_NOTADB:
            return {StoreErrorKind::Foreign,
                    "The file " + quoted_path(path) +
                        " is not a Lastcard database: choose another folder, or move it away."};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_PROTOCOL:
            return {StoreErrorKind::Locked, "The database " + quoted_path(path) +
                                                " is in use by another program: close that one."};
        default: break;
    }
    if (reason == ENOENT) {
        return {StoreErrorKind::Missing, "There is no database " + quoted_path(path) + "."};
    }
    const bool denied = reason == EACCES || reason == EPERM || reason == EROFS;
    return denied ? read_only(path, said) : io(path, said);
}

StoreResult<Db> Db::open(const std::string& path, DbMode mode, const char* vfs) {
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    switch (mode) {
        case DbMode::ReadOnly: flags |= SQLITE_OPEN_READONLY; break;
        case DbMode::ReadWrite: flags |= SQLITE_OPEN_READWRITE; break;
        case DbMode::Create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE; break;
    }
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &handle, flags, vfs);
    Db db(handle, path);
    if (code != SQLITE_OK) {
        return sqlite_error(code, handle == nullptr ? 0 : sqlite3_system_errno(handle), path);
    }
    // SQLite falls back to read-only if a file is not writable.
    if (mode != DbMode::ReadOnly && sqlite3_db_readonly(handle, "main") == 1) {
        return sqlite_error(SQLITE_READONLY, 0, path);
    }
    // A damaged or hostile file must not be able to run code or change its own schema.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_busy_timeout(handle, 2000);
    return db;
}

StoreError Db::run(const char* sql) {
    const int code = sqlite3_exec(get(), sql, nullptr, nullptr, nullptr);
    return code == SQLITE_OK ? StoreError{} : error(code);
}

StoreResult<std::int64_t> Db::number(const char* sql) {
    Statement statement;
    if (StoreError failed = statement.prepare(*this, sql)) return failed;
    const int code = statement.step();
    if (code != SQLITE_ROW) return error(code);
    return statement.number(0);
}

StoreResult<std::string> Db::text(const char* sql) {
    Statement statement;
    if (StoreError failed = statement.prepare(*this, sql)) return failed;
    const int code = statement.step();
    if (code != SQLITE_ROW) return error(code);
    return statement.bytes(0);
}

StoreError Db::error(int code) const {
    return sqlite_error(code, sqlite3_system_errno(get()), path_);
}

StoreError Statement::prepare(const Db& db, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v3(db.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    handle_.reset(statement);
    // The statements are correct, so anything they do not find is missing in the file.
    if (code == SQLITE_ERROR) return corrupt_file(db.path(), sqlite3_errmsg(db.get()));
    return code == SQLITE_OK ? StoreError{} : db.error(code);
}

std::string Statement::bytes(int column) const {
    const void* const data = sqlite3_column_blob(get(), column);
    const int size = sqlite3_column_bytes(get(), column);
    return data == nullptr ? std::string()
                           : std::string(static_cast<const char*>(data), static_cast<size_t>(size));
}

}  // namespace lastcard

// Internal: RAII wrappers of an SQLite connection and its prepared statements, and SQLite's error
// codes as sentences.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "store/store.hpp"

namespace lastcard {

enum class DbMode : std::uint8_t { ReadOnly, ReadWrite, Create };

/// A connection. Not thread-safe.
class Db {
public:
    /// `vfs`: SQLite's name of a file system; null for the default.
    static StoreResult<Db> open(const std::string& path, DbMode mode, const char* vfs = nullptr);

    sqlite3* get() const { return handle_.get(); }
    const std::string& path() const { return path_; }

    /// Executes one or more statements without results.
    [[nodiscard]] StoreError run(const char* sql);

    /// The first column of the first row.
    [[nodiscard]] StoreResult<std::int64_t> number(const char* sql);
    [[nodiscard]] StoreResult<std::string> text(const char* sql);

    /// The error of SQLite's last call on this connection.
    StoreError error() const { return error(sqlite3_extended_errcode(get())); }
    StoreError error(int code) const;

private:
    struct Close {
        void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
    };

    Db(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}

    std::unique_ptr<sqlite3, Close> handle_;
    std::string path_;
};

/// The same sentences without a connection.
StoreError sqlite_error(int code, int system_error, const std::string& path);
StoreError corrupt_file(const std::string& path, const std::string& detail);

/// A prepared statement. Values are bound in order; `step` fetches rows.
class Statement {
public:
    Statement() = default;

    /// `sql` must be a single statement.
    [[nodiscard]] StoreError prepare(const Db& db, const char* sql);

    /// Resets the statement and binds the values. Bytes are not copied: they must live until the
    /// last step.
    template <class... Values>
    Statement& with(const Values&... values) {
        sqlite3_reset(get());
        int index = 0;
        (bind(++index, values), ...);
        return *this;
    }

    /// Returns SQLITE_ROW, SQLITE_DONE, or an error code.
    int step() { return sqlite3_step(get()); }

    /// Executes a statement without rows and resets it. Returns SQLITE_DONE or an error code.
    int run() {
        const int code = step();
        sqlite3_reset(get());
        return code;
    }

    std::int64_t number(int column) const { return sqlite3_column_int64(get(), column); }
    std::string bytes(int column) const;

    /// Resets the statement and thereby ends its read transaction.
    void done() { sqlite3_reset(get()); }

    sqlite3_stmt* get() const { return handle_.get(); }

private:
    void bind(int index, std::int64_t value) { sqlite3_bind_int64(get(), index, value); }
    void bind(int index, std::string_view bytes) {
        // A null pointer would bind NULL instead of empty bytes.
        sqlite3_bind_blob64(get(), index, bytes.data() == nullptr ? "" : bytes.data(), bytes.size(),
                            SQLITE_STATIC);
    }

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace lastcard

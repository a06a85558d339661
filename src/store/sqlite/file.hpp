// Internal: the store on a database file, independent of the data folder.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "store/sqlite/data_folder.hpp"
#include "store/sqlite/schema.hpp"
#include "store/store.hpp"

namespace lastcard {

struct SqliteOptions {
    const char* vfs = nullptr;  ///< SQLite's name of a file system; null for the default
    const Schema* schema = &store_schema;
    /// Size of the write-ahead log, in pages of 1 KiB, at which it is written back to the database:
    /// by `tidy`, or by a commit at four times this size. Small portions keep waiting times short.
    int checkpoint_pages = 150;
    /// Number of dead entries, in addition to the number of live ones, at which the log is cleaned:
    /// about half a megabyte. With a smaller number, a small server would copy its live entries
    /// again and again.
    std::size_t spare_entries = 4000;
};

/// `folder` stays locked while the store is open.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_sqlite_file(
    const std::string& path, const SqliteOptions& options = {},
    std::optional<DataFolder> folder = std::nullopt);

}  // namespace lastcard

// Internal: the store on a database file wherever it lies, without the folder around it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "store/data_folder.hpp"
#include "store/sqlite_schema.hpp"
#include "store/store.hpp"

namespace lastcard {

struct SqliteOptions {
    const char* vfs = nullptr;  ///< SQLite's name for a file system; null for the usual one
    const Schema* schema = &store_schema;
    /// How long the log of commits may become, in pages of 1 KiB, before it is written back into
    /// the database: by `tidy`, or within a commit once it is four times as long. Often and little
    /// means that nobody waits long.
    int checkpoint_pages = 150;
    /// How many dead entries may lie in the log before it is cleaned, beside as many as are alive:
    /// about half a megabyte. With fewer, a small server would copy what is alive round and round.
    std::size_t spare_entries = 4000;
};

/// The folder is held as long as the store is open.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_sqlite_file(
    const std::string& path, const SqliteOptions& options = {},
    std::optional<DataFolder> folder = std::nullopt);

}  // namespace lastcard

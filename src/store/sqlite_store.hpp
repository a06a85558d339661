// The store of a server on one machine: an SQLite database, one file in the server's data folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace lastcard {

/// The file below the data folder. Beside it lie `lastcard.db-wal`, the log of the latest commits,
/// which is a part of the database, and `lastcard.db-shm`, which can be made again.
inline constexpr const char* database_name = "lastcard.db";

/// Opens the store of a folder, which is made if need be, and keeps every other server out of it.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder);

/// What was found when everything in a store was read.
struct StoreContents {
    std::size_t tables = 0;
    std::size_t records = 0;
    /// Tables and records whose bytes are not what was written: they cannot be opened, and the rest
    /// can.
    std::vector<std::string> damaged;
};

enum class Replace : std::uint8_t { No, Yes };

/// Copies the store of a folder into the file `to`, as it is at this moment, and reads the copy. A
/// server may go on using the folder meanwhile.
[[nodiscard]] StoreResult<StoreContents> backup_sqlite_store(const std::string& folder,
                                                             const std::string& to,
                                                             Replace replace = Replace::No);

struct RestoredStore {
    StoreContents contents;
    std::string kept;  ///< the file that what was there has become; empty if nothing was
};

/// Puts a backup in the place of a folder's store; no server may be using it. What was there is
/// kept beside it, as `lastcard.db.before-restore-N`.
[[nodiscard]] StoreResult<RestoredStore> restore_sqlite_store(const std::string& backup,
                                                              const std::string& folder);

}  // namespace lastcard

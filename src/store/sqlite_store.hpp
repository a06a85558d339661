// The store of a server on one machine: an SQLite database, one file in the server's data folder.
#pragma once

#include <memory>
#include <string>

#include "store/store.hpp"

namespace lastcard {

/// The file below the data folder. Beside it lie `lastcard.db-wal`, the log of the latest commits,
/// which is a part of the database, and `lastcard.db-shm`, which can be made again.
inline constexpr const char* database_name = "lastcard.db";

/// Opens the store of a folder, which is made if need be, and keeps every other server out of it.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder);

/// Copies the store of a folder into the new file `to`, as it is at this moment. A server may go on
/// using it meanwhile.
[[nodiscard]] StoreError backup_sqlite_store(const std::string& folder, const std::string& to);

/// Puts a backup in the place of a folder's store; no server may be using it. What was there is
/// kept beside it, as `lastcard.db.before-restore-N`.
[[nodiscard]] StoreError restore_sqlite_store(const std::string& backup, const std::string& folder);

}  // namespace lastcard

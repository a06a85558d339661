// The store of a server: an SQLite database, one file in the data folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "store/kept.hpp"
#include "store/store.hpp"

namespace lastcard {

/// The file in the data folder. Beside it are `lastcard.db-wal`, the log of the latest commits,
/// which is part of the database, and `lastcard.db-shm`, which can be recreated.
inline constexpr const char* database_name = "lastcard.db";

/// Opens the store of a folder, creates it if necessary, and locks the folder against other
/// servers.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder);

/// The result of reading everything in a store.
struct StoreContents {
    std::size_t tables = 0;
    std::size_t records = 0;
    /// Tables and records whose checksum is wrong: they cannot be opened, all others can.
    std::vector<std::string> damaged;
};

enum class Replace : std::uint8_t { No, Yes };

/// Copies the store of a folder to the file `to`, as of this moment, and verifies the copy. A
/// server may use the folder meanwhile.
[[nodiscard]] StoreResult<StoreContents> backup_sqlite_store(const std::string& folder,
                                                             const std::string& to,
                                                             Replace replace = Replace::No);

/// Writes what another kind of store keeps to the file `to`, a backup like any other, and verifies
/// it.
[[nodiscard]] StoreResult<StoreContents> write_sqlite_backup(const KeptSource& source,
                                                             const std::string& to,
                                                             Replace replace = Replace::No);

/// Reads a backup for another kind of store. It must be of the newest version, and sound.
[[nodiscard]] StoreError read_sqlite_backup(const std::string& backup, const KeptSink& sink);

struct RestoredStore {
    StoreContents contents;
    std::string kept;  ///< new path of the previous database; empty if there was none
};

/// Replaces a folder's store with a backup. Precondition: no server is using the folder. The
/// previous store is kept beside it, as `lastcard.db.before-restore-N`.
[[nodiscard]] StoreResult<RestoredStore> restore_sqlite_store(const std::string& backup,
                                                              const std::string& folder);

}  // namespace lastcard

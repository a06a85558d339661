// Internal: the tables of the database, and how a file comes to have them.
#pragma once

#include <cstdint>
#include <span>

#include "store/sqlite_db.hpp"

namespace lastcard {

/// From the version `from` to the next one.
struct Migration {
    int from = 0;
    const char* sql = nullptr;
};

struct Schema {
    int version = 0;
    const char* create = nullptr;
    std::span<const Migration> migrations;  ///< one for every version before
};

/// The one this program writes.
extern const Schema store_schema;

/// Stands in the header of each of our files ("LCdb").
inline constexpr std::int64_t application_id = 0x4c436462;

/// Whether the file is one of ours that this program can read, and its version; 0 if it is empty.
StoreResult<int> schema_version(Db& db, const Schema& schema);

/// Makes an empty database one of ours, and brings an older one up to date after a copy has been
/// put beside it. In a transaction: a file is of one version or of the other.
StoreError prepare_schema(Db& db, const Schema& schema);

/// Lets a connection that only reads see a file of an older version as one of the newest.
StoreError read_as_newest(Db& db);

/// Copies a database, which may be in use, into one file that stands for itself. `to` appears
/// when it is complete and has been checked, and takes the place of a file of that name.
StoreError copy_database(Db& from, const std::string& to);

}  // namespace lastcard

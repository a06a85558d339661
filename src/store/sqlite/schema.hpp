// Internal: the database schema, and its creation and migration.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "store/sqlite/db.hpp"

namespace lastcard {

/// Migrates from version `from` to the next one.
struct Migration {
    int from = 0;
    const char* sql = nullptr;
};

struct Schema {
    int version = 0;
    const char* create = nullptr;
    std::span<const Migration> migrations;  ///< one for every previous version
};

/// The version that this program writes.
extern const Schema store_schema;

/// In the header of each of our files ("LCdb").
inline constexpr std::int64_t application_id = 0x4c436462;

/// Before the first statement of a new file.
inline constexpr const char* new_file_pragmas =
    "PRAGMA page_size = 1024; PRAGMA synchronous = EXTRA";

/// The version of the file; 0 if it is empty. An error if the file is foreign or newer.
StoreResult<int> schema_version(Db& db, const Schema& schema);

/// Creates the schema in an empty database, or migrates an older one after copying it to a file
/// beside it. Transactional: a file has either the old or the new version.
StoreError prepare_schema(Db& db, const Schema& schema);

/// Writes a file that only its owner may read, under another name until it is complete.
using WriteDatabase = std::function<StoreError(const std::string& part)>;
StoreError write_database(const std::string& path, const WriteDatabase& write);

/// Makes a database with the schema and nothing else, which appears when it is complete: one that
/// is empty was damaged.
StoreError create_database(const std::string& path);

/// Lets a read-only connection see an older file as one of the newest version.
StoreError read_as_newest(Db& db);

/// Copies a database, which may be in use, to one self-contained file. `to` appears when the copy
/// is complete and checked, and replaces an existing file.
StoreError copy_database(Db& from, const std::string& to);

}  // namespace lastcard

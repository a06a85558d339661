// Internal: the tables in PostgreSQL, their versions, and what a database has to be like.
#pragma once

#include "store/postgres/connection.hpp"

namespace lastcard {

/// Migrates from the version before `to`. `readable_by`: the oldest version of the program's schema
/// that can use the result.
struct PgMigration {
    int to = 0;
    int readable_by = 0;
    const char* sql = nullptr;
};

/// The versions of the schema that a program knows. A new database begins with the first one and is
/// migrated. A version only adds, so that servers of the previous one go on meanwhile; what it does
/// not need any more is removed by the next.
struct PgVersions {
    int newest = 1;
    std::span<const PgMigration> migrations{};  ///< one for every version after the first
};

inline constexpr PgVersions pg_versions{};

/// What a database says about itself. A version of 0: it has no schema yet.
struct PgSchema {
    int version = 0;
    int readable_by = 0;  ///< the oldest version that can use it
};

/// Whether the server is fit to keep data: its version, that it writes, and that it keeps what it
/// has confirmed.
StoreError check_pg_server(PgConnection& connection);

StoreResult<PgSchema> read_pg_schema(PgConnection& connection);

/// Creates the schema, or brings an older one to the newest version. One server at a time does.
StoreError migrate_pg_schema(PgConnection& connection, const PgVersions& versions = pg_versions);

/// Creates the schema in an empty database. An error if it is foreign, needs another version of the
/// program, or is to be migrated first, or if privileges are missing.
StoreError prepare_pg_schema(PgConnection& connection, const PgVersions& versions = pg_versions);

}  // namespace lastcard

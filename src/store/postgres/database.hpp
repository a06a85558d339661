// Internal: opening a database, with versions of the schema that tests choose.
#pragma once

#include <memory>

#include "store/postgres/schema.hpp"
#include "store/postgres/store.hpp"

namespace lastcard {

/// Connects and checks the server. Nothing is prepared.
StoreResult<PgConnection> open_pg_database(const PgTarget& target);

StoreResult<std::unique_ptr<Store>> open_postgres_store(const std::string& conninfo,
                                                        const PostgresNode& node,
                                                        const PgVersions& versions);
StoreResult<int> migrate_postgres_store(const std::string& conninfo, const PgVersions& versions);

}  // namespace lastcard

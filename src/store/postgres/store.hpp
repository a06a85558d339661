// The store of a cluster: a PostgreSQL database that several servers share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "store/kept.hpp"
#include "store/store.hpp"

namespace lastcard {

/// The server that opens the store.
struct PostgresNode {
    std::string name;        ///< see is_node_name
    std::uint64_t life = 0;  ///< random, different at each start, not 0
    std::string place;       ///< machine and data folder: never used by two servers at once
    std::string build;       ///< version of the program
    std::int64_t lease_ms = 3000;
};

/// Whether a server may have this name: up to 32 lower-case letters, digits and hyphens.
bool is_node_name(std::string_view name);

/// Checks the database, creates its tables if it is empty, and begins the life of the server in it.
/// `conninfo` is a connection string of libpq: "host=db dbname=lastcard" or "service=lastcard". It
/// must not contain a password, which other users of the machine could read.
[[nodiscard]] StoreResult<std::unique_ptr<Store>> open_postgres_store(const std::string& conninfo,
                                                                      const PostgresNode& node);

/// Creates the tables, or brings those of an older version to this one, while servers of the older
/// version go on. Returns the version.
[[nodiscard]] StoreResult<int> migrate_postgres_store(const std::string& conninfo);

/// Passes everything in the database, as of this moment, to the sink; servers may use it meanwhile.
[[nodiscard]] StoreError read_postgres_store(const std::string& conninfo, const KeptSink& sink);

/// Fills an empty database, creating its tables if necessary. It is filled completely or not at
/// all.
[[nodiscard]] StoreError fill_postgres_store(const std::string& conninfo, const KeptSource& source);

}  // namespace lastcard

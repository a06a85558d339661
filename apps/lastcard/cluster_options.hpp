// The options of a server that shares its site with others through a PostgreSQL database.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "command_line.hpp"
#include "store/sqlite/data_folder.hpp"
#include "store/sqlite/store.hpp"
#include "store/store.hpp"

namespace lastcard {

struct ClusterOptions {
    std::string database;  ///< connection string; empty: no cluster
    std::string node;
    unsigned lease = 3;  ///< seconds

    bool is_set() const { return !database.empty(); }
    void add_to(CliCommand& command);
};

inline constexpr const char* cluster_help =
    "The PostgreSQL database of a site on several servers, such as 'host=db dbname=lastcard'";

/// A server's part in a cluster.
struct ClusterStore {
    DataFolder folder;  ///< locked against a second server
    std::string node;
    std::uint64_t life = 0;  ///< of this server in the database
    std::unique_ptr<Store> store;
};

/// Locks the folder, which keeps the name of the node, and opens the database. Throws BadInput.
ClusterStore open_cluster(const ClusterOptions& options, const std::string& folder);

/// Creates or migrates the tables in the database; returns their version. Throws BadInput.
int migrate_cluster(const std::string& database);

/// Copies everything in the database to a file, as of this moment. Throws BadInput.
StoreContents backup_cluster(const std::string& database, const std::string& file, Replace replace);

/// Fills an empty database with a backup. Throws BadInput.
StoreContents restore_cluster(const std::string& file, const std::string& database);

}  // namespace lastcard

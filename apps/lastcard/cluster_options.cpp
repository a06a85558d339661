// Opening the database of a cluster (see cluster_options.hpp).
#include "cluster_options.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/text_util.hpp"
#include "commands.hpp"
#include "file/file.hpp"
#ifdef LASTCARD_CLUSTER
#include "store/postgres/store.hpp"
#endif

namespace lastcard {

namespace {

#ifdef LASTCARD_CLUSTER

constexpr std::size_t longest_name = 64;

std::string name_of_machine() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) return "unknown";
    return name.data();
}

/// The name that the folder has kept, or the given one, which it keeps from then on: two servers
/// with one name would end each other.
std::string node_of(const ClusterOptions& options, const DataFolder& folder,
                    const std::string& path) {
    const std::string file = folder.file("node");
    const Result<std::string> read = read_file(file, longest_name);
    const std::string kept(read ? trim(*read) : std::string_view());
    if (options.node.empty() && kept.empty())
        throw BadInput{
            "--node: found none; expected a name for this server that no other server "
            "of the site has, such as --node n1"};
    if (!options.node.empty() && !kept.empty() && options.node != kept)
        throw BadInput{"--node: found " + lastcard::quoted(options.node) +
                       ", but the data folder " + quoted_path(path) + " belongs to the server " +
                       lastcard::quoted(kept) +
                       ": give each server a folder of its own with --data."};
    const std::string node = kept.empty() ? options.node : kept;
    if (!is_node_name(node))
        throw BadInput{"--node: found " + lastcard::quoted(node) +
                       ", expected up to 32 lower-case letters, digits and hyphens, such as n1"};
    if (kept.empty())
        if (const Result<void> written = write_file(file, node + "\n"); !written)
            throw BadInput{written.error()};
    return node;
}

#else

[[noreturn]] void not_built() {
    throw BadInput{
        "--cluster: this program was built without PostgreSQL; install libpq-dev and "
        "build it again."};
}

#endif

}  // namespace

void ClusterOptions::add_to(CliCommand& command) {
    constexpr std::int64_t longest_lease = 60;
    command.option("--cluster", database, cluster_help);
    command.option("--node", node, "With --cluster: the name of this server, such as n1");
    command.number("--lease", lease, 1, longest_lease,
                   "With --cluster: seconds after which others take the tables of a server that "
                   "does not answer");
}

#ifdef LASTCARD_CLUSTER

ClusterStore open_cluster(const ClusterOptions& options, const std::string& folder) {
    StoreResult<DataFolder> locked = DataFolder::lock(folder);
    if (!locked) throw BadInput{locked.error().sentence};
    PostgresNode node;
    node.name = node_of(options, *locked, folder);
    std::uint8_t random[32];
    random_seed(random);
    std::memcpy(&node.life, random, sizeof node.life);
    node.life = std::max<std::uint64_t>(node.life >> 1, 1);  // fits into a signed number
    std::error_code ignored;
    node.place = name_of_machine() + ":" + std::filesystem::absolute(folder, ignored).string();
    node.build = LASTCARD_VERSION;
    node.lease_ms = std::int64_t{options.lease} * 1000;
    StoreResult<std::unique_ptr<Store>> store = open_postgres_store(options.database, node);
    if (!store) throw BadInput{store.error().sentence};
    return {*std::move(locked), node.name, node.life, *std::move(store)};
}

int migrate_cluster(const std::string& database) {
    const StoreResult<int> version = migrate_postgres_store(database);
    if (!version) throw BadInput{version.error().sentence};
    return *version;
}

StoreContents backup_cluster(const std::string& database, const std::string& file,
                             Replace replace) {
    const StoreResult<StoreContents> contents = write_sqlite_backup(
        [&database](const KeptSink& sink) { return read_postgres_store(database, sink); }, file,
        replace);
    if (!contents) throw BadInput{contents.error().sentence};
    return *contents;
}

StoreContents restore_cluster(const std::string& file, const std::string& database) {
    StoreContents contents;
    const StoreError error = fill_postgres_store(database, [&](const KeptSink& sink) {
        return read_sqlite_backup(file, [&](Kept row) {
            if (std::holds_alternative<kept::Table>(row)) ++contents.tables;
            if (std::holds_alternative<kept::Record>(row)) ++contents.records;
            return sink(std::move(row));
        });
    });
    if (error) throw BadInput{error.sentence};
    return contents;
}

#else

StoreContents backup_cluster(const std::string&, const std::string&, Replace) { not_built(); }
StoreContents restore_cluster(const std::string&, const std::string&) { not_built(); }
ClusterStore open_cluster(const ClusterOptions&, const std::string&) { not_built(); }
int migrate_cluster(const std::string&) { not_built(); }

#endif

}  // namespace lastcard

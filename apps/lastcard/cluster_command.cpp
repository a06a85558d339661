// lastcard cluster: what concerns the database of a site on several servers.
#include <cstdio>
#include <memory>
#include <string>

#include "cluster_options.hpp"
#include "commands.hpp"

namespace lastcard {

void add_cluster(CliCommand& program, int& exit_code) {
    static_cast<void>(exit_code);
    CliCommand command =
        program.command("cluster", "Prepare the database of a site on several servers");
    const auto database = std::make_shared<std::string>();
    CliCommand migrate = command.command(
        "migrate", "Create the tables, or bring those of an older version to this one");
    migrate.option("--cluster", *database, cluster_help).required();
    migrate.footer(
        "Servers of the previous version go on meanwhile: migrate first, then replace them one "
        "after the other.\n"
        "Example: lastcard cluster migrate --cluster 'host=db dbname=lastcard'");
    migrate.runs([database] {
        std::printf("The database has version %d of the tables.\n", migrate_cluster(*database));
    });
    command.footer("Example: lastcard cluster migrate --cluster 'host=db dbname=lastcard'");
}

}  // namespace lastcard

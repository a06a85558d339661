// lastcard backup, lastcard restore: copies a server's data to one file and back.
#include <cstdio>
#include <memory>
#include <string>

#include "cluster_options.hpp"
#include "commands.hpp"
#include "store/sqlite/store.hpp"

namespace lastcard {
namespace {

struct BackupOptions {
    std::string data;
    std::string cluster;
    std::string file;
    bool force = false;
};

std::string counted(std::size_t number, const std::string& one) {
    return std::to_string(number) + ' ' + one + (number == 1 ? "" : "s");
}

/// Prints the contents. Unreadable entries do not make the copy fail, but are reported.
void tell(const StoreContents& contents, const std::string& where, int& exit_code) {
    std::printf("%s: %s and %s.\n", where.c_str(), counted(contents.tables, "table").c_str(),
                counted(contents.records, "record").c_str());
    if (contents.damaged.empty()) return;
    std::string list;
    for (const std::string& each : contents.damaged) list += (list.empty() ? "" : ", ") + each;
    std::fprintf(stderr,
                 "lastcard: %s cannot be read, because the disk has changed what was written; all "
                 "else is sound: %s\n",
                 counted(contents.damaged.size(), "item").c_str(), list.c_str());
    exit_code = exit_failed;
}

StoreContents copied(const BackupOptions& options) {
    const Replace replace = options.force ? Replace::Yes : Replace::No;
    if (!options.cluster.empty()) return backup_cluster(options.cluster, options.file, replace);
    const StoreResult<StoreContents> done =
        backup_sqlite_store(server_folder(options.data), options.file, replace);
    if (!done) throw BadInput{done.error().sentence};
    return *done;
}

void backup(const BackupOptions& options, int& exit_code) {
    tell(copied(options), "Written to " + options.file + " and read back", exit_code);
}

void restore(const BackupOptions& options, int& exit_code) {
    if (!options.cluster.empty())
        return tell(restore_cluster(options.file, options.cluster), "Restored to the database",
                    exit_code);
    const std::string folder = server_folder(options.data);
    make_folders_above(folder);
    const StoreResult<RestoredStore> done = restore_sqlite_store(options.file, folder);
    if (!done) throw BadInput{done.error().sentence};
    tell(done->contents, "Restored to " + folder, exit_code);
    if (!done->kept.empty())
        std::printf("What was there before is kept as %s.\n", done->kept.c_str());
}

}  // namespace

void add_backup(CliCommand& program, int& exit_code) {
    const auto to = std::make_shared<BackupOptions>();
    CliCommand backing_up = program.command(
        "backup", "Copy all data of a table server to one file; the server may be running");
    const CliOption folder = backing_up.option("-d,--data", to->data, server_folder_help);
    backing_up.option("--cluster", to->cluster, cluster_help).excludes(folder);
    backing_up.option("FILE", to->file, "The file to write").required();
    backing_up.flag("--force", to->force, "Replace an existing file");
    backing_up.footer("Example: lastcard backup --data ./cards cards-monday.db");
    backing_up.runs([to, &exit_code] { backup(*to, exit_code); });

    const auto from = std::make_shared<BackupOptions>();
    CliCommand restoring = program.command(
        "restore", "Replace the data of a table server by a backup; stop the server first");
    restoring.option("FILE", from->file, "A file written by lastcard backup").required();
    const CliOption target = restoring.option("-d,--data", from->data, server_folder_help);
    restoring.option("--cluster", from->cluster, cluster_help).excludes(target);
    restoring.footer(
        "The previous data is kept in a file beside it. A database must be empty.\n"
        "Example: lastcard restore cards-monday.db --data ./cards");
    restoring.runs([from, &exit_code] { restore(*from, exit_code); });
}

}  // namespace lastcard

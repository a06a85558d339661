// The store in a data folder: locking, refused files, backups and schema versions.
// More than 500 lines because it is a flat list of short cases.
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>

#include "file/file.hpp"
#include "store/contents.hpp"
#include "store/sqlite/file.hpp"
#include "store/sqlite/rows.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace fs = std::filesystem;

namespace {

std::unique_ptr<Store> open_folder(const std::string& folder) {
    StoreResult<std::unique_ptr<Store>> store = open_sqlite_store(folder);
    REQUIRE_MESSAGE(store, store.error().sentence);
    return *std::move(store);
}

StoreError refusal(const std::string& folder) {
    const StoreResult<std::unique_ptr<Store>> store = open_sqlite_store(folder);
    REQUIRE_FALSE(store);
    return store.error();
}

/// A folder with the table "den", which has one entry.
struct Den {
    std::string folder = fresh_folder();
    std::unique_ptr<Store> store = open_folder(folder);

    Den() { REQUIRE(commit(*store, {create("den"), append("den", 1, {"a"})})); }
};

/// A folder with many tables, whose store is closed.
std::string large_folder() {
    std::string folder = fresh_folder();
    std::vector<Change> batch;
    for (int i = 0; i < 400; ++i) batch.push_back(create("table " + std::to_string(i)));
    REQUIRE(commit(*open_folder(folder), batch));
    return folder;
}

std::string database_in(const std::string& folder) { return folder + "/lastcard.db"; }

/// Runs SQL on any database file.
void run_sql(const std::string& path, const char* sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_close(db) == SQLITE_OK);
}

std::string bytes_in(const std::string& path) {
    Result<std::string> read = read_file(path, 100'000'000);
    REQUIRE_MESSAGE(read, read.error());
    return std::move(*read);
}

std::int64_t number_in(const std::string& path, const char* sql) {
    StoreResult<Db> db = Db::open(path, DbMode::ReadOnly);
    REQUIRE_MESSAGE(db, db.error().sentence);
    return *db->number(sql);
}

/// A new folder with the restored backup.
std::string restored(const std::string& backup) {
    std::string folder = fresh_folder();
    const StoreResult<RestoredStore> done = restore_sqlite_store(backup, folder);
    REQUIRE_MESSAGE(done, done.error().sentence);
    return folder;
}

/// A new folder with the store that the first restore into a folder kept.
std::string before_restore(const std::string& folder) {
    std::string copy = fresh_folder();
    fs::create_directory(copy);
    fs::copy(database_in(folder) + ".before-restore-1", database_in(copy));
    fs::copy(database_in(folder) + ".before-restore-1-wal", database_in(copy) + "-wal");
    return copy;
}

/// A copy of a folder as a killed server would leave it.
std::string killed_copy(const std::string& folder) {
    const std::string copy = fresh_folder();
    fs::copy(folder, copy);
    return copy;
}

}  // namespace

TEST_CASE("sqlite store: data is there when the store is opened again") {
    const std::string folder = fresh_folder();
    Contents written;
    {
        const std::unique_ptr<Store> store = open_folder(folder);
        REQUIRE(commit(
            *store, {create("den"), append("den", 1, {"a", "b"}), snapshot("den", 1, "A"),
                     add_record("r", "den", {5}), change::PutSession{{session_hash(0), {9}, "Ann"}},
                     change::PutSetting{{"name", "The Den"}}}));
        written = contents_of(*store);
        CHECK(written.sessions.size() == 1);
    }
    const std::unique_ptr<Store> store = open_folder(folder);
    CHECK(contents_of(*store) == written);
    // Also the owner and the length of the log.
    CHECK(kind_of_refusal(commit(*store, {append("den", 2, {"b"})}), "den") == StoreErrorKind::Gap);
    CHECK(commit(*store, {append("den", 3, {"c"})}));
}

TEST_CASE("sqlite store: a killed server loses nothing that it committed") {
    const Den den;
    const std::string first = killed_copy(den.folder);
    REQUIRE(commit(*den.store, {append("den", 2, {"b"})}));
    const std::string second = killed_copy(den.folder);
    CHECK(log_of(*open_folder(first), "den") == "1:a");
    CHECK(log_of(*open_folder(second), "den") == "1:a 2:b");
}

TEST_CASE("sqlite store: nothing is left of deleted tables") {
    const std::string folder = fresh_folder();
    {
        const std::unique_ptr<Store> store = open_folder(folder);
        for (const char* const id : {"dropped", "old"}) {
            REQUIRE(commit(*store, {create(id, ""), append(id, 1, {"a"}), snapshot(id, 1, "A"),
                                    append(id, 2, {"b"})}));
        }
        REQUIRE(commit(*store, {change::Drop{"dropped", first_epoch}}));
        REQUIRE(store->retire({{2000}, {2000}, {2000}, {2000}, long_ago, 10})->tables == 1);
    }
    for (const char* const rows :
         {"SELECT count(*) FROM tables", "SELECT count(*) FROM snapshots"}) {
        CHECK(number_in(database_in(folder), rows) == 0);
    }
    // Its log rows are deleted by cleaning; later tables do not inherit them.
    const std::unique_ptr<Store> store = open_folder(folder);
    REQUIRE(commit(*store, {create("dropped"), create("old")}));
    CHECK(log_of(*store, "dropped") == "");
    CHECK(log_of(*store, "old") == "");
}

TEST_CASE("sqlite store: a folder is used by one server at a time") {
    const std::string folder = fresh_folder();
    {
        const std::unique_ptr<Store> store = open_folder(folder);
        const StoreError error = refusal(folder);
        CHECK(error.kind == StoreErrorKind::Locked);
        CHECK(error.sentence == "The data folder \"" + folder +
                                    "\" is in use by another Lastcard server (process " +
                                    std::to_string(::getpid()) +
                                    "): stop that one, or choose another folder with --data.");
        CHECK(restore_sqlite_store(folder + "/lastcard.db", folder).error().kind ==
              StoreErrorKind::Locked);
        CHECK(commit(*store, {create("den")}));
    }
    CHECK(open_folder(folder)->tables()->size() == 1);
}

TEST_CASE("sqlite store: its files are readable by their owner only") {
    const std::string folder = fresh_folder();
    const std::unique_ptr<Store> store = open_folder(folder);
    REQUIRE(commit(*store, {create("den")}));
    const std::string backup = folder + "/backup";
    REQUIRE(backup_sqlite_store(folder, backup));
    CHECK(fs::status(folder).permissions() == fs::perms::owner_all);
    constexpr fs::perms others = fs::perms::group_all | fs::perms::others_all;
    for (const fs::directory_entry& file : fs::directory_iterator(folder)) {
        CAPTURE(file.path().string());
        CHECK((file.status().permissions() & others) == fs::perms::none);
    }
}

TEST_CASE("sqlite store: a folder that cannot be created") {
    const std::string path = fresh_folder();
    REQUIRE(write_file(path, "a file"));
    CHECK(refusal(path + "/data").kind == StoreErrorKind::Io);
    CHECK(refusal(path).kind == StoreErrorKind::Io);
    CHECK(refusal(path).sentence == "The data folder cannot be made: \"" + path +
                                        "\" (File exists): check the path and the disk, or choose "
                                        "another folder with --data.");
}

TEST_CASE("sqlite store: foreign files are refused and not changed") {
    const std::string text = fresh_folder();
    fs::create_directory(text);
    REQUIRE(write_file(database_in(text), std::string(5000, 'x')));
    CHECK(refusal(text).kind == StoreErrorKind::Foreign);
    CHECK(refusal(text).sentence ==
          "The file \"" + database_in(text) +
              "\" is not a Lastcard database: choose another folder, or move it away.");
    CHECK(bytes_in(database_in(text)) == std::string(5000, 'x'));

    const std::string other = fresh_folder();
    fs::create_directory(other);
    run_sql(database_in(other), "CREATE TABLE tables (id); PRAGMA user_version = 1;");
    const std::string before = bytes_in(database_in(other));
    CHECK(refusal(other).kind == StoreErrorKind::Foreign);
    CHECK(bytes_in(database_in(other)) == before);
}

TEST_CASE("sqlite store: a database of a newer program is refused and not changed") {
    const std::string folder = fresh_folder();
    open_folder(folder).reset();
    run_sql(database_in(folder), "PRAGMA user_version = 99;");
    const std::string before = bytes_in(database_in(folder));
    const StoreError error = refusal(folder);
    CHECK(error.kind == StoreErrorKind::NewerSchema);
    CHECK(error.sentence == "The database \"" + database_in(folder) +
                                "\" has version 99, and this program knows versions up to 3: use "
                                "the newer program, or restore a backup made by this one.");
    CHECK(bytes_in(database_in(folder)) == before);
    CHECK(backup_sqlite_store(folder, folder + "/backup").error().kind ==
          StoreErrorKind::NewerSchema);
}

TEST_CASE("sqlite store: a truncated or incomplete database is refused") {
    const std::string folder = large_folder();
    const std::string whole = bytes_in(database_in(folder));
    REQUIRE(write_file(database_in(folder), whole.substr(0, whole.size() / 2)));
    CHECK(refusal(folder).kind == StoreErrorKind::Corrupt);

    REQUIRE(write_file(database_in(folder), whole));
    run_sql(database_in(folder), "DROP TABLE entries;");
    CHECK(refusal(folder).kind == StoreErrorKind::Corrupt);
    CHECK(refusal(folder).sentence.starts_with("The database \"" + database_in(folder) +
                                               "\" is damaged (no such table: entries): "));
}

TEST_CASE("sqlite store: a log without its database is not deleted") {
    const Den den;
    const std::string copy = killed_copy(den.folder);
    const std::string database = bytes_in(database_in(copy));
    const std::string log = bytes_in(database_in(copy) + "-wal");
    REQUIRE_FALSE(log.empty());

    fs::remove(database_in(copy));
    CHECK(refusal(copy).kind == StoreErrorKind::Corrupt);
    REQUIRE(write_file(database_in(copy), ""));
    CHECK(refusal(copy).kind == StoreErrorKind::Corrupt);
    CHECK(bytes_in(database_in(copy) + "-wal") == log);

    REQUIRE(write_file(database_in(copy), database));
    CHECK(log_of(*open_folder(copy), "den") == "1:a");
}

// ---- Backups

TEST_CASE("sqlite store: a backup while the server is running") {
    const std::string folder = fresh_folder();
    const std::string backup = fresh_folder();
    const std::unique_ptr<Store> store = open_folder(folder);
    REQUIRE(commit(*store, {create("den"), append("den", 1, {"a"}), snapshot("den", 1, "A")}));
    const Contents then = contents_of(*store);
    REQUIRE(backup_sqlite_store(folder, backup));
    REQUIRE(commit(*store, {append("den", 2, {"b"})}));

    // A single self-contained file.
    CHECK_FALSE(fs::exists(backup + "-wal"));
    CHECK_FALSE(fs::exists(backup + ".part"));
    CHECK(contents_of(*open_folder(restored(backup))) == then);
    CHECK(log_of(*store, "den") == "2:b");
}

TEST_CASE("sqlite store: a backup after the server was killed contains what it committed") {
    const Den den;
    const std::string copy = killed_copy(den.folder);
    fs::remove(database_in(copy) + "-shm");
    const std::string backup = fresh_folder();
    REQUIRE(backup_sqlite_store(copy, backup));
    CHECK(log_of(*open_folder(restored(backup)), "den") == "1:a");
}

TEST_CASE("sqlite store: a backup replaces nothing, and needs something to copy") {
    const std::string folder = fresh_folder();
    open_folder(folder).reset();
    const std::string backup = fresh_folder();
    REQUIRE(write_file(backup, "precious"));
    const StoreError error = backup_sqlite_store(folder, backup).error();
    CHECK(error.kind == StoreErrorKind::Exists);
    CHECK(error.sentence ==
          "There is already a file \"" + backup +
              "\": choose another name for the backup, or replace it with --force.");
    CHECK(bytes_in(backup) == "precious");
    CHECK(backup_sqlite_store(folder, backup, Replace::Yes));
    CHECK(bytes_in(backup) != "precious");
    // Even then it does not replace the original.
    CHECK(backup_sqlite_store(folder, database_in(folder), Replace::Yes).error().sentence ==
          "The file \"" + database_in(folder) +
              "\" is the database itself: choose another name for the backup.");

    const std::string nowhere = fresh_folder();
    CHECK(backup_sqlite_store(nowhere, fresh_folder()).error().kind == StoreErrorKind::Missing);
    CHECK(backup_sqlite_store(nowhere, fresh_folder()).error().sentence ==
          "There is no database \"" + database_in(nowhere) + "\".");
    CHECK_FALSE(fs::exists(nowhere));
    CHECK_FALSE(
        backup_sqlite_store(folder, fresh_folder() + "/no/such/folder").error().sentence.empty());
}

TEST_CASE("sqlite store: a restore keeps the previous store beside it") {
    const std::string folder = fresh_folder();
    const std::string backup = fresh_folder();
    {
        const std::unique_ptr<Store> store = open_folder(folder);
        REQUIRE(commit(*store, {create("old")}));
        REQUIRE(backup_sqlite_store(folder, backup));
        REQUIRE(commit(*store, {create("new"), append("new", 1, {"a"})}));
        const std::string copy = killed_copy(folder);
        const StoreResult<RestoredStore> restored = restore_sqlite_store(backup, copy);
        REQUIRE(restored);
        CHECK(restored->kept == database_in(copy) + ".before-restore-1");
        CHECK(restored->contents.tables == 1);
        CHECK(open_folder(copy)->tables()->size() == 1);
        CHECK(restore_sqlite_store(backup, fresh_folder())->kept == "");

        // Its log was renamed too: under its original name it opens unchanged.
        CHECK(log_of(*open_folder(before_restore(copy)), "new") == "1:a");

        REQUIRE(restore_sqlite_store(backup, copy));
        CHECK(fs::exists(database_in(copy) + ".before-restore-2"));
    }
}

TEST_CASE("sqlite store: an interrupted restore must be repeated before anything else") {
    const Den den;
    const std::string backup = fresh_folder();
    REQUIRE(backup_sqlite_store(den.folder, backup));
    REQUIRE(commit(*den.store, {append("den", 2, {"b"})}));

    // The new database is complete and the old one is renamed, but not its log.
    const std::string copy = killed_copy(den.folder);
    fs::copy(backup, database_in(copy) + ".restoring");
    fs::rename(database_in(copy), database_in(copy) + ".before-restore-1");
    CHECK(refusal(copy).sentence == "A restore into the folder \"" + copy +
                                        "\" was interrupted: run lastcard restore again.");
    REQUIRE(restore_sqlite_store(backup, copy));
    CHECK(log_of(*open_folder(copy), "den") == "1:a");

    CHECK(log_of(*open_folder(before_restore(copy)), "den") == "1:a 2:b");
}

TEST_CASE("sqlite store: only an undamaged backup is restored") {
    const std::string folder = large_folder();
    const std::string backup = fresh_folder();
    REQUIRE(backup_sqlite_store(folder, backup));
    const std::string whole = bytes_in(backup);

    REQUIRE(write_file(backup, whole.substr(0, whole.size() - 4096)));
    CHECK(restore_sqlite_store(backup, folder).error().sentence ==
          "The backup \"" + backup + "\" is damaged: choose another one. Nothing was changed.");
    REQUIRE(write_file(backup, "not a backup at all, but long enough to look at"));
    CHECK(restore_sqlite_store(backup, folder).error().kind == StoreErrorKind::Foreign);
    CHECK(restore_sqlite_store(fresh_folder(), folder).error().kind == StoreErrorKind::Missing);
    CHECK(open_folder(folder)->tables()->size() == 400);
}

TEST_CASE("sqlite store: a backup lists unreadable tables and records") {
    const std::string folder = fresh_folder();
    const std::string backup = fresh_folder();
    const std::unique_ptr<Store> store = open_folder(folder);
    REQUIRE(
        commit(*store, {create("den"), append("den", 1, {"a move that will be changed"}),
                        create("sound"), append("sound", 1, {"a"}),
                        change::AddRecord{first_epoch, {{"sound-1", "sound", "", {5}}, "{}"}}}));
    const StoreResult<StoreContents> all = backup_sqlite_store(folder, backup);
    REQUIRE(all);
    CHECK(all->tables == 2);
    CHECK(all->records == 1);
    CHECK(all->damaged.empty());

    std::string bytes = bytes_in(backup);
    bytes[bytes.find("a move that will be changed") + 2] = 'n';
    REQUIRE(write_file(backup, bytes));
    const StoreResult<RestoredStore> restored = restore_sqlite_store(backup, fresh_folder());
    REQUIRE(restored);
    CHECK(restored->contents.damaged == std::vector<std::string>{"table den"});
}

// ---- Versions

namespace {

/// A possible later version, two migrations ahead.
std::string next_create() { return std::string(store_schema.create) + "CREATE TABLE more (x);"; }

constexpr Migration next_migrations[] = {
    {3, "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';"},
    {4, "CREATE TABLE more (x);"},
};
constexpr Migration failing_migrations[] = {
    {3, "ALTER TABLE tables ADD COLUMN colour TEXT; DROP TABLE nonsense;"},
};

SqliteOptions with_schema(const Schema& schema) {
    SqliteOptions options;
    options.schema = &schema;
    return options;
}

}  // namespace

TEST_CASE("sqlite store: an older database is copied and migrated") {
    Den den;
    const Contents written = contents_of(*den.store);
    den.store.reset();
    const std::string create_next = next_create();
    const Schema next{5, create_next.c_str(), next_migrations};
    {
        const StoreResult<std::unique_ptr<Store>> store =
            open_sqlite_file(database_in(den.folder), with_schema(next));
        REQUIRE_MESSAGE(store, store.error().sentence);
        CHECK(contents_of(**store) == written);
        CHECK(commit(**store, {append("den", 2, {"b"})}));
    }
    // The older program refuses it, and can use the copy.
    CHECK(refusal(den.folder).kind == StoreErrorKind::NewerSchema);
    const std::string copy = database_in(den.folder) + ".version-3";
    REQUIRE(fs::exists(copy));
    CHECK(contents_of(*open_folder(restored(copy))) == written);
}

TEST_CASE("sqlite store: a failed migration leaves the old version") {
    Den den;
    const Contents written = contents_of(*den.store);
    den.store.reset();
    const Schema next{4, store_schema.create, failing_migrations};
    CHECK_FALSE(open_sqlite_file(database_in(den.folder), with_schema(next)));
    const std::unique_ptr<Store> store = open_folder(den.folder);
    CHECK(contents_of(*store) == written);
    CHECK(commit(*store, {append("den", 2, {"b"})}));
}

namespace {

/// The schema of version 1.
constexpr const char* version_1 = R"sql(
    PRAGMA page_size = 1024;
    PRAGMA journal_mode = WAL;
    PRAGMA application_id = 0x4c436462;
    PRAGMA user_version = 1;
    CREATE TABLE tables (
        no INTEGER PRIMARY KEY AUTOINCREMENT,
        id BLOB NOT NULL UNIQUE,
        owner BLOB NOT NULL,
        epoch INTEGER NOT NULL,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        summary BLOB NOT NULL
    ) STRICT;
    CREATE TABLE entries (
        key INTEGER PRIMARY KEY,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE snapshots (
        table_no INTEGER PRIMARY KEY,
        upto INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE records (
        no INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        table_id BLOB NOT NULL,
        finished INTEGER NOT NULL,
        summary BLOB NOT NULL,
        sum INTEGER NOT NULL,
        text BLOB NOT NULL
    ) STRICT;
    CREATE INDEX records_by_time ON records (finished, id);
    CREATE INDEX records_by_table ON records (table_id, finished, id);
    CREATE TABLE sessions (
        token_hash BLOB PRIMARY KEY,
        expires INTEGER NOT NULL,
        data BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_expiry ON sessions (expires);
    CREATE TABLE settings (
        key BLOB PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE owners (
        name BLOB PRIMARY KEY,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tables VALUES (1, CAST('den' AS BLOB), CAST('home' AS BLOB), 3, 10, 20, 0, x''),
                              (2, CAST('rests' AS BLOB), x'', 2, 10, 20, 0, x''),
                              (5, CAST('new' AS BLOB), CAST('home' AS BLOB), 1, 10, 20, 0, x'');
    INSERT INTO settings VALUES (CAST('name' AS BLOB), CAST('The Den' AS BLOB));
)sql";

std::string insert_entry(std::int64_t table_no, std::int64_t number, const std::string& bytes) {
    const std::int64_t key = table_no * 0x1'0000'0000 + number;
    return "INSERT INTO entries VALUES (" + std::to_string(key) + ", " +
           std::to_string(RowSum().with(key).with(bytes).value()) + ", CAST('" + bytes +
           "' AS BLOB));";
}

std::string insert_snapshot(std::int64_t table_no, std::int64_t upto, const std::string& bytes) {
    return "INSERT INTO snapshots VALUES (" + std::to_string(table_no) + ", " +
           std::to_string(upto) + ", " +
           std::to_string(RowSum().with(table_no).with(upto).with(bytes).value()) + ", CAST('" +
           bytes + "' AS BLOB));";
}

/// As left by a server of version 1: one table with a snapshot and entries after it, one at rest,
/// one without a snapshot.
std::string folder_of_version_1() {
    std::string folder = fresh_folder();
    fs::create_directory(folder);
    const std::string sql = version_1 + insert_snapshot(1, 7, "G") + insert_entry(1, 8, "h") +
                            insert_entry(1, 9, "i") + insert_snapshot(2, 3, "C") +
                            insert_entry(5, 1, "first");
    run_sql(database_in(folder), sql.c_str());
    return folder;
}

void check_tables_of_version_1(Store& store) {
    const StoredTable den = load(store, "den");
    CHECK(den.epoch == Epoch{3});
    CHECK(den.snapshot == StoredSnapshot{7, "G"});
    CHECK(log_of(store, "den") == "8:h 9:i");
    CHECK(load(store, "rests").snapshot == StoredSnapshot{3, "C"});
    CHECK(log_of(store, "rests") == "");
    CHECK(log_of(store, "new") == "1:first");
    CHECK(store.settings("")->size() == 1);
}

}  // namespace

TEST_CASE("sqlite store: a database of version 1 can be used, and the old file is kept") {
    const std::string folder = folder_of_version_1();
    {
        const std::unique_ptr<Store> store = open_folder(folder);
        check_tables_of_version_1(*store);
        CHECK(commit(*store, {append("den", 10, {"j"}, Epoch{3}), snapshot("new", 1, "A")}));
        CHECK(log_of(*store, "den") == "8:h 9:i 10:j");
    }
    CHECK(number_in(database_in(folder), "PRAGMA user_version") == 3);
    CHECK(log_of(*open_folder(folder), "den") == "8:h 9:i 10:j");

    const std::string copy = database_in(folder) + ".version-1";
    CHECK(number_in(copy, "PRAGMA user_version") == 1);
    const std::string other = fresh_folder();
    const StoreResult<RestoredStore> restored = restore_sqlite_store(copy, other);
    REQUIRE_MESSAGE(restored, restored.error().sentence);
    CHECK(restored->contents.tables == 3);
    CHECK(restored->contents.damaged.empty());
    check_tables_of_version_1(*open_folder(other));
}

TEST_CASE("sqlite store: a database of version 2 gets histories, and can be backed up before") {
    const std::string folder = folder_of_version_1();
    open_folder(folder).reset();
    run_sql(database_in(folder),
            "DROP TABLE histories; DROP TABLE makings;"
            "DROP INDEX records_by_maker; DROP INDEX records_by_address;"
            "ALTER TABLE records DROP COLUMN maker; ALTER TABLE records DROP COLUMN address;"
            "ALTER TABLE tables DROP COLUMN played; PRAGMA user_version = 2;");
    const std::string backup = fresh_folder();
    const StoreResult<StoreContents> sound = backup_sqlite_store(folder, backup);
    REQUIRE_MESSAGE(sound, sound.error().sentence);
    CHECK(sound->damaged.empty());
    const std::unique_ptr<Store> store = open_folder(folder);
    check_tables_of_version_1(*store);
    CHECK(number_in(database_in(folder), "PRAGMA user_version") == 3);
    CHECK(number_in(database_in(folder) + ".version-2", "PRAGMA user_version") == 2);
    REQUIRE(
        commit(*store, {history("den", 0, "R7 ", Epoch{3}), history("den", 3, "B2", Epoch{3})}));
    CHECK(load(*store, "den").history == "R7 B2");
}

TEST_CASE("sqlite store: a backup of a database of version 1 is verified like any other") {
    const std::string folder = folder_of_version_1();
    const std::string backup = fresh_folder();
    const StoreResult<StoreContents> sound = backup_sqlite_store(folder, backup);
    REQUIRE_MESSAGE(sound, sound.error().sentence);
    CHECK(sound->tables == 3);
    CHECK(sound->damaged.empty());
    CHECK(number_in(database_in(folder), "PRAGMA user_version") == 1);

    run_sql(database_in(folder), "UPDATE entries SET bytes = x'00' WHERE key & 0xff = 9");
    const StoreResult<StoreContents> damaged = backup_sqlite_store(folder, backup, Replace::Yes);
    REQUIRE(damaged);
    CHECK(damaged->damaged == std::vector<std::string>{"table den"});
}

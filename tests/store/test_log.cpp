// The common log of all tables: it is cleaned from its front while it is written, and entries that
// are not covered by a snapshot are never lost.
#include <atomic>
#include <thread>

#include "store/contents.hpp"
#include "store/fault_disk.hpp"
#include "store/sqlite/file.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

SqliteOptions on(const FaultDisk& disk, std::size_t spare) {
    SqliteOptions options;
    options.vfs = disk.vfs();
    options.spare_entries = spare;
    return options;
}

std::unique_ptr<Store> open_on(const FaultDisk& disk, std::size_t spare = 0) {
    StoreResult<std::unique_ptr<Store>> store = open_sqlite_file("db", on(disk, spare));
    REQUIRE_MESSAGE(store, store.error().sentence);
    return *std::move(store);
}

std::int64_t number_on(const FaultDisk& disk, const char* sql) {
    StoreResult<Db> db = Db::open("db", DbMode::ReadOnly, disk.vfs());
    REQUIRE_MESSAGE(db, db.error().sentence);
    return *db->number(sql);
}

std::int64_t rows_on(const FaultDisk& disk) {
    return number_on(disk, "SELECT count(*) FROM entries");
}

/// Bypasses the store.
void run_sql_on(const FaultDisk& disk, const char* sql) {
    StoreResult<Db> db = Db::open("db", DbMode::ReadWrite, disk.vfs());
    REQUIRE_MESSAGE(db, db.error().sentence);
    const StoreError error = db->run(sql);
    CHECK_MESSAGE(!error, error.sentence);
}

/// An idle table between the entries of an active one.
std::vector<Change> beginning() {
    std::vector<Change> batch = {create("busy"), create("idle")};
    for (EntryNumber number = 1; number <= 3; ++number) {
        const std::string name = std::to_string(number);
        batch.push_back(append("busy", 2 * number - 1, {"move " + name, "and"}));
        batch.push_back(append("idle", number, {"kept " + name}));
    }
    return batch;
}

std::unique_ptr<Store> begun_on(const FaultDisk& disk) {
    std::unique_ptr<Store> store = open_on(disk);
    REQUIRE(commit(*store, beginning()));
    return store;
}

/// Makes most of the log dead, which triggers cleaning.
std::vector<Change> cleaning_batch() {
    return {snapshot("busy", 6, "six moves"), append("busy", 7, {"seven"}),
            append("idle", 4, {"kept 4"})};
}

constexpr const char* idle_log = "1:kept 1 2:kept 2 3:kept 3 4:kept 4";

}  // namespace

TEST_CASE("log: it stays short over many snapshots, and idle tables keep their entries") {
    constexpr std::int64_t spare = 50;
    constexpr int tables = 6;
    FaultDisk disk(1);
    const std::unique_ptr<Store> model = make_memory_store();
    std::unique_ptr<Store> store = open_on(disk, spare);
    const auto do_both = [&](const std::vector<Change>& batch) {
        REQUIRE(model->commit(batch));
        REQUIRE(store->commit(batch));
        store->tidy();
    };
    std::vector<Change> first;
    for (int i = 0; i < tables; ++i) first.push_back(create("busy " + std::to_string(i)));
    for (const char* const idle : {"idle", "another"}) {
        first.push_back(create(idle));
        first.push_back(append(idle, 1, {"x", "y", std::string(5000, 'z')}));
    }
    do_both(first);

    std::int64_t longest = 0;
    std::int64_t newest = 0;
    for (EntryNumber number = 1; number <= 600; ++number) {
        std::vector<Change> batch;
        for (int i = 0; i < tables; ++i) {
            const std::string id = "busy " + std::to_string(i);
            batch.push_back(append(id, number, {id + " " + std::to_string(number)}));
            // Not all at the same time, and not always the whole log.
            if (number % 10 == static_cast<EntryNumber>(i)) {
                batch.push_back(snapshot(id, number - number % 3, "S"));
            }
        }
        do_both(batch);
        longest = std::max(longest, rows_on(disk));
        const std::int64_t now = number_on(disk, "SELECT max(seq) FROM entries");
        CHECK(now > newest);
        newest = now;
        if (number % 150 == 0) {
            REQUIRE(contents_of(*store) == contents_of(*model));
            store.reset();
            store = open_on(disk, spare);
            REQUIRE(contents_of(*store) == contents_of(*model));
        }
    }
    // At most twelve rows are live for each busy table, and six for the idle ones.
    CHECK(longest <= 2 * (12 * tables + 6) + spare);
    CHECK(longest > spare);
    CHECK(number_on(disk, "SELECT min(seq) FROM entries") > 3000);
}

TEST_CASE("log: it is cleaned while tables are released and none is active any more") {
    FaultDisk disk(1);
    const std::unique_ptr<Store> store = open_on(disk, 10);
    std::vector<Change> batch;
    for (int i = 0; i < 20; ++i) {
        const std::string id = std::to_string(i);
        batch.push_back(create(id));
        batch.push_back(append(id, 1, std::vector<std::string>(100, "m")));
    }
    REQUIRE(commit(*store, batch));
    for (int i = 0; i < 20; ++i) {
        const std::string id = std::to_string(i);
        REQUIRE(commit(*store, {snapshot(id, 100, "S"), change::Release{id, first_epoch, {1}}}));
    }
    CHECK(rows_on(disk) <= 10);
    CHECK(load(*store, "7").snapshot == StoredSnapshot{100, "S"});
}

TEST_CASE("log: a reopened store finds the entries that cleaning has moved") {
    FaultDisk disk(1);
    {
        const std::unique_ptr<Store> store = begun_on(disk);
        REQUIRE(rows_on(disk) == 9);
        REQUIRE(commit(*store, cleaning_batch()));
        CHECK(number_on(disk, "SELECT min(seq) FROM entries") > 9);
        CHECK(rows_on(disk) == 5);
        CHECK(log_of(*store, "idle") == idle_log);
        CHECK(log_of(*store, "busy") == "7:seven");
    }
    const std::unique_ptr<Store> store = open_on(disk);
    CHECK(log_of(*store, "idle") == idle_log);
    CHECK(log_of(*store, "busy") == "7:seven");
    CHECK(kind_of_refusal(commit(*store, {append("idle", 4, {"x"})}), "idle") ==
          StoreErrorKind::Gap);
    CHECK(commit(*store, {append("idle", 5, {"x"}), append("busy", 8, {"x"})}));
}

TEST_CASE("log: power cut at every instant of cleaning") {
    int first = 0;
    int last = 0;
    Contents before;
    Contents after;
    {
        FaultDisk disk(1);
        const std::unique_ptr<Store> store = begun_on(disk);
        before = contents_of(*store);
        first = disk.operations() + 1;
        REQUIRE(commit(*store, cleaning_batch()));
        after = contents_of(*store);
        REQUIRE(number_on(disk, "SELECT min(seq) FROM entries") > 9);
        last = disk.operations();
    }
    REQUIRE(last > first + 3);
    for (const Survival survival : every_survival) {
        for (int instant = first; instant <= last; ++instant) {
            CAPTURE(static_cast<int>(survival));
            CAPTURE(instant);
            FaultDisk disk(1);
            {
                const std::unique_ptr<Store> store = begun_on(disk);
                disk.cut_power_at(instant);
                CHECK_FALSE(commit(*store, cleaning_batch()));
            }
            disk.restart(survival);
            const std::unique_ptr<Store> store = open_on(disk);
            const Contents found = contents_of(*store);
            CHECK((found == before || found == after));
            if (found == before) REQUIRE(commit(*store, cleaning_batch()));
            CHECK(contents_of(*store) == after);
        }
    }
}

TEST_CASE("log: a disk that becomes full during cleaning changes nothing") {
    bool was_full = false;
    for (std::size_t room = 0; room <= 8'000; room += 500) {
        CAPTURE(room);
        FaultDisk disk(1);
        std::unique_ptr<Store> store = begun_on(disk);
        const Contents before = contents_of(*store);
        disk.set_capacity(disk.used() + room);
        if (commit(*store, cleaning_batch())) continue;
        was_full = true;
        CHECK(contents_of(*store) == before);
        disk.set_capacity(disk.used() + 1'000'000);
        REQUIRE(commit(*store, cleaning_batch()));
        CHECK(log_of(*store, "idle") == idle_log);
        const Contents after = contents_of(*store);
        store.reset();
        CHECK(contents_of(*open_on(disk)) == after);
    }
    CHECK(was_full);
}

TEST_CASE("log: missing, duplicated and changed entries are detected; other tables are readable") {
    for (const char* const damage : {
             "DELETE FROM entries WHERE table_no = 2 AND number = 2",
             "UPDATE entries SET number = 3 WHERE table_no = 2 AND number = 2",
             "UPDATE entries SET number = 77 WHERE table_no = 2 AND number = 4",
             "UPDATE entries SET bytes = CAST('kept 5' AS BLOB) WHERE table_no = 2 AND number = 1",
             "UPDATE entries SET sum = sum + 1 WHERE table_no = 2 AND number = 4",
         }) {
        CAPTURE(damage);
        FaultDisk disk(1);
        REQUIRE(commit(*begun_on(disk), cleaning_batch()));
        run_sql_on(disk, damage);
        const std::unique_ptr<Store> store = open_on(disk);
        const auto found = [&store] { return store->load_one("idle").error(); };
        CHECK(found().kind == StoreErrorKind::Corrupt);
        CHECK(found().sentence ==
              "The database \"db\" is damaged (the log of the table \"idle\" is not what was "
              "written): keep a copy of its folder, and restore a backup with lastcard restore.");
        CHECK(log_of(*store, "busy") == "7:seven");

        // Cleaning continues around the damage and does not hide it.
        const std::int64_t rows =
            number_on(disk, "SELECT count(*) FROM entries WHERE table_no = 2");
        const std::int64_t oldest = number_on(disk, "SELECT min(seq) FROM entries");
        for (EntryNumber number = 8; number < 40; ++number) {
            REQUIRE(commit(*store, {append("busy", number, {"m"}), snapshot("busy", number, "S")}));
        }
        CHECK(number_on(disk, "SELECT min(seq) FROM entries") > oldest);
        CHECK(number_on(disk, "SELECT count(*) FROM entries WHERE table_no = 2") == rows);
        CHECK(found().kind == StoreErrorKind::Corrupt);
        CHECK(commit(*store, {change::Drop{"idle", first_epoch}}));
        CHECK(found().kind == StoreErrorKind::Missing);
    }
}

TEST_CASE("log: loading a table while its entries are moved returns all of them") {
    const std::string path = fresh_folder();
    SqliteOptions options;
    options.spare_entries = 0;
    const StoreResult<std::unique_ptr<Store>> opened = open_sqlite_file(path, options);
    REQUIRE_MESSAGE(opened, opened.error().sentence);
    Store& store = **opened;
    REQUIRE(commit(store, beginning()));
    const StoredTable idle = load(store, "idle");
    std::atomic<bool> is_over{false};
    bool sound = true;
    std::thread writer([&] {
        for (EntryNumber number = 7; number < 200 && sound; ++number) {
            const std::vector<Change> batch = {append("busy", number, {"m"}),
                                               snapshot("busy", number, "S")};
            sound = static_cast<bool>(store.commit(batch));
            store.tidy();
        }
        is_over = true;
    });
    int loads = 0;
    bool same = true;
    for (; !is_over; ++loads) {
        const StoreResult<StoredTable> found = store.load_one("idle");
        same = same && found && *found == idle;
    }
    writer.join();
    CHECK(sound);
    CHECK(same);
    CHECK(loads > 0);
    StoreResult<Db> db = Db::open(path, DbMode::ReadOnly);
    REQUIRE(db);
    CHECK(*db->number("SELECT min(seq) FROM entries WHERE table_no = 2") > 100);
}

// Disks that are full, fail, are read-only or return wrong bytes: the store reports a clear error,
// acknowledges nothing that is not stored, and loses nothing.
#include "store/contents.hpp"
#include "store/fault_disk.hpp"
#include "store/sqlite/file.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

SqliteOptions on(const FaultDisk& disk, int checkpoint_pages = 1000) {
    SqliteOptions options;
    options.vfs = disk.vfs();
    options.checkpoint_pages = checkpoint_pages;
    return options;
}

std::unique_ptr<Store> open_on(const FaultDisk& disk, int checkpoint_pages = 1000) {
    StoreResult<std::unique_ptr<Store>> store =
        open_sqlite_file("server.db", on(disk, checkpoint_pages));
    REQUIRE_MESSAGE(store, store.error().sentence);
    return *std::move(store);
}

/// A few tables, the first with a snapshot.
std::vector<Change> beginning() {
    const std::string large(20'000, 's');
    return {create("a"),        append("a", 1, {"one", "two"}), snapshot("a", 1, large),
            create("b"),        append("b", 1, {"uno"}),        add_record("r", "a", {1}),
            create("c", "home")};
}

std::unique_ptr<Store> begun_on(const FaultDisk& disk, int checkpoint_pages = 1000) {
    std::unique_ptr<Store> store = open_on(disk, checkpoint_pages);
    REQUIRE(commit(*store, beginning()));
    return store;
}

/// More than one page for each table.
std::vector<Change> next_batch() {
    const std::string large(9'000, 'x');
    return {append("a", 3, {large, "four"}), append("b", 2, {large}), append("c", 1, {"", large}),
            add_record("r2", "b", {2})};
}

}  // namespace

TEST_CASE("store: a full disk rejects a whole batch, which succeeds when there is space again") {
    bool was_full = false;
    bool was_not = false;
    for (std::size_t room = 0; room <= 100'000; room += 5'000) {
        CAPTURE(room);
        FaultDisk disk(1);
        std::unique_ptr<Store> store = begun_on(disk);
        const Contents before = contents_of(*store);
        disk.set_capacity(disk.used() + room);
        const Committed committed = commit(*store, next_batch());
        if (committed) {
            was_not = true;
            continue;
        }
        was_full = true;
        CHECK(committed.error.kind == StoreErrorKind::Full);
        CHECK(committed.error.sentence ==
              "The disk of the database \"server.db\" is full, so nothing was stored: free some "
              "space on it.");
        CHECK(contents_of(*store) == before);
        CHECK(commit(*store, next_batch()).error.kind == StoreErrorKind::Full);

        disk.set_capacity(disk.used() + 1'000'000);
        REQUIRE(commit(*store, next_batch()));
        const Contents after = contents_of(*store);
        CHECK(log_of(*store, "b").size() > 9'000);
        store.reset();
        CHECK(contents_of(*open_on(disk)) == after);
    }
    CHECK(was_full);
    CHECK(was_not);
}

TEST_CASE("store: a batch refused on a full disk is not there after a power cut either") {
    FaultDisk disk(1);
    Contents before;
    {
        const std::unique_ptr<Store> store = begun_on(disk);
        before = contents_of(*store);
        disk.set_capacity(disk.used() + 20'000);
        REQUIRE(commit(*store, next_batch()).error.kind == StoreErrorKind::Full);
        disk.cut_power_at(disk.operations() + 1);
    }
    disk.restart(Survival::Everything);
    CHECK(contents_of(*open_on(disk)) == before);
}

TEST_CASE("store: a log that cannot be written back to a full disk keeps committed data") {
    FaultDisk disk(1);
    std::unique_ptr<Store> store = begun_on(disk, 1);
    disk.set_capacity(disk.used() + 60'000);
    EntryNumber stored = 2;
    for (EntryNumber number = 3; number < 100; ++number) {
        const Committed committed = commit(*store, {append("a", number, {std::string(500, 'm')})});
        store->tidy();
        if (!committed) {
            CHECK(committed.error.kind == StoreErrorKind::Full);
            break;
        }
        stored = number;
    }
    CHECK(stored > 3);
    store.reset();
    disk.set_capacity(1'000'000);
    CHECK(load(*open_on(disk), "a").entries.back().number == stored);
}

TEST_CASE("store: after a failed write or sync it refuses writes, and reopens undamaged") {
    int first = 0;
    int last = 0;
    {
        FaultDisk disk(1);
        const std::unique_ptr<Store> store = begun_on(disk, 4);
        first = disk.operations() + 1;
        REQUIRE(commit(*store, next_batch()));
        store->tidy();
        last = disk.operations();
    }
    REQUIRE(last > first + 10);
    int failures = 0;
    for (int failing = first; failing <= last; ++failing) {
        CAPTURE(failing);
        FaultDisk disk(1);
        std::unique_ptr<Store> store = begun_on(disk, 4);
        const Contents before = contents_of(*store);
        disk.fail_at(failing);
        const Committed committed = commit(*store, next_batch());
        store->tidy();
        if (!committed) {
            ++failures;
            CHECK(committed.error.kind == StoreErrorKind::Io);
            CHECK(contents_of(*store) == before);
        }
        const Contents shown = contents_of(*store);

        // The disk reports success again, which may not be true.
        const Committed later = commit(*store, {create("d")});
        CHECK(later.error.kind == StoreErrorKind::Io);
        CHECK(later.error.sentence ==
              "The database \"server.db\" cannot be used (disk I/O error): check the disk, then "
              "start the server again.");
        CHECK(store->renew({"home", {1}, 1}).error().kind == StoreErrorKind::Io);
        store.reset();

        store = open_on(disk);
        const Contents found = contents_of(*store);
        if (found != shown) {
            // The batch was written completely in spite of the error; the caller was not told that
            // it was lost.
            CHECK_FALSE(committed);
            FaultDisk other(1);
            const std::unique_ptr<Store> model = open_on(other);
            REQUIRE(commit(*model, beginning()));
            REQUIRE(commit(*model, next_batch()));
            CHECK(found == contents_of(*model));
        }
        CHECK(commit(*store, {create("d")}));
    }
    CHECK(failures > 10);
}

TEST_CASE("store: unreadable data is an error, not an empty table") {
    FaultDisk disk(1);
    begun_on(disk);
    const std::unique_ptr<Store> store = open_on(disk);
    disk.fail_reads(true);
    CHECK(store->load_one("a").error().kind == StoreErrorKind::Io);
    CHECK(store->record("r").error().kind == StoreErrorKind::Io);
    CHECK(commit(*store, {add_record("r2", "a", {2})}).error.kind == StoreErrorKind::Io);
    CHECK(open_sqlite_file("server.db", on(disk)).error().kind == StoreErrorKind::Io);
}

TEST_CASE("store: a read-only database is refused at once") {
    FaultDisk disk(1);
    begun_on(disk);
    disk.set_read_only(true);
    const StoreError error = open_sqlite_file("server.db", on(disk)).error();
    CHECK(error.kind == StoreErrorKind::ReadOnly);
    CHECK(error.sentence ==
          "The database \"server.db\" cannot be written (attempt to write a readonly database): "
          "give the server the right to write to it and to its folder.");
    disk.set_read_only(false);
    CHECK(log_of(*open_on(disk), "b") == "1:uno");
}

TEST_CASE("store: damaged bytes are never returned as data") {
    FaultDisk disk(1);
    REQUIRE(commit(*begun_on(disk), next_batch()));
    const std::string sound = *disk.file("server.db");
    const Contents written = contents_of(*open_on(disk));
    TestRandom random(1);
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        CAPTURE(i);
        *disk.file("server.db") = sound;
        const std::size_t at = random.next() % sound.size();
        (*disk.file("server.db"))[at] ^= static_cast<char>(1U << random.below(8));
        const StoreResult<std::unique_ptr<Store>> store = open_sqlite_file("server.db", on(disk));
        if (!store) {
            CHECK_FALSE(store.error().sentence.empty());
            ++refused;
            continue;
        }
        for (const StoredTable& table : written.tables) {
            const StoreResult<StoredTable> loaded = (*store)->load_one(table.listing.table);
            if (!loaded) {
                ++refused;
                continue;
            }
            CHECK(loaded->snapshot == table.snapshot);
            CHECK(loaded->entries == table.entries);
        }
        for (const StoredRecord& record : written.records) {
            const StoreResult<StoredRecord> loaded = (*store)->record(record.listing.id);
            if (loaded) CHECK(loaded->text == record.text);
        }
    }
    CHECK(refused > 100);
}

TEST_CASE("store: a damaged log of a table is reported as damaged") {
    FaultDisk disk(1);
    {
        const std::unique_ptr<Store> store = open_on(disk);
        REQUIRE(commit(*store, {create("den"), append("den", 1, {"the king of hearts"})}));
    }
    std::string& bytes = *disk.file("server.db");
    const std::size_t at = bytes.find("king of hearts");
    REQUIRE(at != std::string::npos);
    bytes.replace(at, 4, "jack");
    const StoreError error = open_on(disk)->load_one("den").error();
    CHECK(error.kind == StoreErrorKind::Corrupt);
    CHECK(error.sentence ==
          "The database \"server.db\" is damaged (the log of the table \"den\" is not what was "
          "written): keep a copy of its folder, and restore a backup with lastcard restore.");
}

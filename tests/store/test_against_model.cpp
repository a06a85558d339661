// Random operations, valid and invalid, on the SQLite store and the memory store: both must return
// the same results and hold the same data.
#include "store/contents.hpp"
#include "store/fault_disk.hpp"
#include "store/sqlite/file.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

/// Generates operations of servers with few names and numbers, so that conflicts are frequent.
class Careless {
public:
    explicit Careless(std::uint64_t seed) : random_(seed) {}

    unsigned below(unsigned n) { return random_.below(n); }

    std::vector<Change> batch(Store& model) {
        std::vector<Change> changes;
        const unsigned count = 1 + below(6);
        while (changes.size() < count) changes.push_back(change(model));
        return changes;
    }

    Claim claim() { return {owner(), time(), below(30)}; }

    std::vector<std::string> ids() {
        std::vector<std::string> list(1 + below(4));
        for (std::string& id : list) id = table();
        return list;
    }

    Retention retention() {
        return {time(), {below(60)}, {below(90)}, {below(60)}, {below(90)}, 1000};
    }

    std::string name() { return below(3) == 0 ? "" : "m" + std::to_string(below(3)); }

    UnixTime time() { return {static_cast<std::int64_t>(below(100))}; }

private:
    std::string table() { return "t" + std::to_string(below(5)); }
    std::string owner() { return below(4) == 0 ? "" : "o" + std::to_string(below(3)); }
    std::string bytes() { return std::string(below(60), static_cast<char>('a' + below(26))); }

    Change change(Store& model) {
        const std::string id = table();
        const StoreResult<StoredTable> found = model.load_one(id);
        Epoch epoch = first_epoch;
        EntryNumber next = 1;
        if (found) {
            epoch = found->epoch;
            if (found->snapshot) next = found->snapshot->upto + 1;
            next += found->entries.size();
        }
        // Sometimes the epoch is too old or too new.
        if (below(10) == 0) epoch = Epoch{below(6)};
        if (below(10) == 0) next = below(8);
        switch (below(16)) {
            case 0: return change::Create{id, owner(), bytes(), time(), name(), name(), below(50)};
            case 1:
                return change::Describe{id, epoch, bytes(), below(2) == 0, time(), below(2) == 0};
            case 2: return change::Release{id, epoch, time()};
            case 3: return change::Drop{id, epoch};
            case 4:
            case 5:
                return snapshot(id, next - std::min<EntryNumber>(next, below(3)), bytes(), epoch,
                                time());
            case 6: {
                change::AddRecord record =
                    add_record("r" + std::to_string(below(40)), id, time(), epoch);
                record.most_of_maker = below(80);
                record.most_of_address = below(80);
                return record;
            }
            case 7:
                return change::PutSession{{session_hash(below(session_count)), time(), bytes()}};
            case 8: return change::DropSession{session_hash(below(session_count))};
            case 9: return change::PutSetting{{"s" + std::to_string(below(5)), bytes()}};
            case 11:
            case 12: {
                const std::uint64_t at = found ? found->history.size() : 0;
                return history(id, below(4) == 0 ? below(9) : at, bytes(), epoch);
            }
            case 10: return change::DropSetting{"s" + std::to_string(below(5))};
            default: return append(id, next, std::vector<std::string>(below(4), bytes()), epoch);
        }
    }

    TestRandom random_;
};

std::unique_ptr<Store> open_on(const FaultDisk& disk) {
    SqliteOptions options;
    options.vfs = disk.vfs();
    options.checkpoint_pages = 20;
    options.spare_entries = 5;
    StoreResult<std::unique_ptr<Store>> store = open_sqlite_file("db", options);
    REQUIRE_MESSAGE(store, store.error().sentence);
    return *std::move(store);
}

/// Whether both stores returned the same result.
bool do_same(Careless& careless, Store& model, Store& store, int& refused) {
    switch (careless.below(12)) {
        case 0: {
            const std::vector<std::string> ids = careless.ids();
            const Claim claim = careless.claim();
            return *model.take(ids, claim) == *store.take(ids, claim);
        }
        case 1: {
            const Claim claim = careless.claim();
            return model.renew(claim)->valid_ms == store.renew(claim)->valid_ms &&
                   *model.held(claim.owner) == *store.held(claim.owner);
        }
        case 2: {
            if (careless.below(3) != 0) return true;
            const Retention retention = careless.retention();
            return *model.retire(retention) == *store.retire(retention);
        }
        case 3: {
            const std::string maker = careless.name();
            const std::string address = careless.name();
            const UnixTime since = careless.time();
            return *model.usage(maker, address, since) == *store.usage(maker, address, since);
        }
        default: {
            const std::vector<Change> batch = careless.batch(model);
            const Committed expected = model.commit(batch);
            const Committed found = store.commit(batch);
            refused += static_cast<int>(found.refused.size());
            store.tidy();
            return expected.error == found.error && expected.refused == found.refused;
        }
    }
}

}  // namespace

TEST_CASE("store: the SQLite store behaves like the memory store, whatever the operations") {
    int refused = 0;
    std::size_t largest = 0;
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        CAPTURE(seed);
        FaultDisk disk(seed);
        Careless careless(seed);
        const std::unique_ptr<Store> model = make_memory_store();
        std::unique_ptr<Store> store = open_on(disk);
        for (int step = 0; step < 120; ++step) {
            CAPTURE(step);
            REQUIRE(do_same(careless, *model, *store, refused));
            if (step % 10 == 0) REQUIRE(contents_of(*model) == contents_of(*store));
            if (step % 40 == 0) {
                store.reset();
                store = open_on(disk);
            }
        }
        const Contents left = contents_of(*store);
        REQUIRE(contents_of(*model) == left);
        largest = std::max(largest, left.tables.size());
    }
    CHECK(refused > 500);
    CHECK(largest > 2);
}

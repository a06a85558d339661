// Power cuts at any instant on a disk that loses unsynced writes: everything acknowledged is there
// afterwards, nothing is partial or duplicated.
#include "store/contents.hpp"
#include "store/fault_disk.hpp"
#include "store/sqlite/file.hpp"
#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

constexpr const char* owner = "home";

/// One step of a server: it commits a batch, or takes tables.
struct Step {
    std::vector<Change> batch;
    std::vector<std::string> taken;
};

/// Whether the step was acknowledged.
bool apply_action(Store& store, const Step& step) {
    if (step.batch.empty()) return static_cast<bool>(store.take(step.taken, {owner, {1}, 1}));
    const Committed committed = store.commit(step.batch);
    // The changes of a server that knows the state of its tables are never refused.
    REQUIRE(committed.refused.empty());
    return !committed.error;
}

/// Generates the steps of a server with a few tables.
class Server {
public:
    explicit Server(std::uint64_t seed) : random_(seed) {}

    Step next(Store& model) {
        const Contents now = contents_of(model);
        Step step;
        if (!now.tables.empty() && random_.one_in(12)) {
            for (const StoredTable& table : now.tables) {
                if (random_.one_in(2)) step.taken.push_back(table.listing.table);
            }
            if (!step.taken.empty()) return step;
        }
        if (now.tables.size() < 6 && random_.one_in(4)) {
            const std::string id = "table " + std::to_string(++made_);
            step.batch.push_back(create(id));
            step.batch.push_back(append(id, 1, {bytes(), bytes()}));
        }
        for (const StoredTable& table : now.tables) {
            if (random_.one_in(2)) play(table, step.batch);
        }
        if (random_.one_in(5)) {
            const Digest hash = session_hash(random_.below(session_count));
            step.batch.push_back(change::PutSession{{hash, {99}, bytes()}});
        }
        step.batch.push_back(change::PutSetting{{"last", std::to_string(random_.next())}});
        return step;
    }

private:
    std::string bytes() {
        const unsigned size = random_.one_in(20) ? random_.below(9000) : random_.below(200);
        std::string text(size, static_cast<char>(random_.next()));
        for (std::size_t i = 0; i < text.size(); i += 97)
            text[i] = static_cast<char>(random_.next());
        return text;
    }

    void play(const StoredTable& table, std::vector<Change>& batch) {
        const std::string& id = table.listing.table;
        EntryNumber last = table.snapshot ? table.snapshot->upto : 0;
        if (!table.entries.empty()) last = table.entries.back().number;
        std::vector<std::string> entries(1 + random_.below(3));
        for (std::string& entry : entries) entry = bytes();
        batch.push_back(append(id, last + 1, entries, table.epoch));
        last += entries.size();
        if (random_.one_in(6)) {
            const EntryNumber upto = last - random_.below(static_cast<unsigned>(entries.size()));
            batch.push_back(snapshot(id, upto, bytes() + bytes(), table.epoch));
        }
        if (random_.one_in(10)) {
            const std::string name = id + "/" + std::to_string(last);
            batch.push_back(add_record(name, id, {static_cast<std::int64_t>(last)}, table.epoch));
        }
        if (random_.one_in(15)) batch.push_back(change::Drop{id, table.epoch});
    }

    TestRandom random_;
    int made_ = 0;
};

SqliteOptions on(const FaultDisk& disk) {
    SqliteOptions options;
    options.vfs = disk.vfs();
    options.checkpoint_pages = 6;  // frequent checkpoints
    options.spare_entries = 0;     // frequent cleaning
    return options;
}

/// A store with repeated power cuts, beside a model without them.
class Life {
public:
    explicit Life(std::uint64_t seed) : disk(seed), server_(seed) {}

    FaultDisk disk;

    /// Executes up to `steps` steps until the power is cut. Returns what is wrong if an
    /// acknowledged change is missing or a batch is partly there; otherwise an empty string.
    std::string serve(int steps, Survival survival) {
        {
            StoreResult<std::unique_ptr<Store>> store = open_sqlite_file("db", on(disk));
            if (store) {
                if (contents_of(**store) != contents_of(*model_)) return "changed while closed";
                while (steps-- > 0 && !disk.is_off()) do_one(**store);
            }
            // Without a power cut, the store must open.
            if (!store && !disk.is_off()) return store.error().sentence;
        }
        if (!disk.is_off()) return "";
        disk.restart(survival);
        return wrong_after_cut();
    }

    int acknowledged() const { return acknowledged_; }

private:
    void do_one(Store& store) {
        Step step = server_.next(*model_);
        if (apply_action(store, step)) {
            ++acknowledged_;
            REQUIRE(apply_action(*model_, step));
            store.tidy();
        } else {
            CHECK(disk.is_off());
            unanswered_ = std::move(step);
        }
    }

    /// The step during the power cut may be stored or not, but not partly.
    std::string wrong_after_cut() {
        const std::optional<Step> unanswered = std::exchange(unanswered_, std::nullopt);
        StoreResult<std::unique_ptr<Store>> store = open_sqlite_file("db", on(disk));
        if (!store) return store.error().sentence;
        const Contents found = contents_of(**store);
        if (found == contents_of(*model_)) return "";
        if (!unanswered) return "not what was acknowledged";
        REQUIRE(apply_action(*model_, *unanswered));
        return found == contents_of(*model_) ? "" : "neither with nor without the last step";
    }

    Server server_;
    std::unique_ptr<Store> model_ = make_memory_store();
    std::optional<Step> unanswered_;
    int acknowledged_ = 0;
};

/// One life for each seed, with several power cuts at random instants. Returns what is wrong, if
/// anything.
std::string live(unsigned seeds, bool lying_disk, int& acknowledged) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
        Life life(seed);
        TestRandom random(seed + 1000);
        if (lying_disk) life.disk.lie_about_syncs();
        for (int cut = 0; cut < 6; ++cut) {
            const int patience = cut == 0 ? 60 : 400;
            life.disk.cut_power_at(life.disk.operations() + 1 +
                                   static_cast<int>(random.below(static_cast<unsigned>(patience))));
            const Survival survival = every_survival[random.below(4)];
            const std::string wrong = life.serve(60, survival);
            if (!wrong.empty()) {
                return wrong + " (seed " + std::to_string(seed) + ", cut " + std::to_string(cut) +
                       ")";
            }
        }
        acknowledged += life.acknowledged();
    }
    return "";
}

}  // namespace

TEST_CASE("store: power cut at random instants: nothing acknowledged is lost") {
    int acknowledged = 0;
    CHECK(live(40, false, acknowledged) == "");
    CHECK(acknowledged > 1000);
}

TEST_CASE("store: power cut: a disk that only pretends to sync is detected") {
    int acknowledged = 0;
    CHECK(live(10, true, acknowledged) != "");
}

TEST_CASE("store: power cut at every instant of a short life") {
    constexpr int steps = 7;
    int instants = 0;
    {
        Life life(7);
        REQUIRE(life.serve(steps, Survival::Nothing) == "");
        instants = life.disk.operations();
    }
    REQUIRE(instants > 90);
    for (const Survival survival : every_survival) {
        for (int instant = 1; instant <= instants; ++instant) {
            Life life(7);
            life.disk.cut_power_at(instant);
            CAPTURE(static_cast<int>(survival));
            CAPTURE(instant);
            REQUIRE(life.serve(steps, survival) == "");
            // The store can be used further.
            REQUIRE(life.serve(2, survival) == "");
        }
    }
}

// Power cuts at any instant, on a disk that forgets what was not synced: everything acknowledged is
// there afterwards, nothing is half there, nothing is there twice.
#include "store/contents.hpp"
#include "store/fault_disk.hpp"
#include "store/sqlite_file.hpp"
#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

constexpr const char* owner = "home";

/// Something a server does: a batch of changes, or tables taken.
struct Deed {
    std::vector<Change> batch;
    std::vector<std::string> taken;
};

/// Whether it was acknowledged.
bool carry_out(Store& store, const Deed& deed) {
    if (deed.batch.empty()) return static_cast<bool>(store.take(deed.taken, {owner, {1}, {2}}));
    const Committed committed = store.commit(deed.batch);
    // What a server that knows its tables gives is never refused.
    REQUIRE(committed.refused.empty());
    return !committed.error;
}

/// A server that plays on a few tables, as far as a store can tell.
class Server {
public:
    explicit Server(std::uint64_t seed) : dice_(seed) {}

    Deed next(Store& model) {
        const Contents now = contents_of(model);
        Deed deed;
        if (!now.tables.empty() && dice_.one_in(12)) {
            for (const StoredTable& table : now.tables) {
                if (dice_.one_in(2)) deed.taken.push_back(table.listing.table);
            }
            if (!deed.taken.empty()) return deed;
        }
        if (now.tables.size() < 6 && dice_.one_in(4)) {
            const std::string id = "table " + std::to_string(++made_);
            deed.batch.push_back(create(id));
            deed.batch.push_back(append(id, 1, {bytes(), bytes()}));
        }
        for (const StoredTable& table : now.tables) {
            if (dice_.one_in(2)) play(table, deed.batch);
        }
        if (dice_.one_in(5)) {
            const Digest hash = session_hash(dice_.below(session_count));
            deed.batch.push_back(change::PutSession{{hash, {99}, bytes()}});
        }
        deed.batch.push_back(change::PutSetting{{"last", std::to_string(dice_.next())}});
        return deed;
    }

private:
    std::string bytes() {
        const unsigned size = dice_.one_in(20) ? dice_.below(9000) : dice_.below(200);
        std::string text(size, static_cast<char>(dice_.next()));
        for (std::size_t i = 0; i < text.size(); i += 97) text[i] = static_cast<char>(dice_.next());
        return text;
    }

    void play(const StoredTable& table, std::vector<Change>& batch) {
        const std::string& id = table.listing.table;
        EntryNumber last = table.snapshot ? table.snapshot->upto : 0;
        if (!table.entries.empty()) last = table.entries.back().number;
        std::vector<std::string> entries(1 + dice_.below(3));
        for (std::string& entry : entries) entry = bytes();
        batch.push_back(append(id, last + 1, entries, table.epoch));
        last += entries.size();
        if (dice_.one_in(6)) {
            const EntryNumber upto = last - dice_.below(static_cast<unsigned>(entries.size()));
            batch.push_back(snapshot(id, upto, bytes() + bytes(), table.epoch));
        }
        if (dice_.one_in(10)) {
            const std::string name = id + "/" + std::to_string(last);
            batch.push_back(add_record(name, id, {static_cast<std::int64_t>(last)}, table.epoch));
        }
        if (dice_.one_in(15)) batch.push_back(change::Drop{id, table.epoch});
    }

    Dice dice_;
    int made_ = 0;
};

SqliteOptions on(const FaultDisk& disk) {
    SqliteOptions options;
    options.vfs = disk.vfs();
    options.checkpoint_pages = 6;  // so that the log is often written back
    options.spare_entries = 0;     // and often cleaned
    return options;
}

/// The store of a server that is cut off again and again, beside a model that is not.
class Life {
public:
    explicit Life(std::uint64_t seed) : disk(seed), server_(seed) {}

    FaultDisk disk;

    /// Serves until the power is cut, or for as many deeds. Says what is wrong if something
    /// acknowledged is missing or something is only partly there.
    std::string serve(int deeds, Survival survival) {
        {
            StoreResult<std::unique_ptr<Store>> store = open_sqlite_file("db", on(disk));
            if (store) {
                if (contents_of(**store) != contents_of(*model_)) return "changed while closed";
                while (deeds-- > 0 && !disk.is_off()) do_one(**store);
            }
            // A store that cannot be opened has no other excuse.
            if (!store && !disk.is_off()) return store.error().sentence;
        }
        if (!disk.is_off()) return "";
        disk.restart(survival);
        return wrong_after_cut();
    }

    int acknowledged() const { return acknowledged_; }

private:
    void do_one(Store& store) {
        Deed deed = server_.next(*model_);
        if (carry_out(store, deed)) {
            ++acknowledged_;
            REQUIRE(carry_out(*model_, deed));
            store.tidy();
        } else {
            CHECK(disk.is_off());
            unanswered_ = std::move(deed);
        }
    }

    /// With or without what was going on when the power was cut, but nothing in between.
    std::string wrong_after_cut() {
        const std::optional<Deed> unanswered = std::exchange(unanswered_, std::nullopt);
        StoreResult<std::unique_ptr<Store>> store = open_sqlite_file("db", on(disk));
        if (!store) return store.error().sentence;
        const Contents found = contents_of(**store);
        if (found == contents_of(*model_)) return "";
        if (!unanswered) return "not what was acknowledged";
        REQUIRE(carry_out(*model_, *unanswered));
        return found == contents_of(*model_) ? "" : "neither with nor without the last deed";
    }

    Server server_;
    std::unique_ptr<Store> model_ = make_memory_store();
    std::optional<Deed> unanswered_;
    int acknowledged_ = 0;
};

/// One life for each seed, with several cuts at random instants. What is wrong, if anything.
std::string live(unsigned seeds, bool lying_disk, int& acknowledged) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
        Life life(seed);
        Dice dice(seed + 1000);
        if (lying_disk) life.disk.lie_about_syncs();
        for (int cut = 0; cut < 6; ++cut) {
            const int patience = cut == 0 ? 60 : 400;
            life.disk.cut_power_at(life.disk.operations() + 1 +
                                   static_cast<int>(dice.below(static_cast<unsigned>(patience))));
            const Survival survival = every_survival[dice.below(4)];
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

TEST_CASE("store: power cut: a disk that only says it has synced is found out") {
    int acknowledged = 0;
    CHECK(live(10, true, acknowledged) != "");
}

TEST_CASE("store: power cut at every instant of a short life") {
    constexpr int deeds = 7;
    int instants = 0;
    {
        Life life(7);
        REQUIRE(life.serve(deeds, Survival::Nothing) == "");
        instants = life.disk.operations();
    }
    REQUIRE(instants > 90);
    for (const Survival survival : every_survival) {
        for (int instant = 1; instant <= instants; ++instant) {
            Life life(7);
            life.disk.cut_power_at(instant);
            CAPTURE(static_cast<int>(survival));
            CAPTURE(instant);
            REQUIRE(life.serve(deeds, survival) == "");
            // And it goes on from there.
            REQUIRE(life.serve(2, survival) == "");
        }
    }
}

// How fast the server's store is on a disk: `build/release/bench/lastcard_store_bench FOLDER`, with
// a folder that does not exist yet. Run by hand; what it printed is in docs/performance.md.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "store/sqlite/store.hpp"

namespace {

using namespace lastcard;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double cpu_ms() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto ms = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
    };
    return ms(usage.ru_utime) + ms(usage.ru_stime);
}

[[noreturn]] void give_up(const StoreError& error) {
    std::fprintf(stderr, "%s\n", error.sentence.c_str());
    std::exit(1);
}

void check(const Committed& committed) {
    if (committed.error) give_up(committed.error);
    for (const TableRefusal& refusal : committed.refused) give_up(refusal.error);
}

std::unique_ptr<Store> open(const std::string& folder) {
    StoreResult<std::unique_ptr<Store>> store = open_sqlite_store(folder);
    if (!store) give_up(store.error());
    return *std::move(store);
}

std::string name_of(std::size_t table) { return "table-" + std::to_string(table); }

/// A server on which moves arrive at its tables in turn.
class Play {
public:
    Play(Store& store, std::size_t tables) : store_(store), last_(tables, 0) {
        std::vector<Change> batch;
        for (std::size_t i = 0; i < tables; ++i) {
            batch.push_back(change::Create{name_of(i), "home", std::string(80, 's'), {1}});
        }
        check(store_.commit(batch));
    }

    /// Commits batches of `size` entries for some time, with a snapshot of every table now and
    /// then.
    void run(const char* label, std::size_t size, double for_ms) {
        std::vector<double> times;
        const Clock::time_point start = Clock::now();
        const double cpu = cpu_ms();
        std::size_t entries = 0;
        while (ms_since(start) < for_ms) {
            std::vector<Change> batch;
            for (std::size_t i = 0; i < size; ++i) add_move(batch);
            const Clock::time_point begin = Clock::now();
            check(store_.commit(batch));
            times.push_back(ms_since(begin));
            const Clock::time_point tidying = Clock::now();
            store_.tidy();
            longest_tidy_ = std::max(longest_tidy_, ms_since(tidying));
            entries += size;
        }
        const double seconds = ms_since(start) / 1e3;
        const double cpu_us = (cpu_ms() - cpu) * 1e3 / static_cast<double>(entries);
        std::sort(times.begin(), times.end());
        const auto at = [&times](double share) {
            return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
        };
        std::printf(
            "%-28s %8.0f entries/s  %6.1f us CPU each  commit p50 %.2f p99 %.2f max %.2f ms"
            "  longest tidy %.2f ms\n",
            label, static_cast<double>(entries) / seconds, cpu_us, at(0.5), at(0.99), at(1),
            longest_tidy_);
        longest_tidy_ = 0;
    }

private:
    void add_move(std::vector<Change>& batch) {
        const std::size_t table = next_++ * 7919 % last_.size();
        EntryNumber& last = last_[table];
        batch.push_back(
            change::Append{name_of(table), first_epoch, ++last, {std::string(120, 'm')}});
        if (last % 200 == 0) {
            batch.push_back(change::PutSnapshot{
                name_of(table), first_epoch, {last, std::string(6000, 'S')}, {1}});
        }
    }

    Store& store_;
    std::vector<EntryNumber> last_;
    std::size_t next_ = 0;
    double longest_tidy_ = 0;
};

void rest_many(const std::string& folder, std::size_t tables) {
    {
        const std::unique_ptr<Store> store = open(folder);
        for (std::size_t i = 0; i < tables; i += 100) {
            std::vector<Change> batch;
            for (std::size_t j = i; j < i + 100; ++j) {
                const std::string name = name_of(j);
                batch.push_back(change::Create{name, "home", std::string(150, 's'), {1}});
                batch.push_back(
                    change::PutSnapshot{name, first_epoch, {0, std::string(6000, 'S')}, {1}});
                batch.push_back(change::Release{name, first_epoch, {1}});
            }
            check(store->commit(batch));
            store->tidy();
        }
    }
    const Clock::time_point start = Clock::now();
    const std::unique_ptr<Store> store = open(folder);
    const double opened = ms_since(start);
    const StoreResult<std::vector<TableListing>> list = store->tables();
    if (!list) give_up(list.error());
    const double listed = ms_since(start);
    const std::string one = name_of(tables / 2);
    const auto taken = store->take({&one, 1}, {"home", {2}, 1});
    if (!taken) give_up(taken.error());
    const StoreResult<StoredTable> loaded = store->load_one(one);
    if (!loaded) give_up(loaded.error());
    std::printf(
        "%zu resting tables: opened after %.1f ms, listed after %.1f ms, one taken and "
        "loaded after %.1f ms\n",
        list->size(), opened, listed, ms_since(start));
}

/// After a kill: everything that was being played is taken and loaded again.
void wake_all(const std::string& folder) {
    const Clock::time_point start = Clock::now();
    const std::unique_ptr<Store> store = open(folder);
    const StoreResult<std::vector<TableListing>> list = store->tables();
    if (!list) give_up(list.error());
    std::vector<std::string> ids;
    for (const TableListing& listing : *list) ids.push_back(listing.table);
    const auto taken = store->take(ids, {"home", {2}, 1});
    if (!taken) give_up(taken.error());
    std::size_t entries = 0;
    for (const std::string& id : ids) {
        const StoreResult<StoredTable> loaded = store->load_one(id);
        if (!loaded) give_up(loaded.error());
        entries += loaded->entries.size();
    }
    std::printf("%zu tables with %zu entries: opened, taken and loaded after %.1f ms\n", ids.size(),
                entries, ms_since(start));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: lastcard_store_bench FOLDER\n");
        return 2;
    }
    const std::string folder = argv[1];
    {
        const std::unique_ptr<Store> store = open(folder);
        Play play(*store, 2000);
        play.run("single entries", 1, 5000);
        play.run("batches of 8", 8, 5000);
        play.run("batches of 32", 32, 5000);
        play.run("batches of 128", 128, 5000);
    }
    wake_all(folder);
    rest_many(folder + "-resting", 10'000);
    return 0;
}

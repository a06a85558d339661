// One thread writes while another one reads: the reader sees whole commits.
#include <atomic>
#include <thread>

#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

/// Two tables that are always written together, every second time with a snapshot of both.
void write_pairs(Store& store, EntryNumber count, std::atomic<bool>& failed) {
    for (EntryNumber number = 1; number <= count; ++number) {
        std::vector<Change> batch;
        for (const char* const table : {"left", "right"}) {
            batch.push_back(append(table, number, {std::to_string(number)}));
            if (number % 2 == 0) batch.push_back(snapshot(table, number, std::to_string(number)));
        }
        if (!store.commit(batch)) failed = true;
        store.tidy();
    }
}

/// The last entry of a table; empty if the data is inconsistent.
std::optional<EntryNumber> last_of(Store& store, const std::string& id) {
    const StoreResult<StoredTable> table = store.load_one(id);
    if (!table) return std::nullopt;
    EntryNumber number = table->snapshot ? table->snapshot->upto : 0;
    if (table->snapshot && table->snapshot->bytes != std::to_string(number)) return std::nullopt;
    for (const StoredEntry& entry : table->entries) {
        if (entry.number != ++number || entry.bytes != std::to_string(number)) return std::nullopt;
    }
    return number;
}

}  // namespace

TEST_CASE("store: a reader sees whole commits of another thread, in order") {
    on_every_store([](Store& store) {
        constexpr EntryNumber count = 100;
        REQUIRE(commit(store, {create("left"), create("right")}));
        std::atomic<bool> failed{false};
        std::thread writer([&] { write_pairs(store, count, failed); });
        std::optional<EntryNumber> left = 0;
        bool sound = true;
        while (sound && left < count) {
            const std::optional<EntryNumber> now = last_of(store, "left");
            // Read later, so it has at least as many entries.
            const std::optional<EntryNumber> right = last_of(store, "right");
            sound = now && right && now >= left && right >= now && !failed;
            left = now;
        }
        writer.join();
        CHECK(sound);
        CHECK_FALSE(failed);
        CHECK(last_of(store, "right") == count);
    });
}

// One thread writes while another reads: each sees whole commits.
#include <atomic>
#include <thread>

#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

/// Two tables that are always written together, with a snapshot of both every second time.
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

/// The last entry of a table; nothing if what was read does not fit together.
std::optional<EntryNumber> last_of(Store& store, const std::string& id) {
    const StoreResult<StoredTable> table = store.load(id);
    if (!table) return std::nullopt;
    EntryNumber number = table->snapshot ? table->snapshot->upto : 0;
    if (table->snapshot && table->snapshot->bytes != std::to_string(number)) return std::nullopt;
    for (const StoredEntry& entry : table->entries) {
        if (entry.number != ++number || entry.bytes != std::to_string(number)) return std::nullopt;
    }
    return number;
}

}  // namespace

TEST_CASE("store: who reads while another thread writes sees whole commits, in their order") {
    on_every_store([](Store& store) {
        constexpr EntryNumber count = 100;
        REQUIRE(commit(store, {create("left"), create("right")}));
        std::atomic<bool> failed{false};
        std::thread writer([&] { write_pairs(store, count, failed); });
        std::optional<EntryNumber> left = 0;
        bool sound = true;
        while (sound && left < count) {
            const std::optional<EntryNumber> now = last_of(store, "left");
            // Read later, so it is as far or further.
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

// All kinds of stores, for the tests that every store must pass.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/folders.hpp"
#include "store/memory_store.hpp"
#include "store/sqlite/store.hpp"
#include "store/store.hpp"
#ifdef LASTCARD_TEST_POSTGRES
#include "store/postgres/test_database.hpp"
#endif

namespace lastcard::store_test {

struct StoreMaker {
    std::string name;
    std::function<std::unique_ptr<Store>()> make;
};

inline std::vector<StoreMaker> every_store() {
#ifdef LASTCARD_TEST_POSTGRES
    // The others are tested where there is no PostgreSQL.
    return {{"PostgreSQL", make_store_with_clock}};
#else
    const auto make_sqlite_store = [] {
        StoreResult<std::unique_ptr<Store>> store = open_sqlite_store(fresh_folder());
        REQUIRE_MESSAGE(store, store.error().sentence);
        return *std::move(store);
    };
    return {{"in memory", make_memory_store}, {"SQLite", make_sqlite_store}};
#endif
}

/// Runs the test on a new store of every kind.
template <class Story>
void on_every_store(Story story) {
    for (const StoreMaker& maker : every_store()) {
        CAPTURE(maker.name);
        const std::unique_ptr<Store> store = maker.make();
        REQUIRE(store != nullptr);
        story(*store);
    }
}

inline Committed commit(Store& store, std::vector<Change> batch) { return store.commit(batch); }

inline change::Create create(std::string table, std::string owner = "home", UnixTime at = {1000}) {
    return {std::move(table), std::move(owner), "summary", at};
}

inline change::Append append(std::string table, EntryNumber first, std::vector<std::string> entries,
                             Epoch epoch = first_epoch) {
    return {std::move(table), epoch, first, std::move(entries)};
}

inline change::PutSnapshot snapshot(std::string table, EntryNumber upto, std::string bytes,
                                    Epoch epoch = first_epoch, UnixTime at = {1000}) {
    return {std::move(table), epoch, {upto, std::move(bytes)}, at};
}

inline change::AppendHistory history(std::string table, std::uint64_t at, std::string bytes,
                                     Epoch epoch = first_epoch) {
    return {std::move(table), epoch, at, std::move(bytes)};
}

inline change::AddRecord add_record(std::string id, std::string table, UnixTime finished,
                                    Epoch epoch = first_epoch) {
    std::string text = "text of " + id;
    return {epoch, {{std::move(id), std::move(table), "who won", finished}, std::move(text)}};
}

/// Takes one table. Returns its new epoch.
inline TakenTable take(Store& store, const std::string& table, const Claim& claim) {
    const StoreResult<std::vector<TakenTable>> taken = store.take({&table, 1}, claim);
    REQUIRE(taken);
    REQUIRE(taken->size() == 1);
    return taken->front();
}

inline StoredTable load(Store& store, const std::string& table) {
    const StoreResult<StoredTable> loaded = store.load_one(table);
    REQUIRE_MESSAGE(loaded, loaded.error().sentence);
    return *loaded;
}

/// The entries after the snapshot as text: "1:a 2:b".
inline std::string log_of(Store& store, const std::string& table) {
    std::string text;
    for (const StoredEntry& entry : load(store, table).entries) {
        if (!text.empty()) text += ' ';
        text += std::to_string(entry.number) + ':' + entry.bytes;
    }
    return text;
}

inline StoreErrorKind kind_of_refusal(const Committed& committed, const std::string& table) {
    REQUIRE_FALSE(committed.error);
    for (const TableRefusal& refusal : committed.refused) {
        if (refusal.table == table) return refusal.error.kind;
    }
    return StoreErrorKind::None;
}

}  // namespace lastcard::store_test

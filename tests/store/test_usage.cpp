// What every store counts for quotas, and what it deletes because of them.
#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

TEST_CASE("store: what makers and addresses use is counted, also after a table is deleted") {
    on_every_store([](Store& store) {
        const auto made = [](std::string table, UnixTime at, std::string maker, std::string address,
                             std::uint64_t bytes) {
            return change::Create{std::move(table),   "",   "", at, std::move(maker),
                                  std::move(address), bytes};
        };
        REQUIRE(commit(store, {made("a", {10}, "ada", "home", 5), made("b", {20}, "ada", "work", 7),
                               made("c", {30}, "bob", "home", 0), made("d", {40}, "", "", 9)}));
        CHECK(*store.usage("ada", "home", {0}) == Usage{{2, {10}, 12}, {2, {10}, 5}});
        CHECK(*store.usage("ada", "work", {15}) == Usage{{1, {20}, 12}, {1, {20}, 7}});
        CHECK(*store.usage("bob", "", {31}) == Usage{});
        CHECK(*store.usage("", "", {0}) == Usage{});
        REQUIRE(commit(store, {change::Drop{"a", first_epoch}}));
        CHECK(*store.usage("ada", "home", {0}) == Usage{{2, {10}, 7}, {2, {10}, 0}});
        // A day later it is forgotten.
        Retention retention;
        retention.now = {makings_kept_ms + 11};
        REQUIRE(store.retire(retention));
        CHECK(*store.usage("ada", "home", {0}) == Usage{{1, {20}, 7}, {1, {30}, 0}});
    });
}

TEST_CASE("store: tables that were never played are deleted earlier") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("new", "", {10}), create("played", "", {10}),
                               change::Describe{"played", first_epoch, "", false, {10}, true}}));
        Retention retention;
        retention.now = {100};
        retention.unplayed_before = {10};
        CHECK(store.retire(retention)->tables == 0);
        retention.unplayed_before = {11};
        CHECK(store.retire(retention)->tables == 1);
        CHECK_FALSE(store.load_one("new"));
        CHECK(store.load_one("played"));
    });
}

TEST_CASE("store: beyond the quota of a maker or an address own records are deleted, no others") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {change::Create{"a", "", "", {1}, "ada", "home"},
                               change::Create{"b", "", "", {1}, "bob", "home"},
                               change::Create{"c", "", "", {1}, "", ""}}));
        const auto add = [&](const std::string& id, const std::string& table, UnixTime at,
                             std::uint64_t of_maker, std::uint64_t of_address) {
            change::AddRecord record = add_record(id, table, at);
            record.record.text.assign(10, 'r');
            record.most_of_maker = of_maker;
            record.most_of_address = of_address;
            REQUIRE(commit(store, {record}));
        };
        const auto left = [&] {
            std::string ids;
            for (const RecordListing& each : *store.records({})) ids += each.id + ' ';
            return ids;
        };
        add("a-1", "a", {1}, 25, 45);
        add("a-2", "a", {2}, 25, 45);
        add("b-1", "b", {3}, 25, 45);
        add("c-1", "c", {4}, 25, 45);
        CHECK(left() == "c-1 b-1 a-2 a-1 ");
        add("a-3", "a", {5}, 25, 45);
        CHECK(left() == "a-3 c-1 b-1 a-2 ");
        // Where the address has too much, the maker's own records make room, and not those of
        // others.
        add("b-2", "b", {6}, 25, 35);
        CHECK(left() == "b-2 a-3 c-1 a-2 ");
        add("b-3", "b", {7}, 25, 15);
        CHECK(left() == "a-3 c-1 a-2 ");
        add("b-4", "b", {8}, 25, 25);
        CHECK(left() == "a-3 c-1 a-2 ");
        add("a-4", "a", {9}, 5, 0);  // the new one is kept, although it is too large
        CHECK(left() == "a-4 c-1 ");
        add("b-5", "b", {10}, 25, 20);
        CHECK(left() == "b-5 a-4 c-1 ");
        add("c-2", "c", {11}, 1, 1);
        CHECK(left() == "c-2 b-5 a-4 c-1 ");
    });
}

// Who may write to a table: taking, claims and leases, releasing. Every store must pass these
// tests.
#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

TEST_CASE("store: the owner that took the table can write, the previous one cannot") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den", "old"), append("den", 1, {"a"})}));
        const TakenTable taken = take(store, "den", {"new", {2000}, 1000});
        REQUIRE_FALSE(taken.error);
        CHECK(taken.epoch > first_epoch);
        CHECK(load(store, "den").epoch == taken.epoch);
        CHECK(load(store, "den").listing.owner == "new");

        const std::vector<Change> late = {
            append("den", 2, {"late"}),
            snapshot("den", 1, "late"),
            change::Describe{"den", first_epoch, "late", true, {9000}},
            change::Release{"den", first_epoch, {9000}},
            change::Drop{"den", first_epoch},
            add_record("late", "den", {9000}),
        };
        for (const Change& change : late) {
            CAPTURE(change.index());
            CHECK(kind_of_refusal(commit(store, {change}), "den") == StoreErrorKind::Fenced);
        }
        CHECK(store.records({})->empty());
        CHECK(load(store, "den").listing ==
              TableListing{"den", "new", "summary", {1000}, {1000}, false});
        REQUIRE(commit(store, {append("den", 2, {"b"}, taken.epoch)}));
        CHECK(log_of(store, "den") == "1:a 2:b");
    });
}

TEST_CASE("store: a table is not taken from an owner with a valid claim") {
    on_every_store([](Store& store) {
        REQUIRE(store.renew({"one", {1000}, 1000}));
        REQUIRE(commit(store, {create("den", "one")}));
        const TakenTable refused = take(store, "den", {"two", {1999}, 7001});
        CHECK(refused.error.kind == StoreErrorKind::Locked);
        CHECK(refused.error.sentence ==
              "The table \"den\" is held by the server \"one\": ask that one.");
        CHECK(refused.holder == "one");
        CHECK(refused.free_in_ms == 1);
        REQUIRE(commit(store, {append("den", 1, {"a"})}));

        // Its claim has expired.
        CHECK_FALSE(take(store, "den", {"two", {2000}, 7000}).error);
        CHECK(kind_of_refusal(commit(store, {append("den", 2, {"b"})}), "den") ==
              StoreErrorKind::Fenced);

        // Renewing in time keeps the table; a claim that ends now gives it up.
        REQUIRE(store.renew({"two", {8000}, 12'000}));
        CHECK(take(store, "den", {"one", {10'000}, 10'000}).error.kind == StoreErrorKind::Locked);
        REQUIRE(store.renew({"two", {11'000}, 0}));
        CHECK_FALSE(take(store, "den", {"one", {11'000}, 9000}).error);
    });
}

TEST_CASE("store: a restarted server takes its own tables at once, under a new epoch") {
    on_every_store([](Store& store) {
        REQUIRE(store.renew({"home", {1000}, 59'000}));
        REQUIRE(commit(store, {create("a"), create("b")}));
        const std::vector<std::string> own = {"a", "gone", "b"};
        const StoreResult<std::vector<TakenTable>> taken =
            store.take(own, {"home", {1001}, 59'999});
        REQUIRE(taken);
        REQUIRE(taken->size() == 3);
        CHECK((*taken)[0].table == "a");
        CHECK((*taken)[0].epoch > first_epoch);
        CHECK((*taken)[1].table == "gone");
        CHECK((*taken)[1].error.kind == StoreErrorKind::Missing);
        CHECK_FALSE((*taken)[2].error);
        CHECK(kind_of_refusal(commit(store, {append("a", 1, {"x"})}), "a") ==
              StoreErrorKind::Fenced);
        CHECK(commit(store, {append("a", 1, {"x"}, (*taken)[0].epoch)}));
    });
}

TEST_CASE("store: an owner's tables are listed with the epochs under which it may write") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("a"), create("b"), create("c", "other")}));
        const TakenTable taken = take(store, "b", {"home", {1000}, 1000});
        CHECK(*store.held("home") ==
              std::vector<HeldTable>{{"a", first_epoch}, {"b", taken.epoch}});
        REQUIRE(commit(store, {change::Release{"a", first_epoch, {1500}}}));
        CHECK(*store.held("home") == std::vector<HeldTable>{{"b", taken.epoch}});
        CHECK(store.held("nobody")->empty());
    });
}

TEST_CASE("store: a released table rests until it is taken") {
    on_every_store([](Store& store) {
        REQUIRE(store.renew({"one", {1000}, 89'000}));
        REQUIRE(
            commit(store, {create("den", "one"), append("den", 1, {"a"}), snapshot("den", 1, "A"),
                           change::Release{"den", first_epoch, {1500}}}));
        CHECK(load(store, "den").listing ==
              TableListing{"den", "", "summary", {1000}, {1500}, false});
        CHECK(kind_of_refusal(commit(store, {append("den", 2, {"b"})}), "den") ==
              StoreErrorKind::Fenced);
        const TakenTable taken = take(store, "den", {"two", {2000}, 7000});
        REQUIRE_FALSE(taken.error);
        CHECK(commit(store, {append("den", 2, {"b"}, taken.epoch)}));
        CHECK(load(store, "den").snapshot == StoredSnapshot{1, "A"});
        CHECK(log_of(store, "den") == "2:b");
    });
}

TEST_CASE("store: another server under the same name ends the life of the first") {
    const std::unique_ptr<Store> store = make_memory_store();
    const Claim first{"home", {1000}, 3000, 1};
    const Claim second{"home", {1100}, 3000, 2};
    CHECK(*store->renew(first) == Lease{3000, 0, {1000}});
    CHECK(store->renew(second));
    CHECK(store->renew(first).error().kind == StoreErrorKind::Fenced);
    const std::string id = "den";
    CHECK(store->take({&id, 1}, first).error().sentence ==
          "Another server has started under the name \"home\" since: give each server a name of "
          "its own.");
    CHECK(store->renew(second));
}

TEST_CASE("store: an owner learns that tables were taken from it") {
    const std::unique_ptr<Store> store = make_memory_store();
    REQUIRE(commit(*store, {create("den", "one")}));
    CHECK(store->renew({"one", {1000}, 1000})->robbed == 0);
    REQUIRE_FALSE(take(*store, "den", {"two", {2000}, 1000}).error);
    CHECK(store->renew({"one", {2100}, 1000})->robbed == 1);
    CHECK(store->held("one")->empty());
    // One that was released is not robbed.
    REQUIRE(commit(*store, {change::Release{"den", Epoch{2}, {2200}}}));
    REQUIRE_FALSE(take(*store, "den", {"one", {2300}, 1000}).error);
    CHECK(store->renew({"two", {2400}, 1000})->robbed == 0);
}

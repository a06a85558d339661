// Two servers on one database: who owns a table, and who can write to it.
#include <chrono>
#include <thread>

#include "store/postgres/test_database.hpp"
#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

constexpr std::int64_t lease_ms = 1000;

void pause(std::int64_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

/// A server that renews its lease only when it is told to.
struct Server {
    explicit Server(const std::string& name) : claim{name, {}, lease_ms, 1} {
        PostgresNode node = test_node(name);
        node.lease_ms = lease_ms;
        store = open_node(node);
    }

    TakenTable take(const std::string& table) { return store_test::take(*store, table, claim); }
    /// Renews often, so that the lease is never over.
    void stay(std::int64_t ms) {
        for (std::int64_t left = ms; left > 0; left -= 50) {
            REQUIRE(store->renew(claim));
            pause(50);
        }
    }

    Claim claim;
    std::unique_ptr<Store> store;
};

}  // namespace

TEST_CASE("postgres: a table is taken when its owner's lease is over, and the owner learns of it") {
    empty_database();
    Server one("n1");
    Server two("n2");
    REQUIRE(
        commit(*one.store, {create("den", "n1"), create("inn", "n1"), append("den", 1, {"a"})}));
    REQUIRE(one.store->renew(one.claim));
    const TakenTable held = two.take("den");
    CHECK(held.error.kind == StoreErrorKind::Locked);
    CHECK(held.holder == "n1");
    CHECK(held.free_in_ms > 0);
    CHECK(held.free_in_ms <= lease_ms);

    two.stay(lease_ms + 300);
    const TakenTable taken = two.take("den");
    REQUIRE_MESSAGE(!taken.error, taken.error.sentence);
    CHECK(taken.epoch == Epoch{2});
    REQUIRE(commit(*two.store, {append("den", 2, {"b"}, taken.epoch)}));

    // The owner comes back.
    const StoreResult<Lease> lease = one.store->renew(one.claim);
    REQUIRE(lease);
    CHECK(lease->robbed == 1);
    CHECK(*one.store->held("n1") == std::vector<HeldTable>{{"inn", first_epoch}});
    const Committed late =
        commit(*one.store,
               {append("den", 2, {"late"}), append("inn", 1, {"on time"}),
                change::Describe{"den", first_epoch, "late", true, {9}}, history("den", 0, "late"),
                snapshot("den", 1, "late"), add_record("late", "den", {1})});
    CHECK(kind_of_refusal(late, "den") == StoreErrorKind::Fenced);
    CHECK(late.refused.size() == 1);
    CHECK(log_of(*two.store, "den") == "1:a 2:b");
    CHECK(log_of(*two.store, "inn") == "1:on time");
    CHECK(load(*two.store, "den").listing.summary == "summary");
    CHECK(store_test::load(*two.store, "den").history.empty());
    CHECK(two.store->records({})->empty());
}

TEST_CASE("postgres: a server that was cut off takes no tables for the length of a lease") {
    empty_database();
    Server one("n1");
    Server two("n2");
    REQUIRE(commit(*one.store, {create("den", "n1")}));
    // The database was away for both.
    pause(lease_ms + 100);
    const TakenTable early = two.take("den");
    CHECK(early.error.kind == StoreErrorKind::Locked);
    CHECK(early.free_in_ms > 0);
    REQUIRE(one.store->renew(one.claim));
    one.stay(100);
    CHECK(two.take("den").error.kind == StoreErrorKind::Locked);
    REQUIRE(commit(*one.store, {append("den", 1, {"a"})}));
    // Now the first one is really gone.
    two.stay(2 * lease_ms);
    CHECK_FALSE(two.take("den").error);
}

TEST_CASE("postgres: an entry that waited for a taker is refused") {
    empty_database();
    const std::unique_ptr<Store> store = open_node();
    REQUIRE(commit(*store, {create("den", "n1"), append("den", 1, {"a"})}));
    Sql taker;
    taker.run("BEGIN");
    taker.run("SELECT 1 FROM lastcard.nodes WHERE name = 'n1' FOR UPDATE");
    taker.run("UPDATE lastcard.tables SET owner = 'n2', epoch = epoch + 1");
    Committed late;
    std::thread writer([&] { late = commit(*store, {append("den", 2, {"late"})}); });
    Sql watcher;
    while (watcher.value("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'").empty())
        pause(5);
    taker.run("COMMIT");
    writer.join();
    CHECK(kind_of_refusal(late, "den") == StoreErrorKind::Fenced);
    CHECK(log_of(*store, "den") == "1:a");
}

TEST_CASE("postgres: a server that was paused in the middle of a commit does not stop a taker") {
    empty_database();
    Server one("n1");
    Server two("n2");
    REQUIRE(commit(*one.store, {create("den", "n1"), append("den", 1, {"a"})}));
    // As it would be: the guard has run, the rest has not.
    Sql paused(test_conninfo() + " application_name=lastcard/n1");
    paused.run("BEGIN");
    paused.run("UPDATE lastcard.nodes SET batch = batch WHERE name = 'n1'");
    two.stay(lease_ms + 300);
    const auto begun = std::chrono::steady_clock::now();
    const TakenTable taken = two.take("den");
    const auto took = std::chrono::steady_clock::now() - begun;
    REQUIRE_MESSAGE(!taken.error, taken.error.sentence);
    CHECK(took < std::chrono::seconds(5));
    CHECK_FALSE(paused.state("COMMIT").empty());
}

TEST_CASE("postgres: two servers that take the same tables share them") {
    empty_database();
    Server one("n1");
    Server two("n2");
    std::vector<Change> batch;
    std::vector<std::string> ids;
    for (int i = 0; i < 40; ++i) {
        ids.push_back("t" + std::to_string(i));
        batch.push_back(create(ids.back(), ""));
    }
    REQUIRE(commit(*one.store, batch));
    StoreResult<std::vector<TakenTable>> by_two = StoreError{};
    std::thread other([&] { by_two = two.store->take(ids, two.claim); });
    const StoreResult<std::vector<TakenTable>> by_one = one.store->take(ids, one.claim);
    other.join();
    REQUIRE_MESSAGE(by_one, by_one.error().sentence);
    REQUIRE_MESSAGE(by_two, by_two.error().sentence);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        CAPTURE(i);
        CHECK((*by_one)[i].error.kind != (*by_two)[i].error.kind);
    }
    CHECK(one.store->held("n1")->size() + one.store->held("n2")->size() == ids.size());
}

TEST_CASE("postgres: a table that two servers create is created once") {
    empty_database();
    Server one("n1");
    Server two("n2");
    Committed second;
    // The first one waits with an uncommitted row of the same id.
    Sql first;
    first.run("BEGIN");
    first.run("INSERT INTO lastcard.tables VALUES (900, 'den', 'n1', 1, 1, 1, false, false, '')");
    std::thread writer(
        [&] { second = commit(*two.store, {create("den", "n2"), create("inn", "n2")}); });
    Sql watcher;
    while (watcher.value("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'").empty())
        pause(5);
    first.run("COMMIT");
    writer.join();
    CHECK(kind_of_refusal(second, "den") == StoreErrorKind::Exists);
    CHECK(load(*two.store, "den").listing.owner == "n1");
    CHECK(load(*two.store, "inn").listing.owner == "n2");
}

TEST_CASE("postgres: a lease is counted by the clock of the database") {
    empty_database();
    Server one("n1");
    REQUIRE(commit(*one.store, {create("den", "n1")}));
    // A server whose clock is an hour ahead, or behind, changes nothing.
    for (const std::int64_t hour : {3'600'000, -3'600'000}) {
        one.claim.now = {hour};
        const StoreResult<Lease> lease = one.store->renew(one.claim);
        REQUIRE(lease);
        Sql sql;
        CHECK(sql.value("SELECT until - lastcard.now_ms() BETWEEN 0 AND 1000 FROM lastcard.leases "
                        "WHERE name = 'n1'") == "t");
    }
}

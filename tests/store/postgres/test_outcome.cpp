// What became of a commit is always known, wherever the connection breaks.
#include "store/postgres/proxy.hpp"
#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

namespace {

std::vector<Change> batch_of(EntryNumber number) {
    const std::string text = std::to_string(number);
    std::vector<Change> batch{append("den", number, {text}), change::PutSetting{{"last", text}},
                              history("den", number == 1 ? 0 : number - 1, "x")};
    if (number % 3 == 0) batch.push_back(snapshot("den", number - 1, text));
    return batch;
}

struct Outcomes {
    int written = 0;      ///< before the connection broke
    int not_written = 0;  ///< and written again
};

/// Commits again and again, and cuts one message later each time, until a commit is not cut.
Outcomes cut_everywhere(Proxy::Cut cut) {
    empty_database();
    Proxy proxy;
    const std::unique_ptr<Store> store = open_node(test_node(), proxy.conninfo());
    Sql sql;
    REQUIRE(commit(*store, {create("den", "n1")}));
    Outcomes outcomes;
    bool was_cut = true;
    EntryNumber number = 0;
    const auto sent = [&sql] {
        return std::stoi(sql.value("SELECT batch FROM lastcard.nodes WHERE name = 'n1'"));
    };
    while (was_cut) {
        ++number;
        CAPTURE(number);
        const int before = sent();
        proxy.cut_after(static_cast<int>(number), cut);
        const Committed committed = commit(*store, batch_of(number));
        was_cut = proxy.has_cut();
        REQUIRE_MESSAGE(committed, committed.error.sentence);
        if (was_cut) ++(sent() == before + 1 ? outcomes.written : outcomes.not_written);
        // Once, by one owner, in the order of the commits.
        CHECK(sql.value("SELECT count(*) FROM lastcard.entries WHERE epoch = 1 AND number = " +
                        std::to_string(number)) == "1");
        const StoredTable den = load(*store, "den");
        CHECK(den.history == std::string(number, 'x'));
        CHECK(den.entries.back().bytes == std::to_string(number));
        CHECK(store->settings("last")->front().value == std::to_string(number));
    }
    return outcomes;
}

}  // namespace

TEST_CASE("postgres: a commit cut after any message is written once, and its outcome is known") {
    for (const Proxy::Cut cut : {Proxy::Cut::Both, Proxy::Cut::Client}) {
        CAPTURE(static_cast<int>(cut));
        const Outcomes outcomes = cut_everywhere(cut);
        MESSAGE("written before the cut: ", outcomes.written,
                ", written again: ", outcomes.not_written);
        CHECK(outcomes.written > 0);
        CHECK(outcomes.not_written > 10);
    }
}

TEST_CASE("postgres: what arrives late from a broken connection is refused") {
    empty_database();
    Proxy proxy(Proxy::Shows::Nothing);
    const std::unique_ptr<Store> store = open_node(test_node(), proxy.conninfo());
    REQUIRE(commit(*store, {change::PutSetting{{"key", "0"}}}));
    proxy.hold();
    REQUIRE(commit(*store, {change::PutSetting{{"key", "1"}}}));  // by a second connection
    REQUIRE(commit(*store, {change::PutSetting{{"key", "2"}}}));
    proxy.deliver();
    CHECK(store->settings("key")->front().value == "2");
    REQUIRE(commit(*store, {change::PutSetting{{"key", "3"}}}));
    CHECK(store->settings("key")->front().value == "3");
}

TEST_CASE("postgres: a store whose sessions the operator ends goes on") {
    empty_database();
    const std::unique_ptr<Store> store = open_node();
    Sql sql;
    REQUIRE(commit(*store, {create("den", "n1")}));
    for (EntryNumber number = 1; number <= 5; ++number) {
        CHECK(sql.value("SELECT count(pg_terminate_backend(pid)) >= 3 FROM pg_stat_activity "
                        "WHERE application_name = 'lastcard/n1'") == "t");
        REQUIRE(commit(*store, {append("den", number, {"x"})}));
        CHECK(store->renew({"n1", {}, 3000, 1}));
        CHECK(load(*store, "den").entries.size() == number);
    }
}

TEST_CASE("postgres: another line or life of the node ends what an old one writes") {
    empty_database();
    const std::unique_ptr<Store> store = open_node();
    Sql sql;
    REQUIRE(commit(*store, {create("den", "n1"), append("den", 1, {"a"})}));
    sql.run("UPDATE lastcard.nodes SET line = line + 1");
    REQUIRE(commit(*store, {append("den", 2, {"b"})}));
    CHECK(log_of(*store, "den") == "1:a 2:b");

    const std::unique_ptr<Store> second = open_node(test_node("n1", 2));
    const Committed late = commit(*store, {append("den", 3, {"late"})});
    CHECK(late.error.kind == StoreErrorKind::Fenced);
    CHECK(late.error.sentence ==
          "Another server has started under the name \"n1\" since: give each server a name of its "
          "own.");
    CHECK(store->renew({"n1", {}, 3000, 1}).error().kind == StoreErrorKind::Fenced);
    CHECK(log_of(*second, "den") == "1:a 2:b");
    REQUIRE(commit(*second, {append("den", 3, {"c"})}));
}

template <class Condition>
static bool comes_true(Condition&& condition) {
    for (int i = 0; i < 4000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

TEST_CASE("postgres: the end of a wait for a standby makes the outcome unknown, not a success") {
    empty_database();
    const std::unique_ptr<Store> store = open_node();
    Sql sql;
    REQUIRE(commit(*store, {create("den", "n1")}));
    // A standby that does not exist: every commit waits for it.
    sql.run("ALTER SYSTEM SET synchronous_standby_names = 'nowhere'");
    sql.run("SELECT pg_reload_conf()");
    std::vector<bool> told;
    store->on_trouble([&told](bool waits) { told.push_back(waits); });
    // The setting takes effect after a moment: commits go on until one of them waits.
    std::atomic<bool> enough = false;
    std::atomic<unsigned> written = 0;
    std::thread writer([&] {
        while (!enough && commit(*store, {append("den", written + 1, {"x"})})) ++written;
    });
    const auto waiting = [&sql] {
        return sql.value("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    };
    std::string pid;
    CHECK(comes_true([&] { return !(pid = waiting()).empty(); }));
    enough = true;
    const unsigned before = written;
    for (int i = 0; i < 3; ++i) {
        CHECK(comes_true([&] { return !(pid = waiting()).empty(); }));
        sql.run("SELECT pg_cancel_backend(" + pid + ")");
        CHECK(comes_true([&] { return waiting() != pid; }));
        CHECK(written == before);
    }
    sql.run("ALTER SYSTEM RESET synchronous_standby_names");
    sql.run("SELECT pg_reload_conf()");
    writer.join();
    CHECK(written == before + 1);
    std::string all;
    for (unsigned i = 1; i <= written; ++i) all += (i > 1 ? " " : "") + std::to_string(i) + ":x";
    CHECK(log_of(*store, "den") == all);
    CHECK(told == std::vector<bool>{true, false});
}

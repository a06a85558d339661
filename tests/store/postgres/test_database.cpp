// The database of the tests (see test_database.hpp).
#include "store/postgres/test_database.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace lastcard::store_test {

namespace {

/// Tells the database the time before every call for which it matters.
class ClockedStore final : public Store {
public:
    explicit ClockedStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}

    Committed commit(std::span<const Change> batch) override { return store_->commit(batch); }
    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim) override {
        set_clock(claim.now);
        return store_->take(tables, claim);
    }
    StoreResult<Lease> renew(const Claim& claim) override {
        set_clock(claim.now);
        return store_->renew(claim);
    }
    StoreResult<Retired> retire(const Retention& retention) override {
        set_clock(retention.now);
        return store_->retire(retention);
    }
    StoreResult<std::vector<HeldTable>> held(std::string_view owner) override {
        return store_->held(owner);
    }
    StoreResult<std::vector<TableListing>> tables() override { return store_->tables(); }
    std::vector<StoreResult<StoredTable>> load(std::span<const std::string> tables) override {
        return store_->load(tables);
    }
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query) override {
        return store_->records(query);
    }
    StoreResult<StoredRecord> record(std::string_view id) override { return store_->record(id); }
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now) override {
        return store_->session(token_hash, now);
    }
    StoreResult<StoredSession> marked_session(std::uint64_t mark, UnixTime now) override {
        return store_->marked_session(mark, now);
    }
    StoreResult<Usage> usage(std::string_view maker, std::string_view address,
                             UnixTime since) override {
        return store_->usage(maker, address, since);
    }
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix) override {
        return store_->settings(prefix);
    }
    void tidy() override { store_->tidy(); }

private:
    void set_clock(UnixTime now) {
        sql_.run("UPDATE lastcard.test_clock SET ms = " + std::to_string(now.ms));
    }

    Sql sql_;
    std::unique_ptr<Store> store_;
};

}  // namespace

std::string test_conninfo() {
    const char* const found = std::getenv("LASTCARD_POSTGRES");
    if (found == nullptr) {
        std::fputs("run this with tests/cluster/postgres.sh with …\n", stderr);
        std::exit(1);
    }
    return found;
}

Sql::Sql(const std::string& conninfo) : connection_(PQconnectdb(conninfo.c_str())) {
    REQUIRE_MESSAGE(PQstatus(get()) == CONNECTION_OK, PQerrorMessage(get()));
    PQsetNoticeReceiver(get(), [](void*, const PGresult*) {}, nullptr);
}

void Sql::run(const std::string& sql) {
    const PgRows result(PQexec(get(), sql.c_str()));
    const ExecStatusType status = PQresultStatus(result.get());
    REQUIRE_MESSAGE((status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK),
                    PQerrorMessage(get()));
}

std::string Sql::value(const std::string& sql) {
    const PgRows result(PQexec(get(), sql.c_str()));
    REQUIRE_MESSAGE(PQresultStatus(result.get()) == PGRES_TUPLES_OK, PQerrorMessage(get()));
    return result.empty() ? "" : result.bytes(0, 0);
}

std::string Sql::state(const std::string& sql) {
    const PgRows result(PQexec(get(), sql.c_str()));
    const char* const state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
    if (PQstatus(get()) == CONNECTION_BAD) return "lost";
    return state != nullptr ? state : "";
}

void empty_database() { Sql().run("DROP SCHEMA IF EXISTS lastcard CASCADE"); }

PostgresNode test_node(const std::string& name, std::uint64_t life) {
    PostgresNode node;
    node.name = name;
    node.life = life;
    node.place = name + ":/test";
    node.build = "test";
    node.lease_ms = 3000;
    return node;
}

std::unique_ptr<Store> open_node(const PostgresNode& node, const std::string& conninfo) {
    StoreResult<std::unique_ptr<Store>> store = open_postgres_store(conninfo, node);
    REQUIRE_MESSAGE(store, store.error().sentence);
    return *std::move(store);
}

std::unique_ptr<Store> make_store_with_clock() {
    empty_database();
    std::unique_ptr<Store> store = open_node();
    Sql().run(
        "CREATE TABLE lastcard.test_clock (ms bigint NOT NULL);"
        "INSERT INTO lastcard.test_clock VALUES (0);"
        "CREATE OR REPLACE FUNCTION lastcard.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS "
        "'SELECT ms FROM lastcard.test_clock'");
    return std::make_unique<ClockedStore>(std::move(store));
}

}  // namespace lastcard::store_test

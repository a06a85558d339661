// The store on three connections: one writes, one holds the lease, one reads (see store.hpp).
#include "store/postgres/store.hpp"

#include <algorithm>

#include "store/postgres/database.hpp"
#include "store/postgres/kept_rows.hpp"
#include "store/postgres/owners.hpp"
#include "store/postgres/reader.hpp"
#include "store/postgres/writer.hpp"

namespace lastcard {

namespace {

class PostgresStore final : public Store {
public:
    PostgresStore(const PgTarget& target, const PostgresNode& node)
        : owners_(target, node), writer_(target, node), reader_(target) {}

    StoreError enter() {
        if (StoreError error = owners_.enter()) return error;
        if (StoreError error = writer_.connect()) return error;
        return reader_.connect();
    }

    bool is_remote() const override { return true; }
    void on_trouble(std::function<void(bool)> told) override {
        writer_.on_trouble(std::move(told));
    }

    Committed commit(std::span<const Change> batch) override { return writer_.commit(batch); }
    StoreResult<Retired> retire(const Retention& retention) override {
        return writer_.retire(retention);
    }
    void tidy() override { writer_.tidy(); }

    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim) override {
        return owners_.take(tables, claim);
    }
    StoreResult<Lease> renew(const Claim& claim) override { return owners_.renew(claim); }

    StoreResult<std::vector<HeldTable>> held(std::string_view owner) override {
        return reader_.held(owner);
    }
    StoreResult<std::vector<TableListing>> tables() override { return reader_.tables(); }
    StoreResult<std::string> holder(const std::string& table) override {
        return reader_.holder(table);
    }
    std::vector<StoreResult<StoredTable>> load(std::span<const std::string> tables) override {
        return reader_.load(tables);
    }
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query) override {
        return reader_.records(query);
    }
    StoreResult<StoredRecord> record(std::string_view id) override { return reader_.record(id); }
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now) override {
        return reader_.session(token_hash, now);
    }
    StoreResult<StoredSession> marked_session(std::uint64_t mark, UnixTime now) override {
        return reader_.marked_session(mark, now);
    }
    StoreResult<Usage> usage(std::string_view maker, std::string_view address,
                             UnixTime since) override {
        return reader_.usage(maker, address, since);
    }
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix) override {
        return reader_.settings(prefix);
    }

private:
    PgOwners owners_;
    PgWriter writer_;
    PgReader reader_;
};

}  // namespace

bool is_node_name(std::string_view name) {
    constexpr std::size_t longest = 32;
    const auto fits = [](char each) {
        return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '-';
    };
    return !name.empty() && name.size() <= longest && std::ranges::all_of(name, fits);
}

StoreResult<std::unique_ptr<Store>> open_postgres_store(const std::string& conninfo,
                                                        const PostgresNode& node) {
    return open_postgres_store(conninfo, node, pg_versions);
}

StoreResult<std::unique_ptr<Store>> open_postgres_store(const std::string& conninfo,
                                                        const PostgresNode& node,
                                                        const PgVersions& versions) {
    const PgTarget target{conninfo, application_of(node.name)};
    StoreResult<PgConnection> database = open_pg_database(target);
    if (!database) return database.error();
    if (StoreError error = prepare_pg_schema(*database, versions)) return error;
    database->close();
    auto store = std::make_unique<PostgresStore>(target, node);
    if (StoreError error = store->enter()) return error;
    return std::unique_ptr<Store>(std::move(store));
}

StoreResult<int> migrate_postgres_store(const std::string& conninfo) {
    return migrate_postgres_store(conninfo, pg_versions);
}

StoreResult<int> migrate_postgres_store(const std::string& conninfo, const PgVersions& versions) {
    StoreResult<PgConnection> database = open_pg_database({conninfo, "lastcard-migrate"});
    if (!database) return database.error();
    if (StoreError error = migrate_pg_schema(*database, versions)) return error;
    const StoreResult<PgSchema> schema = read_pg_schema(*database);
    if (!schema) return schema.error();
    return schema->version;
}

StoreError read_postgres_store(const std::string& conninfo, const KeptSink& sink) {
    StoreResult<PgConnection> database = open_pg_database({conninfo, "lastcard-backup"});
    if (!database) return database.error();
    const StoreResult<PgSchema> schema = read_pg_schema(*database);
    if (!schema) return schema.error();
    if (schema->version == 0)
        return {StoreErrorKind::Missing,
                "The database has no tables of Lastcard: check the name of the database."};
    if (StoreError error = prepare_pg_schema(*database)) return error;
    return read_kept_rows(*database, sink);
}

StoreError fill_postgres_store(const std::string& conninfo, const KeptSource& source) {
    StoreResult<PgConnection> database = open_pg_database({conninfo, "lastcard-restore"});
    if (!database) return database.error();
    if (StoreError error = prepare_pg_schema(*database)) return error;
    return write_kept_rows(*database, source);
}

}  // namespace lastcard

// The schema of the database and its versions (see schema.hpp).
#include "store/postgres/schema.hpp"

#include <string>

namespace lastcard {

namespace {

constexpr int oldest_server = 140'000;

// Ids, names and keys are bytes, which sort as in all other stores. Times are milliseconds since
// 1970 as everywhere, those of leases by the clock of the database, which `now_ms` tells. `nodes`
// and `leases` are two tables, because a commit locks its server's row in `nodes` and may wait for
// a standby, and a renewal must not wait for that. An entry of a table can be written only once, by
// its primary key; `entries.epoch` says by which owner.
constexpr const char* create_schema = R"sql(
    CREATE SCHEMA lastcard;
    CREATE TABLE lastcard.meta (version int NOT NULL, readable_by int NOT NULL);
    INSERT INTO lastcard.meta VALUES (1, 1);
    CREATE FUNCTION lastcard.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint';
    CREATE TABLE lastcard.nodes (
        name bytea PRIMARY KEY,
        life bigint NOT NULL,
        line bigint NOT NULL,
        batch bigint NOT NULL,
        place bytea NOT NULL,
        build bytea NOT NULL
    ) WITH (fillfactor = 20);
    CREATE TABLE lastcard.leases (
        name bytea PRIMARY KEY,
        life bigint NOT NULL,
        since bigint NOT NULL,
        until bigint NOT NULL,
        robbed bigint NOT NULL
    ) WITH (fillfactor = 20);
    CREATE SEQUENCE lastcard.table_numbers;
    CREATE TABLE lastcard.tables (
        no bigint PRIMARY KEY,
        id bytea NOT NULL UNIQUE,
        owner bytea NOT NULL,
        epoch bigint NOT NULL,
        created bigint NOT NULL,
        touched bigint NOT NULL,
        finished boolean NOT NULL,
        played boolean NOT NULL,
        summary bytea NOT NULL
    );
    CREATE INDEX tables_by_owner ON lastcard.tables (owner) WHERE owner <> '';
    CREATE INDEX tables_by_touch ON lastcard.tables (touched);
    CREATE TABLE lastcard.makings (
        table_no bigint PRIMARY KEY,
        maker bytea NOT NULL,
        address bytea NOT NULL,
        at bigint NOT NULL,
        bytes bigint NOT NULL
    );
    CREATE INDEX makings_by_maker ON lastcard.makings (maker, at);
    CREATE INDEX makings_by_address ON lastcard.makings (address, at);
    CREATE TABLE lastcard.entries (
        table_no bigint NOT NULL,
        number bigint NOT NULL,
        epoch bigint NOT NULL,
        sum int NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (table_no, number)
    ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
    CREATE TABLE lastcard.snapshots (
        table_no bigint PRIMARY KEY,
        upto bigint NOT NULL,
        sum int NOT NULL,
        bytes bytea NOT NULL
    );
    CREATE TABLE lastcard.histories (
        table_no bigint NOT NULL,
        at bigint NOT NULL,
        sum int NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (table_no, at)
    );
    CREATE TABLE lastcard.records (
        id bytea PRIMARY KEY,
        table_id bytea NOT NULL,
        finished bigint NOT NULL,
        summary bytea NOT NULL,
        sum int NOT NULL,
        text bytea NOT NULL,
        maker bytea NOT NULL,
        address bytea NOT NULL
    );
    CREATE INDEX records_by_time ON lastcard.records (finished, id);
    CREATE INDEX records_by_table ON lastcard.records (table_id, finished, id);
    CREATE INDEX records_by_maker ON lastcard.records (maker, finished, id) WHERE maker <> '';
    CREATE INDEX records_by_address ON lastcard.records (address, finished, id) WHERE address <> '';
    CREATE TABLE lastcard.sessions (
        token_hash bytea PRIMARY KEY,
        expires bigint NOT NULL,
        data bytea NOT NULL
    );
    CREATE INDEX sessions_by_expiry ON lastcard.sessions (expires);
    CREATE TABLE lastcard.settings (key bytea PRIMARY KEY, value bytea NOT NULL);
)sql";

/// Held by the server that creates or migrates, to the end of its transaction.
constexpr const char* lock_schema = "SELECT pg_advisory_xact_lock(7811889)::text";

StoreError newer_schema() {
    return {StoreErrorKind::NewerSchema,
            "The database belongs to a newer version of Lastcard: start that version."};
}

StoreError missing_privileges(const std::string& what) {
    return {StoreErrorKind::ReadOnly,
            "The user of the database lacks privileges (" + what +
                "): make it the owner of the database, or grant it all on the schema lastcard."};
}

/// Creates or migrates under the lock, unless another server has been faster.
StoreError change_schema(PgConnection& connection, const PgVersions& versions) {
    const auto run = [&connection](const char* sql) -> StoreError {
        const StoreResult<PgRows> done = connection.execute(sql);
        return done ? StoreError{} : done.error();
    };
    if (StoreError error = run("BEGIN")) return error;
    StoreError error = run(lock_schema);
    int version = 0;
    if (!error) {
        const StoreResult<PgSchema> now = read_pg_schema(connection);
        error = now.error();
        if (now) version = now->version;
    }
    if (!error && version == 0) {
        error = run(create_schema);
        version = 1;
    }
    for (const PgMigration& each : versions.migrations) {
        if (error || each.to <= version) continue;
        error = run(each.sql);
        const std::string note = "UPDATE lastcard.meta SET version = " + std::to_string(each.to) +
                                 ", readable_by = " + std::to_string(each.readable_by);
        if (!error) error = run(note.c_str());
    }
    const StoreError ended = run(error ? "ROLLBACK" : "COMMIT");
    return error ? error : ended;
}

StoreError check_privileges(PgConnection& connection) {
    const StoreResult<PgRows> lacking = connection.execute(
        "SELECT convert_to(string_agg(c.relname, ', ' ORDER BY c.relname), 'UTF8') "
        "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
        "WHERE n.nspname = 'lastcard' AND CASE c.relkind "
        "WHEN 'r' THEN NOT (has_table_privilege(c.oid, 'SELECT') AND "
        "has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE') AND "
        "has_table_privilege(c.oid, 'DELETE')) "
        "WHEN 'S' THEN NOT has_sequence_privilege(c.oid, 'USAGE') ELSE false END");
    if (!lacking) return lacking.error();
    const std::string names = lacking->bytes(0, 0);
    return names.empty() ? StoreError{} : missing_privileges("on " + names);
}

}  // namespace

StoreError check_pg_server(PgConnection& connection) {
    if (connection.server_version() < oldest_server)
        return {StoreErrorKind::Foreign, "The server is PostgreSQL " +
                                             std::to_string(connection.server_version() / 10'000) +
                                             ": use version 14 or a newer one."};
    const StoreResult<PgRows> state = connection.execute(
        "SELECT pg_is_in_recovery(), current_setting('fsync') = 'on', "
        "current_setting('synchronous_commit') <> 'off', "
        "current_setting('transaction_read_only') = 'on'");
    if (!state) return state.error();
    if (state->flag(0, 0))
        return {StoreErrorKind::ReadOnly,
                "The PostgreSQL server is in recovery, a standby that does not write: name the "
                "primary server, or all of them, in --cluster."};
    if (!state->flag(0, 1))
        return {StoreErrorKind::Io,
                "PostgreSQL runs with fsync = off, so a power cut would lose moves: set fsync = on "
                "and start it again."};
    if (!state->flag(0, 2))
        return {StoreErrorKind::Io,
                "PostgreSQL runs with synchronous_commit = off, so a crash would lose moves: set "
                "synchronous_commit = on, for this user and database too."};
    if (state->flag(0, 3))
        return {StoreErrorKind::ReadOnly,
                "The database only reads: set default_transaction_read_only = off for this user "
                "and database."};
    return {};
}

StoreResult<PgSchema> read_pg_schema(PgConnection& connection) {
    const StoreResult<PgRows> there = connection.execute(
        "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'lastcard'), "
        "EXISTS (SELECT FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid "
        "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'lastcard' "
        "AND c.relname = 'meta' AND a.attname = 'readable_by'), "
        "has_database_privilege(current_database(), 'CREATE'), "
        "coalesce((SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace "
        "WHERE nspname = 'lastcard'), false)");
    if (!there) return there.error();
    if (!there->flag(0, 0)) {
        if (!there->flag(0, 2)) return missing_privileges("to create a schema");
        return PgSchema{};
    }
    if (!there->flag(0, 1))
        return StoreError{StoreErrorKind::Foreign,
                          "The database has a schema lastcard that Lastcard did not make: use "
                          "another database."};
    if (!there->flag(0, 3)) return missing_privileges("to use the schema");
    const StoreResult<PgRows> meta =
        connection.execute("SELECT version, readable_by FROM lastcard.meta");
    if (!meta) return meta.error();
    if (meta->size() != 1)
        return StoreError{StoreErrorKind::Foreign,
                          "The database does not say of which version it is: restore a backup, or "
                          "use another database."};
    return PgSchema{static_cast<int>(meta->number(0, 0)), static_cast<int>(meta->number(0, 1))};
}

StoreError migrate_pg_schema(PgConnection& connection, const PgVersions& versions) {
    const StoreResult<PgSchema> schema = read_pg_schema(connection);
    if (!schema) return schema.error();
    if (schema->readable_by > versions.newest) return newer_schema();
    if (schema->version >= versions.newest) return {};
    return change_schema(connection, versions);
}

StoreError prepare_pg_schema(PgConnection& connection, const PgVersions& versions) {
    const StoreResult<PgSchema> schema = read_pg_schema(connection);
    if (!schema) return schema.error();
    if (schema->readable_by > versions.newest) return newer_schema();
    if (schema->version == 0) {
        if (StoreError error = change_schema(connection, versions)) return error;
    } else if (schema->version < versions.newest) {
        return {StoreErrorKind::Foreign,
                "The database is of an older version of Lastcard: run lastcard cluster migrate "
                "first; servers of the older version go on meanwhile."};
    }
    return check_privileges(connection);
}

}  // namespace lastcard

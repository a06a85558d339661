// Leases and taking tables (see owners.hpp).
#include "store/postgres/owners.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "base/text_util.hpp"
#include "store/batch.hpp"
#include "store/postgres/rows.hpp"

namespace lastcard {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds most_wait{2500};
constexpr std::int64_t most_clock_difference_ms = 60'000;
constexpr int most_tries = 4;
/// Since when a lease has been held without a break that is none of ours: for ever.
constexpr std::int64_t since_ever = -1'000'000'000'000'000;

/// Waiting for a row that another server has locked ends with this error.
constexpr const char* lock_timeout = "55P03";
constexpr const char* deadlock = "40P01";
constexpr const char* settings = "SET lock_timeout = '200ms'";

constexpr PgStatement find_node{
    "find_node",
    "SELECT n.place, l.until - now_ms(), now_ms() FROM nodes n JOIN leases l ON l.name = n.name "
    "WHERE n.name = $1::bytea"};
constexpr PgStatement tell_time{"tell_time", "SELECT now_ms()"};
constexpr PgStatement enter_node{
    "enter_node",
    "INSERT INTO nodes (name, life, line, batch, place, build) "
    "VALUES ($1::bytea, $2::bigint, 0, 0, $3::bytea, $4::bytea) ON CONFLICT (name) DO UPDATE "
    "SET life = excluded.life, line = 0, batch = 0, place = excluded.place, "
    "build = excluded.build"};
constexpr PgStatement enter_lease{
    "enter_lease",
    "INSERT INTO leases (name, life, since, until, robbed) "
    "VALUES ($1::bytea, $2::bigint, now_ms(), now_ms() + $3::bigint, 0) ON CONFLICT (name) "
    "DO UPDATE SET life = excluded.life, since = excluded.since, until = excluded.until"};
/// The lease is no fence, so it need not wait for the disk.
constexpr PgStatement without_disk{"without_disk",
                                   "SELECT set_config('synchronous_commit', 'off', true)"};
constexpr PgStatement renew_lease{
    "renew_lease",
    "UPDATE leases SET since = CASE WHEN until < now_ms() AND life <> 0 THEN now_ms() "
    "ELSE since END, until = now_ms() + $3::bigint "
    "WHERE name = $1::bytea AND life = $2::bigint RETURNING robbed, now_ms()"};
/// For a claim without a life.
constexpr PgStatement make_lease{
    "make_lease",
    "INSERT INTO leases (name, life, since, until, robbed) "
    "VALUES ($1::bytea, 0, $2::bigint, now_ms(), 0) ON CONFLICT DO NOTHING"};

// Taking: locks the leases of owners that have not renewed them, which a renewal waits for, and
// their rows in `nodes`, which waits for a commit in progress and makes the next one wait. The
// row of the own server is locked for its own tables likewise.
constexpr PgStatement lock_leases{
    "lock_leases",
    "SELECT name FROM leases WHERE name IN (SELECT owner FROM tables "
    "WHERE id = ANY ($1::bytea[]) AND owner <> '' AND owner <> $2::bytea) "
    "AND until <= now_ms() ORDER BY name FOR UPDATE"};
constexpr PgStatement lock_nodes{
    "lock_nodes",
    "SELECT name FROM nodes n WHERE name IN (SELECT owner FROM tables "
    "WHERE id = ANY ($1::bytea[]) AND owner <> '') AND (name = $2::bytea OR EXISTS "
    "(SELECT FROM leases l WHERE l.name = n.name AND l.until <= now_ms())) "
    "ORDER BY name FOR UPDATE"};
constexpr PgStatement lock_tables{
    "lock_tables", "SELECT no FROM tables WHERE id = ANY ($1::bytea[]) ORDER BY no FOR UPDATE"};
/// A server that was cut off must have been back for a whole lease, in which the owners renew.
constexpr PgStatement take_tables{
    "take_tables",
    "WITH free AS (SELECT t.no, t.owner FROM tables t LEFT JOIN leases l ON l.name = t.owner "
    "WHERE t.id = ANY ($1::bytea[]) AND (t.owner = '' OR t.owner = $2::bytea OR "
    "(coalesce(l.until <= now_ms(), true) AND (SELECT life = 0 OR (until > now_ms() AND "
    "since <= now_ms() - $3::bigint) FROM leases WHERE name = $2::bytea)))), "
    "robbed AS (UPDATE leases SET robbed = robbed + 1 WHERE name IN "
    "(SELECT owner FROM free WHERE owner <> '' AND owner <> $2::bytea)) "
    "UPDATE tables t SET owner = $2::bytea, epoch = t.epoch + 1 FROM free WHERE t.no = free.no "
    "RETURNING t.id, t.epoch"};
constexpr PgStatement find_holders{
    "find_holders",
    "SELECT t.id, t.owner, greatest(l.until - now_ms(), "
    "(SELECT $3::bigint - (now_ms() - since) FROM leases WHERE name = $2::bytea), 1) "
    "FROM tables t LEFT JOIN leases l ON l.name = t.owner WHERE t.id = ANY ($1::bytea[])"};
/// Ends the connections of servers whose lease is over: one that was paused in the middle of a
/// commit keeps its rows locked.
constexpr PgStatement end_paused{
    "end_paused",
    "SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN leases l "
    "ON convert_to(a.application_name, 'UTF8') = 'lastcard/'::bytea || l.name "
    "WHERE a.usename = current_user AND a.datname = current_database() "
    "AND l.until <= now_ms() AND l.name <> $1::bytea"};
/// The same for an earlier process of this name.
constexpr PgStatement end_earlier{
    "end_earlier",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE usename = current_user AND datname = current_database() "
    "AND application_name = current_setting('application_name') AND pid <> pg_backend_pid()"};

constexpr const PgStatement* statements[] = {
    &find_node,   &tell_time,    &enter_node,  &enter_lease, &without_disk,
    &renew_lease, &make_lease,   &lock_leases, &lock_nodes,  &lock_tables,
    &take_tables, &find_holders, &end_paused,  &end_earlier};

std::int64_t number_of_life(std::uint64_t life) { return static_cast<std::int64_t>(life); }

bool is_busy(const PgRound& round) {
    return round.end == PgEnd::Refused && (round.state == lock_timeout || round.state == deadlock);
}

/// The clocks of the machine and of the database must agree roughly: sessions and old data expire
/// by the former.
StoreError check_clock(std::int64_t database_ms) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t ahead = std::chrono::duration_cast<milliseconds>(now).count() - database_ms;
    if (std::abs(ahead) <= most_clock_difference_ms) return {};
    return {StoreErrorKind::Io, "The clock of this machine is " +
                                    std::to_string(std::abs(ahead) / 1000) + " seconds " +
                                    (ahead > 0 ? "ahead of" : "behind") +
                                    " that of the database: set both by NTP, then start again."};
}

}  // namespace

std::string application_of(std::string_view node) { return "lastcard/" + std::string(node); }

PgOwners::PgOwners(PgTarget target, PostgresNode node)
    : target_(std::move(target)), node_(std::move(node)) {
    target_.settings = settings;
}

StoreError PgOwners::connect() {
    if (connection_ && connection_->is_open()) return {};
    StoreResult<PgConnection> opened = PgConnection::open(target_, statements);
    if (!opened) return opened.error();
    connection_ = *std::move(opened);
    return {};
}

/// Nothing that runs here depends on what came of an earlier round: it can simply be repeated.
PgRound PgOwners::run(std::span<const PgCall> calls) {
    PgRound round;
    for (int i = 0; i < 2; ++i) {
        round.cause = connect();
        if (round.cause) return round;
        round = connection_->run(calls, {most_wait, {}});
        if (round.end != PgEnd::Unknown) break;
    }
    return round;
}

// ---- The own life

/// An error if another server that renews its lease has this name. One that has just ended did not
/// end its lease: it is watched for that long.
StoreError PgOwners::refuse_second() {
    for (int i = 0; i < 2; ++i) {
        const PgCall call{&find_node, PgValues().bytes(node_.name)};
        const PgRound round = run({&call, 1});
        if (round.end != PgEnd::Done) return round.error();
        const PgRows& found = round.rows.front();
        if (found.empty() || found.bytes(0, 0) == node_.place || found.number(0, 1) <= 0) return {};
        if (i == 1)
            return {StoreErrorKind::Locked, "A server with the name " + quoted(node_.name) +
                                                " is running already (" + found.bytes(0, 0) +
                                                "): choose another name with --node."};
        std::this_thread::sleep_for(milliseconds(found.number(0, 1) + 50));
    }
    return {};
}

StoreError PgOwners::enter() {
    const std::lock_guard lock(mutex_);
    if (StoreError error = connect()) return error;
    const PgCall time{&tell_time};
    const PgRound told = run({&time, 1});
    if (told.end != PgEnd::Done) return told.error();
    if (StoreError error = check_clock(told.rows.front().number(0, 0))) return error;
    if (StoreError error = refuse_second()) return error;
    const std::int64_t life = number_of_life(node_.life);
    const PgCall calls[] = {
        {&enter_node,
         PgValues().bytes(node_.name).number(life).bytes(node_.place).bytes(node_.build)},
        {&enter_lease, PgValues().bytes(node_.name).number(life).number(node_.lease_ms)}};
    PgRound round;
    for (int i = 0; i < most_tries; ++i) {
        round = run(calls);
        if (!is_busy(round)) break;
        const PgCall end{&end_earlier};
        static_cast<void>(run({&end, 1}));
    }
    return round.end == PgEnd::Done ? StoreError{} : round.error();
}

StoreResult<Lease> PgOwners::renew(const Claim& claim) {
    const std::lock_guard lock(mutex_);
    return renew_now(claim);
}

StoreResult<Lease> PgOwners::renew_now(const Claim& claim) {
    std::vector<PgCall> calls;
    calls.push_back({&without_disk});
    if (claim.life == 0)
        calls.push_back({&make_lease, PgValues().bytes(claim.owner).number(since_ever)});
    calls.push_back(
        {&renew_lease,
         PgValues().bytes(claim.owner).number(number_of_life(claim.life)).number(claim.lease_ms)});
    PgRound round;
    for (int i = 0; i < most_tries; ++i) {
        round = run(calls);
        if (!is_busy(round)) break;
    }
    if (round.end != PgEnd::Done) return round.error();
    const PgRows& renewed = round.rows.back();
    if (renewed.empty()) return ended_life(claim.owner);
    return Lease{
        claim.lease_ms, static_cast<std::uint64_t>(renewed.number(0, 0)), {renewed.number(0, 1)}};
}

// ---- Tables

StoreResult<std::vector<TakenTable>> PgOwners::take(std::span<const std::string> tables,
                                                    const Claim& claim) {
    const std::lock_guard lock(mutex_);
    if (const StoreResult<Lease> lease = renew_now(claim); !lease) return lease.error();
    std::vector<TakenTable> taken;
    // A table that is named twice is taken twice.
    std::vector<std::string> some;
    std::set<std::string_view> named;
    for (const std::string& table : tables) {
        if (!named.insert(table).second) {
            if (StoreError error = take_some(some, claim, taken)) return error;
            some.clear();
            named = {table};
        }
        some.push_back(table);
    }
    if (StoreError error = take_some(some, claim, taken)) return error;
    return taken;
}

StoreError PgOwners::take_some(const std::vector<std::string>& tables, const Claim& claim,
                               std::vector<TakenTable>& taken) {
    if (tables.empty()) return {};
    const auto named = [&] { return PgValues().column(tables).bytes(claim.owner); };
    const PgCall calls[] = {{&lock_leases, named()},
                            {&lock_nodes, named()},
                            {&lock_tables, PgValues().column(tables)},
                            {&take_tables, named().number(claim.lease_ms)},
                            {&find_holders, named().number(claim.lease_ms)}};
    PgRound round;
    for (int i = 0; i < most_tries; ++i) {
        round = run(calls);
        if (!is_busy(round)) break;
        const PgCall end{&end_paused, PgValues().bytes(claim.owner)};
        static_cast<void>(run({&end, 1}));
    }
    if (round.end != PgEnd::Done) return round.error();
    std::map<std::string, TakenTable, std::less<>> known;
    const PgRows& all = round.rows[4];
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string id = all.bytes(i, 0);
        known[id] = held_table(id, all.bytes(i, 1), all.number(i, 2));
    }
    const PgRows& got = round.rows[3];
    for (std::size_t i = 0; i < got.size(); ++i) {
        const std::string id = got.bytes(i, 0);
        known[id] = {id, epoch_of(got.number(i, 1)), {}};
    }
    for (const std::string& table : tables) {
        const auto found = known.find(table);
        if (found == known.end())
            taken.push_back({table, {}, missing_table(table)});
        else
            taken.push_back(std::move(found->second));
    }
    return {};
}

}  // namespace lastcard

// What a store deletes: entries that snapshots have replaced, and what is old (see writer.hpp).
#include <algorithm>

#include "store/postgres/writer.hpp"

namespace lastcard {

namespace {

constexpr std::size_t dead_at_once = 2000;

// Upkeep need not be on the disk before the next step.
constexpr PgStatement without_disk{"without_disk",
                                   "SELECT set_config('synchronous_commit', 'off', true)"};
constexpr PgStatement delete_covered{
    "delete_covered",
    "DELETE FROM entries e USING unnest($1::bigint[]) x(n) JOIN snapshots s ON s.table_no = x.n "
    "WHERE e.table_no = x.n AND e.number <= s.upto"};
/// Only one server retires at a time.
constexpr PgStatement retire_alone{"retire_alone",
                                   "SELECT 1 / pg_try_advisory_xact_lock(7811890)::int"};
constexpr PgStatement retire_tables{
    "retire_tables",
    "WITH old AS (SELECT t.no FROM tables t WHERE touched < greatest($1::bigint, $2::bigint, "
    "$3::bigint) AND touched < greatest($1, CASE WHEN finished THEN $2 ELSE $1 END, "
    "CASE WHEN played THEN $1 ELSE $3 END) AND (owner = '' OR NOT EXISTS "
    "(SELECT FROM leases l WHERE l.name = t.owner AND l.until > now_ms())) "
    "LIMIT $4::bigint FOR UPDATE SKIP LOCKED), "
    "e AS (DELETE FROM entries USING old WHERE table_no = old.no), "
    "s AS (DELETE FROM snapshots USING old WHERE table_no = old.no), "
    "h AS (DELETE FROM histories USING old WHERE table_no = old.no), "
    "m AS (UPDATE makings SET bytes = 0 FROM old WHERE table_no = old.no) "
    "DELETE FROM tables t USING old WHERE t.no = old.no RETURNING t.id"};
constexpr PgStatement retire_records{
    "retire_records",
    "DELETE FROM records WHERE id IN "
    "(SELECT id FROM records WHERE finished < $1::bigint LIMIT $2::bigint)"};
constexpr PgStatement retire_sessions{
    "retire_sessions",
    "DELETE FROM sessions WHERE token_hash IN "
    "(SELECT token_hash FROM sessions WHERE expires <= $1::bigint LIMIT $2::bigint)"};
constexpr PgStatement forget_makings{"forget_makings",
                                     "DELETE FROM makings WHERE at < $1::bigint AND NOT EXISTS "
                                     "(SELECT FROM tables WHERE no = table_no)"};

constexpr const PgStatement* statements[] = {&without_disk,  &delete_covered, &retire_alone,
                                             &retire_tables, &retire_records, &retire_sessions,
                                             &forget_makings};

}  // namespace

std::span<const PgStatement* const> PgWriter::upkeep_statements() { return statements; }

/// Deletes entries that snapshots have replaced, many at once.
void PgWriter::tidy() {
    const std::lock_guard lock(mutex_);
    std::vector<std::int64_t> tables;
    std::size_t entries = 0;
    for (const auto& [no, count] : covered_) {
        if (entries >= dead_at_once) break;
        tables.push_back(no);
        entries += count;
    }
    if (entries < dead_at_once || !connection_ || !connection_->is_open()) return;
    const PgCall calls[] = {{&without_disk}, {&delete_covered, PgValues().column(tables)}};
    if (connection_->run(calls, patience()).end != PgEnd::Done) return;
    for (const std::int64_t no : tables) covered_.erase(no);
}

StoreResult<Retired> PgWriter::retire(const Retention& retention) {
    const std::lock_guard lock(mutex_);
    if (StoreError error = ready(Wait::No)) return error;
    const auto at_most = static_cast<std::int64_t>(retention.at_most);
    const PgCall calls[] = {
        {&retire_alone},
        {&retire_tables, PgValues()
                             .number(retention.idle_before.ms)
                             .number(retention.finished_before.ms)
                             .number(retention.unplayed_before.ms)
                             .number(at_most)},
        {&retire_records, PgValues().number(retention.records_before.ms).number(at_most)},
        {&retire_sessions, PgValues().number(retention.now.ms).number(at_most)},
        {&forget_makings, PgValues().number(retention.now.ms - makings_kept_ms)}};
    const PgRound round = connection_->run(calls, patience());
    if (round.end == PgEnd::Refused && round.failed == 0) return Retired{};
    if (round.end != PgEnd::Done) return round.error();
    const PgRows& gone = round.rows[1];
    for (std::size_t i = 0; i < gone.size(); ++i) cursors_.erase(gone.bytes(i, 0));
    Retired retired{gone.size(), round.rows[2].changed(), round.rows[3].changed(), false};
    retired.more =
        std::max({retired.tables, retired.records, retired.sessions}) == retention.at_most;
    return retired;
}

}  // namespace lastcard

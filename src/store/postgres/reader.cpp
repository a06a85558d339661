// Reads committed data (see reader.hpp).
#include "store/postgres/reader.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "base/text_util.hpp"
#include "store/batch.hpp"
#include "store/postgres/rows.hpp"

namespace lastcard {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds most_wait{5000};
constexpr std::chrono::milliseconds try_every{500};

/// All statements of a round see the same moment.
constexpr const char* settings_of_reading =
    "SET default_transaction_isolation = 'repeatable read';"
    "SET default_transaction_read_only = on";

constexpr PgStatement list_tables{
    "list_tables", "SELECT id, owner, summary, created, touched, finished FROM tables ORDER BY id"};
constexpr PgStatement list_held{
    "list_held",
    "SELECT id, epoch FROM tables WHERE owner = $1::bytea AND owner <> '' ORDER BY id"};
constexpr PgStatement find_holder{"find_holder", "SELECT owner FROM tables WHERE id = $1::bytea"};
constexpr PgStatement load_tables{
    "load_tables",
    "SELECT id, owner, summary, created, touched, finished, no, epoch FROM tables "
    "WHERE id = ANY ($1::bytea[])"};
constexpr PgStatement load_snapshots{
    "load_snapshots",
    "SELECT t.no, s.upto, s.sum, s.bytes FROM tables t JOIN snapshots s ON s.table_no = t.no "
    "WHERE t.id = ANY ($1::bytea[])"};
constexpr PgStatement load_histories{
    "load_histories",
    "SELECT t.no, h.at, h.sum, h.bytes FROM tables t JOIN histories h ON h.table_no = t.no "
    "WHERE t.id = ANY ($1::bytea[]) ORDER BY t.no, h.at"};
constexpr PgStatement load_entries{
    "load_entries",
    "SELECT t.no, e.number, e.sum, e.bytes FROM tables t "
    "LEFT JOIN snapshots s ON s.table_no = t.no JOIN entries e ON e.table_no = t.no "
    "AND e.number > coalesce(s.upto, 0) "
    "WHERE t.id = ANY ($1::bytea[]) ORDER BY t.no, e.number"};
constexpr PgStatement list_records{
    "list_records",
    "SELECT id, table_id, summary, finished FROM records "
    "WHERE (finished, id) < ($1::bigint, $2::bytea) ORDER BY finished DESC, id DESC "
    "LIMIT $3::bigint"};
constexpr PgStatement list_records_of_table{
    "list_records_of_table",
    "SELECT id, table_id, summary, finished FROM records "
    "WHERE table_id = $4::bytea AND (finished, id) < ($1::bigint, $2::bytea) "
    "ORDER BY finished DESC, id DESC LIMIT $3::bigint"};
constexpr PgStatement load_record{
    "load_record",
    "SELECT id, table_id, summary, finished, sum, text FROM records WHERE id = $1::bytea"};
constexpr PgStatement find_session{
    "find_session",
    "SELECT expires, data FROM sessions WHERE token_hash = $1::bytea AND expires > $2::bigint"};
constexpr PgStatement find_marked_session{
    "find_marked_session",
    "SELECT expires, data, token_hash FROM sessions WHERE token_hash >= $1::bytea "
    "AND token_hash <= $2::bytea AND expires > $3::bigint LIMIT 1"};
constexpr PgStatement used_by_maker{
    "used_by_maker",
    "SELECT count(*) FILTER (WHERE at >= $2::bigint), min(at) FILTER (WHERE at >= $2::bigint), "
    "coalesce(sum(bytes), 0)::bigint FROM makings WHERE maker = $1::bytea"};
constexpr PgStatement used_by_address{
    "used_by_address",
    "SELECT count(*) FILTER (WHERE at >= $2::bigint), min(at) FILTER (WHERE at >= $2::bigint), "
    "coalesce(sum(bytes), 0)::bigint FROM makings WHERE address = $1::bytea"};
constexpr PgStatement find_settings{
    "find_settings",
    "SELECT key, value FROM settings WHERE key >= $1::bytea "
    "AND substring(key FROM 1 FOR octet_length($1::bytea)) = $1::bytea ORDER BY key"};

constexpr const PgStatement* statements[] = {
    &list_tables,           &list_held,      &find_holder,    &load_tables,
    &load_snapshots,        &load_histories, &load_entries,   &list_records,
    &list_records_of_table, &load_record,    &find_session,   &find_settings,
    &find_marked_session,   &used_by_maker,  &used_by_address};

/// Columns 0 to 5: id, owner, summary, created, touched, finished.
TableListing listing_in(const PgRows& rows, std::size_t row) {
    return {rows.bytes(row, 0),    rows.bytes(row, 1),    rows.bytes(row, 2),
            {rows.number(row, 3)}, {rows.number(row, 4)}, rows.flag(row, 5)};
}

/// Columns 0 to 3: id, table_id, summary, finished.
RecordListing record_in(const PgRows& rows, std::size_t row) {
    return {rows.bytes(row, 0), rows.bytes(row, 1), rows.bytes(row, 2), {rows.number(row, 3)}};
}

StoreError damaged(const std::string& what) {
    return {StoreErrorKind::Corrupt, "The database is damaged (" + what +
                                         " is not what was written): restore a backup; see "
                                         "docs/cluster.md."};
}

/// A table while its rows are read.
struct Loading {
    StoredTable table;
    StoreError error;

    void fail(const char* part) {
        if (!error) error = damaged(part + quoted(table.listing.table, 80));
    }
};

using ByNumber = std::map<std::int64_t, Loading>;

void read_snapshots(const PgRows& rows, ByNumber& tables) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::int64_t no = rows.number(i, 0);
        Loading& at = tables.at(no);
        at.table.snapshot = {static_cast<EntryNumber>(rows.number(i, 1)), rows.bytes(i, 3)};
        if (rows.number(i, 2) !=
            pg_sum_of_part(no, at.table.snapshot->upto, at.table.snapshot->bytes))
            at.fail("the snapshot of the table ");
    }
}

void read_histories(const PgRows& rows, ByNumber& tables) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::int64_t no = rows.number(i, 0);
        Loading& at = tables.at(no);
        std::string& history = at.table.history;
        const std::string part = rows.bytes(i, 3);
        if (rows.number(i, 1) != static_cast<std::int64_t>(history.size()) ||
            rows.number(i, 2) != pg_sum_of_part(no, history.size(), part))
            at.fail("the history of the table ");
        history += part;
    }
}

void read_entries(const PgRows& rows, ByNumber& tables) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::int64_t no = rows.number(i, 0);
        Loading& at = tables.at(no);
        StoredTable& table = at.table;
        const EntryNumber before = table.snapshot ? table.snapshot->upto : 0;
        const EntryNumber number = before + table.entries.size() + 1;
        std::string bytes = rows.bytes(i, 3);
        if (rows.number(i, 1) != static_cast<std::int64_t>(number) ||
            rows.number(i, 2) != pg_sum_of_entry(no, number, bytes))
            at.fail("the log of the table ");
        table.entries.push_back({number, std::move(bytes)});
    }
}

}  // namespace

PgReader::PgReader(PgTarget target) : target_(std::move(target)) {
    target_.settings = settings_of_reading;
}

// ---- Running

StoreError PgReader::connect() {
    const std::lock_guard lock(mutex_);
    return open();
}

/// While the database is away, most calls return at once.
StoreError PgReader::open() {
    if (connection_ && connection_->is_open()) return {};
    if (Clock::now() < again_) return away_;
    StoreResult<PgConnection> opened = PgConnection::open(target_, statements);
    if (!opened) {
        again_ = Clock::now() + try_every;
        away_ = opened.error();
        return away_;
    }
    connection_ = *std::move(opened);
    return {};
}

StoreResult<std::vector<PgRows>> PgReader::run(std::span<const PgCall> calls) {
    const std::lock_guard lock(mutex_);
    PgRound round;
    for (int i = 0; i < 2; ++i) {
        if (StoreError error = open()) return error;
        round = connection_->run(calls, {most_wait, {}});
        if (round.end == PgEnd::Done) return std::move(round.rows);
        if (round.end == PgEnd::Refused) break;
    }
    return round.error();
}

StoreResult<PgRows> PgReader::rows(PgCall call) {
    StoreResult<std::vector<PgRows>> found = run({&call, 1});
    if (!found) return found.error();
    return std::move(found->front());
}

// ---- Tables

StoreResult<std::vector<HeldTable>> PgReader::held(std::string_view owner) {
    const StoreResult<PgRows> found = rows({&list_held, PgValues().bytes(owner)});
    if (!found) return found.error();
    std::vector<HeldTable> list;
    for (std::size_t i = 0; i < found->size(); ++i)
        list.push_back({found->bytes(i, 0), epoch_of(found->number(i, 1))});
    return list;
}

StoreResult<std::vector<TableListing>> PgReader::tables() {
    const StoreResult<PgRows> found = rows({&list_tables});
    if (!found) return found.error();
    std::vector<TableListing> list;
    for (std::size_t i = 0; i < found->size(); ++i) list.push_back(listing_in(*found, i));
    return list;
}

StoreResult<std::string> PgReader::holder(const std::string& table) {
    const StoreResult<PgRows> found = rows({&find_holder, PgValues().bytes(table)});
    if (!found) return found.error();
    if (found->empty()) return missing_table(table);
    return found->bytes(0, 0);
}

std::vector<StoreResult<StoredTable>> PgReader::load(std::span<const std::string> ids) {
    std::vector<StoreResult<StoredTable>> list;
    if (ids.empty()) return list;
    const std::vector<std::string_view> named(ids.begin(), ids.end());
    const auto wanted = [&named] { return PgValues().column(named); };
    const PgCall calls[] = {{&load_tables, wanted()},
                            {&load_snapshots, wanted()},
                            {&load_histories, wanted()},
                            {&load_entries, wanted()}};
    const StoreResult<std::vector<PgRows>> found = run(calls);
    if (!found) {
        for (std::size_t i = 0; i < ids.size(); ++i) list.emplace_back(found.error());
        return list;
    }
    ByNumber tables;
    std::map<std::string, std::int64_t, std::less<>> numbers;
    const PgRows& listed = found->front();
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const std::int64_t no = listed.number(i, 6);
        Loading& at = tables[no];
        at.table.listing = listing_in(listed, i);
        at.table.epoch = epoch_of(listed.number(i, 7));
        numbers.emplace(at.table.listing.table, no);
    }
    read_snapshots((*found)[1], tables);
    read_histories((*found)[2], tables);
    read_entries((*found)[3], tables);
    for (const std::string& id : ids) {
        const auto number = numbers.find(id);
        if (number == numbers.end()) {
            list.emplace_back(missing_table(id));
            continue;
        }
        const Loading& at = tables.at(number->second);
        if (at.error)
            list.emplace_back(at.error);
        else
            list.emplace_back(at.table);
    }
    return list;
}

// ---- Records, sessions and settings

StoreResult<std::vector<RecordListing>> PgReader::records(const RecordQuery& query) {
    PgValues values;
    // No record has this time, so every record sorts after it.
    values.number(query.after ? query.after->finished.ms
                              : std::numeric_limits<std::int64_t>::max());
    values.bytes(query.after ? std::string_view(query.after->id) : "");
    values.number(static_cast<std::int64_t>(query.at_most));
    if (query.table) values.bytes(*query.table);
    const StoreResult<PgRows> found =
        rows({query.table ? &list_records_of_table : &list_records, std::move(values)});
    if (!found) return found.error();
    std::vector<RecordListing> list;
    for (std::size_t i = 0; i < found->size(); ++i) list.push_back(record_in(*found, i));
    return list;
}

StoreResult<StoredRecord> PgReader::record(std::string_view id) {
    const StoreResult<PgRows> found = rows({&load_record, PgValues().bytes(id)});
    if (!found) return found.error();
    if (found->empty()) return missing_record(id);
    StoredRecord record{record_in(*found, 0), found->bytes(0, 5)};
    if (found->number(0, 4) != pg_sum_of_record(record))
        return damaged("the record " + quoted(id, 80));
    return record;
}

StoreResult<StoredSession> PgReader::session(const Digest& token_hash, UnixTime now) {
    const StoreResult<PgRows> found =
        rows({&find_session, PgValues().bytes(pg_bytes_of(token_hash)).number(now.ms)});
    if (!found) return found.error();
    if (found->empty()) return missing_session();
    return StoredSession{token_hash, {found->number(0, 0)}, found->bytes(0, 1)};
}

StoreResult<StoredSession> PgReader::marked_session(std::uint64_t mark, UnixTime now) {
    const std::string first = PgValues().number(static_cast<std::int64_t>(mark))[0];
    const std::string last = first + std::string(sizeof(Digest) - first.size(), '\xff');
    const StoreResult<PgRows> found =
        rows({&find_marked_session, PgValues().bytes(first).bytes(last).number(now.ms)});
    if (!found) return found.error();
    if (found->empty()) return missing_session();
    StoredSession session{{}, {found->number(0, 0)}, found->bytes(0, 1)};
    const std::string hash = found->bytes(0, 2);
    std::copy_n(hash.begin(), std::min(hash.size(), sizeof(Digest)), session.token_hash.begin());
    return session;
}

StoreError PgReader::read_used(const PgStatement& statement, std::string_view whose, UnixTime since,
                               Used& used) {
    if (whose.empty()) return {};
    const StoreResult<PgRows> found = rows({&statement, PgValues().bytes(whose).number(since.ms)});
    if (!found) return found.error();
    used.made = static_cast<std::size_t>(found->number(0, 0));
    used.first_made.ms = found->number(0, 1);
    used.bytes = static_cast<std::uint64_t>(found->number(0, 2));
    return {};
}

StoreResult<Usage> PgReader::usage(std::string_view maker, std::string_view address,
                                   UnixTime since) {
    Usage usage;
    if (StoreError error = read_used(used_by_maker, maker, since, usage.maker)) return error;
    if (StoreError error = read_used(used_by_address, address, since, usage.address)) return error;
    return usage;
}

StoreResult<std::vector<StoredSetting>> PgReader::settings(std::string_view prefix) {
    const StoreResult<PgRows> found = rows({&find_settings, PgValues().bytes(prefix)});
    if (!found) return found.error();
    std::vector<StoredSetting> list;
    for (std::size_t i = 0; i < found->size(); ++i)
        list.push_back({found->bytes(i, 0), found->bytes(i, 1)});
    return list;
}

}  // namespace lastcard

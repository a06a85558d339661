// Changes as statements (see changes.hpp).
#include "store/postgres/changes.hpp"

#include <utility>

#include "store/postgres/rows.hpp"

namespace lastcard {

namespace {

constexpr PgStatement create_tables{
    "create_tables",
    "INSERT INTO tables (no, id, owner, epoch, created, touched, finished, played, summary) "
    "SELECT x.n, x.i, x.o, 1, x.a, x.a, false, false, x.s "
    "FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bytea[]) "
    "x(n, i, o, a, s)"};
constexpr PgStatement note_makings{
    "note_makings",
    "INSERT INTO makings (table_no, maker, address, at, bytes) "
    "SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[])"};
constexpr PgStatement append_entries{
    "append_entries",
    "INSERT INTO entries (table_no, number, epoch, sum, bytes) SELECT x.n, x.k, x.e, x.s, x.b "
    "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::bytea[]) "
    "x(n, k, e, s, b) JOIN tables t ON t.no = x.n AND t.epoch = x.e"};
constexpr PgStatement begin_histories{
    "begin_histories",
    "DELETE FROM histories h USING unnest($1::bigint[], $2::bigint[]) x(n, e) "
    "JOIN tables t ON t.no = x.n AND t.epoch = x.e WHERE h.table_no = x.n"};
constexpr PgStatement append_histories{
    "append_histories",
    "INSERT INTO histories (table_no, at, sum, bytes) SELECT x.n, x.a, x.s, x.b "
    "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::bytea[]) "
    "x(n, e, a, s, b) JOIN tables t ON t.no = x.n AND t.epoch = x.e"};
constexpr PgStatement put_snapshots{
    "put_snapshots",
    "INSERT INTO snapshots (table_no, upto, sum, bytes) SELECT x.n, x.u, x.s, x.b "
    "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::bytea[]) "
    "x(n, e, u, s, b) JOIN tables t ON t.no = x.n AND t.epoch = x.e "
    "ON CONFLICT (table_no) DO UPDATE "
    "SET upto = excluded.upto, sum = excluded.sum, bytes = excluded.bytes"};
constexpr PgStatement touch_tables{
    "touch_tables",
    "UPDATE tables t SET touched = x.a FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) "
    "x(n, e, a) WHERE t.no = x.n AND t.epoch = x.e"};
constexpr PgStatement describe_tables{
    "describe_tables",
    "UPDATE tables t SET touched = x.a, summary = x.s, finished = x.f, played = x.p "
    "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::boolean[], "
    "$6::boolean[]) x(n, e, a, s, f, p) WHERE t.no = x.n AND t.epoch = x.e"};
constexpr PgStatement release_tables{
    "release_tables",
    "UPDATE tables t SET owner = '', epoch = t.epoch + 1, touched = x.a "
    "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) x(n, e, a) "
    "WHERE t.no = x.n AND t.epoch = x.e"};
constexpr PgStatement drop_tables{
    "drop_tables",
    "WITH gone AS (DELETE FROM tables t USING unnest($1::bigint[], $2::bigint[]) x(n, e) "
    "WHERE t.no = x.n AND t.epoch = x.e RETURNING t.no), "
    "e AS (DELETE FROM entries USING gone WHERE table_no = gone.no), "
    "s AS (DELETE FROM snapshots USING gone WHERE table_no = gone.no), "
    "h AS (DELETE FROM histories USING gone WHERE table_no = gone.no) "
    "UPDATE makings SET bytes = 0 FROM gone WHERE table_no = gone.no"};
constexpr PgStatement add_record_statement{
    "add_record",
    "INSERT INTO records (id, table_id, finished, summary, sum, text, maker, address) "
    "SELECT $1::bytea, $2::bytea, $3::bigint, $4::bytea, $5::bigint::int, $6::bytea, "
    "coalesce(m.maker, ''), coalesce(m.address, '') "
    "FROM tables t LEFT JOIN makings m ON m.table_no = t.no "
    "WHERE t.no = $7::bigint AND t.epoch = $8::bigint"};
// The oldest records beyond a number of bytes, but not the one just added.
constexpr PgStatement trim_by_maker{
    "trim_by_maker",
    "DELETE FROM records r USING (SELECT o.id, $4::bigint + sum(octet_length(o.text)) OVER "
    "(ORDER BY o.finished DESC, o.id DESC) AS bytes FROM records o WHERE o.maker <> '' "
    "AND o.maker = (SELECT m.maker FROM makings m JOIN tables t ON t.no = m.table_no "
    "WHERE t.no = $1::bigint AND t.epoch = $2::bigint) AND o.id <> $3::bytea) old "
    "WHERE r.id = old.id AND old.bytes > $5::bigint"};
// At an address only records of the same maker make room, and if that is not enough, the new one.
constexpr PgStatement trim_by_address{
    "trim_by_address",
    "DELETE FROM records r USING (SELECT o.id, (SELECT sum(octet_length(x.text)) FROM records x "
    "WHERE x.address <> '' AND x.address = w.address) - (sum(octet_length(o.text)) OVER "
    "(ORDER BY o.finished, o.id) - octet_length(o.text)) AS bytes "
    "FROM (SELECT m.maker, m.address FROM makings m JOIN tables t ON t.no = m.table_no "
    "WHERE t.no = $1::bigint AND t.epoch = $2::bigint) w JOIN records o ON o.maker <> '' "
    "AND o.maker = w.maker AND o.address <> '' AND o.address = w.address "
    "AND o.id <> $3::bytea) old WHERE r.id = old.id AND old.bytes > $4::bigint"};
constexpr PgStatement drop_beyond_address{
    "drop_beyond_address",
    "DELETE FROM records r USING makings m JOIN tables t ON t.no = m.table_no "
    "WHERE t.no = $1::bigint AND t.epoch = $2::bigint AND m.address <> '' AND r.id = $3::bytea "
    "AND (SELECT sum(octet_length(x.text)) FROM records x WHERE x.address <> '' "
    "AND x.address = m.address) > $4::bigint"};
constexpr PgStatement put_sessions{
    "put_sessions",
    "INSERT INTO sessions (token_hash, expires, data) "
    "SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bytea[]) ON CONFLICT (token_hash) "
    "DO UPDATE SET expires = excluded.expires, data = excluded.data"};
constexpr PgStatement drop_sessions{"drop_sessions",
                                    "DELETE FROM sessions WHERE token_hash = ANY ($1::bytea[])"};
constexpr PgStatement put_settings{
    "put_settings",
    "INSERT INTO settings (key, value) SELECT * FROM unnest($1::bytea[], $2::bytea[]) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"};
constexpr PgStatement drop_settings{"drop_settings",
                                    "DELETE FROM settings WHERE key = ANY ($1::bytea[])"};

constexpr const PgStatement* all_statements[] = {
    &create_tables,        &note_makings,     &append_entries,  &begin_histories,
    &put_snapshots,        &append_histories, &touch_tables,    &describe_tables,
    &release_tables,       &drop_tables,      &trim_by_address, &drop_beyond_address,
    &add_record_statement, &trim_by_maker,    &put_sessions,    &drop_sessions,
    &put_settings,         &drop_settings};

}  // namespace

std::span<const PgStatement* const> PgChanges::statements() { return all_statements; }

// ---- Collecting

void PgChanges::follow(std::string_view id) {
    if (group_.ended.contains(id)) flush();
}

PgChanges::Touched& PgChanges::touched(PgTable table) {
    Touched& found = group_.touched[table.no];
    found.epoch = table.epoch;
    return found;
}

void PgChanges::create(const change::Create& create, std::int64_t no) {
    follow(create.table);
    group_.created.push_back(&create);
    group_.created_no.push_back(no);
}

void PgChanges::append(PgTable table, const change::Append& append) {
    follow(append.table);
    EntryNumber number = append.first;
    for (const std::string& bytes : append.entries) {
        group_.entry_table.push_back(table.no);
        group_.entry_number.push_back(static_cast<std::int64_t>(number));
        group_.entry_epoch.push_back(pg_number_of(table.epoch));
        group_.entry_sum.push_back(pg_sum_of_entry(table.no, number, bytes));
        group_.entry_bytes.push_back(bytes);
        ++number;
    }
}

void PgChanges::append_history(PgTable table, const change::AppendHistory& append) {
    follow(append.table);
    Touched& at = touched(table);
    if (append.at == 0) {
        at.begins_history = true;
        at.history.clear();
    }
    if (!append.bytes.empty()) at.history.push_back({append.at, append.bytes});
}

void PgChanges::put_snapshot(PgTable table, const change::PutSnapshot& put) {
    follow(put.table);
    Touched& at = touched(table);
    at.snapshot = &put.snapshot;
    at.at = put.at;
}

void PgChanges::describe(PgTable table, const change::Describe& describe) {
    follow(describe.table);
    Touched& at = touched(table);
    at.described = &describe;
    at.at = describe.at;
}

void PgChanges::release(PgTable table, const change::Release& release) {
    follow(release.table);
    group_.released.push_back(table.no);
    group_.released_epoch.push_back(pg_number_of(table.epoch));
    group_.released_at.push_back(release.at.ms);
    group_.ended.insert(release.table);
}

void PgChanges::drop(PgTable table, const change::Drop& drop) {
    follow(drop.table);
    group_.dropped.push_back(table.no);
    group_.dropped_epoch.push_back(pg_number_of(table.epoch));
    group_.ended.insert(drop.table);
}

void PgChanges::add_record(PgTable table, const change::AddRecord& add) {
    const StoredRecord& record = add.record;
    const RecordListing& listing = record.listing;
    follow(listing.table);
    const std::int64_t epoch = pg_number_of(table.epoch);
    group_.records.push_back({&add_record_statement, PgValues()
                                                         .bytes(listing.id)
                                                         .bytes(listing.table)
                                                         .number(listing.finished.ms)
                                                         .bytes(listing.summary)
                                                         .number(pg_sum_of_record(record))
                                                         .bytes(record.text)
                                                         .number(table.no)
                                                         .number(epoch)});
    const auto most = [](std::uint64_t bytes) { return static_cast<std::int64_t>(bytes); };
    const auto of_table = [&] {
        return PgValues().number(table.no).number(epoch).bytes(listing.id);
    };
    if (add.most_of_maker != 0)
        group_.records.push_back(
            {&trim_by_maker,
             of_table().number(most(record.text.size())).number(most(add.most_of_maker))});
    if (add.most_of_address == 0) return;
    for (const PgStatement* const each : {&trim_by_address, &drop_beyond_address})
        group_.records.push_back({each, of_table().number(most(add.most_of_address))});
}

void PgChanges::put_session(const StoredSession& session) {
    sessions_[pg_bytes_of(session.token_hash)] = &session;
}

void PgChanges::drop_session(const Digest& token_hash) {
    sessions_[pg_bytes_of(token_hash)] = nullptr;
}

void PgChanges::put_setting(const StoredSetting& setting) { settings_[setting.key] = &setting; }

void PgChanges::drop_setting(std::string_view key) { settings_[key] = nullptr; }

// ---- Statements

std::vector<PgCall> PgChanges::calls() {
    flush();
    flush_sessions();
    flush_settings();
    return std::exchange(calls_, {});
}

void PgChanges::flush() {
    flush_created();
    flush_entries();
    flush_histories();
    flush_snapshots();
    flush_listings();
    for (PgCall& call : group_.records) calls_.push_back(std::move(call));
    flush_ended();
    group_ = {};
}

void PgChanges::flush_created() {
    if (group_.created.empty()) return;
    std::vector<std::string_view> ids, owners, summaries, makers, addresses;
    std::vector<std::int64_t> times, bytes;
    for (const change::Create* const each : group_.created) {
        ids.push_back(each->table);
        owners.push_back(each->owner);
        summaries.push_back(each->summary);
        makers.push_back(each->maker);
        addresses.push_back(each->address);
        times.push_back(each->at.ms);
        bytes.push_back(static_cast<std::int64_t>(each->bytes));
    }
    calls_.push_back({&create_tables, PgValues()
                                          .column(group_.created_no)
                                          .column(ids)
                                          .column(owners)
                                          .column(times)
                                          .column(summaries)});
    calls_.push_back({&note_makings, PgValues()
                                         .column(group_.created_no)
                                         .column(makers)
                                         .column(addresses)
                                         .column(times)
                                         .column(bytes)});
}

void PgChanges::flush_entries() {
    if (group_.entry_table.empty()) return;
    calls_.push_back({&append_entries, PgValues()
                                           .column(group_.entry_table)
                                           .column(group_.entry_number)
                                           .column(group_.entry_epoch)
                                           .column(group_.entry_sum)
                                           .column(group_.entry_bytes)});
}

void PgChanges::flush_histories() {
    std::vector<std::int64_t> begun, begun_epoch, table, epoch, at;
    std::vector<std::int32_t> sum;
    std::vector<std::string_view> bytes;
    for (const auto& [no, each] : group_.touched) {
        if (each.begins_history) {
            begun.push_back(no);
            begun_epoch.push_back(pg_number_of(each.epoch));
        }
        for (const Part& part : each.history) {
            table.push_back(no);
            epoch.push_back(pg_number_of(each.epoch));
            at.push_back(static_cast<std::int64_t>(part.at));
            sum.push_back(pg_sum_of_part(no, part.at, part.bytes));
            bytes.push_back(part.bytes);
        }
    }
    if (!begun.empty())
        calls_.push_back({&begin_histories, PgValues().column(begun).column(begun_epoch)});
    if (!table.empty())
        calls_.push_back(
            {&append_histories,
             PgValues().column(table).column(epoch).column(at).column(sum).column(bytes)});
}

void PgChanges::flush_snapshots() {
    std::vector<std::int64_t> table, epoch, upto;
    std::vector<std::int32_t> sum;
    std::vector<std::string_view> bytes;
    for (const auto& [no, each] : group_.touched) {
        if (each.snapshot == nullptr) continue;
        table.push_back(no);
        epoch.push_back(pg_number_of(each.epoch));
        upto.push_back(static_cast<std::int64_t>(each.snapshot->upto));
        sum.push_back(pg_sum_of_part(no, each.snapshot->upto, each.snapshot->bytes));
        bytes.push_back(each.snapshot->bytes);
    }
    if (!table.empty())
        calls_.push_back(
            {&put_snapshots,
             PgValues().column(table).column(epoch).column(upto).column(sum).column(bytes)});
}

void PgChanges::flush_listings() {
    struct Rows {
        std::vector<std::int64_t> table, epoch, at;
    } touched, described;
    std::vector<std::string_view> summary;
    std::vector<char> finished, played;
    for (const auto& [no, each] : group_.touched) {
        if (!each.at) continue;
        Rows& rows = each.described != nullptr ? described : touched;
        rows.table.push_back(no);
        rows.epoch.push_back(pg_number_of(each.epoch));
        rows.at.push_back(each.at->ms);
        if (each.described == nullptr) continue;
        summary.push_back(each.described->summary);
        finished.push_back(static_cast<char>(each.described->finished));
        played.push_back(static_cast<char>(each.described->played));
    }
    if (!touched.table.empty())
        calls_.push_back(
            {&touch_tables,
             PgValues().column(touched.table).column(touched.epoch).column(touched.at)});
    if (!described.table.empty())
        calls_.push_back({&describe_tables, PgValues()
                                                .column(described.table)
                                                .column(described.epoch)
                                                .column(described.at)
                                                .column(summary)
                                                .column(finished)
                                                .column(played)});
}

void PgChanges::flush_ended() {
    if (!group_.released.empty())
        calls_.push_back({&release_tables, PgValues()
                                               .column(group_.released)
                                               .column(group_.released_epoch)
                                               .column(group_.released_at)});
    if (!group_.dropped.empty())
        calls_.push_back(
            {&drop_tables, PgValues().column(group_.dropped).column(group_.dropped_epoch)});
}

void PgChanges::flush_sessions() {
    std::vector<std::string_view> put, dropped, data;
    std::vector<std::int64_t> expires;
    for (const auto& [hash, session] : sessions_) {
        if (session == nullptr) {
            dropped.push_back(hash);
            continue;
        }
        put.push_back(hash);
        expires.push_back(session->expires.ms);
        data.push_back(session->data);
    }
    if (!put.empty())
        calls_.push_back({&put_sessions, PgValues().column(put).column(expires).column(data)});
    if (!dropped.empty()) calls_.push_back({&drop_sessions, PgValues().column(dropped)});
    sessions_.clear();
}

void PgChanges::flush_settings() {
    std::vector<std::string_view> put, dropped, values;
    for (const auto& [key, setting] : settings_) {
        if (setting == nullptr) {
            dropped.push_back(key);
            continue;
        }
        put.push_back(key);
        values.push_back(setting->value);
    }
    if (!put.empty()) calls_.push_back({&put_settings, PgValues().column(put).column(values)});
    if (!dropped.empty()) calls_.push_back({&drop_settings, PgValues().column(dropped)});
    settings_.clear();
}

}  // namespace lastcard

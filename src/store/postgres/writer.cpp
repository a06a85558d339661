// Commits, and how their outcome is found out (see writer.hpp).
#include "store/postgres/writer.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "store/postgres/rows.hpp"

namespace lastcard {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds trouble_after{500};
constexpr milliseconds try_every{500};
constexpr milliseconds most_for_upkeep{5000};
constexpr std::int64_t numbers_at_once = 64;
constexpr int most_tries = 5;

// A node commits one batch at a time: the row is its lock. Guard and writing are separate
// statements, each with a view of its own: what waited for a server that takes the tables then sees
// their new epochs.
constexpr PgStatement guard{
    "guard",
    "UPDATE nodes SET batch = $1::bigint WHERE name = $2::bytea AND life = $3::bigint "
    "AND line = $4::bigint"};
/// An error ends the whole batch if this life or line is over: the guard has then changed no row.
constexpr PgStatement all_or_nothing{
    "all_or_nothing",
    "SELECT 1 / count(*) FROM nodes WHERE name = $2::bytea AND life = $3::bigint "
    "AND line = $4::bigint AND batch = $1::bigint"};
constexpr std::size_t all_or_nothing_at = 1;
/// Tables of which nothing is written, because their epoch has changed.
constexpr PgStatement find_fenced{
    "find_fenced",
    "SELECT x.n, EXISTS (SELECT FROM tables WHERE no = x.n) "
    "FROM unnest($1::bigint[], $2::bigint[]) x(n, e) "
    "LEFT JOIN tables t ON t.no = x.n AND t.epoch = x.e WHERE t.no IS NULL"};
constexpr std::size_t find_fenced_at = 2;
/// Ends the previous connection, which may hold the row: the database may not know yet that it
/// broke.
constexpr PgStatement end_previous{
    "end_previous",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1::bigint "
    "AND application_name = current_setting('application_name') AND pid <> pg_backend_pid()"};
/// Ends the previous line: what it may still have in flight is refused from now on.
constexpr PgStatement next_line{
    "next_line",
    "UPDATE nodes SET line = line + 1 WHERE name = $1::bytea AND life = $2::bigint "
    "RETURNING line, batch"};
constexpr PgStatement reserve_numbers{
    "reserve_numbers", "SELECT nextval('table_numbers') FROM generate_series(1, $1::bigint)"};
constexpr PgStatement find_tables{
    "find_tables",
    "SELECT t.id, t.no, t.epoch, coalesce(s.upto, 0), "
    "(SELECT max(e.number) FROM entries e WHERE e.table_no = t.no), "
    "(SELECT h.at + octet_length(h.bytes) FROM histories h WHERE h.table_no = t.no "
    "ORDER BY h.at DESC LIMIT 1) FROM unnest($1::bytea[]) x(id) JOIN tables t ON t.id = x.id "
    "LEFT JOIN snapshots s ON s.table_no = t.no"};
constexpr PgStatement find_records{"find_records",
                                   "SELECT id FROM records WHERE id = ANY ($1::bytea[])"};

constexpr const PgStatement* own_statements[] = {&guard,       &all_or_nothing, &find_fenced,
                                                 &next_line,   &end_previous,   &reserve_numbers,
                                                 &find_tables, &find_records};

/// Errors that may disappear on a retry: another server was faster, or held a lock for a moment.
bool can_try_again(std::string_view state) {
    return state == "23505" || state == "40P01" || state == "40001" || state == "55P03" ||
           state == "57014";
}

/// The batch may have been written or not.
Committed given_up(StoreError error) {
    if (error.kind == StoreErrorKind::Away) error.kind = StoreErrorKind::Io;
    return {std::move(error), {}};
}

}  // namespace

/// Tells that a call waits for the database, and at its end that it does not any more.
class PgWriter::Trouble {
public:
    explicit Trouble(PgWriter& writer) : writer_(writer) { writer_.trouble_ = this; }
    ~Trouble() {
        writer_.trouble_ = nullptr;
        if (told_) writer_.told_(false);
    }
    Trouble(const Trouble&) = delete;
    Trouble& operator=(const Trouble&) = delete;

    void tell() {
        if (!told_ && writer_.told_) {
            told_ = true;
            writer_.told_(true);
        }
    }
    bool is_long() const { return Clock::now() - begun_ > trouble_after; }

private:
    PgWriter& writer_;
    Clock::time_point begun_ = Clock::now();
    bool told_ = false;
};

// ---- Connecting

StoreError PgWriter::connect() {
    const std::lock_guard lock(mutex_);
    return ready(Wait::No);
}

/// Connects under a new line, if there is no connection. With Wait::Yes it returns only when there
/// is one, or when there never will be.
StoreError PgWriter::ready(Wait wait) {
    StoreError error;
    for (int tries = 0; !connection_ || !connection_->is_open(); ++tries) {
        if (tries > 0 && (wait == Wait::No || !pause(tries))) return error;
        std::vector<const PgStatement*> statements(std::begin(own_statements),
                                                   std::end(own_statements));
        for (const auto others : {PgChanges::statements(), upkeep_statements()})
            statements.insert(statements.end(), others.begin(), others.end());
        StoreResult<PgConnection> opened = PgConnection::open(target_, statements);
        if (!opened) {
            error = opened.error();
            continue;
        }
        connection_ = *std::move(opened);
        error = begin_line();
        if (!error) continue;
        connection_->close();
        if (error.kind == StoreErrorKind::Fenced) return error;
    }
    return {};
}

StoreError PgWriter::begin_line() {
    const PgCall calls[] = {
        {&end_previous, PgValues().number(std::exchange(backend_, connection_->backend()))},
        {&next_line, PgValues().bytes(node_.name).number(static_cast<std::int64_t>(node_.life))}};
    const PgRound round = connection_->run(calls, patience());
    if (round.end != PgEnd::Done) return round.error();
    const PgRows& found = round.rows.back();
    if (found.empty()) return ended_life(node_.name);
    line_ = found.number(0, 0);
    stored_batch_ = found.number(0, 1);
    return {};
}

/// Waits before the next try to connect; false: given up. Servers that lost the database at the
/// same time do not come back at the same time.
bool PgWriter::pause(int tries) {
    if (trouble_ != nullptr) trouble_->tell();
    const milliseconds spread((static_cast<std::int64_t>(node_.life) & 0x7f) + tries % 3 * 20);
    for (milliseconds waited{0}; waited < try_every + spread; waited += milliseconds(50)) {
        if (abandoned_) return false;
        std::this_thread::sleep_for(milliseconds(50));
    }
    return true;
}

PgPatience PgWriter::patience() {
    if (trouble_ == nullptr) return {most_for_upkeep, {}};
    return {milliseconds(0), [this] {
                if (trouble_->is_long()) trouble_->tell();
                return !abandoned_;
            }};
}

// ---- What is known of the tables

std::optional<TableStanding> PgWriter::table(std::string_view id) {
    const auto found = cursors_.find(id);
    if (found == cursors_.end()) return std::nullopt;
    return found->second.standing;
}

bool PgWriter::has_record(std::string_view id) { return known_records_.contains(id); }

/// Tables that are not known, or not under the epoch of the change.
std::vector<std::string_view> PgWriter::to_look_up(std::span<const Change> batch) const {
    std::set<std::string_view> ids;
    for (const Change& change : batch) {
        const std::optional<std::string_view> id = table_of(change);
        if (!id || ids.contains(*id)) continue;
        const auto known = cursors_.find(*id);
        const bool fits = std::visit(
            [&](const auto& each) {
                if constexpr (requires { each.epoch; })
                    return known != cursors_.end() && known->second.standing.epoch == each.epoch;
                return false;
            },
            change);
        if (!fits) ids.insert(*id);
    }
    return {ids.begin(), ids.end()};
}

/// Reads what the check of the batch needs. False: the connection was lost.
StoreResult<bool> PgWriter::look_up(std::span<const Change> batch) {
    known_records_.clear();
    const std::vector<std::string_view> ids = to_look_up(batch);
    std::vector<std::string_view> records;
    std::size_t created = 0;
    for (const Change& change : batch) {
        if (const auto* const add = std::get_if<change::AddRecord>(&change))
            records.push_back(add->record.listing.id);
        if (std::holds_alternative<change::Create>(change)) ++created;
    }
    std::vector<PgCall> calls;
    if (!ids.empty()) calls.push_back({&find_tables, PgValues().column(ids)});
    if (!records.empty()) calls.push_back({&find_records, PgValues().column(records)});
    if (created > free_numbers_.size())
        calls.push_back({&reserve_numbers,
                         PgValues().number(static_cast<std::int64_t>(created) + numbers_at_once)});
    if (calls.empty()) return true;
    const PgRound round = connection_->run(calls, patience());
    if (round.end == PgEnd::Unknown) return false;
    if (round.end == PgEnd::Refused) return round.error();
    for (const std::string_view id : ids)
        if (const auto known = cursors_.find(id); known != cursors_.end()) cursors_.erase(known);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const PgRows& rows = round.rows[i];
        if (calls[i].statement == &find_tables) remember_tables(rows);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (calls[i].statement == &find_records) known_records_.insert(rows.bytes(row, 0));
            if (calls[i].statement == &reserve_numbers)
                free_numbers_.push_back(rows.number(row, 0));
        }
    }
    return true;
}

void PgWriter::remember_tables(const PgRows& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Cursor cursor;
        cursor.no = rows.number(i, 1);
        TableStanding& standing = cursor.standing;
        standing.epoch = epoch_of(rows.number(i, 2));
        standing.snapshot = static_cast<EntryNumber>(rows.number(i, 3));
        standing.last = std::max(standing.snapshot, static_cast<EntryNumber>(rows.number(i, 4)));
        standing.history = static_cast<std::uint64_t>(rows.number(i, 5));
        cursors_.insert_or_assign(rows.bytes(i, 0), cursor);
    }
}

// ---- Batches

Committed PgWriter::commit(std::span<const Change> batch) {
    const std::lock_guard lock(mutex_);
    const Trouble trouble(*this);
    if (batch.empty()) return {};
    for (int tries = 0;;) {
        if (StoreError error = ready(Wait::Yes)) return given_up(std::move(error));
        const StoreResult<bool> known = look_up(batch);
        if (!known) return {known.error(), {}};
        if (!*known) continue;
        Committed committed;
        committed.refused = check_batch(batch, *this);
        const std::vector<PgCall> calls = calls_of(batch, committed.refused);
        const PgRound round = connection_->run(calls, patience());
        if (round.end == PgEnd::Done) {
            refuse(round.rows[find_fenced_at], committed);
            keep_staged();
            return committed;
        }
        if (round.end == PgEnd::Unknown) {
            const StoreResult<bool> written = was_written(committed);
            if (!written) return given_up(written.error());
            if (*written) return committed;
            continue;
        }
        for (const auto& [id, cursor] : staged_) cursors_.erase(id);
        if (round.failed == all_or_nothing_at) {
            connection_->close();  // the next line tells whether this life is over
        } else if (!can_try_again(round.state) || ++tries == most_tries) {
            return {round.error(), {}};
        }
    }
}

std::vector<PgCall> PgWriter::calls_of(std::span<const Change> batch,
                                       std::span<const TableRefusal> refused) {
    staged_.clear();
    staged_covered_.clear();
    written_.clear();
    PgChanges changes;
    for (const Change& change : batch) {
        if (!is_accepted(change, refused)) continue;
        std::visit([&](const auto& accepted) { write(changes, accepted); }, change);
    }
    std::vector<std::int64_t> tables, epochs;
    for (const auto& [no, table] : written_) {
        if (!table.epoch) continue;
        tables.push_back(no);
        epochs.push_back(pg_number_of(*table.epoch));
    }
    ++batch_;
    const auto me = [this] {
        return PgValues()
            .number(batch_)
            .bytes(node_.name)
            .number(static_cast<std::int64_t>(node_.life))
            .number(line_);
    };
    std::vector<PgCall> calls{{&guard, me()},
                              {&all_or_nothing, me()},
                              {&find_fenced, PgValues().column(tables).column(epochs)}};
    for (PgCall& call : changes.calls()) calls.push_back(std::move(call));
    return calls;
}

/// Whether the batch whose answer was lost is in the database. If so, the tables that this server
/// does not hold any more count as refused: whether they were taken before or after it, another
/// server answers for them.
StoreResult<bool> PgWriter::was_written(Committed& committed) {
    while (true) {
        if (StoreError error = ready(Wait::Yes)) return error;
        if (stored_batch_ != batch_) {
            for (const auto& [id, cursor] : staged_) cursors_.erase(id);
            return false;
        }
        std::vector<std::int64_t> tables, epochs;
        for (const auto& [id, cursor] : staged_) {
            if (!cursor) continue;
            tables.push_back(cursor->no);
            epochs.push_back(pg_number_of(cursor->standing.epoch));
        }
        const PgCall call{&find_fenced, PgValues().column(tables).column(epochs)};
        const PgRound round = connection_->run({&call, 1}, patience());
        if (round.end == PgEnd::Unknown) continue;
        if (round.end == PgEnd::Refused) return round.error();
        refuse(round.rows.front(), committed);
        keep_staged();
        return true;
    }
}

/// Adds tables of which nothing was written.
void PgWriter::refuse(const PgRows& rows, Committed& committed) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string& id = written_.at(rows.number(i, 0)).id;
        committed.refused.push_back({id, rows.flag(i, 1) ? fenced_table(id) : missing_table(id)});
        staged_.insert_or_assign(id, std::nullopt);
    }
    std::ranges::sort(committed.refused, {}, &TableRefusal::table);
}

void PgWriter::keep_staged() {
    for (const auto& [id, cursor] : staged_) {
        if (cursor)
            cursors_.insert_or_assign(id, *cursor);
        else
            cursors_.erase(id);
    }
    for (const auto& [no, entries] : staged_covered_) covered_[no] += entries;
}

// ---- Accepted changes

PgWriter::Cursor& PgWriter::staged(std::string_view id) {
    auto found = staged_.find(id);
    if (found == staged_.end())
        found = staged_.emplace(std::string(id), cursors_.find(id)->second).first;
    return *found->second;
}

/// The table under its epoch before the change.
PgTable PgWriter::place_of(std::string_view id) {
    const Cursor& cursor = staged(id);
    written_.try_emplace(cursor.no, Written{std::string(id), cursor.standing.epoch});
    return {cursor.no, cursor.standing.epoch};
}

void PgWriter::write(PgChanges& changes, const change::Create& create) {
    Cursor made;
    made.no = free_numbers_.back();
    free_numbers_.pop_back();
    made.standing.epoch = first_epoch;
    changes.create(create, made.no);
    written_.emplace(made.no, Written{create.table, std::nullopt});
    staged_.insert_or_assign(create.table, made);
}

void PgWriter::write(PgChanges& changes, const change::Append& append) {
    changes.append(place_of(append.table), append);
    staged(append.table).standing.last += append.entries.size();
}

void PgWriter::write(PgChanges& changes, const change::AppendHistory& append) {
    changes.append_history(place_of(append.table), append);
    staged(append.table).standing.history = append.at + append.bytes.size();
}

void PgWriter::write(PgChanges& changes, const change::PutSnapshot& put) {
    changes.put_snapshot(place_of(put.table), put);
    Cursor& at = staged(put.table);
    staged_covered_[at.no] += put.snapshot.upto - at.standing.snapshot;
    at.standing.snapshot = put.snapshot.upto;
}

void PgWriter::write(PgChanges& changes, const change::Describe& describe) {
    changes.describe(place_of(describe.table), describe);
}

void PgWriter::write(PgChanges& changes, const change::Release& release) {
    changes.release(place_of(release.table), release);
    TableStanding& standing = staged(release.table).standing;
    standing.epoch = Epoch{static_cast<std::uint64_t>(standing.epoch) + 1};
}

void PgWriter::write(PgChanges& changes, const change::Drop& drop) {
    changes.drop(place_of(drop.table), drop);
    staged_.insert_or_assign(drop.table, std::nullopt);
}

void PgWriter::write(PgChanges& changes, const change::AddRecord& add) {
    changes.add_record(place_of(add.record.listing.table), add);
}

void PgWriter::write(PgChanges& changes, const change::PutSession& put) {
    changes.put_session(put.session);
}

void PgWriter::write(PgChanges& changes, const change::DropSession& drop) {
    changes.drop_session(drop.token_hash);
}

void PgWriter::write(PgChanges& changes, const change::PutSetting& put) {
    changes.put_setting(put.setting);
}

void PgWriter::write(PgChanges& changes, const change::DropSetting& drop) {
    changes.drop_setting(drop.key);
}

}  // namespace lastcard

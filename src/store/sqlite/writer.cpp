// Writing, one transaction per call (see writer.hpp).
#include "store/sqlite/writer.hpp"

#include "store/sqlite/rows.hpp"

namespace lastcard {

namespace {

std::string key_of_maker(const std::string& maker) { return 'm' + maker; }
std::string key_of_address(const std::string& address) { return 'a' + address; }

}  // namespace

SqliteWriter::SqliteWriter(Db db, EntryLog& log, int checkpoint_pages)
    : db_(std::move(db)), log_(log), checkpoint_pages_(checkpoint_pages) {
    sqlite3_wal_hook(db_.get(), &SqliteWriter::count_pages, this);
}

StoreError SqliteWriter::prepare() {
    struct Wanted {
        Statement& statement;
        const char* sql;
    };
    const Wanted all[] = {
        {begin_, "BEGIN IMMEDIATE"},
        {end_, "COMMIT"},
        {rollback_, "ROLLBACK"},
        {find_table_,
         "SELECT no, epoch, (SELECT upto FROM snapshots WHERE table_no = no), "
         "(SELECT at + length(bytes) FROM histories WHERE table_no = no ORDER BY at DESC LIMIT 1) "
         "FROM tables WHERE id = ?1"},
        {find_record_, "SELECT 1 FROM records WHERE id = ?1"},
        {create_,
         "INSERT INTO tables (id, owner, epoch, created, touched, finished, summary) "
         "VALUES (?1, ?2, ?3, ?4, ?4, 0, ?5)"},
        {make_,
         "INSERT INTO makings (table_no, maker, address, at, bytes) VALUES (?1, ?2, ?3, ?4, ?5)"},
        {unmake_, "UPDATE makings SET bytes = 0 WHERE table_no = ?1"},
        {forget_makings_,
         "DELETE FROM makings WHERE at < ?1 AND NOT EXISTS "
         "(SELECT 1 FROM tables WHERE no = table_no)"},
        {append_,
         "INSERT INTO entries (seq, table_no, number, sum, bytes) VALUES (?1, ?2, ?3, ?4, ?5)"},
        {oldest_,
         "SELECT seq, table_no, number, sum, bytes FROM entries WHERE seq < ?1 "
         "ORDER BY seq LIMIT ?2"},
        {shorten_, "DELETE FROM entries WHERE seq <= ?1"},
        {put_snapshot_,
         "INSERT OR REPLACE INTO snapshots (table_no, upto, sum, bytes) "
         "VALUES (?1, ?2, ?3, ?4)"},
        {drop_snapshot_, "DELETE FROM snapshots WHERE table_no = ?1"},
        {append_history_,
         "INSERT INTO histories (table_no, at, sum, bytes) VALUES (?1, ?2, ?3, ?4)"},
        {drop_history_, "DELETE FROM histories WHERE table_no = ?1"},
        {touch_, "UPDATE tables SET touched = ?2 WHERE no = ?1"},
        {describe_,
         "UPDATE tables SET summary = ?2, finished = ?3, touched = ?4, played = ?5 WHERE no = ?1"},
        {release_, "UPDATE tables SET owner = x'', epoch = epoch + 1, touched = ?2 WHERE no = ?1"},
        {drop_table_, "DELETE FROM tables WHERE no = ?1"},
        {add_record_,
         "INSERT INTO records (id, table_id, finished, summary, sum, text, maker, address) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
         "coalesce((SELECT maker FROM makings WHERE table_no = ?7), x''), "
         "coalesce((SELECT address FROM makings WHERE table_no = ?7), x''))"},
        {find_making_, "SELECT maker, address FROM makings WHERE table_no = ?1"},
        {sum_of_maker_,
         "SELECT coalesce(sum(length(text)), 0) FROM records WHERE maker <> x'' AND maker = ?1"},
        {sum_of_address_,
         "SELECT coalesce(sum(length(text)), 0) FROM records WHERE address <> x'' AND address = "
         "?1"},
        {oldest_record_,
         "SELECT no, length(text), address FROM records WHERE maker <> x'' AND maker = ?1 "
         "AND no <> ?2 AND (?3 = x'' OR address = ?3) ORDER BY finished, id LIMIT 1"},
        {drop_record_, "DELETE FROM records WHERE no = ?1"},
        {put_session_,
         "INSERT OR REPLACE INTO sessions (token_hash, expires, data) "
         "VALUES (?1, ?2, ?3)"},
        {drop_session_, "DELETE FROM sessions WHERE token_hash = ?1"},
        {put_setting_, "INSERT OR REPLACE INTO settings (key, value) VALUES (?1, ?2)"},
        {drop_setting_, "DELETE FROM settings WHERE key = ?1"},
        {put_owner_, "INSERT OR REPLACE INTO owners (name, until) VALUES (?1, ?2)"},
        {find_holder_,
         "SELECT no, epoch, owner, CASE WHEN owner <> x'' AND owner <> ?2 THEN "
         "(SELECT until - ?3 FROM owners WHERE name = owner) END "
         "FROM tables WHERE id = ?1"},
        {take_, "UPDATE tables SET owner = ?2, epoch = epoch + 1 WHERE no = ?1"},
        {old_tables_,
         "SELECT no, id FROM tables "
         "WHERE touched < max(?1, CASE finished WHEN 0 THEN ?1 ELSE ?2 END, "
         "CASE played WHEN 0 THEN ?5 ELSE ?1 END) "
         "AND (owner = x'' OR NOT EXISTS "
         "(SELECT 1 FROM owners WHERE name = owner AND until > ?3)) LIMIT ?4"},
        {drop_records_,
         "DELETE FROM records WHERE no IN "
         "(SELECT no FROM records WHERE finished < ?1 LIMIT ?2)"},
        {drop_sessions_,
         "DELETE FROM sessions WHERE token_hash IN "
         "(SELECT token_hash FROM sessions WHERE expires <= ?1 LIMIT ?2)"},
        {old_record_, "SELECT 1 FROM records WHERE finished < ?1 LIMIT 1"},
        {old_session_, "SELECT 1 FROM sessions WHERE expires <= ?1 LIMIT 1"},
    };
    for (const Wanted& wanted : all) {
        if (StoreError error = wanted.statement.prepare(db_, wanted.sql)) return error;
    }
    const std::lock_guard lock(log_.mutex());
    return log_.learn(db_);
}

Committed SqliteWriter::commit(std::span<const Change> batch) {
    const std::lock_guard lock(log_.mutex());
    Committed committed;
    committed.error = transaction([&] {
        committed.refused = check_batch(batch, *this);
        for (const Change& change : batch) {
            if (!is_accepted(change, committed.refused)) continue;
            std::visit([this](const auto& accepted) { write(accepted); }, change);
        }
    });
    if (committed.error) committed.refused.clear();
    return committed;
}

StoreResult<std::vector<TakenTable>> SqliteWriter::take(std::span<const std::string> tables,
                                                        const Claim& claim) {
    const std::lock_guard lock(log_.mutex());
    std::vector<TakenTable> taken;
    StoreError error = transaction([&] {
        run(put_owner_.with(claim.owner, claim.now.ms + claim.lease_ms));
        for (const std::string& id : tables) taken.push_back(take_one(id, claim));
    });
    if (error) return error;
    return taken;
}

StoreResult<Lease> SqliteWriter::renew(const Claim& claim) {
    const std::lock_guard lock(log_.mutex());
    StoreError error =
        transaction([&] { run(put_owner_.with(claim.owner, claim.now.ms + claim.lease_ms)); });
    if (error) return error;
    return Lease{claim.lease_ms, 0, claim.now};  // no other server can open the file
}

StoreResult<Retired> SqliteWriter::retire(const Retention& retention) {
    const std::lock_guard lock(log_.mutex());
    Retired retired;
    StoreError error = transaction([&] {
        retire_tables(retention, retired);
        const auto at_most = static_cast<std::int64_t>(retention.at_most);
        retired.records = deleted(drop_records_.with(retention.records_before.ms, at_most));
        if (retired.records > 0) record_sums_.clear();
        run(forget_makings_.with(retention.now.ms - makings_kept_ms));
        retired.sessions = deleted(drop_sessions_.with(retention.now.ms, at_most));
        retired.more = retired.more || found(old_record_.with(retention.records_before.ms)) ||
                       found(old_session_.with(retention.now.ms));
    });
    if (error) return error;
    return retired;
}

void SqliteWriter::tidy() {
    const std::lock_guard lock(log_.mutex());
    if (!broken_) checkpoint_beyond(checkpoint_pages_);
}

// ---- Transactions ----

template <class Changes>
StoreError SqliteWriter::transaction(Changes changes) {
    if (broken_) return broken_;
    failure_ = {};
    to_clean_ = 0;
    run(begin_.with());
    if (!failure_) failure_ = log_.learn(db_);
    if (!failure_) changes();
    if (!failure_) clean();
    run(end_.with());
    if (failure_) {
        give_up();
        return failure_;
    }
    checkpoint_beyond(4 * checkpoint_pages_);
    return {};
}

void SqliteWriter::give_up() {
    cursors_.clear();
    record_sums_.clear();
    log_.forget();
    if (sqlite3_get_autocommit(db_.get()) == 0) rollback_.with().run();
    // A disk that failed to write or sync may report that only once, and then claim success.
    const bool can_go_on =
        failure_.kind == StoreErrorKind::Full || failure_.kind == StoreErrorKind::Locked;
    if (!can_go_on) broken_ = failure_;
}

void SqliteWriter::run(Statement& statement) {
    if (failure_) return;
    const int code = statement.run();
    if (code != SQLITE_DONE) failure_ = db_.error(code);
}

std::size_t SqliteWriter::deleted(Statement& statement) {
    run(statement);
    return failure_ ? 0 : static_cast<std::size_t>(sqlite3_changes64(db_.get()));
}

bool SqliteWriter::row(Statement& statement) {
    if (failure_) return false;
    const int code = statement.step();
    if (code != SQLITE_ROW && code != SQLITE_DONE) failure_ = db_.error(code);
    return code == SQLITE_ROW;
}

bool SqliteWriter::found(Statement& statement) {
    const bool is = row(statement);
    statement.done();
    return is;
}

// ---- The log of commits ----

int SqliteWriter::count_pages(void* writer, sqlite3*, const char*, int pages) {
    static_cast<SqliteWriter*>(writer)->log_pages_ = pages;
    return SQLITE_OK;
}

// Committed data is already safe in the log: if the disk is full, the log merely grows.
void SqliteWriter::checkpoint_beyond(int pages) {
    if (log_pages_ < pages) return;
    const int code =
        sqlite3_wal_checkpoint_v2(db_.get(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (code == SQLITE_OK) log_pages_ = 0;
    const int kind = code & 0xff;
    if (kind != SQLITE_OK && kind != SQLITE_FULL && kind != SQLITE_BUSY) {
        broken_ = db_.error(code);
    }
}

// ---- Queries of the check ----

std::optional<TableStanding> SqliteWriter::table(std::string_view id) {
    const Cursor* const known = cursor(id);
    if (known == nullptr) return std::nullopt;
    return known->standing;
}

bool SqliteWriter::has_record(std::string_view id) { return found(find_record_.with(id)); }

SqliteWriter::Cursor* SqliteWriter::cursor(std::string_view id) {
    const auto known = cursors_.find(id);
    if (known != cursors_.end()) return &known->second;
    if (!row(find_table_.with(id))) {
        find_table_.done();
        return nullptr;
    }
    Cursor fresh;
    fresh.no = find_table_.number(0);
    fresh.standing.epoch = epoch_of(find_table_.number(1));
    fresh.standing.snapshot = static_cast<EntryNumber>(find_table_.number(2));
    fresh.standing.history = static_cast<std::uint64_t>(find_table_.number(3));
    find_table_.done();
    const LiveEntries* const entries = log_.find(fresh.no);
    fresh.standing.last = entries != nullptr ? entries->last : fresh.standing.snapshot;
    return &cursors_.emplace(id, fresh).first->second;
}

// ---- Writing checked changes ----

void SqliteWriter::write(const change::Create& create) {
    run(create_.with(create.table, create.owner, number_of(first_epoch), create.at.ms,
                     create.summary));
    Cursor made;
    made.no = sqlite3_last_insert_rowid(db_.get());
    made.standing.epoch = first_epoch;
    cursors_.insert_or_assign(create.table, made);
    run(make_.with(made.no, create.maker, create.address, create.at.ms,
                   static_cast<std::int64_t>(create.bytes)));
}

void SqliteWriter::write(const change::Append& append) {
    Cursor* const at = cursor(append.table);
    if (at == nullptr) return;
    for (const std::string& bytes : append.entries) {
        const EntryNumber number = ++at->standing.last;
        run(append_.with(log_.append(at->no, number), at->no, static_cast<std::int64_t>(number),
                         sum_of_entry(at->no, number, bytes), bytes));
    }
    to_clean_ += append.entries.size();
}

void SqliteWriter::write(const change::AppendHistory& append) {
    Cursor* const at = cursor(append.table);
    if (at == nullptr) return;
    if (append.at == 0) run(drop_history_.with(at->no));
    at->standing.history = append.at + append.bytes.size();
    if (append.bytes.empty()) return;
    const auto from = static_cast<std::int64_t>(append.at);
    run(append_history_.with(at->no, from, sum_of_history(at->no, from, append.bytes),
                             append.bytes));
}

void SqliteWriter::write(const change::PutSnapshot& put) {
    Cursor* const at = cursor(put.table);
    if (at == nullptr) return;
    const EntryNumber upto = put.snapshot.upto;
    const auto number = static_cast<std::int64_t>(upto);
    const std::int64_t sum = sum_of_snapshot(at->no, upto, put.snapshot.bytes);
    run(put_snapshot_.with(at->no, number, sum, put.snapshot.bytes));
    to_clean_ += log_.cover(at->no, upto);
    run(touch_.with(at->no, put.at.ms));
    at->standing.snapshot = upto;
}

void SqliteWriter::write(const change::Describe& describe) {
    const Cursor* const at = cursor(describe.table);
    if (at == nullptr) return;
    const std::int64_t finished = describe.finished ? 1 : 0;
    const std::int64_t played = describe.played ? 1 : 0;
    run(describe_.with(at->no, describe.summary, finished, describe.at.ms, played));
}

void SqliteWriter::write(const change::Release& release) {
    const Cursor* const at = cursor(release.table);
    if (at == nullptr) return;
    run(release_.with(at->no, release.at.ms));
    forget(release.table);
}

void SqliteWriter::write(const change::Drop& drop) {
    const Cursor* const at = cursor(drop.table);
    if (at == nullptr) return;
    drop_table(at->no);
    forget(drop.table);
}

void SqliteWriter::write(const change::AddRecord& add) {
    const RecordListing& listing = add.record.listing;
    const Cursor* const at = cursor(listing.table);
    if (at == nullptr) return;
    run(add_record_.with(listing.id, listing.table, listing.finished.ms, listing.summary,
                         sum_of_record(add.record), add.record.text, at->no));
    const std::int64_t added = sqlite3_last_insert_rowid(db_.get());
    if (add.most_of_maker == 0 && add.most_of_address == 0) return record_sums_.clear();
    if (!row(find_making_.with(at->no))) return find_making_.done();
    const std::string maker = find_making_.bytes(0);
    const std::string address = find_making_.bytes(1);
    find_making_.done();
    constexpr std::size_t most_sums = 10'000;
    if (record_sums_.size() > most_sums) record_sums_.clear();
    const std::size_t size = add.record.text.size();
    const std::uint64_t& of_maker = count_record(sum_of_maker_, key_of_maker(maker), size);
    const std::uint64_t& of_address = count_record(sum_of_address_, key_of_address(address), size);
    const auto is_over = [](std::uint64_t bytes, std::uint64_t most) {
        return most > 0 && bytes > most;
    };
    while (is_over(of_maker, add.most_of_maker) && drop_oldest_record(maker, {}, added)) {
    }
    while (is_over(of_address, add.most_of_address) && drop_oldest_record(maker, address, added)) {
    }
    if (is_over(of_address, add.most_of_address)) drop_counted(added, size, maker, address);
}

/// Adds a record that has been inserted to the sum of its maker or address. Nothing is counted for
/// an empty name.
const std::uint64_t& SqliteWriter::count_record(Statement& sum, const std::string& key,
                                                std::size_t size) {
    const auto [known, is_new] = record_sums_.try_emplace(key);
    std::uint64_t& bytes = known->second;
    if (key.size() == 1) return bytes;
    if (!is_new) {
        bytes += size;
    } else {
        if (row(sum.with(std::string_view(key).substr(1))))
            bytes = static_cast<std::uint64_t>(sum.number(0));
        sum.done();
    }
    return bytes;
}

/// Deletes the oldest record of the maker, except the one just added; if the address is not empty,
/// the oldest of those from there. False if there is none.
bool SqliteWriter::drop_oldest_record(const std::string& maker, const std::string& address,
                                      std::int64_t added) {
    const bool is_there = row(oldest_record_.with(maker, added, address));
    const std::int64_t no = oldest_record_.number(0);
    const auto size = static_cast<std::size_t>(oldest_record_.number(1));
    const std::string from = oldest_record_.bytes(2);
    oldest_record_.done();
    if (is_there) drop_counted(no, size, maker, from);
    return is_there;
}

void SqliteWriter::drop_counted(std::int64_t no, std::size_t size, const std::string& maker,
                                const std::string& address) {
    run(drop_record_.with(no));
    for (const std::string& key : {key_of_maker(maker), key_of_address(address)})
        if (const auto sum = record_sums_.find(key); sum != record_sums_.end() && key.size() > 1)
            sum->second -= size;
}

void SqliteWriter::write(const change::PutSession& put) {
    const StoredSession& session = put.session;
    run(put_session_.with(bytes_of_hash(session.token_hash), session.expires.ms, session.data));
}

void SqliteWriter::write(const change::DropSession& drop) {
    run(drop_session_.with(bytes_of_hash(drop.token_hash)));
}

void SqliteWriter::write(const change::PutSetting& put) {
    run(put_setting_.with(put.setting.key, put.setting.value));
}

void SqliteWriter::write(const change::DropSetting& drop) { run(drop_setting_.with(drop.key)); }

void SqliteWriter::drop_table(std::int64_t no) {
    to_clean_ += log_.drop(no);
    run(drop_snapshot_.with(no));
    run(drop_history_.with(no));
    run(unmake_.with(no));
    run(drop_table_.with(no));
}

void SqliteWriter::forget(std::string_view id) {
    const auto known = cursors_.find(id);
    if (known != cursors_.end()) cursors_.erase(known);
}

void SqliteWriter::clean() {
    if (!log_.is_long()) return;
    // Examining two rows for each one added or died keeps the log short. The constant makes
    // portions of many pages, since the last page of a portion is written in vain, and catches up
    // when there is little load.
    const auto at_most = static_cast<std::int64_t>(256 + 2 * to_clean_);
    struct Alive {
        std::int64_t no, number, sum;
        std::string bytes;
    };
    std::vector<Alive> alive;
    RowSeq last = 0;
    std::size_t looked_at = 0;
    oldest_.with(log_.newest(), at_most);
    for (; row(oldest_); ++looked_at) {
        last = oldest_.number(0);
        const std::int64_t no = oldest_.number(1);
        const std::int64_t number = oldest_.number(2);
        if (!log_.is_alive(no, number, last)) continue;
        alive.push_back({no, number, oldest_.number(3), oldest_.bytes(4)});
    }
    oldest_.done();
    run(shorten_.with(last));
    log_.shorten(looked_at);
    for (const Alive& entry : alive) {
        const RowSeq seq = log_.move(entry.no, static_cast<EntryNumber>(entry.number));
        run(append_.with(seq, entry.no, entry.number, entry.sum, entry.bytes));
    }
}

// ---- Ownership and retention ----

TakenTable SqliteWriter::take_one(const std::string& id, const Claim& claim) {
    forget(id);
    const bool is_there = row(find_holder_.with(id, claim.owner, claim.now.ms));
    const std::int64_t no = find_holder_.number(0);
    const std::int64_t epoch = find_holder_.number(1);
    const std::string holder = find_holder_.bytes(2);
    const std::int64_t free_in_ms = find_holder_.number(3);
    find_holder_.done();
    if (!is_there) return {id, {}, missing_table(id)};
    if (free_in_ms > 0) return held_table(id, holder, free_in_ms);
    run(take_.with(no, claim.owner));
    return {id, epoch_of(epoch + 1), {}};
}

void SqliteWriter::retire_tables(const Retention& retention, Retired& retired) {
    struct Old {
        std::int64_t no;
        std::string id;
    };
    std::vector<Old> old;
    // One more than the limit shows whether there are more.
    const auto at_most = static_cast<std::int64_t>(retention.at_most) + 1;
    old_tables_.with(retention.idle_before.ms, retention.finished_before.ms, retention.now.ms,
                     at_most, retention.unplayed_before.ms);
    while (row(old_tables_)) old.push_back({old_tables_.number(0), old_tables_.bytes(1)});
    old_tables_.done();
    if (old.size() > retention.at_most) {
        retired.more = true;
        old.pop_back();
    }
    for (const Old& table : old) {
        drop_table(table.no);
        forget(table.id);
    }
    retired.tables = old.size();
}

}  // namespace lastcard

// Reads committed data (see reader.hpp).
#include "store/sqlite/reader.hpp"

#include <algorithm>
#include <limits>

#include "base/text_util.hpp"
#include "store/batch.hpp"
#include "store/sqlite/rows.hpp"

namespace lastcard {

StoreError SqliteReader::prepare() {
    struct Wanted {
        Statement& statement;
        const char* sql;
    };
    const Wanted all[] = {
        {begin_, "BEGIN"},
        {end_, "COMMIT"},
        {tables_, "SELECT id, owner, summary, created, touched, finished FROM tables ORDER BY id"},
        {held_, "SELECT id, epoch FROM tables WHERE owner = ?1 ORDER BY id"},
        {has_table_, "SELECT 1 FROM tables WHERE id = ?1"},
        {table_,
         "SELECT id, owner, summary, created, touched, finished, no, epoch FROM tables "
         "WHERE id = ?1"},
        {snapshot_, "SELECT upto, sum, bytes FROM snapshots WHERE table_no = ?1"},
        {history_, "SELECT at, sum, bytes FROM histories WHERE table_no = ?1 ORDER BY at"},
        {entry_, "SELECT table_no, number, sum, bytes FROM entries WHERE seq = ?1"},
        {records_,
         "SELECT id, table_id, summary, finished FROM records "
         "WHERE (finished, id) < (?1, ?2) "
         "ORDER BY finished DESC, id DESC LIMIT ?3"},
        {records_of_table_,
         "SELECT id, table_id, summary, finished FROM records "
         "WHERE table_id = ?4 AND (finished, id) < (?1, ?2) "
         "ORDER BY finished DESC, id DESC LIMIT ?3"},
        {record_, "SELECT id, table_id, summary, finished, sum, text FROM records WHERE id = ?1"},
        {session_, "SELECT expires, data FROM sessions WHERE token_hash = ?1 AND expires > ?2"},
        {marked_session_,
         "SELECT token_hash, expires, data FROM sessions "
         "WHERE token_hash >= ?1 AND token_hash <= ?2 AND expires > ?3"},
        {used_by_maker_,
         "SELECT total(at >= ?2), min(CASE WHEN at >= ?2 THEN at END), total(bytes) FROM makings "
         "WHERE maker = ?1"},
        {used_by_address_,
         "SELECT total(at >= ?2), min(CASE WHEN at >= ?2 THEN at END), total(bytes) FROM makings "
         "WHERE address = ?1"},
        {settings_, "SELECT key, value FROM settings WHERE key >= ?1 ORDER BY key"},
    };
    for (const Wanted& wanted : all) {
        if (StoreError error = wanted.statement.prepare(db_, wanted.sql)) return error;
    }
    return {};
}

StoreResult<std::vector<TableListing>> SqliteReader::tables() {
    const std::lock_guard lock(mutex_);
    std::vector<TableListing> list;
    if (StoreError error = each(tables_.with(), [&] { list.push_back(listing_in(tables_)); })) {
        return error;
    }
    return list;
}

StoreResult<std::vector<HeldTable>> SqliteReader::held(std::string_view owner) {
    const std::lock_guard lock(mutex_);
    std::vector<HeldTable> list;
    StoreError error = each(held_.with(owner),
                            [&] { list.push_back({held_.bytes(0), epoch_of(held_.number(1))}); });
    if (error) return error;
    return list;
}

StoreResult<StoredTable> SqliteReader::load(std::string_view id) {
    const std::lock_guard lock(mutex_);
    // New table codes are tested here, which must not wait for the writer.
    const StoreResult<bool> is_there = one(has_table_.with(id), [] {});
    if (!is_there) return is_there.error();
    if (!*is_there) return missing_table(id);
    // The snapshot and the entries after it must be from the same moment.
    if (begin_.with().run() != SQLITE_DONE) return db_.error();
    StoreResult<StoredTable> table = load_now(id);
    if (end_.with().run() != SQLITE_DONE && table) return db_.error();
    return table;
}

StoreResult<std::vector<RecordListing>> SqliteReader::records(const RecordQuery& query) {
    const std::lock_guard lock(mutex_);
    // No record has this time, so every record sorts after it.
    const std::int64_t time =
        query.after ? query.after->finished.ms : std::numeric_limits<std::int64_t>::max();
    const std::string_view id = query.after ? std::string_view(query.after->id) : "";
    const auto at_most = static_cast<std::int64_t>(query.at_most);
    Statement& rows = query.table ? records_of_table_.with(time, id, at_most, *query.table)
                                  : records_.with(time, id, at_most);
    std::vector<RecordListing> list;
    if (StoreError error = each(rows, [&] { list.push_back(record_in(rows)); })) return error;
    return list;
}

StoreResult<StoredRecord> SqliteReader::record(std::string_view id) {
    const std::lock_guard lock(mutex_);
    StoredRecord record;
    std::int64_t sum = 0;
    const StoreResult<bool> found = one(record_.with(id), [&] {
        record = {record_in(record_), record_.bytes(5)};
        sum = record_.number(4);
    });
    if (!found) return found.error();
    if (!*found) return missing_record(id);
    if (sum != sum_of_record(record)) return changed("the record " + quoted(id, 80));
    return record;
}

StoreResult<StoredSession> SqliteReader::session(const Digest& token_hash, UnixTime now) {
    const std::lock_guard lock(mutex_);
    StoredSession session{token_hash, {}, {}};
    const StoreResult<bool> found = one(session_.with(bytes_of_hash(token_hash), now.ms), [&] {
        session.expires = {session_.number(0)};
        session.data = session_.bytes(1);
    });
    if (!found) return found.error();
    if (!*found) return missing_session();
    return session;
}

StoreResult<StoredSession> SqliteReader::marked_session(std::uint64_t mark, UnixTime now) {
    const std::lock_guard lock(mutex_);
    Digest first{};
    Digest last{};
    for (std::size_t i = 0; i < sizeof(Digest); ++i) {
        const auto byte = static_cast<std::uint8_t>(i < 8 ? mark >> (56 - 8 * i) : 0);
        first.data()[i] = byte;
        last.data()[i] = i < 8 ? byte : 0xff;
    }
    StoredSession session;
    Statement& rows = marked_session_.with(bytes_of_hash(first), bytes_of_hash(last), now.ms);
    const StoreResult<bool> found = one(rows, [&] {
        const std::string hash = marked_session_.bytes(0);
        std::copy(hash.begin(), hash.end(), session.token_hash.data());
        session.expires = {marked_session_.number(1)};
        session.data = marked_session_.bytes(2);
    });
    if (!found) return found.error();
    if (!*found) return missing_session();
    return session;
}

StoreResult<Usage> SqliteReader::usage(std::string_view maker, std::string_view address,
                                       UnixTime since) {
    const std::lock_guard lock(mutex_);
    Usage usage;
    const auto read = [&](Statement& used, std::string_view whose, Used& into) -> StoreError {
        if (whose.empty()) return {};
        return each(used.with(whose, since.ms), [&] {
            into.made = static_cast<std::size_t>(used.number(0));
            if (into.made > 0) into.first_made.ms = used.number(1);
            into.bytes = static_cast<std::uint64_t>(used.number(2));
        });
    };
    if (StoreError error = read(used_by_maker_, maker, usage.maker)) return error;
    if (StoreError error = read(used_by_address_, address, usage.address)) return error;
    return usage;
}

StoreResult<std::vector<StoredSetting>> SqliteReader::settings(std::string_view prefix) {
    const std::lock_guard lock(mutex_);
    std::vector<StoredSetting> list;
    settings_.with(prefix);
    int code = settings_.step();
    for (; code == SQLITE_ROW; code = settings_.step()) {
        StoredSetting setting{settings_.bytes(0), settings_.bytes(1)};
        if (!setting.key.starts_with(prefix)) break;
        list.push_back(std::move(setting));
    }
    settings_.done();
    if (code != SQLITE_ROW && code != SQLITE_DONE) return db_.error(code);
    return list;
}

/// Calls `take` for every row.
template <class Take>
StoreError SqliteReader::each(Statement& rows, Take take) {
    int code = rows.step();
    for (; code == SQLITE_ROW; code = rows.step()) take();
    rows.done();
    return code == SQLITE_DONE ? StoreError{} : db_.error(code);
}

/// Calls `take` for the only row, if there is one. Returns whether there was one.
template <class Take>
StoreResult<bool> SqliteReader::one(Statement& rows, Take take) {
    bool found = false;
    StoreError error = each(rows, [&] {
        found = true;
        take();
    });
    if (error) return error;
    return found;
}

StoreError SqliteReader::changed(const std::string& what) const {
    return corrupt_file(db_.path(), what + " is not what was written");
}

StoreResult<SqliteReader::Found> SqliteReader::find(std::string_view id) {
    const std::lock_guard lock(log_.mutex());
    Found found;
    const StoreResult<bool> is_there = one(table_.with(id), [&] {
        found.table.listing = listing_in(table_);
        found.no = table_.number(6);
        found.table.epoch = epoch_of(table_.number(7));
    });
    if (!is_there) return is_there.error();
    if (!*is_there) return missing_table(id);
    if (StoreError error = log_.learn(db_)) return error;
    if (const LiveEntries* const entries = log_.find(found.no)) found.entries = *entries;
    return found;
}

StoreResult<StoredTable> SqliteReader::load_now(std::string_view id) {
    StoreResult<Found> found = find(id);
    if (!found) return found.error();
    if (StoreError error = load_snapshot(*found)) return error;
    if (StoreError error = load_history(*found)) return error;
    if (StoreError error = load_entries(*found)) return error;
    return std::move(found->table);
}

StoreError SqliteReader::load_snapshot(Found& found) {
    std::optional<StoredSnapshot>& snapshot = found.table.snapshot;
    bool sound = true;
    StoreError error = each(snapshot_.with(found.no), [&] {
        snapshot = {static_cast<EntryNumber>(snapshot_.number(0)), snapshot_.bytes(2)};
        sound = snapshot_.number(1) == sum_of_snapshot(found.no, snapshot->upto, snapshot->bytes);
    });
    if (!error && !sound) {
        error = changed("the snapshot of the table " + quoted(found.table.listing.table, 80));
    }
    return error;
}

StoreError SqliteReader::load_history(Found& found) {
    std::string& history = found.table.history;
    bool sound = true;
    StoreError error = each(history_.with(found.no), [&] {
        const std::int64_t at = history_.number(0);
        const std::string part = history_.bytes(2);
        sound = sound && at == static_cast<std::int64_t>(history.size()) &&
                history_.number(1) == sum_of_history(found.no, at, part);
        history += part;
    });
    if (!error && !sound) {
        error = changed("the history of the table " + quoted(found.table.listing.table, 80));
    }
    return error;
}

StoreError SqliteReader::load_entries(Found& found) {
    StoredTable& table = found.table;
    EntryNumber number = table.snapshot ? table.snapshot->upto : 0;
    bool sound = found.entries.is_sound;
    for (const RowSeq seq : found.entries.rows) {
        ++number;
        const StoreResult<bool> is_there = one(entry_.with(seq), [&] {
            std::string bytes = entry_.bytes(3);
            sound = sound && entry_.number(0) == found.no &&
                    entry_.number(1) == static_cast<std::int64_t>(number) &&
                    entry_.number(2) == sum_of_entry(found.no, number, bytes);
            table.entries.push_back({number, std::move(bytes)});
        });
        if (!is_there) return is_there.error();
        sound = sound && *is_there;
        if (!sound) return changed("the log of the table " + quoted(table.listing.table, 80));
    }
    return {};
}

}  // namespace lastcard

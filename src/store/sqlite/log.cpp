// The index of live rows in the log of all tables (see log.hpp).
#include "store/sqlite/log.hpp"

#include <algorithm>
#include <tuple>

namespace lastcard {

StoreError EntryLog::learn(const Db& db) {
    if (is_known_) return {};
    tables_.clear();
    newest_ = 0;
    alive_ = 0;
    std::vector<Row> rows;
    if (StoreError error = read_rows(db, rows)) return error;
    rows_ = rows.size();
    if (StoreError error = read_tables(db, rows)) return error;
    is_known_ = true;
    return {};
}

StoreError EntryLog::read_rows(const Db& db, std::vector<Row>& rows) {
    Statement all;
    if (StoreError error = all.prepare(db, "SELECT seq, table_no, number FROM entries")) {
        return error;
    }
    int code = all.step();
    for (; code == SQLITE_ROW; code = all.step()) {
        rows.push_back({all.number(1), all.number(2), all.number(0)});
        newest_ = std::max(newest_, rows.back().seq);
    }
    return code == SQLITE_DONE ? StoreError{} : db.error(code);
}

/// Queries only tables that have entries in the log: there may be many others.
StoreError EntryLog::read_tables(const Db& db, std::vector<Row>& rows) {
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return std::tie(a.table_no, a.number) < std::tie(b.table_no, b.number);
    });
    Statement snapshot;
    if (StoreError error =
            snapshot.prepare(db,
                             "SELECT (SELECT upto FROM snapshots WHERE table_no = no) FROM tables "
                             "WHERE no = ?1")) {
        return error;
    }
    for (auto first = rows.begin(); first != rows.end();) {
        const auto end = std::find_if(
            first, rows.end(), [first](const Row& row) { return row.table_no != first->table_no; });
        const int code = snapshot.with(first->table_no).step();
        if (code == SQLITE_ROW) learn_table({first, end}, snapshot.number(0));
        if (code != SQLITE_ROW && code != SQLITE_DONE) return db.error(code);
        first = end;
    }
    return {};
}

/// Indexes the rows of one table, by entry number.
void EntryLog::learn_table(std::span<const Row> rows, std::int64_t upto) {
    LiveEntries entries;
    entries.upto = static_cast<EntryNumber>(upto);
    std::int64_t number = upto;
    for (const Row& row : rows) {
        if (row.number <= upto) continue;
        entries.is_sound = entries.is_sound && row.number == number + 1;
        number = row.number;
        entries.rows.push_back(row.seq);
    }
    if (entries.rows.empty()) return;
    entries.last = static_cast<EntryNumber>(number);
    alive_ += entries.rows.size();
    tables_.emplace(rows.front().table_no, std::move(entries));
}

const LiveEntries* EntryLog::find(std::int64_t table_no) const {
    const auto found = tables_.find(table_no);
    return found == tables_.end() ? nullptr : &found->second;
}

bool EntryLog::is_alive(std::int64_t table_no, std::int64_t number, RowSeq row) const {
    const LiveEntries* const entries = find(table_no);
    if (entries == nullptr || number <= static_cast<std::int64_t>(entries->upto)) return false;
    // The rest of a damaged log is kept for inspection.
    if (!entries->is_sound) return true;
    const auto index = static_cast<EntryNumber>(number) - entries->upto - 1;
    return index < entries->rows.size() && entries->rows[index] == row;
}

RowSeq EntryLog::append(std::int64_t table_no, EntryNumber number) {
    const auto [found, is_new] = tables_.try_emplace(table_no);
    LiveEntries& entries = found->second;
    if (is_new) entries.upto = number - 1;
    entries.last = number;
    // Grows by less than a factor of two, because there is one vector for every active table.
    std::vector<RowSeq>& rows = entries.rows;
    if (rows.size() == rows.capacity()) rows.reserve(rows.size() + rows.size() / 4 + 8);
    rows.push_back(++newest_);
    ++rows_;
    ++alive_;
    return newest_;
}

RowSeq EntryLog::move(std::int64_t table_no, EntryNumber number) {
    LiveEntries& entries = tables_.at(table_no);
    ++newest_;
    ++rows_;
    if (entries.is_sound) entries.rows[number - entries.upto - 1] = newest_;
    return newest_;
}

std::size_t EntryLog::cover(std::int64_t table_no, EntryNumber upto) {
    const auto found = tables_.find(table_no);
    if (found == tables_.end()) return 0;
    LiveEntries& entries = found->second;
    if (upto >= entries.last) return drop(table_no);
    const EntryNumber covered = entries.is_sound ? upto - entries.upto : 0;
    entries.rows.erase(entries.rows.begin(),
                       entries.rows.begin() + static_cast<std::ptrdiff_t>(covered));
    entries.upto = upto;
    alive_ -= covered;
    return covered;
}

std::size_t EntryLog::drop(std::int64_t table_no) {
    const auto found = tables_.find(table_no);
    if (found == tables_.end()) return 0;
    const std::size_t dead = found->second.rows.size();
    tables_.erase(found);
    alive_ -= dead;
    return dead;
}

}  // namespace lastcard

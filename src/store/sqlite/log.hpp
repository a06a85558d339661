// Internal: the log that contains the entries of all tables in the order of their commits, and
// which of its rows are live. Rows are only added at the end. A row is dead when a snapshot has
// replaced it or its table is deleted; dead rows remain until the log is cleaned from its front.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "store/sqlite/db.hpp"
#include "store/store.hpp"

namespace lastcard {

/// Position in the log. Increases with each row and is never reused.
using RowSeq = std::int64_t;

/// The entries of one table after its snapshot.
struct LiveEntries {
    EntryNumber upto = 0;      ///< last entry that the snapshot covers
    EntryNumber last = 0;      ///< number of the last entry
    std::vector<RowSeq> rows;  ///< positions of the entries after `upto`, in order
    bool is_sound = true;      ///< no entry is missing or duplicated
};

/// Index of the live rows, in memory. A table without entries after its snapshot needs no space
/// here.
class EntryLog {
public:
    /// `spare`: the number of dead rows that do not trigger cleaning.
    explicit EntryLog(std::size_t spare) : spare_(spare) {}

    /// The writer holds it during a transaction. A reader holds it while it queries the index and
    /// begins its read transaction, so that the positions match what it reads, even if rows are
    /// moved later.
    std::mutex& mutex() { return mutex_; }

    /// Builds the index from the database unless it is up to date.
    [[nodiscard]] StoreError learn(const Db& db);
    /// Marks the index as possibly different from the database.
    void forget() { is_known_ = false; }

    /// Null if the table has no entries after its snapshot.
    const LiveEntries* find(std::int64_t table_no) const;
    bool is_alive(std::int64_t table_no, std::int64_t number, RowSeq row) const;

    /// The position for the next entry of a table.
    RowSeq append(std::int64_t table_no, EntryNumber number);
    /// A new position for a live row.
    RowSeq move(std::int64_t table_no, EntryNumber number);
    /// A snapshot replaces the entries up to `upto`. Returns the number of rows that died.
    std::size_t cover(std::int64_t table_no, EntryNumber upto);
    std::size_t drop(std::int64_t table_no);
    /// Notes that the first rows have been deleted.
    void shorten(std::size_t rows) { rows_ -= rows; }

    /// Whether more rows are dead than alive, by a margin that makes cleaning worthwhile. Then on
    /// average at least half of the rows examined can be deleted, so examining two rows for each
    /// one added keeps the log this short.
    bool is_long() const { return rows_ > 2 * alive_ + spare_; }
    RowSeq newest() const { return newest_; }

private:
    struct Row {
        std::int64_t table_no;
        std::int64_t number;
        RowSeq seq;
    };

    StoreError read_rows(const Db& db, std::vector<Row>& rows);
    StoreError read_tables(const Db& db, std::vector<Row>& rows);
    void learn_table(std::span<const Row> rows, std::int64_t upto);

    std::mutex mutex_;
    const std::size_t spare_;
    bool is_known_ = false;
    std::unordered_map<std::int64_t, LiveEntries> tables_;  ///< by table number
    RowSeq newest_ = 0;
    std::size_t rows_ = 0;   ///< in the log
    std::size_t alive_ = 0;  ///< of these, live
};

}  // namespace lastcard

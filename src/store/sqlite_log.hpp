// Internal: the log that the entries of all tables stand in, in the order of their commits, and
// which of its rows still count. Rows are only added at the end; one that a snapshot has taken the
// place of, or whose table is gone, is dead and lies there until the log is cleaned from its front.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "store/sqlite_db.hpp"
#include "store/store.hpp"

namespace lastcard {

/// A place in the log. It grows with each row and is not used again.
using RowSeq = std::int64_t;

/// The entries of one table after its snapshot.
struct LiveEntries {
    EntryNumber upto = 0;      ///< how far the snapshot goes
    EntryNumber last = 0;      ///< of the last entry
    std::vector<RowSeq> rows;  ///< of the entries after `upto`, in their order
    bool is_sound = true;      ///< none is missing and none is there twice
};

/// What is known of the log without reading it. A table without entries after its snapshot costs
/// nothing here.
class EntryLog {
public:
    /// `spare` is the number of dead rows that are left alone.
    explicit EntryLog(std::size_t spare) : spare_(spare) {}

    /// Held by who writes during a transaction. Who reads holds it while asking here and beginning
    /// to read: then what was said is true of what is read, whatever becomes of the rows later.
    std::mutex& mutex() { return mutex_; }

    /// Reads what is stored, unless it is known.
    [[nodiscard]] StoreError learn(const Db& db);
    /// What is known may not be what is stored.
    void forget() { is_known_ = false; }

    /// Null for a table that has no entries after its snapshot.
    const LiveEntries* find(std::int64_t table_no) const;
    bool is_alive(std::int64_t table_no, std::int64_t number, RowSeq row) const;

    /// A row for an entry: the next one of its table.
    RowSeq append(std::int64_t table_no, EntryNumber number);
    /// Another row for one that is alive.
    RowSeq move(std::int64_t table_no, EntryNumber number);
    /// A snapshot takes the place of the entries up to `upto`. How many rows have died of it.
    std::size_t cover(std::int64_t table_no, EntryNumber upto);
    std::size_t drop(std::int64_t table_no);
    /// The first rows are gone.
    void shorten(std::size_t rows) { rows_ -= rows; }

    /// Whether more is dead than alive, and enough of it to be worth cleaning. Then at least half
    /// of what is looked at can go, on the whole: whoever looks at two rows for each one added
    /// keeps the log that short.
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
    std::unordered_map<std::int64_t, LiveEntries> tables_;  ///< by number
    RowSeq newest_ = 0;
    std::size_t rows_ = 0;   ///< of the log
    std::size_t alive_ = 0;  ///< of them
};

}  // namespace lastcard

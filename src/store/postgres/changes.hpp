// Internal: the changes of a batch as statements: one for each kind of change, with a row for each
// table or entry, instead of one for each change.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "store/postgres/connection.hpp"

namespace lastcard {

/// A table by its number, and the epoch under which it is written.
struct PgTable {
    std::int64_t no = 0;
    Epoch epoch{};
};

/// Collects accepted changes in their order. Every statement joins the rows with `tables` by number
/// and epoch: nothing is written for a table that another server has taken.
class PgChanges {
public:
    void create(const change::Create& create, std::int64_t no);
    void append(PgTable table, const change::Append& append);
    void append_history(PgTable table, const change::AppendHistory& append);
    void put_snapshot(PgTable table, const change::PutSnapshot& put);
    void describe(PgTable table, const change::Describe& describe);
    void release(PgTable table, const change::Release& release);
    void drop(PgTable table, const change::Drop& drop);
    void add_record(PgTable table, const change::AddRecord& add);
    void put_session(const StoredSession& session);
    void drop_session(const Digest& token_hash);
    void put_setting(const StoredSetting& setting);
    void drop_setting(std::string_view key);

    /// The statements of everything collected. The bytes of the changes must still exist.
    std::vector<PgCall> calls();

    /// All that `calls` uses.
    static std::span<const PgStatement* const> statements();

private:
    struct Part {
        std::uint64_t at;
        std::string_view bytes;
    };
    struct Touched {
        Epoch epoch{};
        bool begins_history = false;
        std::vector<Part> history;
        const StoredSnapshot* snapshot = nullptr;
        const change::Describe* described = nullptr;
        std::optional<UnixTime> at;
    };
    /// Changes whose statements have a fixed order: that of creating, writing and ending tables.
    struct Group {
        std::vector<const change::Create*> created;
        std::vector<std::int64_t> created_no;
        std::vector<std::int64_t> entry_table, entry_number, entry_epoch;
        std::vector<std::int32_t> entry_sum;
        std::vector<std::string_view> entry_bytes;
        std::map<std::int64_t, Touched> touched;
        std::vector<PgCall> records;
        std::vector<std::int64_t> released, released_epoch, released_at;
        std::vector<std::int64_t> dropped, dropped_epoch;
        std::set<std::string_view> ended;  ///< ids of tables that were released or dropped
    };

    /// Begins a new group if this one has ended the table.
    void follow(std::string_view id);
    Touched& touched(PgTable table);
    void flush();
    void flush_created();
    void flush_entries();
    void flush_histories();
    void flush_snapshots();
    void flush_listings();
    void flush_ended();
    void flush_sessions();
    void flush_settings();

    Group group_;
    std::vector<PgCall> calls_;
    std::map<std::string_view, const StoredSession*> sessions_;  ///< null: deleted
    std::map<std::string_view, const StoredSetting*> settings_;
};

}  // namespace lastcard

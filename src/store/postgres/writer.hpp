// Internal: the connection that writes. A batch is one transaction and one round trip. If it is
// unknown what became of it, the writer finds out before it returns.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>

#include "store/batch.hpp"
#include "store/postgres/changes.hpp"
#include "store/postgres/connection.hpp"
#include "store/postgres/owners.hpp"

namespace lastcard {

class PgWriter final : private Standings {
public:
    PgWriter(PgTarget target, PostgresNode node)
        : target_(std::move(target)), node_(std::move(node)) {}

    /// Precondition: the node has entered.
    StoreError connect();
    void on_trouble(std::function<void(bool)> told) { told_ = std::move(told); }
    /// Ends waiting for a database that does not answer, now and from now on.
    void abandon() { abandoned_ = true; }

    Committed commit(std::span<const Change> batch);
    StoreResult<Retired> retire(const Retention& retention);
    void tidy();

private:
    struct Cursor {
        std::int64_t no = 0;
        TableStanding standing;
    };
    struct HashOfId {
        using is_transparent = void;
        std::size_t operator()(std::string_view id) const {
            return std::hash<std::string_view>{}(id);
        }
    };
    class Trouble;
    enum class Wait : std::uint8_t { No, Yes };

    std::optional<TableStanding> table(std::string_view id) override;
    bool has_record(std::string_view id) override;

    static std::span<const PgStatement* const> upkeep_statements();

    // Connecting
    StoreError ready(Wait wait);
    StoreError begin_line();
    bool pause(int tries);
    PgPatience patience();

    // Before a batch
    StoreResult<bool> look_up(std::span<const Change> batch);
    std::vector<std::string_view> to_look_up(std::span<const Change> batch) const;
    void remember_tables(const PgRows& rows);

    // A batch
    std::vector<PgCall> calls_of(std::span<const Change> batch,
                                 std::span<const TableRefusal> refused);
    StoreResult<bool> was_written(Committed& committed);
    void refuse(const PgRows& rows, Committed& committed);
    void keep_staged();

    Cursor& staged(std::string_view id);
    PgTable place_of(std::string_view id);
    void write(PgChanges& changes, const change::Create& create);
    void write(PgChanges& changes, const change::Append& append);
    void write(PgChanges& changes, const change::AppendHistory& append);
    void write(PgChanges& changes, const change::PutSnapshot& put);
    void write(PgChanges& changes, const change::Describe& describe);
    void write(PgChanges& changes, const change::Release& release);
    void write(PgChanges& changes, const change::Drop& drop);
    void write(PgChanges& changes, const change::AddRecord& add);
    void write(PgChanges& changes, const change::PutSession& put);
    void write(PgChanges& changes, const change::DropSession& drop);
    void write(PgChanges& changes, const change::PutSetting& put);
    void write(PgChanges& changes, const change::DropSetting& drop);

    std::mutex mutex_;
    PgTarget target_;
    PostgresNode node_;
    std::function<void(bool)> told_;
    std::atomic<bool> abandoned_ = false;
    Trouble* trouble_ = nullptr;  ///< of the call in progress

    std::optional<PgConnection> connection_;
    std::int64_t backend_ = 0;       ///< process of the database that serves it
    std::int64_t line_ = 0;          ///< of this connection: grows with each
    std::int64_t stored_batch_ = 0;  ///< the last one in the database when the line began
    std::int64_t batch_ = 0;         ///< the last one that was sent

    std::unordered_map<std::string, Cursor, HashOfId, std::equal_to<>> cursors_;
    std::vector<std::int64_t> free_numbers_;            ///< for new tables
    std::set<std::string, std::less<>> known_records_;  ///< of the batch, those that exist
    /// Cursors after the batch in progress; empty: the table ends with it.
    std::map<std::string, std::optional<Cursor>, std::less<>> staged_;
    struct Written {
        std::string id;
        std::optional<Epoch> epoch;  ///< before the batch; empty: it creates the table
    };
    std::map<std::int64_t, Written> written_;  ///< the tables of the batch, by number
    std::map<std::int64_t, std::size_t> covered_, staged_covered_;  ///< entries to delete, by table
};

}  // namespace lastcard

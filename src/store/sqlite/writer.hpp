// Internal: the only connection that writes and checkpoints.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/batch.hpp"
#include "store/sqlite/db.hpp"
#include "store/sqlite/log.hpp"
#include "store/store.hpp"

namespace lastcard {

class SqliteWriter final : private Standings {
public:
    SqliteWriter(Db db, EntryLog& log, int checkpoint_pages);

    [[nodiscard]] StoreError prepare();

    Committed commit(std::span<const Change> batch);
    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim);
    StoreResult<Lease> renew(const Claim& claim);
    StoreResult<Retired> retire(const Retention& retention);
    void tidy();

private:
    /// The standing of a table, and its number in the database.
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

    /// Executes `changes` in one transaction. After a failure the remaining statements do nothing,
    /// so `changes` need not check for errors.
    template <class Changes>
    StoreError transaction(Changes changes);
    void give_up();
    void run(Statement& statement);
    std::size_t deleted(Statement& statement);
    /// Whether there is a row. It can be read until the statement is executed or reset.
    bool row(Statement& statement);
    bool found(Statement& statement);

    static int count_pages(void* writer, sqlite3* db, const char* name, int pages);
    /// Writes the log back to the database if it has at least this many pages.
    void checkpoint_beyond(int pages);

    std::optional<TableStanding> table(std::string_view id) override;
    bool has_record(std::string_view id) override;
    /// The standing of a table, cached because there is no other writer. Null if there is no such
    /// table.
    Cursor* cursor(std::string_view id);
    void forget(std::string_view id);

    void write(const change::Create& create);
    void write(const change::Append& append);
    void write(const change::AppendHistory& append);
    void write(const change::PutSnapshot& put);
    void write(const change::Describe& describe);
    void write(const change::Release& release);
    void write(const change::Drop& drop);
    void write(const change::AddRecord& add);
    void write(const change::PutSession& put);
    void write(const change::DropSession& drop);
    void write(const change::PutSetting& put);
    void write(const change::DropSetting& drop);
    const std::uint64_t& count_record(Statement& sum, const std::string& key, std::size_t size);
    bool drop_oldest_record(const std::string& maker, const std::string& address,
                            std::int64_t added);
    void drop_counted(std::int64_t no, std::size_t size, const std::string& maker,
                      const std::string& address);
    void drop_table(std::int64_t no);
    /// Deletes some rows from the front of a log that has become long.
    void clean();
    TakenTable take_one(const std::string& id, const Claim& claim);
    void retire_tables(const Retention& retention, Retired& retired);

    Db db_;
    EntryLog& log_;
    const int checkpoint_pages_;
    int log_pages_ = 0;
    std::size_t to_clean_ = 0;  ///< rows added or made dead in the current transaction
    std::unordered_map<std::string, Cursor, HashOfId, std::equal_to<>> cursors_;
    /// Bytes of records by maker and address, as far as they were needed, so that a match that ends
    /// does not cost more where many have ended before.
    std::unordered_map<std::string, std::uint64_t> record_sums_;
    StoreError failure_;  ///< of the current transaction
    StoreError broken_;   ///< if set, nothing more is written

    Statement begin_, end_, rollback_;
    Statement find_table_, find_record_;
    Statement create_, append_, oldest_, shorten_, put_snapshot_, drop_snapshot_;
    Statement append_history_, drop_history_, make_, unmake_, forget_makings_;
    Statement find_making_, sum_of_maker_, sum_of_address_, oldest_record_, drop_record_;
    Statement touch_, describe_, release_, drop_table_, add_record_;
    Statement put_session_, drop_session_, put_setting_, drop_setting_;
    Statement put_owner_, find_holder_, take_;
    Statement old_tables_, drop_records_, drop_sessions_, old_record_, old_session_;
};

}  // namespace lastcard

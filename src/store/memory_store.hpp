// A store in memory, for tests, and for tables that need not outlive the process. It follows the
// same rules as all other stores.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>
#ifndef __wasm__
#include <mutex>
#endif

#include "store/batch.hpp"
#include "store/store.hpp"

namespace lastcard {

class MemoryStore : public Store, private Standings {
public:
    Committed commit(std::span<const Change> batch) override;
    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim) override;
    StoreResult<Lease> renew(const Claim& claim) override;
    StoreResult<std::vector<HeldTable>> held(std::string_view owner) override;
    StoreResult<std::vector<TableListing>> tables() override;
    std::vector<StoreResult<StoredTable>> load(std::span<const std::string> ids) override;
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query) override;
    StoreResult<StoredRecord> record(std::string_view id) override;
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now) override;
    StoreResult<StoredSession> marked_session(std::uint64_t mark, UnixTime now) override;
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix) override;
    StoreResult<Usage> usage(std::string_view maker, std::string_view address,
                             UnixTime since) override;
    StoreResult<Retired> retire(const Retention& retention) override;
    void tidy() override {}

protected:
    struct Table {
        StoredTable stored;
        EntryNumber last = 0;
        bool played = false;
    };
    /// Of a table, which may have been deleted since.
    struct Making {
        std::string table;
        bool exists = true;
        std::string maker;
        std::string address;
        UnixTime at{};
        std::uint64_t bytes = 0;
    };
    struct Owner {
        UnixTime until{};
        std::uint64_t robbed = 0;
        std::uint64_t life = 0;
        std::vector<std::uint64_t> past_lives;
    };
    template <class Value>
    using ById = std::map<std::string, Value, std::less<>>;

    ById<Table> tables_;
    ById<StoredRecord> records_;
    std::vector<Making> makings_;
    ById<Making> record_makings_;  ///< by record
    std::map<Digest, StoredSession> sessions_;
    ById<std::string> settings_;
    ById<Owner> owners_;

private:
#ifdef __wasm__
    struct Mutex {};  // single-threaded build
    struct Lock {
        explicit Lock(Mutex&) {}
    };
#else
    using Mutex = std::mutex;
    using Lock = std::lock_guard<std::mutex>;
#endif

    std::optional<TableStanding> table(std::string_view id) override;
    bool has_record(std::string_view id) override { return records_.contains(id); }

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

    std::uint64_t record_bytes(std::string Making::* by, const Making& whose) const;
    bool drop_oldest_record(std::string Making::* by, const Making& whose,
                            const std::string& newest);
    StoreError extend(const Claim& claim);
    const Owner* current_owner(const TableListing& listing, UnixTime now) const;
    TakenTable take_one(const std::string& id, const Claim& claim);

    Mutex mutex_;
};

std::unique_ptr<Store> make_memory_store();

}  // namespace lastcard

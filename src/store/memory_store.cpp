// The store in memory (see memory_store.hpp).
#include "store/memory_store.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "store/batch.hpp"

namespace lastcard {

namespace {

struct Table {
    StoredTable stored;
    EntryNumber last = 0;
};

template <class Value>
using ById = std::map<std::string, Value, std::less<>>;

class MemoryStore final : public Store, private Standings {
public:
    Committed commit(std::span<const Change> batch) override {
        const std::lock_guard lock(mutex_);
        Committed committed;
        committed.refused = check_batch(batch, *this);
        for (const Change& change : batch) {
            if (!is_accepted(change, committed.refused)) continue;
            std::visit([this](const auto& accepted) { write(accepted); }, change);
        }
        return committed;
    }

    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim) override {
        const std::lock_guard lock(mutex_);
        owners_[claim.owner] = claim.until;
        std::vector<TakenTable> taken;
        for (const std::string& id : tables) taken.push_back(take_one(id, claim));
        return taken;
    }

    StoreError renew(const Claim& claim) override {
        const std::lock_guard lock(mutex_);
        owners_[claim.owner] = claim.until;
        return {};
    }

    StoreResult<std::vector<TableListing>> tables() override {
        const std::lock_guard lock(mutex_);
        std::vector<TableListing> list;
        for (const auto& [id, table] : tables_) list.push_back(table.stored.listing);
        return list;
    }

    StoreResult<StoredTable> load(std::string_view id) override {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(id);
        if (found == tables_.end()) return missing_table(id);
        return found->second.stored;
    }

    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query) override {
        const std::lock_guard lock(mutex_);
        std::vector<RecordListing> list;
        for (const auto& [id, record] : records_) {
            const RecordListing& listing = record.listing;
            if (query.table && listing.table != *query.table) continue;
            if (query.after && !newer(*query.after, listing)) continue;
            list.push_back(listing);
        }
        std::sort(list.begin(), list.end(), newer);
        if (list.size() > query.at_most) list.resize(query.at_most);
        return list;
    }

    StoreResult<StoredRecord> record(std::string_view id) override {
        const std::lock_guard lock(mutex_);
        const auto found = records_.find(id);
        if (found == records_.end()) return missing_record(id);
        return found->second;
    }

    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now) override {
        const std::lock_guard lock(mutex_);
        const auto found = sessions_.find(token_hash);
        if (found == sessions_.end() || found->second.expires <= now) return missing_session();
        return found->second;
    }

    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix) override {
        const std::lock_guard lock(mutex_);
        std::vector<StoredSetting> list;
        for (auto i = settings_.lower_bound(prefix);
             i != settings_.end() && i->first.starts_with(prefix); ++i) {
            list.push_back({i->first, i->second});
        }
        return list;
    }

    StoreResult<Retired> retire(const Retention& retention) override {
        const std::lock_guard lock(mutex_);
        Retired retired;
        retired.tables =
            erase_some(tables_, retention.at_most, retired.more, [&](const Table& table) {
                const TableListing& listing = table.stored.listing;
                const UnixTime before =
                    listing.finished ? std::max(retention.finished_before, retention.idle_before)
                                     : retention.idle_before;
                return listing.touched < before && !is_held(listing, retention.now);
            });
        retired.records =
            erase_some(records_, retention.at_most, retired.more, [&](const StoredRecord& record) {
                return record.listing.finished < retention.records_before;
            });
        retired.sessions = erase_some(
            sessions_, retention.at_most, retired.more,
            [&](const StoredSession& session) { return session.expires <= retention.now; });
        return retired;
    }

    void tidy() override {}

private:
    // ---- What the check asks ----

    std::optional<TableStanding> table(std::string_view id) override {
        const auto found = tables_.find(id);
        if (found == tables_.end()) return std::nullopt;
        const StoredTable& stored = found->second.stored;
        return TableStanding{stored.epoch, found->second.last,
                             stored.snapshot ? stored.snapshot->upto : 0};
    }

    bool has_record(std::string_view id) override { return records_.contains(id); }

    // ---- Writing what has been checked ----

    void write(const change::Create& create) {
        Table table;
        table.stored.epoch = first_epoch;
        table.stored.listing = {create.table, create.owner, create.summary,
                                create.at,    create.at,    false};
        tables_.emplace(create.table, std::move(table));
    }

    void write(const change::Append& append) {
        Table& table = tables_.at(append.table);
        for (const std::string& bytes : append.entries) {
            table.stored.entries.push_back({++table.last, bytes});
        }
    }

    void write(const change::PutSnapshot& put) {
        StoredTable& table = tables_.at(put.table).stored;
        table.snapshot = put.snapshot;
        table.listing.touched = put.at;
        std::erase_if(table.entries,
                      [&](const StoredEntry& entry) { return entry.number <= put.snapshot.upto; });
    }

    void write(const change::Describe& describe) {
        TableListing& listing = tables_.at(describe.table).stored.listing;
        listing.summary = describe.summary;
        listing.finished = describe.finished;
        listing.touched = describe.at;
    }

    void write(const change::Release& release) {
        StoredTable& table = tables_.at(release.table).stored;
        raise(table.epoch);
        table.listing.owner.clear();
        table.listing.touched = release.at;
    }

    void write(const change::Drop& drop) { tables_.erase(drop.table); }

    void write(const change::AddRecord& add) {
        records_.emplace(add.record.listing.id, add.record);
    }

    void write(const change::PutSession& put) {
        sessions_.insert_or_assign(put.session.token_hash, put.session);
    }

    void write(const change::DropSession& drop) { sessions_.erase(drop.token_hash); }

    void write(const change::PutSetting& put) {
        settings_.insert_or_assign(put.setting.key, put.setting.value);
    }

    void write(const change::DropSetting& drop) { settings_.erase(drop.key); }

    // ---- Owners ----

    static void raise(Epoch& epoch) { epoch = Epoch{static_cast<std::uint64_t>(epoch) + 1}; }

    bool is_held(const TableListing& listing, UnixTime now) const {
        const auto owner = owners_.find(listing.owner);
        return !listing.owner.empty() && owner != owners_.end() && owner->second > now;
    }

    TakenTable take_one(const std::string& id, const Claim& claim) {
        const auto found = tables_.find(id);
        if (found == tables_.end()) return {id, {}, missing_table(id)};
        StoredTable& table = found->second.stored;
        if (table.listing.owner != claim.owner && is_held(table.listing, claim.now)) {
            return {id, {}, held_table(id, table.listing.owner)};
        }
        raise(table.epoch);
        table.listing.owner = claim.owner;
        return {id, table.epoch, {}};
    }

    static bool newer(const RecordListing& a, const RecordListing& b) {
        return a.finished != b.finished ? a.finished > b.finished : a.id > b.id;
    }

    template <class Map, class Old>
    static std::size_t erase_some(Map& map, std::size_t at_most, bool& more, Old is_old) {
        std::size_t erased = 0;
        for (auto i = map.begin(); i != map.end();) {
            if (!is_old(i->second)) {
                ++i;
            } else if (erased == at_most) {
                more = true;
                break;
            } else {
                i = map.erase(i);
                ++erased;
            }
        }
        return erased;
    }

    std::mutex mutex_;
    ById<Table> tables_;
    ById<StoredRecord> records_;
    std::map<Digest, StoredSession> sessions_;
    ById<std::string> settings_;
    ById<UnixTime> owners_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace lastcard

// The store in memory (see memory_store.hpp).
#include "store/memory_store.hpp"

#include <algorithm>
#include <utility>

namespace lastcard {

namespace {

void raise(Epoch& epoch) { epoch = Epoch{static_cast<std::uint64_t>(epoch) + 1}; }

bool newer(const RecordListing& a, const RecordListing& b) {
    return a.finished != b.finished ? a.finished > b.finished : a.id > b.id;
}

template <class Map, class Old>
std::size_t erase_some(Map& map, std::size_t at_most, bool& more, Old is_old) {
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

}  // namespace

Committed MemoryStore::commit(std::span<const Change> batch) {
    const Lock lock(mutex_);
    Committed committed;
    committed.refused = check_batch(batch, *this);
    for (const Change& change : batch) {
        if (!is_accepted(change, committed.refused)) continue;
        std::visit([this](const auto& accepted) { write(accepted); }, change);
    }
    return committed;
}

StoreResult<std::vector<TakenTable>> MemoryStore::take(std::span<const std::string> tables,
                                                       const Claim& claim) {
    const Lock lock(mutex_);
    if (StoreError error = extend(claim)) return error;
    std::vector<TakenTable> taken;
    for (const std::string& id : tables) taken.push_back(take_one(id, claim));
    return taken;
}

StoreResult<Lease> MemoryStore::renew(const Claim& claim) {
    const Lock lock(mutex_);
    if (StoreError error = extend(claim)) return error;
    return Lease{claim.lease_ms, owners_[claim.owner].robbed, claim.now};
}

StoreResult<std::vector<HeldTable>> MemoryStore::held(std::string_view owner) {
    const Lock lock(mutex_);
    std::vector<HeldTable> list;
    for (const auto& [id, table] : tables_)
        if (table.stored.listing.owner == owner) list.push_back({id, table.stored.epoch});
    return list;
}

StoreResult<std::vector<TableListing>> MemoryStore::tables() {
    const Lock lock(mutex_);
    std::vector<TableListing> list;
    for (const auto& [id, table] : tables_) list.push_back(table.stored.listing);
    return list;
}

std::vector<StoreResult<StoredTable>> MemoryStore::load(std::span<const std::string> ids) {
    const Lock lock(mutex_);
    std::vector<StoreResult<StoredTable>> list;
    for (const std::string& id : ids) {
        const auto found = tables_.find(id);
        if (found == tables_.end())
            list.emplace_back(missing_table(id));
        else
            list.emplace_back(found->second.stored);
    }
    return list;
}

StoreResult<std::vector<RecordListing>> MemoryStore::records(const RecordQuery& query) {
    const Lock lock(mutex_);
    std::vector<RecordListing> list;
    for (const auto& [id, record] : records_) {
        const RecordListing& listing = record.listing;
        if (query.table && listing.table != *query.table) continue;
        if (query.after && !newer(*query.after, listing)) continue;
        list.insert(std::upper_bound(list.begin(), list.end(), listing, newer), listing);
    }
    if (list.size() > query.at_most) list.resize(query.at_most);
    return list;
}

StoreResult<StoredRecord> MemoryStore::record(std::string_view id) {
    const Lock lock(mutex_);
    const auto found = records_.find(id);
    if (found == records_.end()) return missing_record(id);
    return found->second;
}

StoreResult<StoredSession> MemoryStore::session(const Digest& token_hash, UnixTime now) {
    const Lock lock(mutex_);
    const auto found = sessions_.find(token_hash);
    if (found == sessions_.end() || found->second.expires <= now) return missing_session();
    return found->second;
}

StoreResult<StoredSession> MemoryStore::marked_session(std::uint64_t mark, UnixTime now) {
    const Lock lock(mutex_);
    for (const auto& [hash, session] : sessions_)
        if (session_mark(hash) == mark && session.expires > now) return session;
    return missing_session();
}

StoreResult<std::vector<StoredSetting>> MemoryStore::settings(std::string_view prefix) {
    const Lock lock(mutex_);
    std::vector<StoredSetting> list;
    for (auto i = settings_.lower_bound(prefix);
         i != settings_.end() && i->first.starts_with(prefix); ++i) {
        list.push_back({i->first, i->second});
    }
    return list;
}

StoreResult<Retired> MemoryStore::retire(const Retention& retention) {
    const Lock lock(mutex_);
    Retired retired;
    retired.tables = erase_some(tables_, retention.at_most, retired.more, [&](const Table& table) {
        const TableListing& listing = table.stored.listing;
        UnixTime before = retention.idle_before;
        if (listing.finished) before = std::max(before, retention.finished_before);
        if (!table.played) before = std::max(before, retention.unplayed_before);
        return listing.touched < before && current_owner(listing, retention.now) == nullptr;
    });
    retired.records =
        erase_some(records_, retention.at_most, retired.more, [&](const StoredRecord& record) {
            return record.listing.finished < retention.records_before;
        });
    retired.sessions =
        erase_some(sessions_, retention.at_most, retired.more,
                   [&](const StoredSession& session) { return session.expires <= retention.now; });
    std::erase_if(record_makings_,
                  [&](const auto& each) { return !records_.contains(each.first); });
    for (Making& each : makings_) each.exists = each.exists && tables_.contains(each.table);
    std::erase_if(makings_, [&](const Making& each) {
        return !each.exists && each.at.ms < retention.now.ms - makings_kept_ms;
    });
    return retired;
}

StoreResult<Usage> MemoryStore::usage(std::string_view maker, std::string_view address,
                                      UnixTime since) {
    const Lock lock(mutex_);
    Usage usage;
    const auto add = [since](Used& used, const Making& making) {
        if (making.at >= since) {
            if (used.made == 0 || making.at < used.first_made) used.first_made = making.at;
            ++used.made;
        }
        if (making.exists) used.bytes += making.bytes;
    };
    for (const Making& each : makings_) {
        if (!maker.empty() && each.maker == maker) add(usage.maker, each);
        if (!address.empty() && each.address == address) add(usage.address, each);
    }
    return usage;
}

// ---- Queries of the check ----

std::optional<TableStanding> MemoryStore::table(std::string_view id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return std::nullopt;
    const StoredTable& stored = found->second.stored;
    return TableStanding{stored.epoch, found->second.last,
                         stored.snapshot ? stored.snapshot->upto : 0, stored.history.size()};
}

// ---- Writing checked changes ----

void MemoryStore::write(const change::Create& create) {
    Table table;
    table.stored.epoch = first_epoch;
    table.stored.listing = {create.table, create.owner, create.summary,
                            create.at,    create.at,    false};
    tables_.emplace(create.table, std::move(table));
    makings_.push_back({create.table, true, create.maker, create.address, create.at, create.bytes});
}

void MemoryStore::write(const change::Append& append) {
    Table& table = tables_.at(append.table);
    for (const std::string& bytes : append.entries) {
        table.stored.entries.push_back({++table.last, bytes});
    }
}

void MemoryStore::write(const change::PutSnapshot& put) {
    StoredTable& table = tables_.at(put.table).stored;
    table.snapshot = put.snapshot;
    table.listing.touched = put.at;
    std::erase_if(table.entries,
                  [&](const StoredEntry& entry) { return entry.number <= put.snapshot.upto; });
}

void MemoryStore::write(const change::AppendHistory& append) {
    std::string& history = tables_.at(append.table).stored.history;
    history.resize(static_cast<std::size_t>(append.at));
    history += append.bytes;
}

void MemoryStore::write(const change::Describe& describe) {
    TableListing& listing = tables_.at(describe.table).stored.listing;
    listing.summary = describe.summary;
    listing.finished = describe.finished;
    tables_.at(describe.table).played = describe.played;
    listing.touched = describe.at;
}

void MemoryStore::write(const change::Release& release) {
    StoredTable& table = tables_.at(release.table).stored;
    raise(table.epoch);
    table.listing.owner.clear();
    table.listing.touched = release.at;
}

void MemoryStore::write(const change::Drop& drop) {
    tables_.erase(drop.table);
    for (Making& each : makings_) each.exists = each.exists && each.table != drop.table;
}

void MemoryStore::write(const change::AddRecord& add) {
    const std::string& id = add.record.listing.id;
    records_.emplace(id, add.record);
    const auto making = std::find_if(makings_.begin(), makings_.end(), [&](const Making& each) {
        return each.exists && each.table == add.record.listing.table;
    });
    if (making == makings_.end()) return;
    const Making& whose = *making;
    record_makings_.insert_or_assign(id, whose);
    const auto trim = [&](std::string Making::* by, std::uint64_t most) {
        if (most == 0 || (whose.*by).empty()) return true;
        while (record_bytes(by, whose) > most)
            if (!drop_oldest_record(by, whose, id)) return false;
        return true;
    };
    trim(&Making::maker, add.most_of_maker);
    if (trim(&Making::address, add.most_of_address)) return;
    record_makings_.erase(id);
    records_.erase(id);
}

std::uint64_t MemoryStore::record_bytes(std::string Making::* by, const Making& whose) const {
    std::uint64_t bytes = 0;
    for (const auto& [id, making] : record_makings_)
        if (making.*by == whose.*by) bytes += records_.at(id).text.size();
    return bytes;
}

/// Deletes the oldest record that has the same maker, and the same `by`, except the newest. False
/// if there is none.
bool MemoryStore::drop_oldest_record(std::string Making::* by, const Making& whose,
                                     const std::string& newest) {
    const StoredRecord* oldest = nullptr;
    for (const auto& [id, making] : record_makings_) {
        const bool is_own = !making.maker.empty() && making.maker == whose.maker;
        if (id == newest || !is_own || making.*by != whose.*by) continue;
        const StoredRecord& record = records_.at(id);
        if (oldest == nullptr || newer(oldest->listing, record.listing)) oldest = &record;
    }
    if (oldest == nullptr) return false;
    const std::string id = oldest->listing.id;
    record_makings_.erase(id);
    records_.erase(id);
    return true;
}

void MemoryStore::write(const change::PutSession& put) {
    sessions_.insert_or_assign(put.session.token_hash, put.session);
}

void MemoryStore::write(const change::DropSession& drop) { sessions_.erase(drop.token_hash); }

void MemoryStore::write(const change::PutSetting& put) {
    settings_.insert_or_assign(put.setting.key, put.setting.value);
}

void MemoryStore::write(const change::DropSetting& drop) { settings_.erase(drop.key); }

// ---- Owners ----

StoreError MemoryStore::extend(const Claim& claim) {
    Owner& owner = owners_[claim.owner];
    if (std::ranges::find(owner.past_lives, claim.life) != owner.past_lives.end())
        return ended_life(claim.owner);
    if (owner.life != claim.life && owner.life != 0) owner.past_lives.push_back(owner.life);
    owner.life = claim.life;
    owner.until = {claim.now.ms + claim.lease_ms};
    return {};
}

/// The owner of the table if its lease is not over.
const MemoryStore::Owner* MemoryStore::current_owner(const TableListing& listing,
                                                     UnixTime now) const {
    const auto owner = owners_.find(listing.owner);
    const bool is_held =
        !listing.owner.empty() && owner != owners_.end() && owner->second.until > now;
    return is_held ? &owner->second : nullptr;
}

TakenTable MemoryStore::take_one(const std::string& id, const Claim& claim) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return {id, {}, missing_table(id)};
    StoredTable& table = found->second.stored;
    if (table.listing.owner != claim.owner && !table.listing.owner.empty()) {
        if (const Owner* const other = current_owner(table.listing, claim.now))
            return held_table(id, table.listing.owner, other->until.ms - claim.now.ms);
        ++owners_[table.listing.owner].robbed;
    }
    raise(table.epoch);
    table.listing.owner = claim.owner;
    return {id, table.epoch, {}};
}

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace lastcard

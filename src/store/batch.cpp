// Checks which tables of a batch may be written (see batch.hpp).
#include "store/batch.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/text_util.hpp"

namespace lastcard {

namespace {

std::string named(std::string_view id) { return quoted(id, 80); }

StoreError exists(std::string_view what, std::string_view id) {
    return {StoreErrorKind::Exists, "There is already a " + std::string(what) + " " + named(id) +
                                        ": choose another id for the new one."};
}

StoreError gap(std::string_view table, const std::string& given, EntryNumber last) {
    return {StoreErrorKind::Gap, "The log of the table " + named(table) + " goes up to entry " +
                                     std::to_string(last) + ", which " + given +
                                     " does not fit: load the table again."};
}

/// Applies the batch to the standings only.
class Check {
public:
    explicit Check(Standings& stored) : stored_(stored) {}

    StoreError operator()(const change::Create& create) {
        std::optional<TableStanding>& table = standing(create.table);
        if (table) return exists("table", create.table);
        table = TableStanding{first_epoch, 0, 0, 0};
        return {};
    }

    StoreError operator()(const change::Append& append) {
        TableStanding* table = nullptr;
        if (StoreError error = find(append.table, append.epoch, table)) return error;
        if (append.first != table->last + 1) {
            return gap(append.table, "an entry " + std::to_string(append.first), table->last);
        }
        table->last += append.entries.size();
        return {};
    }

    StoreError operator()(const change::PutSnapshot& put) {
        TableStanding* table = nullptr;
        if (StoreError error = find(put.table, put.epoch, table)) return error;
        const EntryNumber upto = put.snapshot.upto;
        if (upto > table->last || upto < table->snapshot) {
            return gap(put.table, "a snapshot of entry " + std::to_string(upto), table->last);
        }
        table->snapshot = upto;
        return {};
    }

    StoreError operator()(const change::AppendHistory& append) {
        TableStanding* table = nullptr;
        if (StoreError error = find(append.table, append.epoch, table)) return error;
        if (append.at != 0 && append.at != table->history) {
            return {StoreErrorKind::Gap, "The history of the table " + named(append.table) +
                                             " has " + std::to_string(table->history) +
                                             " bytes, and not " + std::to_string(append.at) +
                                             ": load the table again."};
        }
        table->history = append.at + append.bytes.size();
        return {};
    }

    StoreError operator()(const change::Describe& describe) {
        TableStanding* table = nullptr;
        return find(describe.table, describe.epoch, table);
    }

    StoreError operator()(const change::Release& release) {
        TableStanding* table = nullptr;
        if (StoreError error = find(release.table, release.epoch, table)) return error;
        table->epoch = Epoch{static_cast<std::uint64_t>(table->epoch) + 1};
        return {};
    }

    StoreError operator()(const change::Drop& drop) {
        TableStanding* table = nullptr;
        if (StoreError error = find(drop.table, drop.epoch, table)) return error;
        standing(drop.table).reset();
        return {};
    }

    StoreError operator()(const change::AddRecord& add) {
        const RecordListing& listing = add.record.listing;
        TableStanding* table = nullptr;
        if (StoreError error = find(listing.table, add.epoch, table)) return error;
        if (!records_.insert(listing.id).second || stored_.has_record(listing.id)) {
            return exists("record", listing.id);
        }
        return {};
    }

    StoreError operator()(const change::PutSession&) { return {}; }
    StoreError operator()(const change::DropSession&) { return {}; }
    StoreError operator()(const change::PutSetting&) { return {}; }
    StoreError operator()(const change::DropSetting&) { return {}; }

private:
    std::optional<TableStanding>& standing(std::string_view id) {
        const auto found = tables_.find(id);
        if (found != tables_.end()) return found->second;
        return tables_.emplace(id, stored_.table(id)).first->second;
    }

    StoreError find(std::string_view id, Epoch epoch, TableStanding*& table) {
        std::optional<TableStanding>& found = standing(id);
        if (!found) return missing_table(id);
        if (found->epoch != epoch) return fenced_table(id);
        table = &*found;
        return {};
    }

    Standings& stored_;
    std::map<std::string, std::optional<TableStanding>, std::less<>> tables_;
    std::set<std::string, std::less<>> records_;
};

struct TableOf {
    std::optional<std::string_view> operator()(const change::AddRecord& add) const {
        return add.record.listing.table;
    }
    template <class Other>
    std::optional<std::string_view> operator()(const Other& other) const {
        if constexpr (requires { other.table; }) {
            return other.table;
        } else {
            return std::nullopt;
        }
    }
};

bool by_table(const TableRefusal& refusal, std::string_view table) { return refusal.table < table; }

}  // namespace

std::optional<std::string_view> table_of(const Change& change) {
    return std::visit(TableOf{}, change);
}

std::vector<TableRefusal> check_batch(std::span<const Change> batch, Standings& stored) {
    Check check(stored);
    std::map<std::string, StoreError, std::less<>> refused;
    for (const Change& change : batch) {
        StoreError error = std::visit(check, change);
        if (error) refused.try_emplace(std::string(*table_of(change)), std::move(error));
    }
    std::vector<TableRefusal> list;
    for (auto& [table, error] : refused) list.push_back({table, std::move(error)});
    return list;
}

bool is_accepted(const Change& change, std::span<const TableRefusal> refused) {
    const std::optional<std::string_view> table = table_of(change);
    if (!table || refused.empty()) return true;
    const auto found = std::lower_bound(refused.begin(), refused.end(), *table, by_table);
    return found == refused.end() || found->table != *table;
}

StoreError missing_table(std::string_view table) {
    return {StoreErrorKind::Missing,
            "There is no table " + named(table) + ": it was closed, or never existed."};
}

StoreError fenced_table(std::string_view table) {
    return {StoreErrorKind::Fenced,
            "The table " + named(table) +
                " has been taken by another server since: load it again before writing to it."};
}

StoreError missing_record(std::string_view id) {
    return {StoreErrorKind::Missing,
            "There is no record " + named(id) + ": its time was up, or it never existed."};
}

StoreError missing_session() {
    return {StoreErrorKind::Missing, "There is no such session, or it has expired: sign in again."};
}

StoreError ended_life(std::string_view owner) {
    return {StoreErrorKind::Fenced, "Another server has started under the name " + named(owner) +
                                        " since: give each server a name of its own."};
}

TakenTable held_table(std::string_view table, std::string_view owner, std::int64_t free_in_ms) {
    return {std::string(table),
            {},
            {StoreErrorKind::Locked, "The table " + named(table) + " is held by the server " +
                                         named(owner) + ": ask that one."},
            std::string(owner),
            free_in_ms};
}

}  // namespace lastcard

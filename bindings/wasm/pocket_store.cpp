// Tables in the memory of a page (see pocket_store.hpp).
#include "wasm/pocket_store.hpp"

#include <algorithm>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"

namespace lastcard {

namespace {

constexpr int saved_version = 1;
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

StoreError missing() { return {StoreErrorKind::Missing, "There is no such thing here."}; }

}  // namespace

// ---- Put away and taken up

std::string PocketStore::save(std::string_view table) const {
    const auto found = tables_.find(table);
    if (found == tables_.end() || !found->second.snapshot) return {};
    const StoredTable& stored = found->second;
    std::string text;
    json::Writer out(text);
    out.begin_object();
    out.member("saved", saved_version);
    out.member("table", stored.listing.table);
    out.member("summary", stored.listing.summary);
    out.member("upto", stored.snapshot->upto);
    out.member("snapshot", stored.snapshot->bytes);
    out.key("entries").begin_array();
    for (const StoredEntry& each : stored.entries) out.value(each.bytes);
    out.end_array().key("sessions").begin_array();
    for (const auto& [hash, session] : sessions_) {
        out.begin_object();
        out.member("hash", to_hex(hash));
        out.member("expires", session.expires.ms);
        out.member("data", session.data);
        out.end_object();
    }
    out.end_array().end_object();
    return text;
}

std::optional<std::string> PocketStore::put(std::string_view saved) {
    const json::Document document = json::parse(saved);
    if (document.error) return "saved game: " + document.error->message;
    std::string error;
    json::Fields fields(document.root, "saved game", error);
    fields.integer("saved", saved_version, saved_version);
    StoredTable stored;
    stored.listing.table = fields.text("table", "a code");
    stored.listing.summary = fields.text("summary", "an edition");
    stored.epoch = first_epoch;
    StoredSnapshot snapshot;
    snapshot.upto = static_cast<EntryNumber>(fields.integer("upto", 0, most));
    snapshot.bytes = fields.text("snapshot", "a table");
    EntryNumber number = snapshot.upto;
    for (const json::Value& each : fields.array("entries", 0, 1'000'000, "entries"))
        stored.entries.push_back({++number, each.string});
    stored.snapshot = std::move(snapshot);
    std::vector<StoredSession> sessions;
    for (const json::Value& each : fields.array("sessions", 0, 1'000, "sessions")) {
        json::Fields members(each, "sessions", error);
        StoredSession session;
        session.token_hash = members.digest("hash");
        session.expires.ms = members.integer("expires", 0, most);
        session.data = members.text("data", "a guest");
        sessions.push_back(std::move(session));
    }
    if (!error.empty()) return error;
    for (StoredSession& each : sessions) write(change::PutSession{std::move(each)});
    tables_.insert_or_assign(stored.listing.table, std::move(stored));
    return std::nullopt;
}

// ---- Writing

Committed PocketStore::commit(std::span<const Change> batch) {
    for (const Change& each : batch)
        std::visit([this](const auto& change) { write(change); }, each);
    return {};
}

void PocketStore::write(const change::Create& change) {
    StoredTable& table = tables_[change.table];
    table.listing = {change.table, change.owner, change.summary, change.at, change.at, false};
    table.epoch = first_epoch;
}

void PocketStore::write(const change::Append& change) {
    EntryNumber number = change.first;
    for (const std::string& each : change.entries)
        tables_[change.table].entries.push_back({number++, each});
}

void PocketStore::write(const change::PutSnapshot& change) {
    StoredTable& table = tables_[change.table];
    table.snapshot = change.snapshot;
    std::erase_if(table.entries,
                  [&](const StoredEntry& each) { return each.number <= change.snapshot.upto; });
}

void PocketStore::write(const change::Describe& change) {
    TableListing& listing = tables_[change.table].listing;
    listing.summary = change.summary;
    listing.finished = change.finished;
}

void PocketStore::write(const change::Release& change) {
    tables_[change.table].listing.owner.clear();
}

void PocketStore::write(const change::Drop& change) { tables_.erase(change.table); }

void PocketStore::write(const change::AddRecord& change) { records_.push_back(change.record); }

void PocketStore::write(const change::PutSession& change) {
    sessions_.insert_or_assign(change.session.token_hash, change.session);
}

void PocketStore::write(const change::DropSession& change) { sessions_.erase(change.token_hash); }

// ---- Reading

StoreResult<std::vector<TakenTable>> PocketStore::take(std::span<const std::string> tables,
                                                       const Claim& claim) {
    std::vector<TakenTable> taken;
    for (const std::string& each : tables) {
        const auto found = tables_.find(each);
        if (found == tables_.end()) {
            taken.push_back({each, {}, missing()});
            continue;
        }
        found->second.listing.owner = claim.owner;
        taken.push_back({each, found->second.epoch, {}});
    }
    return taken;
}

StoreResult<std::vector<TableListing>> PocketStore::tables() {
    std::vector<TableListing> all;
    for (const auto& [id, table] : tables_) all.push_back(table.listing);
    return all;
}

StoreResult<StoredTable> PocketStore::load(std::string_view table) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return missing();
    return found->second;
}

StoreResult<std::vector<RecordListing>> PocketStore::records(const RecordQuery& query) {
    std::vector<RecordListing> found;
    for (auto each = records_.rbegin(); each != records_.rend(); ++each)
        if (!query.table || each->listing.table == *query.table) found.push_back(each->listing);
    return found;
}

StoreResult<StoredRecord> PocketStore::record(std::string_view id) {
    const auto found = std::find_if(records_.begin(), records_.end(),
                                    [&](const auto& each) { return each.listing.id == id; });
    if (found == records_.end()) return missing();
    return *found;
}

StoreResult<StoredSession> PocketStore::session(const Digest& token_hash, UnixTime now) {
    const auto found = sessions_.find(token_hash);
    if (found == sessions_.end() || found->second.expires <= now) return missing();
    return found->second;
}

StoreResult<std::vector<StoredSetting>> PocketStore::settings(std::string_view) {
    return std::vector<StoredSetting>{};
}

}  // namespace lastcard

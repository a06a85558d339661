// Saved tables of a page (see browser_store.hpp).
#include "wasm/browser_store.hpp"

#include <limits>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"

namespace lastcard {

namespace {

constexpr int saved_version = 2;
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

}  // namespace

// ---- Saving and restoring

std::string BrowserStore::save(std::string_view table) const {
    const auto found = tables_.find(table);
    if (found == tables_.end() || !found->second.stored.snapshot) return {};
    const StoredTable& stored = found->second.stored;
    std::string text;
    json::Writer out(text);
    out.begin_object();
    out.member("saved", saved_version);
    out.member("table", stored.listing.table);
    out.member("summary", stored.listing.summary);
    out.member("upto", stored.snapshot->upto);
    out.member("snapshot", stored.snapshot->bytes);
    out.member("history", stored.history);
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

Result<void> BrowserStore::put(std::string_view saved) {
    const json::Document document = json::parse(saved);
    if (document.error) return "saved game: " + document.error->message;
    std::string error;
    json::Fields fields(document.root, "saved game", error);
    const bool has_history = fields.integer("saved", 1, saved_version) > 1;
    StoredTable stored;
    stored.listing.table = fields.text("table", "a code");
    stored.listing.summary = fields.text("summary", "an edition");
    stored.epoch = first_epoch;
    StoredSnapshot snapshot;
    snapshot.upto = static_cast<EntryNumber>(fields.integer("upto", 0, most));
    snapshot.bytes = fields.text("snapshot", "a table");
    if (has_history) stored.history = fields.text("history", "a record");
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
    for (StoredSession& each : sessions) sessions_.insert_or_assign(each.token_hash, each);
    Table table{std::move(stored), number};
    tables_.insert_or_assign(table.stored.listing.table, std::move(table));
    return {};
}

}  // namespace lastcard

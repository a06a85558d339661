// The tables in memory: loads and unloads them, submits entries to them, and stores their changes.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "site/broadcast.hpp"
#include "site/connections.hpp"
#include "site/context.hpp"
#include "site/live_table.hpp"

namespace lastcard::site {

/// A live table, or one that was restored from the store to be read.
class TableToRead {
public:
    explicit TableToRead(const Table& live) : table_(&live) {}
    explicit TableToRead(std::unique_ptr<Table> restored)
        : restored_(std::move(restored)), table_(restored_.get()) {}

    const Table* operator->() const { return table_; }
    const Table& operator*() const { return *table_; }
    bool rests() const { return restored_ != nullptr; }

private:
    std::unique_ptr<Table> restored_;
    const Table* table_;
};

class LiveTables {
public:
    using Map = std::unordered_map<std::string, std::unique_ptr<LiveTable>>;

    LiveTables(Context& context, Connections& connections, Broadcast& broadcast)
        : context_(context), connections_(connections), broadcast_(broadcast) {}

    // ---- Finding tables

    /// The table if it is in memory, otherwise null.
    LiveTable* live(const std::string& code);
    /// The table, loaded from the store if necessary. `address`: of the visitor who asks, and to
    /// whom a table that is loaded now counts.
    Result<LiveTable*, wire::HostReason> find(Moment now, const std::string& code,
                                              const std::string& address);
    /// A table for reading. It is not loaded as a live table.
    Result<TableToRead, wire::HostReason> look_at(Moment now, const std::string& code);
    /// Whether the code has never been used, not even by a deleted table that left a record.
    bool is_unused(Moment now, const std::string& code);
    const Map& all() const { return tables_; }
    bool is_full() const { return tables_.size() >= context_.options.tables; }
    /// Why a visitor may not have another table in memory.
    std::optional<wire::Refused> over_quota(SessionId maker, const std::string& address) const;
    GameShelf& shelf() { return shelf_; }
    /// What loading tables has cost so far, in ordinary requests: a table is read and its match is
    /// replayed.
    double load_cost() const { return load_cost_; }

    // ---- Changing them

    LiveTable& add(Moment now, std::unique_ptr<Table> table, std::string address,
                   std::uint64_t edition_bytes = 0);
    /// Lets the table process the entry, adds the entry to the next batch, and sends the effects to
    /// everyone at the table. `parsed`: the message of a ClientCommand, otherwise null.
    Effects submit(Moment now, LiveTable& live, Entry entry,
                   const wire::ClientMessage* parsed = nullptr);
    /// Closes the connections of people whom an entry has removed, and schedules the table.
    /// `leaving`: the person who asked for it.
    void dismiss(Moment now, LiveTable& live, const Effects& effects, wire::Person leaving);
    /// Submits the deadlines that have passed. Call it before submitting anything else.
    void run_deadlines(Moment now, LiveTable& live);
    /// Recomputes the table's next deadline. Call it after every change.
    void schedule(LiveTable& live);
    /// Handles a lost connection. Its person stays at the table.
    void disconnect(Moment now, Connection& connection);
    /// Ends a table permanently. Returns the number of connections that were closed. Errors:
    /// NoSuchTable, or NotNow while the table is being unloaded.
    Result<std::size_t, wire::HostReason> close(Moment now, const std::string& code,
                                                const std::string& reason);
    /// The reason given when the table was closed; empty if it was not closed.
    std::optional<std::string> close_reason(Moment now, const std::string& code);
    /// Deletes old notes of closed tables.
    void drop_old_notes(Moment now);

    // ---- Time

    Moment next_deadline() const { return deadlines_.empty() ? never : deadlines_.begin()->first; }
    /// Serves the tables whose deadline has passed, and unloads those without connections.
    void run_all_deadlines(Moment now);
    /// Unloads up to so many tables with the next batch. `leave`: what is done with each connection
    /// at them. Returns whether others are left that are not being unloaded.
    bool rest_some(Moment now, std::size_t most, const std::function<void(Connection&)>& leave);
    /// Restarts the clocks of all tables: nobody could play for a while.
    void resume_all(Moment now);

    // ---- Batches

    /// Adds everything that changed since the last batch to the batch.
    void write_changes(Moment now);
    /// Unloads the tables that the stored batch put to rest. Returns the hellos that waited for
    /// that.
    std::vector<waiting::Hello> committed(const Batch& batch);
    /// Discards everything in memory; nothing of it is stored.
    void clear();
    /// Unloads tables that another server holds. Returns the connections that were at them.
    std::set<ConnectionId> drop(const std::vector<std::string>& lost);
    /// The tables that the store should say this server holds. Precondition: no batch is being
    /// stored.
    std::vector<HeldTable> to_confirm() const;

private:
    Result<LiveTable*, wire::HostReason> wake(Moment now, const std::string& code,
                                              const std::string& address);
    void note_unreadable(const std::string& code, const StoreError& error) const;
    std::unique_ptr<Table> restore(const StoredTable& stored);
    void unload(LiveTable& live);
    void rest(LiveTable& live);
    void mark_dirty(LiveTable& live);
    void write_changes(Moment now, LiveTable& live);
    static void keep_record(Moment now, LiveTable& live, const Record& played);
    bool is_snapshot_due(const LiveTable& live) const;
    std::size_t entries_until_snapshot(const std::string& code) const;

    Context& context_;
    Connections& connections_;
    Broadcast& broadcast_;
    void count_in(LiveTable& live);
    void count_out(const LiveTable& live);

    GameShelf shelf_;
    Map tables_;
    std::unordered_map<std::string, std::size_t> per_address_;
    std::map<SessionId, std::size_t> per_maker_;
    std::uint64_t last_serial_ = 0;
    double load_cost_ = 0;
    std::set<std::pair<Moment, LiveTable*>> deadlines_;
    std::vector<LiveTable*> dirty_;               ///< with changes to store or to send
    std::map<std::string, std::string> closing_;  ///< tables being dropped, with the reason
};

/// The canonical form of a table code that a person has typed.
std::string table_code(std::string_view text);

}  // namespace lastcard::site

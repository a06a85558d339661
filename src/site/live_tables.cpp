// Loading, changing and unloading tables (see live_tables.hpp).
#include "site/live_tables.hpp"

#include <algorithm>
#include <utility>

#include "base/json.hpp"
#include "base/text_util.hpp"

namespace lastcard::site {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;

namespace {

constexpr Span kept_notes{30LL * 86'400'000};  ///< how long notes about closed tables are kept
constexpr double actions_per_cost = 500;  ///< replayed in about the time of an ordinary request

HostReason reason_of(const StoreError& error) {
    switch (error.kind) {
        case StoreErrorKind::Missing: return HostReason::NoSuchTable;
        case StoreErrorKind::Corrupt: return HostReason::TableClosed;
        default: return HostReason::NotStored;
    }
}

std::string note_key(const std::string& code) { return "closed/" + code; }

/// The sentence without quoted text, which may contain card names.
std::string unquoted(std::string_view sentence) {
    std::string text;
    bool within = false;
    for (const char each : sentence) {
        if (each == '"') within = !within;
        if (!within || each == '"') text += each;
    }
    return text;
}

}  // namespace

std::string table_code(std::string_view text) {
    std::string code(text);
    for (char& each : code) each = capital_letter(each);
    return code;
}

// ---- Finding and loading

LiveTable* LiveTables::live(const std::string& code) {
    const auto found = tables_.find(code);
    return found == tables_.end() ? nullptr : found->second.get();
}

Result<LiveTable*, HostReason> LiveTables::find(Moment now, const std::string& code,
                                                const std::string& address) {
    if (LiveTable* const found = live(code)) return found;
    if (closing_.contains(code)) return HostReason::NoSuchTable;
    return wake(now, code, address);
}

Result<TableToRead, HostReason> LiveTables::look_at(Moment now, const std::string& code) {
    if (const LiveTable* const found = live(code)) return TableToRead(*found->table);
    if (closing_.contains(code)) return HostReason::NoSuchTable;
    const StoreResult<StoredTable> stored = context_.ask(now, need::Table{code});
    if (!stored) {
        note_unreadable(code, stored.error());
        return reason_of(stored.error());
    }
    if (!stored->snapshot) return HostReason::NoSuchTable;
    std::unique_ptr<Table> restored = restore(*stored);
    if (!restored) return HostReason::TableClosed;
    return TableToRead(std::move(restored));
}

bool LiveTables::is_unused(Moment now, const std::string& code) {
    const StoreResult<StoredTable> stored = context_.ask(now, need::Table{code});
    const StoreResult<StoredRecord> record = context_.ask(now, need::Record{code + "-1"});
    const std::optional<std::string> closed = close_reason(now, code);
    return stored.error().kind == StoreErrorKind::Missing &&
           record.error().kind == StoreErrorKind::Missing && !closed;
}

Result<LiveTable*, HostReason> LiveTables::wake(Moment now, const std::string& code,
                                                const std::string& address) {
    if (is_full()) return HostReason::TooManyTables;
    if (over_quota(SessionId::Nobody, address)) return HostReason::TooManyLiveTables;
    const Taking taking = context_.ask(now, need::Take{code});
    const StoreResult<StoredTable>& stored = taking.table;
    if (!stored) {
        if (!taking.taken.error) note_unreadable(code, stored.error());
        return reason_of(stored.error());
    }
    std::unique_ptr<Table> table = stored->snapshot ? restore(*stored) : nullptr;
    if (!table) return HostReason::TableClosed;

    auto fresh = std::make_unique<LiveTable>();
    fresh->table = std::move(table);
    fresh->code = code;
    fresh->address = address;
    fresh->epoch = taking.taken.epoch;
    fresh->snapshot_upto = stored->snapshot->upto;
    fresh->snapshot_bytes = stored->snapshot->bytes.size();
    fresh->last_entry = stored->snapshot->upto + stored->entries.size();
    fresh->empty_since = now;
    LiveTable& woken = *tables_.emplace(code, std::move(fresh)).first->second;
    count_in(woken);
    ++context_.counts.tables_woken;
    context_.counts.tables = tables_.size();
    submit(now, woken, Entry{now, Person::Nobody, input::Resumed{}, {}});
    return &woken;
}

void LiveTables::note_unreadable(const std::string& code, const StoreError& error) const {
    if (error.kind == StoreErrorKind::Missing || error.kind == StoreErrorKind::Away) return;
    context_.log(LogLevel::Error, "unreadable_table",
                 {{"table", code}, {"sentence", error.sentence}});
}

std::unique_ptr<Table> LiveTables::restore(const StoredTable& stored) {
    std::vector<std::string> entries;
    for (const StoredEntry& each : stored.entries) entries.push_back(each.bytes);
    Result<std::unique_ptr<Table>> restored =
        Table::restore(stored.snapshot->bytes, stored.history, entries, &shelf_);
    if (!restored) {
        context_.log(LogLevel::Error, "unreadable_table",
                     {{"table", stored.listing.table}, {"sentence", unquoted(restored.error())}});
        return nullptr;
    }
    const std::size_t actions = (*restored)->room().record().actions.size();
    load_cost_ += 1 + static_cast<double>(actions) / actions_per_cost;
    return *std::move(restored);
}

// ---- Quotas

void LiveTables::count_in(LiveTable& live) {
    live.serial = ++last_serial_;
    ++per_address_[live.address];
    ++per_maker_[live.table->options().made_by];
}

void LiveTables::count_out(const LiveTable& live) {
    const auto address = per_address_.find(live.address);
    if (address != per_address_.end() && --address->second == 0) per_address_.erase(address);
    const auto maker = per_maker_.find(live.table->options().made_by);
    if (maker != per_maker_.end() && --maker->second == 0) per_maker_.erase(maker);
}

std::optional<wire::Refused> LiveTables::over_quota(SessionId maker,
                                                    const std::string& address) const {
    const Quota& most = context_.options.quotas.live_tables;
    const auto refused = [&](std::uint64_t limit, std::string_view whose) {
        return quota_refusal(HostReason::TooManyLiveTables, "tables in use", limit, whose,
                             context_.options.rest_after);
    };
    const auto of_maker = per_maker_.find(maker);
    if (maker != SessionId::Nobody && of_maker != per_maker_.end() &&
        !has_room(of_maker->second, 1, most.visitor))
        return refused(most.visitor, "of one visitor");
    const auto of_address = per_address_.find(address);
    if (!address.empty() && of_address != per_address_.end() &&
        !has_room(of_address->second, 1, most.address))
        return refused(most.address, "of one address");
    return std::nullopt;
}

// ---- Changing

LiveTable& LiveTables::add(Moment now, std::unique_ptr<Table> table, std::string address,
                           std::uint64_t edition_bytes) {
    auto fresh = std::make_unique<LiveTable>();
    fresh->edition_bytes = edition_bytes;
    fresh->address = std::move(address);
    fresh->code = table->options().code;
    fresh->epoch = first_epoch;
    fresh->created = true;
    fresh->empty_since = now;
    fresh->table = std::move(table);
    LiveTable& added = *tables_.emplace(fresh->code, std::move(fresh)).first->second;
    count_in(added);
    mark_dirty(added);
    schedule(added);
    ++context_.counts.tables_made;
    context_.counts.tables = tables_.size();
    return added;
}

Effects LiveTables::submit(Moment now, LiveTable& live, Entry entry,
                           const wire::ClientMessage* parsed) {
    Effects effects = live.table->process(entry, parsed, context_.random);
    if (effects.changed) live.unwritten.push_back(write_entry(entry));
    if (effects.changed || effects.lobby || effects.newcomers) mark_dirty(live);
    broadcast_.effects(now, live, effects);
    for (const ThoughtWanted& each : effects.wanted)
        if (std::optional<ThinkInput> input = live.table->room().think_input(each.thought))
            context_.add(out::Think{live.code, live.address,
                                    std::make_shared<ThinkInput>(std::move(*input))});
    if (!live.played && live.table->room().match() > 0) live.played = live.describe = true;
    // The snapshot holds the edition itself, which may be another one in a later program.
    if (effects.new_game) live.put_snapshot = live.describe = true;
    if (effects.finished) {
        ++context_.counts.matches_finished;
        keep_record(now, live, *effects.finished);
        live.put_snapshot = true;
    }
    return effects;
}

void LiveTables::run_deadlines(Moment now, LiveTable& live) {
    while (live.table->next_deadline() <= now)
        submit(now, live, Entry{now, Person::Nobody, input::DeadlineReached{}, {}});
}

void LiveTables::dismiss(Moment now, LiveTable& live, const Effects& effects, Person leaving) {
    for (const Person person : effects.dismissed) {
        Attendee* const attendee = live.attendee(person);
        if (attendee == nullptr) continue;
        Connection& gone = connections_.at(live.remove_attendee(*attendee));
        gone.table = nullptr;
        if (person == leaving)
            connections_.close(gone, CloseCode::Left, HostReason::AsAsked);
        else
            connections_.close(gone, CloseCode::Kicked, HostReason::Banned);
    }
    if (live.attendees.empty()) live.empty_since = now;
    schedule(live);
}

void LiveTables::schedule(LiveTable& live) {
    Moment next = live.resting ? never : live.table->next_deadline();
    if (live.attendees.empty() && !live.resting)
        next = std::min(next, live.empty_since + context_.options.rest_after);
    if (next == live.deadline) return;
    if (live.deadline != never) deadlines_.erase({live.deadline, &live});
    live.deadline = next;
    if (next != never) deadlines_.emplace(next, &live);
}

void LiveTables::disconnect(Moment now, Connection& connection) {
    LiveTable* const live = std::exchange(connection.table, nullptr);
    if (live == nullptr) return;
    std::erase_if(live->attendees,
                  [&](const Attendee& each) { return each.connection == connection.id; });
    if (live->attendees.empty()) live->empty_since = now;
    run_deadlines(now, *live);
    const Guest* const guest = live->table->guest(connection.person);
    if (guest != nullptr && guest->here)
        submit(now, *live, Entry{now, connection.person, input::Disconnected{}, {}});
    schedule(*live);
}

Result<std::size_t, HostReason> LiveTables::close(Moment now, const std::string& code,
                                                  const std::string& reason) {
    if (closing_.contains(code)) return HostReason::NoSuchTable;
    std::size_t dismissed = 0;
    if (const auto found = find(now, code, {})) {
        LiveTable* const live = *found;
        if (live->resting) return HostReason::NotNow;
        dismissed = live->attendees.size();
        for (const Attendee& each : live->attendees) {
            Connection& connection = connections_.at(each.connection);
            connection.table = nullptr;
            connections_.close(connection, CloseCode::TableClosed, HostReason::TableClosed, reason);
        }
        // An interrupted match leaves a record, so that its deal can be verified.
        if (live->table->room().stage() == Stage::Match)
            keep_record(now, *live, live->table->record());
        write_changes(now, *live);
        context_.add(change::Drop{code, live->epoch});
        unload(*live);
    } else {
        const TakenTable taken = context_.ask(now, need::Take{code}).taken;
        if (taken.error) return HostReason::NoSuchTable;
        context_.add(change::Drop{code, taken.epoch});
    }
    context_.batch.closed.push_back(code);
    closing_.emplace(code, reason);
    StoredSetting note;
    note.key = note_key(code);
    json::Writer(note.value)
        .begin_object()
        .member("at", now.ms)
        .member("reason", reason)
        .end_object();
    context_.add(change::PutSetting{std::move(note)});
    return dismissed;
}

std::optional<std::string> LiveTables::close_reason(Moment now, const std::string& code) {
    if (const auto closing = closing_.find(code); closing != closing_.end()) return closing->second;
    const StoreResult<std::vector<StoredSetting>> notes =
        context_.ask(now, need::Settings{note_key(code)});
    if (!notes) return std::nullopt;
    for (const StoredSetting& each : *notes) {
        if (each.key != note_key(code)) continue;
        const json::Document document = json::parse(each.value);
        const json::Value* const reason = document.root.find("reason");
        return reason == nullptr ? std::string() : reason->string;
    }
    return std::nullopt;
}

void LiveTables::drop_old_notes(Moment now) {
    const StoreResult<std::vector<StoredSetting>> notes = context_.store.settings(note_key({}));
    if (!notes) return;
    for (const StoredSetting& each : *notes) {
        const json::Document document = json::parse(each.value);
        const json::Value* const at = document.root.find("at");
        if (at == nullptr || Moment{at->integer} + kept_notes <= now)
            context_.add(change::DropSetting{each.key});
    }
}

// ---- Time

void LiveTables::run_all_deadlines(Moment now) {
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        LiveTable& live = *deadlines_.begin()->second;
        deadlines_.erase(deadlines_.begin());
        live.deadline = never;
        run_deadlines(now, live);
        if (live.attendees.empty() && live.empty_since + context_.options.rest_after <= now)
            rest(live);
        schedule(live);
    }
}

void LiveTables::rest(LiveTable& live) {
    if (std::exchange(live.resting, true)) return;
    live.put_snapshot = true;
    live.describe = true;
    mark_dirty(live);
    context_.batch.rested.push_back(live.code);
}

bool LiveTables::rest_some(Moment now, std::size_t most,
                           const std::function<void(Connection&)>& leave) {
    for (const auto& [code, live] : tables_) {
        if (live->resting) continue;
        if (most-- == 0) return true;
        for (const Attendee& each : std::exchange(live->attendees, {})) {
            Connection& connection = connections_.at(each.connection);
            connection.table = nullptr;
            submit(now, *live, Entry{now, each.person, input::Disconnected{}, {}});
            leave(connection);
        }
        rest(*live);
        schedule(*live);
    }
    return false;
}

/// Removes the table from memory. Precondition: no connection is at it.
void LiveTables::unload(LiveTable& live) {
    if (live.deadline != never) deadlines_.erase({live.deadline, &live});
    std::erase(dirty_, &live);
    count_out(live);
    tables_.erase(tables_.find(live.code));
    context_.counts.tables = tables_.size();
}

// ---- Batches

void LiveTables::mark_dirty(LiveTable& live) {
    if (!std::exchange(live.dirty, true)) dirty_.push_back(&live);
}

void LiveTables::write_changes(Moment now) {
    for (LiveTable* const each : dirty_) {
        each->dirty = false;
        broadcast_.lobby(*each);
        write_changes(now, *each);
    }
    dirty_.clear();
}

/// A value between half the maximum and the maximum, so that tables that began together, as in a
/// tournament, do not all write their snapshots at the same moment.
std::size_t LiveTables::entries_until_snapshot(const std::string& code) const {
    const std::size_t most = context_.options.entries_per_snapshot;
    return most - text_hash(code) % (most / 2 + 1);
}

/// A large snapshot, such as one with a long edition, waits until the log has grown as well, even
/// if it is wanted: a table cannot be made to write much more than its people do.
bool LiveTables::is_snapshot_due(const LiveTable& live) const {
    constexpr std::size_t large = 16'384;
    constexpr std::size_t bytes_per_entry = 1'024;
    const EntryNumber entries = live.last_entry - live.snapshot_upto;
    if (entries > entries_until_snapshot(live.code)) return true;
    if (!live.put_snapshot) return false;
    return live.resting || live.snapshot_bytes <= large ||
           entries >= live.snapshot_bytes / bytes_per_entry;
}

void LiveTables::write_changes(Moment now, LiveTable& live) {
    const UnixTime at = unix_time(now);
    const auto edition = [&] { return live.table->room().record().header.edition; };
    if (std::exchange(live.created, false)) {
        const TableOptions& options = live.table->options();
        context_.add(change::Create{live.code, context_.options.owner, edition(), at,
                                    maker_name(options.made_by), address_name(live.address),
                                    live.edition_bytes});
        live.put_snapshot = true;
    }
    const std::size_t count = live.unwritten.size();
    if (count > 0)
        context_.add(change::Append{live.code, live.epoch, live.last_entry + 1,
                                    std::exchange(live.unwritten, {})});
    live.last_entry += count;
    for (StoredRecord& each : live.records)
        context_.add(change::AddRecord{live.epoch, std::move(each),
                                       context_.options.quotas.record_bytes.visitor,
                                       context_.options.quotas.record_bytes.address});
    live.records.clear();
    if (is_snapshot_due(live)) {
        live.put_snapshot = false;
        live.snapshot_upto = live.last_entry;
        Table::Saved taken = live.table->take_snapshot();
        live.snapshot_bytes = taken.bytes.size();
        if (taken.history_at == 0) live.snapshot_bytes += taken.history.size();
        if (!taken.history.empty())
            context_.add(change::AppendHistory{live.code, live.epoch, taken.history_at,
                                               std::move(taken.history)});
        context_.add(change::PutSnapshot{
            live.code, live.epoch, {live.last_entry, std::move(taken.bytes)}, at});
    }
    if (std::exchange(live.describe, false))
        context_.add(change::Describe{live.code, live.epoch, edition(),
                                      live.table->room().stage() == Stage::Over, at,
                                      live.table->room().match() > 0});
    if (live.resting) context_.add(change::Release{live.code, live.epoch, at});
}

void LiveTables::keep_record(Moment now, LiveTable& live, const Record& played) {
    StoredRecord record;
    record.listing.id = live.code + "-" + std::to_string(live.table->room().match());
    record.listing.table = live.code;
    record.listing.finished = unix_time(now);
    record.text = write_record(played);
    record.listing.summary = std::to_string(record.text.size());
    live.records.push_back(std::move(record));
}

std::vector<waiting::Hello> LiveTables::committed(const Batch& batch) {
    std::vector<waiting::Hello> waiting;
    for (const std::string& code : batch.rested) {
        LiveTable* const rested = live(code);
        if (rested == nullptr || !rested->resting) continue;
        waiting.insert(waiting.end(), std::make_move_iterator(rested->waiting.begin()),
                       std::make_move_iterator(rested->waiting.end()));
        unload(*rested);
    }
    for (const std::string& code : batch.closed) closing_.erase(code);
    return waiting;
}

void LiveTables::clear() {
    tables_.clear();
    per_address_.clear();
    per_maker_.clear();
    deadlines_.clear();
    dirty_.clear();
    closing_.clear();
    context_.counts.tables = 0;
}

std::set<ConnectionId> LiveTables::drop(const std::vector<std::string>& lost) {
    std::set<ConnectionId> there;
    for (const std::string& each : lost) {
        closing_.erase(each);
        LiveTable* const dropped = live(each);
        if (dropped == nullptr) continue;
        for (const Attendee& attendee : dropped->attendees) {
            there.insert(attendee.connection);
            connections_.at(attendee.connection).table = nullptr;
        }
        for (const waiting::Hello& hello : dropped->waiting)
            if (connections_.find(hello.connection) != nullptr) there.insert(hello.connection);
        unload(*dropped);
    }
    return there;
}

}  // namespace lastcard::site

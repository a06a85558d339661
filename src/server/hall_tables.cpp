// The hall's tables (see hall.hpp): how they wake and rest, what of them is stored, and what
// becomes of them where it is not.
#include <algorithm>
#include <utility>

#include "server/hall.hpp"
#include "server/hall_inside.hpp"
#include "server/log.hpp"

namespace lastcard::server {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;

namespace {

UnixTime unix_time(Moment now) { return {now.ms}; }

/// Without what was found, which may name cards.
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

// ---- Tables that wake and rest

/// Where there is none: why.
Hall::Awake* Hall::find_table(Moment now, const std::string& code, HostReason& wrong) {
    const auto found = tables_.find(code);
    if (found != tables_.end()) return found->second.get();
    wrong = HostReason::NoSuchTable;
    return closing_.contains(code) ? nullptr : wake_table(now, code, wrong);
}

std::unique_ptr<Table> Hall::restore_table(const StoredTable& stored) {
    std::vector<std::string> entries;
    for (const StoredEntry& each : stored.entries) entries.push_back(each.bytes);
    Table::Restored restored = Table::restore(stored.snapshot->bytes, entries, &shelf_);
    if (!restored.table)
        write_log(LogLevel::Error, "unreadable_table",
                  {{"table", stored.listing.table}, {"sentence", unquoted(restored.error)}});
    return std::move(restored.table);
}

/// What is wrong with a table that is there goes into the log as well.
StoreResult<StoredTable> Hall::load_table(const std::string& code) {
    StoreResult<StoredTable> stored = store_.load(code);
    if (!stored && stored.error().kind != StoreErrorKind::Missing)
        write_log(LogLevel::Error, "unreadable_table",
                  {{"table", code}, {"sentence", stored.error().sentence}});
    return stored;
}

StoreResult<Epoch> Hall::take_table(Moment now, const std::string& code) {
    const std::string ids[] = {code};
    const Claim claim{options_.owner, unix_time(now), unix_time(now + options_.claim_time)};
    const StoreResult<std::vector<TakenTable>> taken = store_.take(ids, claim);
    if (!taken) return taken.error();
    if (taken->front().error) return taken->front().error;
    return taken->front().epoch;
}

Hall::Awake* Hall::wake_table(Moment now, const std::string& code, HostReason& wrong) {
    const auto fail = [&](HostReason why) -> Awake* {
        wrong = why;
        return nullptr;
    };
    if (tables_.size() >= options_.tables) return fail(HostReason::TooManyTables);
    const StoreResult<Epoch> epoch = take_table(now, code);
    if (!epoch) return fail(no_table(epoch.error()));
    const StoreResult<StoredTable> stored = load_table(code);
    if (!stored) return fail(no_table(stored.error()));
    std::unique_ptr<Table> table = stored->snapshot ? restore_table(*stored) : nullptr;
    if (!table) return fail(HostReason::TableClosed);

    auto awake = std::make_unique<Awake>();
    awake->table = std::move(table);
    awake->code = code;
    awake->epoch = *epoch;
    awake->snapshot = stored->snapshot->upto;
    awake->last_entry = stored->snapshot->upto + stored->entries.size();
    awake->empty_since = now;
    Awake& woken = *tables_.emplace(code, std::move(awake)).first->second;
    ++counts_.woken;
    counts_.tables = tables_.size();
    carry_out(now, woken, Entry{now, Person::Nobody, deed::Woke{}, {}}, nullptr);
    return &woken;
}

/// When this table has to be looked at next.
void Hall::schedule(Awake& awake) {
    Moment next = awake.resting ? never : awake.table->wake();
    if (awake.here.empty() && !awake.resting)
        next = std::min(next, awake.empty_since + options_.rest_after);
    if (next == awake.alarm) return;
    if (awake.alarm != never) alarms_.erase({awake.alarm, &awake});
    awake.alarm = next;
    if (next != never) alarms_.emplace(next, &awake);
}

Moment Hall::wake() const {
    const Moment tables = alarms_.empty() ? never : alarms_.begin()->first;
    const Moment greetings = unheard_.empty() ? never : unheard_.begin()->first;
    return std::min(tables, greetings);
}

void Hall::alarm(Moment now) {
    while (!unheard_.empty() && unheard_.begin()->first <= now) {
        const auto found = connections_.find(static_cast<std::uint64_t>(unheard_.begin()->second));
        unheard_.erase(unheard_.begin());
        if (found != connections_.end() && found->second->session == SessionId::Nobody)
            dismiss(*found->second, CloseCode::NoHello, HostReason::HelloFirst);
    }
    while (!alarms_.empty() && alarms_.begin()->first <= now) {
        Awake& awake = *alarms_.begin()->second;
        alarms_.erase(alarms_.begin());
        awake.alarm = never;
        run_due(now, awake);
        if (awake.here.empty() && awake.empty_since + options_.rest_after <= now) rest(awake);
        schedule(awake);
    }
}

/// Without a word to the store; nobody may be there any more.
void Hall::forget_table(Awake& awake) {
    if (awake.alarm != never) alarms_.erase({awake.alarm, &awake});
    std::erase(touched_, &awake);
    tables_.erase(tables_.find(awake.code));
    counts_.tables = tables_.size();
}

void Hall::rest(Awake& awake) {
    if (std::exchange(awake.resting, true)) return;
    awake.put_away = true;
    awake.described = true;
    touch(awake);
    batch_.rested.push_back(awake.code);
}

void Hall::say_going_away(Span back_in) {
    std::string text;
    wire::encode_going_away(text, back_in);
    const SharedFrame shared(text);
    for (const auto& [id, connection] : connections_) send(connection->id, shared);
}

void Hall::rest_all(Moment now) {
    stopping_ = true;
    for (const auto& [code, awake] : tables_) {
        const std::vector<Here> here = std::exchange(awake->here, {});
        for (const Here& each : here) {
            connections_.at(static_cast<std::uint64_t>(each.connection))->at = nullptr;
            carry_out(now, *awake, Entry{now, each.person, deed::Went{}, {}}, nullptr);
        }
        rest(*awake);
        schedule(*awake);
    }
}

// ---- Batches

/// Between half of what is allowed and all of it: tables that began together, as in a tournament,
/// are not all put away in the same moment.
std::size_t Hall::entries_until_snapshot(const std::string& code) const {
    const std::size_t half = options_.entries_per_snapshot / 2;
    return options_.entries_per_snapshot - text_hash(code) % (half + 1);
}

void Hall::write_changes(Moment now, Awake& awake) {
    std::vector<Change>& changes = batch_.changes;
    const UnixTime at = unix_time(now);
    if (std::exchange(awake.created, false)) {
        changes.emplace_back(change::Create{awake.code, options_.owner,
                                            awake.table->room().record().header.edition, at});
        awake.put_away = true;
    }
    const std::size_t count = awake.written.size();
    if (count > 0)
        changes.emplace_back(change::Append{awake.code, awake.epoch, awake.last_entry + 1,
                                            std::exchange(awake.written, {})});
    awake.last_entry += count;
    for (StoredRecord& each : awake.records)
        changes.emplace_back(change::AddRecord{awake.epoch, std::move(each)});
    awake.records.clear();
    if (std::exchange(awake.put_away, false) ||
        awake.last_entry - awake.snapshot > entries_until_snapshot(awake.code)) {
        awake.snapshot = awake.last_entry;
        changes.emplace_back(change::PutSnapshot{
            awake.code, awake.epoch, {awake.last_entry, awake.table->snapshot()}, at});
    }
    if (std::exchange(awake.described, false))
        changes.emplace_back(change::Describe{awake.code, awake.epoch,
                                              awake.table->room().record().header.edition,
                                              awake.table->room().stage() == Stage::Over, at});
    if (awake.resting) changes.emplace_back(change::Release{awake.code, awake.epoch, at});
}

void Hall::keep_record(Moment now, Awake& awake, const Record& played) {
    StoredRecord record;
    record.listing.id = awake.code + "-" + std::to_string(awake.table->room().match());
    record.listing.table = awake.code;
    record.listing.finished = unix_time(now);
    record.text = write_record(played);
    record.listing.summary = std::to_string(record.text.size());
    awake.records.push_back(std::move(record));
}

Batch Hall::take_batch(Moment now) {
    for (Awake* const each : touched_) {
        each->touched = false;
        tell_lobby(*each);
        write_changes(now, *each);
    }
    touched_.clear();
    Batch taken = std::exchange(batch_, {});
    // The next one will be about as large.
    batch_.changes.reserve(taken.changes.size());
    batch_.out.reserve(taken.out.size());
    return taken;
}

void Hall::committed(Moment now, const Batch& batch) {
    for (const std::string& code : batch.rested) {
        const auto found = tables_.find(code);
        if (found == tables_.end() || !found->second->resting) continue;
        if (found->second->alarm != never)
            alarms_.erase({found->second->alarm, found->second.get()});
        const auto waiting = std::move(found->second->waiting);
        tables_.erase(found);
        for (const auto& [connection, said] : waiting) text(now, connection, said);
    }
    counts_.tables = tables_.size();
    for (const std::string& code : batch.closed) closing_.erase(code);
}

std::vector<Out> Hall::lost(const Batch& failed) {
    std::vector<Out> all = std::exchange(batch_, {}).out;
    all.insert(all.end(), failed.out.begin(), failed.out.end());
    std::erase_if(all, [](const Out& each) {
        return !std::holds_alternative<out::Respond>(each) &&
               !std::holds_alternative<out::Tell>(each);
    });
    for (Out& each : all) {
        if (auto* asked = std::get_if<out::Respond>(&each)) asked->response = not_stored();
        if (auto* told = std::get_if<out::Tell>(&each))
            told->answer =
                admin_error("Nothing could be stored, so nothing was done: see the log.");
    }
    tables_.clear();
    alarms_.clear();
    touched_.clear();
    sessions_.clear();
    closing_.clear();
    for (const auto& [id, connection] : connections_) {
        connection->at = nullptr;
        connection->closing = false;  // whatever it was for has not happened
        dismiss(*connection, CloseCode::NotStored, HostReason::NotStored);
    }
    counts_.tables = 0;
    std::vector<Out> closes = std::exchange(batch_, {}).out;
    all.insert(all.end(), std::make_move_iterator(closes.begin()),
               std::make_move_iterator(closes.end()));
    return all;
}

std::vector<Out> Hall::fenced(const std::vector<TableRefusal>& refused, Batch& batch) {
    std::set<ConnectionId> there;
    std::set<std::string> codes;
    for (const TableRefusal& each : refused) {
        const auto found = tables_.find(each.table);
        if (found == tables_.end()) continue;
        Awake& awake = *found->second;
        codes.insert(each.table);
        for (const Here& here : awake.here) there.insert(here.connection);
        forget_table(awake);
    }
    // What was to be told at these tables has not happened.
    const auto untrue = [&](const Out& each) {
        if (const auto* send = std::get_if<out::Send>(&each)) return there.contains(send->to);
        const auto* think = std::get_if<out::Think>(&each);
        return think != nullptr && codes.contains(think->table);
    };
    std::erase_if(batch.out, untrue);
    std::erase_if(batch_.out, untrue);
    for (const TableRefusal& each : refused) {
        closing_.erase(each.table);
        for (Out& said : batch.out)
            if (auto* const told = std::get_if<out::Tell>(&said))
                if (told->closed == each.table)
                    told->answer = admin_error("The table " + each.table +
                                               " is held by another server: it was not closed.");
    }
    const std::size_t before = batch_.out.size();
    for (const ConnectionId each : there) {
        Connection& connection = *connections_.at(static_cast<std::uint64_t>(each));
        connection.at = nullptr;
        dismiss(connection, CloseCode::NotStored, HostReason::NotStored);
    }
    std::vector<Out> closes(std::make_move_iterator(batch_.out.begin() + static_cast<long>(before)),
                            std::make_move_iterator(batch_.out.end()));
    batch_.out.resize(before);
    return closes;
}

}  // namespace lastcard::server

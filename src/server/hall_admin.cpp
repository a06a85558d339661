// What whoever runs the server asks the hall (see admin.hpp): tables and who is at them, a table
// closed, somebody not let in any more. Answers leave when what they say is on the disk. No cards,
// no tokens.
#include <algorithm>
#include <charconv>
#include <utility>

#include "base/json.hpp"
#include "base/text_util.hpp"
#include "server/hall.hpp"
#include "server/hall_inside.hpp"
#include "server/log.hpp"
#include "wire/clean.hpp"
#include "wire/http.hpp"
#include "wire/limits.hpp"

namespace lastcard::server {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;

namespace {

constexpr Span kept_notes{30LL * 86'400'000};  ///< of tables that were closed

std::string_view stage_word(Stage stage) {
    switch (stage) {
        case Stage::Lobby: return "lobby";
        case Stage::Match: return "match";
        case Stage::Over: return "over";
    }
    return {};
}

std::string note_key(const std::string& code) { return "closed/" + code; }

void write_times(json::Writer& out, const TableListing* listing) {
    if (listing == nullptr) return;  // not yet on the disk
    out.member("created_ms", listing->created.ms).member("touched_ms", listing->touched.ms);
}

/// What can be read of a reason: one line that is not too long.
std::optional<std::string> clean_reason(const std::string& reason) {
    std::string cleaned = wire::cleaned(reason);
    if (wire::columns(cleaned) > wire::max_chat_columns) return std::nullopt;
    return cleaned;
}

/// "KQZPM2A:3"
std::optional<std::pair<std::string, Person>> person_in(std::string_view who) {
    const std::size_t colon = who.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::optional<std::int64_t> number = parse_int(who.substr(colon + 1));
    if (!number || *number < 1 || *number > 0xffffffff) return std::nullopt;
    return std::pair(std::string(who.substr(0, colon)),
                     Person{static_cast<std::uint32_t>(*number)});
}

std::string no_such(const std::string& code, HostReason wrong) {
    if (wrong == HostReason::NoSuchTable) return "There is no table " + quoted(code) + ".";
    return "The table " + quoted(code) + " cannot be read: see the log.";
}

}  // namespace

std::string table_code(std::string_view text) {
    std::string code(text);
    for (char& each : code) each = capital_letter(each);
    return code;
}

void Hall::admin(Moment now, AdminId id, const AdminRequest& request,
                 const std::vector<TableListing>& stored) {
    std::string answer;
    switch (request.command) {
        case AdminCommand::List: answer = admin_list(request, stored); break;
        case AdminCommand::Show: answer = admin_show(table_code(request.table)); break;
        case AdminCommand::Close: answer = admin_close(now, request); break;
        case AdminCommand::Ban: answer = admin_ban(now, request); break;
        case AdminCommand::Unban: answer = admin_unban(request); break;
        case AdminCommand::Bans: answer = admin_bans(now); break;
        case AdminCommand::Stats: answer = admin_error("Not asked of the hall."); break;
    }
    const bool closes = request.command == AdminCommand::Close;
    batch_.out.emplace_back(
        out::Tell{id, std::move(answer), closes ? table_code(request.table) : std::string()});
}

// ---- Looking

std::string Hall::admin_list(const AdminRequest& request,
                             const std::vector<TableListing>& stored) const {
    std::map<std::string_view, const TableListing*> listings;
    for (const TableListing& each : stored) listings.emplace(each.table, &each);
    std::string text;
    json::Writer out(text);
    out.begin_object().key("tables").begin_array();
    std::map<std::string_view, const Awake*> awake;  // by code
    for (const auto& [code, each] : tables_) awake.emplace(code, each.get());
    for (const auto& [code, each] : awake) {
        const wire::Lobby lobby = each->table->lobby();
        const auto sits = [](const wire::LobbySeat& seat) { return seat.sitter != Sitter::Nobody; };
        out.begin_object().member("code", code).member("state", "awake");
        out.member("edition", each->table->info().edition);
        out.member("stage", stage_word(lobby.stage)).member("match", lobby.match);
        out.member("seats", lobby.seats.size());
        out.member("taken", std::count_if(lobby.seats.begin(), lobby.seats.end(), sits));
        out.member("here", each->here.size()).member("watching", lobby.watching);
        out.member("listed", each->table->options().listed);
        const auto listing = listings.find(code);
        write_times(out, listing == listings.end() ? nullptr : listing->second);
        out.end_object();
    }
    if (request.all) {
        for (const auto& [code, listing] : listings) {
            if (awake.contains(code)) continue;
            out.begin_object().member("code", code).member("state", "resting");
            out.member("edition", listing->summary).member("finished", listing->finished);
            write_times(out, listing);
            out.end_object();
        }
    }
    out.end_array().end_object();
    return text;
}

std::string Hall::admin_show(const std::string& code) {
    std::unique_ptr<Table> resting;
    HostReason wrong{};
    const Table* const table = look_at(code, resting, wrong);
    if (table == nullptr) return admin_error(no_such(code, wrong));
    const auto awake = tables_.find(code);
    std::string text;
    json::Writer out(text);
    out.begin_object().member("code", code).member("state", resting ? "resting" : "awake");
    std::string shown;
    wire::encode_table(shown, table->info(), table->lobby());
    out.key("about").raw(shown).key("people").begin_array();
    for (const Guest& each : table->guests()) {
        out.begin_object().member("person", static_cast<std::uint32_t>(each.number));
        out.member("name", each.name);
        if (each.seat != Seat::None) out.member("seat", index(each.seat));
        out.member("here", each.here && !resting).member("host", each.number == table->host());
        out.member("kicked", each.banned).member("session", ban_of_session(each.session));
        if (awake != tables_.end())
            for (const Here& there : awake->second->here)
                if (there.person == each.number)
                    out.member(
                        "address",
                        connections_.at(static_cast<std::uint64_t>(there.connection))->address);
        out.end_object();
    }
    out.end_array().end_object();
    return text;
}

// ---- Closing a table

std::string Hall::admin_close(Moment now, const AdminRequest& request) {
    const std::string code = table_code(request.table);
    const std::optional<std::string> reason = clean_reason(request.reason);
    if (!reason) return admin_error("The reason is too long: make it shorter.");
    if (closing_.contains(code)) return admin_error("There is no table " + quoted(code) + ".");
    HostReason wrong = HostReason::None;
    Awake* const found = find_table(now, code, wrong);
    std::size_t dismissed = 0;
    if (found != nullptr) {
        Awake& awake = *found;
        if (awake.resting)
            return admin_error("The table " + quoted(code) +
                               " is being put to rest at this moment: try again.");
        dismissed = awake.here.size();
        for (const Here& there : awake.here) {
            Connection& connection = *connections_.at(static_cast<std::uint64_t>(there.connection));
            connection.at = nullptr;
            dismiss(connection, CloseCode::TableClosed, HostReason::TableClosed, *reason);
        }
        // What was played so far can be verified: its record stays.
        if (awake.table->room().stage() == Stage::Match)
            keep_record(now, awake, awake.table->record());
        write_changes(now, awake);
        batch_.changes.emplace_back(change::Drop{code, awake.epoch});
        forget_table(awake);
    } else {
        const StoreResult<Epoch> epoch = take_table(now, code);
        if (!epoch) return admin_error("There is no table " + quoted(code) + ".");
        batch_.changes.emplace_back(change::Drop{code, *epoch});
    }
    batch_.closed.push_back(code);
    closing_.emplace(code, *reason);
    StoredSetting note;
    note.key = note_key(code);
    json::Writer(note.value)
        .begin_object()
        .member("at", now.ms)
        .member("reason", *reason)
        .end_object();
    batch_.changes.emplace_back(change::PutSetting{std::move(note)});
    write_log(LogLevel::Info, "admin_close", {{"table", code}});
    std::string text;
    json::Writer(text)
        .begin_object()
        .member("closed", code)
        .member("dismissed", dismissed)
        .end_object();
    return text;
}

std::optional<std::string> Hall::why_closed(const std::string& code) {
    if (const auto closing = closing_.find(code); closing != closing_.end()) return closing->second;
    const StoreResult<std::vector<StoredSetting>> notes = store_.settings(note_key(code));
    if (!notes) return std::nullopt;
    for (const StoredSetting& each : *notes) {
        if (each.key != note_key(code)) continue;
        const json::Document document = json::parse(each.value);
        const json::Value* const reason = document.root.find("reason");
        return reason == nullptr ? std::string() : reason->string;
    }
    return std::nullopt;
}

// ---- Who is not let in

void Hall::load_settings(Moment now) {
    if (const auto stored = store_.settings(Bans::prefix)) bans_ = Bans(*stored);
    std::vector<std::string> over;
    for (const auto& [who, ban] : bans_.all())
        if (ban.until <= now) over.push_back(who);
    for (const std::string& who : over) batch_.changes.emplace_back(*bans_.remove(who));
    const StoreResult<std::vector<StoredSetting>> notes = store_.settings(note_key({}));
    if (!notes) return;
    for (const StoredSetting& each : *notes) {
        const json::Document document = json::parse(each.value);
        const json::Value* const at = document.root.find("at");
        if (at == nullptr || Moment{at->integer} + kept_notes <= now)
            batch_.changes.emplace_back(change::DropSetting{each.key});
    }
}

/// Who is meant, as bans are named; otherwise a sentence.
std::variant<std::string, Hall::Unknown> Hall::meant(const std::string& who) {
    if (std::optional<std::string> address = ban_of_address(who)) return *address;
    constexpr std::string_view session = "session:";
    if (who.starts_with(session)) {
        std::uint64_t id = 0;
        const char* const end = who.data() + who.size();
        const auto read = std::from_chars(who.data() + session.size(), end, id);
        if (read.ec == std::errc{} && read.ptr == end) return ban_of_session(SessionId{id});
    }
    const auto person = person_in(who);
    if (!person)
        return Unknown{"Found " + quoted(who) +
                       ", expected an address (203.0.113.7, 2001:db8:1:2::/64), a session "
                       "(session:81236) or a person at a table (KQZPM2A:3)."};
    const std::string code = table_code(person->first);
    std::unique_ptr<Table> resting;
    HostReason wrong{};
    const Table* const table = look_at(code, resting, wrong);
    if (table == nullptr) return Unknown{no_such(code, wrong)};
    const Guest* const guest = table->guest(person->second);
    if (guest == nullptr)
        return Unknown{"There is no person " +
                       std::to_string(static_cast<std::uint32_t>(person->second)) +
                       " at the table " + quoted(code) + ": see lastcard admin show " + code + "."};
    return ban_of_session(guest->session);
}

std::string Hall::admin_ban(Moment now, const AdminRequest& request) {
    const auto who = meant(request.who);
    if (const auto* unknown = std::get_if<Unknown>(&who)) return admin_error(unknown->sentence);
    const std::optional<std::string> reason = clean_reason(request.reason);
    if (!reason) return admin_error("The reason is too long: make it shorter.");
    Ban ban;
    ban.who = std::get<std::string>(who);
    ban.since = now;
    if (request.days > 0) ban.until = now + Span{std::int64_t{request.days} * 86'400'000};
    ban.reason = *reason;
    batch_.changes.emplace_back(bans_.add(ban));
    std::size_t dismissed = 0;
    for (const auto& [id, connection] : connections_) {
        if (connection->closing ||
            bans_.find(connection->address, connection->session, now) == nullptr)
            continue;
        ++dismissed;
        leave_table(now, *connection);
        dismiss(*connection, CloseCode::NotWelcome, HostReason::NotWelcome, *reason);
    }
    write_log(LogLevel::Info, "admin_ban", {{"who", ban.who}});
    std::string text;
    json::Writer(text)
        .begin_object()
        .member("banned", ban.who)
        .member("dismissed", dismissed)
        .end_object();
    return text;
}

std::string Hall::admin_unban(const AdminRequest& request) {
    const auto who = meant(request.who);
    if (const auto* unknown = std::get_if<Unknown>(&who)) return admin_error(unknown->sentence);
    const std::string& name = std::get<std::string>(who);
    std::optional<change::DropSetting> dropped = bans_.remove(name);
    if (!dropped) return admin_error(name + " is not banned: see lastcard admin bans.");
    batch_.changes.emplace_back(std::move(*dropped));
    write_log(LogLevel::Info, "admin_unban", {{"who", name}});
    std::string text;
    json::Writer(text).begin_object().member("unbanned", name).end_object();
    return text;
}

std::string Hall::admin_bans(Moment now) const {
    std::string text;
    json::Writer out(text);
    out.begin_object().key("bans").begin_array();
    for (const auto& [who, ban] : bans_.all()) {
        if (ban.until <= now) continue;
        out.begin_object().member("who", who).member("since_ms", ban.since.ms);
        if (ban.until != never) out.member("until_ms", ban.until.ms);
        out.member("reason", ban.reason).end_object();
    }
    out.end_array().end_object();
    return text;
}

}  // namespace lastcard::server

// Requests of the operator (see admin_api.hpp). An answer is sent after what it reports is stored,
// and contains neither cards nor tokens.
#include "site/admin_api.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/json.hpp"
#include "base/text_util.hpp"
#include "wire/clean.hpp"
#include "wire/http.hpp"
#include "wire/limits.hpp"

namespace lastcard::site {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;

namespace {

std::string_view stage_word(Stage stage) {
    switch (stage) {
        case Stage::Lobby: return "lobby";
        case Stage::Match: return "match";
        case Stage::Over: return "over";
    }
    return {};
}

void write_times(json::Writer& out, const TableListing* listing) {
    if (listing == nullptr) return;  // not stored yet
    out.member("created_ms", listing->created.ms).member("touched_ms", listing->touched.ms);
}

/// The reason as one line of printable text; empty if it is too long.
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

std::string AdminApi::answer(Moment now, const AdminRequest& request,
                             const std::vector<TableListing>& stored) {
    switch (request.command) {
        case AdminCommand::List: return list_tables(request, stored);
        case AdminCommand::Show: return show_table(now, table_code(request.table));
        case AdminCommand::Close: return close_table(now, request);
        case AdminCommand::Ban: return ban(now, request);
        case AdminCommand::Unban: return unban(now, request);
        case AdminCommand::Bans: return list_bans(now);
        case AdminCommand::Stats: break;
    }
    return admin_error("The server answers this itself.");
}

// ---- Tables

std::string AdminApi::list_tables(const AdminRequest& request,
                                  const std::vector<TableListing>& stored) const {
    std::map<std::string_view, const TableListing*> listings;
    for (const TableListing& each : stored) listings.emplace(each.table, &each);
    std::string text;
    json::Writer out(text);
    out.begin_object().key("tables").begin_array();
    std::map<std::string_view, const LiveTable*> awake;  // by code
    for (const auto& [code, each] : tables_.all()) awake.emplace(code, each.get());
    for (const auto& [code, each] : awake) {
        const wire::Lobby lobby = each->table->lobby();
        const auto sits = [](const wire::LobbySeat& seat) { return seat.sitter != Sitter::Nobody; };
        out.begin_object().member("code", code).member("state", "awake");
        out.member("edition", each->table->info().edition);
        out.member("stage", stage_word(lobby.stage)).member("match", lobby.match);
        out.member("seats", lobby.seats.size());
        out.member("taken", std::count_if(lobby.seats.begin(), lobby.seats.end(), sits));
        out.member("here", each->attendees.size()).member("watching", lobby.watching);
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

std::string AdminApi::show_table(Moment now, const std::string& code) {
    const Result<TableToRead, HostReason> found = tables_.look_at(now, code);
    if (!found) return admin_error(no_such(code, found.error()));
    const TableToRead& table = *found;
    LiveTable* const live = tables_.live(code);
    std::string text;
    json::Writer out(text);
    out.begin_object().member("code", code).member("state", table.rests() ? "resting" : "awake");
    std::string shown;
    wire::encode_table(shown, table->info(), table->lobby());
    out.key("about").raw(shown).key("people").begin_array();
    for (const Guest& each : table->guests()) {
        out.begin_object().member("person", static_cast<std::uint32_t>(each.number));
        out.member("name", each.name);
        if (each.seat != Seat::None) out.member("seat", index(each.seat));
        out.member("here", each.here && !table.rests())
            .member("host", each.number == table->host());
        out.member("kicked", each.banned).member("session", ban_of_session(each.session));
        const Attendee* const attendee = live == nullptr ? nullptr : live->attendee(each.number);
        if (attendee != nullptr)
            out.member("address", connections_.at(attendee->connection).address);
        out.end_object();
    }
    out.end_array().end_object();
    return text;
}

// ---- Closing a table

std::string AdminApi::close_table(Moment now, const AdminRequest& request) {
    const std::string code = table_code(request.table);
    const std::optional<std::string> reason = clean_reason(request.reason);
    if (!reason) return admin_error("The reason is too long: make it shorter.");
    const Result<std::size_t, HostReason> dismissed = tables_.close(now, code, *reason);
    if (dismissed.error() == HostReason::NotNow)
        return admin_error("The table " + quoted(code) +
                           " is being put to rest at this moment: try again.");
    if (!dismissed) return admin_error("There is no table " + quoted(code) + ".");
    context_.log(LogLevel::Info, "admin_close", {{"table", code}});
    std::string text;
    json::Writer(text)
        .begin_object()
        .member("closed", code)
        .member("dismissed", *dismissed)
        .end_object();
    return text;
}

// ---- Bans

void AdminApi::load_bans(Moment now) {
    if (const auto stored = context_.store.settings(Bans::prefix)) bans_ = Bans(*stored);
    std::vector<std::string> over;
    for (const auto& [who, ban] : bans_.all())
        if (ban.until <= now) over.push_back(who);
    for (const std::string& who : over) context_.add(*bans_.remove(who));
}

void AdminApi::use_bans(Moment now, const std::vector<StoredSetting>& stored) {
    bans_ = Bans(stored);
    if (!bans_.empty()) dismiss_banned(now);
}

/// Closes the connections of those who are banned. Returns their number.
std::size_t AdminApi::dismiss_banned(Moment now) {
    std::size_t dismissed = 0;
    connections_.for_each([&](Connection& each) {
        if (each.closing) return;
        const Ban* const ban = bans_.find(each.address, each.session, now);
        if (ban == nullptr) return;
        ++dismissed;
        tables_.disconnect(now, each);
        connections_.close(each, CloseCode::NotWelcome, HostReason::NotWelcome, ban->reason);
    });
    return dismissed;
}

/// The name of the ban that `who` denotes; otherwise a sentence.
Result<std::string> AdminApi::resolve(Moment now, const std::string& who) {
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
        return Unexpected("Found " + quoted(who) +
                          ", expected an address (203.0.113.7, 2001:db8:1:2::/64), a session "
                          "(session:81236) or a person at a table (KQZPM2A:3).");
    const std::string code = table_code(person->first);
    const Result<TableToRead, HostReason> table = tables_.look_at(now, code);
    if (!table) return Unexpected(no_such(code, table.error()));
    const Guest* const guest = (*table)->guest(person->second);
    if (guest == nullptr)
        return Unexpected(
            "There is no person " + std::to_string(static_cast<std::uint32_t>(person->second)) +
            " at the table " + quoted(code) + ": see lastcard admin show " + code + ".");
    return ban_of_session(guest->session);
}

std::string AdminApi::ban(Moment now, const AdminRequest& request) {
    const Result<std::string> who = resolve(now, request.who);
    if (!who) return admin_error(who.error());
    const std::optional<std::string> reason = clean_reason(request.reason);
    if (!reason) return admin_error("The reason is too long: make it shorter.");
    Ban ban;
    ban.who = *who;
    ban.since = now;
    if (request.days > 0) ban.until = now + Span{std::int64_t{request.days} * 86'400'000};
    ban.reason = *reason;
    context_.add(bans_.add(ban));
    const std::size_t dismissed = dismiss_banned(now);
    context_.log(LogLevel::Info, "admin_ban", {{"who", ban.who}});
    std::string text;
    json::Writer(text)
        .begin_object()
        .member("banned", ban.who)
        .member("dismissed", dismissed)
        .end_object();
    return text;
}

std::string AdminApi::unban(Moment now, const AdminRequest& request) {
    const Result<std::string> who = resolve(now, request.who);
    if (!who) return admin_error(who.error());
    std::optional<change::DropSetting> dropped = bans_.remove(*who);
    if (!dropped) return admin_error(*who + " is not banned: see lastcard admin bans.");
    context_.add(std::move(*dropped));
    context_.log(LogLevel::Info, "admin_unban", {{"who", *who}});
    std::string text;
    json::Writer(text).begin_object().member("unbanned", *who).end_object();
    return text;
}

std::string AdminApi::list_bans(Moment now) const {
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

}  // namespace lastcard::site

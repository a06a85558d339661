// What is found and made by HTTP (see hall.hpp): sessions, tickets, tables, editions, records.
#include <utility>

#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "edition/find.hpp"
#include "server/hall.hpp"
#include "server/hall_inside.hpp"
#include "server/log.hpp"
#include "server/new_table.hpp"
#include "wire/http.hpp"

namespace lastcard::server {

using wire::HostReason;
using wire::Refused;

namespace {

constexpr std::string_view cookie_name = "lastcard=";
/// Room is left for a number behind it, where several have the same one.
constexpr std::size_t max_name_bytes = command::longest_name_bytes - 3;
constexpr std::size_t most_addresses = 20'000;
constexpr std::size_t most_sessions = 50'000;
/// So many tables in a row that are not the one meant: the store finds what cannot be there.
constexpr unsigned most_codes = 16;
constexpr Span prolong_after{86'400'000};  ///< a session is not written down at every visit

HttpResponse json_response(unsigned status, std::string body) {
    HttpResponse response;
    response.status = status;
    response.body = std::move(body);
    response.headers.emplace_back("Cache-Control", "no-store");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    return response;
}

HttpResponse refusal(const Refused& refused) {
    std::string body;
    wire::encode_problem(body, refused);
    HttpResponse response = json_response(wire::http_status(refused.host), std::move(body));
    if (refused.retry.ms >= 0)
        response.headers.emplace_back("Retry-After",
                                      std::to_string((refused.retry.ms + 999) / 1000));
    return response;
}

HttpResponse refusal(HostReason reason, std::string detail = {}) {
    return refusal(Refused::by_host(reason, std::move(detail)));
}

/// A session's token, from the cookie or, of a program, from the header.
std::string_view token_of(const HttpRequest& request) {
    constexpr std::string_view bearer = "Bearer ";
    const std::string_view header = request.authorization;
    if (header.starts_with(bearer)) return header.substr(bearer.size());
    for (std::string_view part : split(request.cookie, ';')) {
        part = trim(part);
        if (part.starts_with(cookie_name)) return part.substr(cookie_name.size());
    }
    return {};
}

/// "?lang=cs"; English for everything else.
std::string language_of(const HttpRequest& request) {
    for (const std::string_view part : split(request.query, '&')) {
        constexpr std::string_view name = "lang=";
        if (!part.starts_with(name)) continue;
        for (const std::string_view code : available_languages())
            if (code == part.substr(name.size())) return std::string(code);
    }
    return "en";
}

/// Seven of 32 signs that are not mistaken for one another. It follows from who asks for a table
/// under which key, so that whoever asks again, even after a restart, finds what was made; `turn`
/// counts up while another table has the code.
std::string code_for(const Session& session, const std::string& key, unsigned turn) {
    constexpr std::string_view signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    const Digest bytes =
        sha256(bytes_of(to_hex(session.token_hash) + ' ' + key + ' ' + std::to_string(turn)));
    std::string code;
    for (std::size_t i = 0; i < 7; ++i) code += signs[bytes.data()[i] % signs.size()];
    return code;
}

/// Whether the address that was asked for leads to this machine from nowhere else.
bool from_this_machine(const HttpRequest& request) {
    std::string_view host = request.host;
    if (const std::size_t port = host.rfind(':');
        port != std::string_view::npos && !host.ends_with(']'))
        host = host.substr(0, port);
    return is_loopback(request.address) && is_loopback(host);
}

}  // namespace

bool Hall::allows_origin(const HttpRequest& request) const {
    const std::string& origin = request.origin;
    if (origin.empty()) return true;  // no browser
    if (!options_.public_url.empty()) return origin == options_.public_url;
    return origin == "http://" + request.host || origin == "https://" + request.host;
}

HttpResponse Hall::not_stored() { return refusal(HostReason::NotStored); }

void Hall::request(Moment now, const HttpRequest& request) {
    batch_.out.emplace_back(out::Respond{request.id, answer(now, request)});
}

HttpResponse Hall::answer(Moment now, const HttpRequest& request) {
    constexpr std::string_view root = "/api/v1/";
    if (!request.path.starts_with(root)) return refusal(HostReason::NotFound);
    const bool get = request.method == "GET" || request.method == "HEAD";
    if (!get && request.method != "POST") return refusal(HostReason::BadMethod);
    if (!get && !allows_origin(request)) return refusal(HostReason::BadOrigin);
    if (per_address_.size() > most_addresses) per_address_.clear();
    Allowance& allowance =
        per_address_
            .try_emplace(request.address, options_.requests_burst, options_.requests_per_second)
            .first->second;
    if (!allowance.take(now)) {
        Refused refused = Refused::by_host(HostReason::TooFast);
        refused.retry = allowance.retry();
        return refusal(refused);
    }
    if (!bans_.empty()) {
        HostReason unknown{};
        const std::optional<Session> session = session_of(now, request, unknown);
        if (const Ban* const ban =
                bans_.find(request.address, session ? session->id : SessionId::Nobody, now))
            return refusal(HostReason::NotWelcome, ban->reason);
    }
    const std::vector<std::string_view> parts =
        split(std::string_view(request.path).substr(root.size()), '/');
    const std::string_view what = parts[0];
    if (what == "editions" && get) {
        if (parts.size() == 1) return list_editions(request);
        const LoadResult loaded = load_builtin(parts[1]);
        if (!loaded || parts.size() > 3) return refusal(HostReason::NotFound);
        if (parts.size() == 2) return show_edition(*loaded.edition, request);
        if (parts[2] == "rules") return show_rules(*loaded.edition, loaded.edition->rules, request);
    }
    if (what == "tables" && get && parts.size() > 1) {
        const std::string code = table_code(parts[1]);
        if (parts.size() == 4 && parts[2] == "records")
            return show_record(code, std::string(parts[3]));
        if (parts.size() == 3 && parts[2] == "records") return list_records(code);
        std::unique_ptr<Table> resting;
        HostReason wrong{};
        const Table* const table = look_at(code, resting, wrong);
        if (table == nullptr) {
            if (std::optional<std::string> reason = why_closed(code))
                return refusal(HostReason::TableClosed, std::move(*reason));
            return refusal(wrong);
        }
        const Room& room = table->room();
        if (parts.size() == 2) return table_response(200, *table);
        if (parts.size() == 3 && parts[2] == "edition")
            return show_edition(room.edition(), request);
        if (parts.size() == 4 && parts[2] == "edition" && parts[3] == "source")
            return show_sources(room.edition());
        if (parts.size() == 3 && parts[2] == "rules")
            return show_rules(room.edition(), room.rules(), request);
    }
    if (parts.size() > 1) return refusal(HostReason::NotFound);
    if (what == "session") return get ? who_am_i(now, request) : new_session(now, request);
    if (what == "tables") return get ? list_tables() : new_table(now, request);
    if (what == "ticket") return get ? refusal(HostReason::BadMethod) : new_ticket(now, request);
    if (what == "rules" && !get) return show_draft(request);
    if (what == "presets" && get) return list_presets(request);
    return refusal(HostReason::NotFound);
}

// ---- Who somebody is

/// Where there is none: why.
std::optional<Session> Hall::session_of(Moment now, const HttpRequest& request, HostReason& wrong) {
    wrong = HostReason::NoSession;
    const std::optional<Digest> hash = hash_of_token(token_of(request));
    if (!hash) return std::nullopt;
    const UnixTime at{now.ms};
    const auto known = sessions_.find(*hash);
    if (known != sessions_.end()) {
        if (known->second.expires > at) return known->second;
        sessions_.erase(known);
        return std::nullopt;
    }
    const StoreResult<StoredSession> found = store_.session(*hash, at);
    if (!found) {
        if (found.error().kind == StoreErrorKind::Missing) return std::nullopt;
        write_log(LogLevel::Error, "storage", {{"sentence", found.error().sentence}});
        wrong = HostReason::NotStored;
        return std::nullopt;
    }
    std::optional<Session> session = read_session(*found);
    if (session) remember(*session);
    return session;
}

void Hall::remember(const Session& session) {
    if (sessions_.size() > most_sessions) sessions_.clear();
    sessions_.insert_or_assign(session.token_hash, session);
}

/// A guest who comes by once in a while stays known. A browser is told, too.
void Hall::prolong(Moment now, const HttpRequest& request, Session session,
                   HttpResponse& response) {
    const UnixTime expires{(now + options_.session_time).ms};
    if (expires.ms - session.expires.ms < prolong_after.ms) return;
    session.expires = expires;
    remember(session);
    batch_.changes.emplace_back(change::PutSession{stored(session)});
    if (request.authorization.empty())
        response.headers.emplace_back("Set-Cookie", cookie_for(token_of(request)));
}

/// A new guest, or a new name for one who is known.
HttpResponse Hall::new_session(Moment now, const HttpRequest& request) {
    const wire::ReadRequest<wire::SessionRequest> read = wire::read_session_request(request.body);
    if (!read.request) return refusal(read.refused);
    const UnixTime expires{(now + options_.session_time).ms};
    HostReason unknown{};
    std::optional<Session> session = session_of(now, request, unknown);
    if (!session && unknown == HostReason::NotStored) return not_stored();
    std::string token;  // of a new one
    if (session) {
        session->expires = expires;
    } else {
        NewSession made = make_session(dice_, "Guest", expires);
        session = std::move(made.session);
        token = std::move(made.token);
    }
    if (!read.request->name.empty()) session->name = read.request->name;
    if (session->name.size() > max_name_bytes)
        return refusal(HostReason::TooLong, "name: too long");
    remember(*session);
    batch_.changes.emplace_back(change::PutSession{stored(*session)});

    const bool told = read.request->bearer && !token.empty();
    HttpResponse response = json_response(token.empty() ? 200 : 201, {});
    wire::encode_session(response.body, session->name, told ? &token : nullptr);
    if (!told && request.authorization.empty())
        response.headers.emplace_back("Set-Cookie",
                                      cookie_for(token.empty() ? token_of(request) : token));
    return response;
}

std::string Hall::cookie_for(std::string_view token) const {
    const bool secure = options_.secure || options_.public_url.starts_with("https:");
    return std::string(cookie_name) + std::string(token) +
           "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" +
           std::to_string(options_.session_time.ms / 1000) + (secure ? "; Secure" : "");
}

HttpResponse Hall::who_am_i(Moment now, const HttpRequest& request) {
    HostReason wrong{};
    const std::optional<Session> session = session_of(now, request, wrong);
    if (!session) return refusal(wrong);
    std::string body;
    wire::encode_session(body, session->name, nullptr,
                         from_this_machine(request) ? others_ : std::string());
    HttpResponse response = json_response(200, std::move(body));
    prolong(now, request, *session, response);
    return response;
}

HttpResponse Hall::new_ticket(Moment now, const HttpRequest& request) {
    HostReason wrong{};
    const std::optional<Session> session = session_of(now, request, wrong);
    if (!session) return refusal(wrong);
    const Digest ticket = tickets_.give(*session, now, dice_);
    std::string body;
    wire::encode_ticket(body, ticket, Tickets::good_for);
    HttpResponse response = json_response(201, std::move(body));
    prolong(now, request, *session, response);
    return response;
}

// ---- Tables

HttpResponse Hall::new_table(Moment now, const HttpRequest& request) {
    HostReason wrong{};
    const std::optional<Session> session = session_of(now, request, wrong);
    if (!session) return refusal(wrong);
    const wire::ReadRequest<wire::TableRequest> read = wire::read_table_request(request.body);
    if (!read.request) return refusal(read.refused);
    const wire::TableRequest& wanted = *read.request;
    TableOptions options;
    options.made_by = session->id;
    options.made_key = wanted.key;
    for (unsigned turn = 0;; ++turn) {
        if (turn == most_codes) return not_stored();
        options.code = code_for(*session, wanted.key, turn);
        std::unique_ptr<Table> resting;
        HostReason unseen{};
        const Table* const other = look_at(options.code, resting, unseen);
        if (unseen == HostReason::NotStored) return not_stored();
        if (other != nullptr && other->options().made_by == session->id &&
            other->options().made_key == wanted.key)
            return table_response(201, *other);
        if (other == nullptr && is_new(options.code)) break;
    }
    if (tables_.size() >= options_.tables) return refusal(HostReason::TooManyTables);
    const Digest luck = dice_.draw();
    std::uint64_t chance = 0;
    for (std::size_t i = 8; i < 16; ++i) chance = chance << 8 | luck.data()[i];
    NewTable made = make_table(wanted, now, chance, shelf_);
    if (!made.room) return refusal(made.refused);

    options.listed = wanted.listed;
    options.chat = wanted.chat;
    options.most_watchers = options_.most_watchers;
    auto awake = std::make_unique<Awake>();
    awake->code = options.code;
    awake->epoch = first_epoch;
    awake->created = awake->touched = true;
    awake->empty_since = now;
    awake->table =
        std::make_unique<Table>(options, std::move(*made.room), now, session->id, session->name);
    Awake& here = *tables_.emplace(options.code, std::move(awake)).first->second;
    touched_.push_back(&here);
    schedule(here);
    ++counts_.made;
    counts_.tables = tables_.size();
    return table_response(201, *here.table);
}

/// No table has had the code, not even one that is gone and has left a record or was closed.
bool Hall::is_new(const std::string& code) {
    const StoreResult<StoredTable> stored = store_.load(code);
    return !stored && stored.error().kind == StoreErrorKind::Missing &&
           !store_.record(code + "-1") && !why_closed(code);
}

HttpResponse Hall::table_response(unsigned status, const Table& table) const {
    std::string body;
    wire::encode_table(body, table.info(), table.lobby());
    return json_response(status, std::move(body));
}

HttpResponse Hall::list_tables() const {
    constexpr std::size_t most = 200;
    std::vector<wire::ListedTable> listed;
    for (const auto& [code, awake] : tables_) {
        if (!awake->table->options().listed || awake->here.empty()) continue;
        listed.push_back({awake->table->info(), awake->table->lobby()});
        if (listed.size() == most) break;
    }
    std::string body;
    wire::encode_tables(body, listed);
    return json_response(200, std::move(body));
}

/// Looking at a table that rests does not wake it: only who comes in does. Where there is none:
/// why.
const Table* Hall::look_at(const std::string& code, std::unique_ptr<Table>& resting,
                           HostReason& wrong) {
    const auto found = tables_.find(code);
    if (found != tables_.end()) return found->second->table.get();
    wrong = HostReason::NoSuchTable;
    if (closing_.contains(code)) return nullptr;
    const StoreResult<StoredTable> stored = load_table(code);
    if (stored && stored->snapshot) {
        resting = restore_table(*stored);
        wrong = HostReason::TableClosed;
    } else if (!stored) {
        wrong = no_table(stored.error());
    }
    return resting.get();
}

// ---- What can be played

HttpResponse Hall::list_editions(const HttpRequest& request) const {
    std::vector<Edition> editions;
    for (const std::string& id : builtin_edition_ids())
        if (LoadResult loaded = load_builtin(id)) editions.push_back(std::move(*loaded.edition));
    std::vector<const Edition*> all;
    for (const Edition& each : editions) all.push_back(&each);
    std::string body;
    wire::encode_editions(body, all, language_of(request));
    return json_response(200, std::move(body));
}

HttpResponse Hall::show_edition(const Edition& edition, const HttpRequest& request) const {
    std::string body;
    wire::encode_edition(body, edition, Catalogue::of(language_of(request)));
    return json_response(200, std::move(body));
}

HttpResponse Hall::show_sources(const Edition& edition) const {
    std::string body;
    wire::encode_sources(body, edition);
    return json_response(200, std::move(body));
}

HttpResponse Hall::show_rules(const Edition& edition, const Rules& rules,
                              const HttpRequest& request) const {
    std::string body;
    wire::encode_rules(body, edition, rules, Catalogue::of(language_of(request)));
    return json_response(200, std::move(body));
}

/// Before a table is made: what the rules would be, and whether they go together.
HttpResponse Hall::show_draft(const HttpRequest& request) const {
    const wire::ReadRequest<wire::RulesRequest> read = wire::read_rules_request(request.body);
    if (!read.request) return refusal(read.refused);
    const Draft draft = draft_of(*read.request);
    if (!draft.edition) return refusal(draft.refused);
    std::string body;
    wire::encode_draft(body, *draft.edition, draft.rules,
                       find_conflict(*draft.edition, draft.rules, read.request->seats),
                       Catalogue::of(language_of(request)));
    return json_response(200, std::move(body));
}

HttpResponse Hall::list_presets(const HttpRequest& request) const {
    std::vector<Preset> presets;
    for (const std::string& id : builtin_preset_ids())
        if (PresetResult loaded = find_preset(id)) presets.push_back(std::move(*loaded.preset));
    std::vector<const Preset*> all;
    for (const Preset& each : presets) all.push_back(&each);
    std::string body;
    wire::encode_presets(body, all, language_of(request));
    return json_response(200, std::move(body));
}

// ---- Records

HttpResponse Hall::list_records(const std::string& code) {
    RecordQuery query;
    query.table = code;
    const StoreResult<std::vector<RecordListing>> found = store_.records(query);
    if (!found) return not_stored();
    std::vector<wire::RecordInfo> records;
    for (const RecordListing& each : *found) {
        wire::RecordInfo info;
        info.match = static_cast<std::uint32_t>(
            parse_int(std::string_view(each.id).substr(each.id.rfind('-') + 1)).value_or(0));
        info.ended_ms = static_cast<std::uint64_t>(each.finished.ms);
        info.bytes = static_cast<std::size_t>(parse_int(each.summary).value_or(0));
        records.push_back(info);
    }
    std::string body;
    wire::encode_records(body, records);
    return json_response(200, std::move(body));
}

HttpResponse Hall::show_record(const std::string& code, const std::string& match) {
    const StoreResult<StoredRecord> found = store_.record(code + "-" + match);
    if (!found) {
        if (found.error().kind == StoreErrorKind::Missing) return refusal(HostReason::NotFound);
        write_log(LogLevel::Error, "unreadable_record",
                  {{"table", code}, {"sentence", found.error().sentence}});
        return not_stored();
    }
    HttpResponse response = json_response(200, found->text);
    response.type = "application/x-ndjson; charset=utf-8";
    return response;
}

}  // namespace lastcard::server

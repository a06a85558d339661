// The HTTP API (see http_api.hpp): sessions, tickets, tables and records.
#include "site/http_api.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "site/http_catalogue.hpp"
#include "site/http_response.hpp"
#include "site/new_table.hpp"
#include "wire/http.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Refused;

namespace {

/// Leaves room for a number that distinguishes equal names.
constexpr std::size_t max_name_bytes = command::longest_name_bytes - 3;
constexpr double bytes_per_request = 65'536;  ///< a longer answer counts as several requests
constexpr unsigned max_code_attempts = 16;    ///< to find an unused code

/// Seven of 32 characters that cannot be confused with each other. The code is derived from the
/// session and the request's key, so a repeated request finds the table that it made, even after a
/// restart. `attempt` counts up while the code belongs to another table.
std::string code_for(const Session& session, const std::string& key, unsigned attempt) {
    constexpr std::string_view signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    const Digest bytes =
        sha256(bytes_of(to_hex(session.token_hash) + ' ' + key + ' ' + std::to_string(attempt)));
    std::string code;
    for (std::size_t i = 0; i < 7; ++i) code += signs[bytes.data()[i] % signs.size()];
    return code;
}

/// Whether the client runs on this machine and asked for a loopback address.
bool from_this_machine(const HttpRequest& request) {
    std::string_view host = request.host;
    if (const std::size_t port = host.rfind(':');
        port != std::string_view::npos && !host.ends_with(']'))
        host = host.substr(0, port);
    return is_loopback(request.address) && is_loopback(host);
}

/// Nobody sees another hand before the round is over.
HttpResponse hands_response(const Room& room) {
    const SeatView watched = room.view(Seat::None);
    if (watched.phase == Phase::Playing) return refusal(HostReason::NotFound);
    std::vector<SeatView> views;
    for (unsigned i = 0; i < watched.seats; ++i) views.push_back(room.view(seat_at(i)));
    std::string body;
    wire::encode_hands(body, room.game(), views);
    return json_response(200, std::move(body));
}

HttpResponse table_response(unsigned status, const Table& table) {
    return encoded_response(status, wire::encode_table, table.info(), table.lobby());
}

}  // namespace

HttpResponse HttpApi::not_stored() { return refusal(HostReason::NotStored); }

bool HttpApi::allows_origin(const HttpRequest& request) const {
    const std::string& origin = request.origin;
    if (origin.empty()) return true;  // not a browser
    const std::string& url = context_.options.public_url;
    if (!url.empty()) return origin == url;
    return origin == "http://" + request.host || origin == "https://" + request.host;
}

std::optional<HttpResponse> HttpApi::refuse(Moment now, const HttpRequest& request) {
    if (!request.path.starts_with(api_root)) return refusal(HostReason::NotFound);
    const bool get = is_get(request);
    const bool erases = request.method == "DELETE" && request.path == "/api/v1/session";
    if (!get && !erases && request.method != "POST") return refusal(HostReason::BadMethod);
    if (!get && !allows_origin(request)) return refusal(HostReason::BadOrigin);
    RateLimiter& rate_limiter = requests_.of(request.address);
    if (!rate_limiter.take(now))
        return refusal(Refused::by_host(HostReason::TooFast, {}, rate_limiter.retry()));
    return std::nullopt;
}

HttpResponse HttpApi::answer(Moment now, const HttpRequest& request) {
    if (!bans_.empty()) {
        const Result<Session, HostReason> session = sessions_.find(now, request);
        if (const Ban* const ban =
                bans_.find(request.address, session ? session->id : SessionId::Nobody, now))
            return refusal(HostReason::NotWelcome, ban->reason);
    }
    const double before = tables_.load_cost();
    HttpResponse response = route(now, request);
    requests_.of(request.address)
        .charge(tables_.load_cost() - before +
                std::floor(static_cast<double>(response.body.size()) / bytes_per_request));
    return response;
}

HttpResponse HttpApi::route(Moment now, const HttpRequest& request) {
    if (visitor_routes_)
        if (std::optional<HttpResponse> response = visitor_routes_->answer(now, request))
            return std::move(*response);
    const bool get = is_get(request);
    const std::vector<std::string_view> path =
        split(std::string_view(request.path).substr(api_root.size()), '/');
    const std::string_view what = path[0];
    if (what == "editions" && get) return editions_response(request, path);
    if (what == "tables" && get && path.size() > 1) return table_routes(now, request, path);
    if (path.size() > 1 || request.method == "DELETE") return refusal(HostReason::NotFound);
    if (what == "session") return get ? show_session(now, request) : create_session(now, request);
    if (what == "tables" && !get) return create_table(now, request);
    if (what == "ticket") return get ? refusal(HostReason::BadMethod) : create_ticket(now, request);
    if (what == "rules" && !get) return draft_response(request);
    if (what == "presets" && get) return presets_response(request);
    return refusal(HostReason::NotFound);
}

HttpResponse HttpApi::table_routes(Moment now, const HttpRequest& request,
                                   const std::vector<std::string_view>& path) {
    const std::string code = table_code(path[1]);
    const std::string_view what = path.size() > 2 ? path[2] : std::string_view();
    if (what == "records" && path.size() == 4) return show_record(now, code, std::string(path[3]));
    if (what == "records" && path.size() == 3) return list_records(now, code);
    const Result<TableToRead, HostReason> table = tables_.look_at(now, code);
    if (!table) {
        if (table.error() == HostReason::NotStored) return not_stored();
        if (std::optional<std::string> reason = tables_.close_reason(now, code))
            return refusal(HostReason::TableClosed, std::move(*reason));
        return refusal(table.error());
    }
    const Room& room = (*table)->room();
    if (path.size() == 2) return table_response(200, **table);
    if (what == "edition" && path.size() == 3) return edition_response(room.edition(), request);
    if (what == "edition" && path.size() == 4 && path[3] == "source")
        return sources_response(room.edition());
    if (what == "rules" && path.size() == 3)
        return rules_response(room.edition(), room.rules(), request);
    if (what == "hands" && path.size() == 3) return hands_response(room);
    return refusal(HostReason::NotFound);
}

// ---- Sessions and tickets

/// Makes a session for a new guest, or renames a known one.
HttpResponse HttpApi::create_session(Moment now, const HttpRequest& request) {
    const Result<wire::SessionRequest, Refused> wanted = wire::read_session_request(request.body);
    if (!wanted) return refusal(wanted.error());
    const Result<Session, HostReason> known = sessions_.find(now, request);
    if (!known && known.error() == HostReason::NotStored) return not_stored();
    Session session;
    std::string token;  // of a new session
    if (known) {
        session = *known;
        session.expires = sessions_.expiry(now);
    } else {
        RateLimiter& limiter = new_guests_.of(request.address);
        if (context_.options.quotas.session_burst > 0 && !limiter.take(now))
            return refusal(Refused::by_host(HostReason::TooFast, {}, limiter.retry()));
        NewSession made = make_session(context_.random, "Guest", sessions_.expiry(now));
        session = std::move(made.session);
        token = std::move(made.token);
    }
    if (!wanted->name.empty()) session.name = wanted->name;
    if (session.name.size() > max_name_bytes) return refusal(HostReason::TooLong, "name: too long");
    sessions_.put(session);

    const bool tells_token = wanted->bearer && !token.empty();
    HttpResponse response = json_response(token.empty() ? 200 : 201, {});
    wire::encode_session(response.body, session.name, tells_token ? &token : nullptr);
    if (!tells_token && request.authorization.empty())
        response.headers.emplace_back(
            "Set-Cookie", sessions_.cookie(token.empty() ? sessions_.token_of(request) : token));
    return response;
}

HttpResponse HttpApi::show_session(Moment now, const HttpRequest& request) {
    const Result<Session, HostReason> session = sessions_.find(now, request);
    if (!session) return refusal(session.error());
    HttpResponse response =
        encoded_response(200, wire::encode_session, session->name, nullptr,
                         from_this_machine(request) ? public_address_ : std::string());
    sessions_.prolong(now, request, *session, response);
    return response;
}

HttpResponse HttpApi::create_ticket(Moment now, const HttpRequest& request) {
    const Result<Session, HostReason> session = sessions_.find(now, request);
    if (!session) return refusal(session.error());
    const Result<wire::TicketRequest, Refused> wanted = wire::read_ticket_request(request.body);
    if (!wanted) return refusal(wanted.error());
    std::string socket;
    Digest ticket{};
    if (context_.options.in_cluster()) {
        const std::string table = table_code(wanted->table);
        if (!signed_tickets_.has_secret()) return not_stored();
        socket = socket_at(node_of(now, table));
        if (context_.facts.missing()) return not_stored();
        ticket = signed_tickets_.give(session->token_hash, table, now + Tickets::good_for,
                                      context_.random);
    } else {
        ticket = tickets_.give(*session, now, context_.random);
    }
    HttpResponse response =
        encoded_response(201, wire::encode_ticket, ticket, Tickets::good_for, socket);
    sessions_.prolong(now, request, *session, response);
    return response;
}

/// The node where the table is; empty if any node will do.
std::string HttpApi::node_of(Moment now, const std::string& table) {
    if (table.empty()) return {};
    const bool here = tables_.live(table) != nullptr;
    if (here && draining_) return {};
    if (here) return context_.options.owner;
    const StoreResult<std::string> holder = context_.ask(now, need::Holder{table});
    return holder ? *holder : std::string();
}

// ---- Tables

HttpResponse HttpApi::create_table(Moment now, const HttpRequest& request) {
    const Result<Session, HostReason> session = sessions_.find(now, request);
    if (!session) return refusal(session.error());
    const Result<wire::TableRequest, Refused> wanted =
        wire::read_table_request(request.body, context_.options.shortest);
    if (!wanted) return refusal(wanted.error());
    TableOptions options;
    options.made_by = session->id;
    options.made_key = wanted->key;
    for (unsigned attempt = 0;; ++attempt) {
        if (attempt == max_code_attempts) return not_stored();
        options.code = code_for(*session, wanted->key, attempt);
        const Result<TableToRead, HostReason> other = tables_.look_at(now, options.code);
        const bool unused = !other && tables_.is_unused(now, options.code);
        if (other.error() == HostReason::NotStored) return not_stored();
        if (other && (*other)->options().made_by == session->id &&
            (*other)->options().made_key == wanted->key)
            return table_response(201, **other);
        if (unused) break;
    }
    if (tables_.is_full()) return refusal(HostReason::TooManyTables);
    if (const auto full = tables_.over_quota(session->id, request.address)) return refusal(*full);
    const StoreResult<Usage> used =
        context_.ask(now, need::Usage{maker_name(session->id), address_name(request.address)});
    if (!used) return not_stored();
    const std::uint64_t edition_bytes = wanted->edition_file.size();
    if (const auto over = over_quota(context_.options.quotas, *used, edition_bytes, unix_time(now)))
        return refusal(*over);
    const Digest random = context_.random.draw();
    std::uint64_t seed = 0;
    for (std::size_t i = 8; i < 16; ++i) seed = seed << 8 | random.data()[i];
    Result<Room, Refused> room =
        make_room(*wanted, now, seed, context_.options.most_actions, tables_.shelf());
    if (!room) return refusal(room.error());

    options.listed = wanted->listed;
    options.chat = wanted->chat;
    options.seat_guests = wanted->seat_guests;
    options.most_watchers = context_.options.most_watchers;
    const LiveTable& live = tables_.add(
        now, std::make_unique<Table>(options, *std::move(room), now, session->id, session->name),
        request.address, edition_bytes);
    HttpResponse response = table_response(201, *live.table);
    response.made_table = live.code;
    return response;
}

// ---- Records

HttpResponse HttpApi::list_records(Moment now, const std::string& code) {
    const StoreResult<std::vector<RecordListing>> found = context_.ask(now, need::Records{code});
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
    return encoded_response(200, wire::encode_records, records);
}

/// Whether the table remembers that this match is over: its record has been deleted.
bool HttpApi::was_finished(Moment now, const std::string& code, const std::string& match) {
    const Result<TableToRead, HostReason> table = tables_.look_at(now, code);
    if (!table) return false;
    const Room& room = (*table)->room();
    const std::int64_t finished =
        std::int64_t{room.match()} - (room.stage() == Stage::Match ? 1 : 0);
    const std::int64_t number = parse_int(match).value_or(0);
    return number > 0 && number <= finished;
}

HttpResponse HttpApi::show_record(Moment now, const std::string& code, const std::string& match) {
    const StoreResult<StoredRecord> found = context_.ask(now, need::Record{code + "-" + match});
    if (!found) {
        if (found.error().kind == StoreErrorKind::Missing)
            return refusal(was_finished(now, code, match) ? HostReason::RecordNotKept
                                                          : HostReason::NotFound);
        if (found.error().kind != StoreErrorKind::Away)
            context_.log(LogLevel::Error, "unreadable_record",
                         {{"table", code}, {"sentence", found.error().sentence}});
        return not_stored();
    }
    HttpResponse response = json_response(200, found->text);
    response.type = "application/x-ndjson; charset=utf-8";
    return response;
}

}  // namespace lastcard::site

// Sessions, tickets, tables and records as HTTP documents (see http.hpp).
#include "wire/http.hpp"

#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "wire/clean.hpp"
#include "wire/game_members.hpp"
#include "wire/members.hpp"

namespace lastcard::wire {
namespace {

using json::Type;
using json::Value;

template <class Request, class Read>
Result<Request, Refused> read_object(std::string_view body, Read&& read) {
    if (body.size() > max_body_bytes)
        return Refused::by_host(HostReason::TooBig, "Found " + std::to_string(body.size()) +
                                                        " bytes, expected at most " +
                                                        std::to_string(max_body_bytes) + ".");
    const json::Document document = json::parse(body.empty() ? "{}" : body);
    if (document.error || document.root.type != Type::Object)
        return Refused::by_host(
            HostReason::Malformed,
            document.error
                ? "Byte " + std::to_string(document.error->offset) + ": " + document.error->message
                : "Found " + shown(&document.root) + ", expected an object.");
    Refused mistake;
    Members members(document.root, mistake);
    Request request = read(members);
    members.finish();
    if (!members.ok()) return mistake;
    return request;
}

std::string take_name(Members& members) {
    if (!members.has("name")) return {};
    std::string name = cleaned(members.text("name", 0, max_message_bytes, "a name"));
    if (members.ok() && columns(name) > max_name_columns)
        members.refuse(HostReason::TooLong, "name",
                       "name: found " + std::to_string(columns(name)) +
                           " columns, expected at most " + std::to_string(max_name_columns) + ".");
    return name;
}

/// Reads the edition, the rules and the number of seats.
void take_game(Members& members, RulesRequest& request) {
    request.edition = take_word(members, "edition");
    if (members.has("edition_file"))
        request.edition_file =
            std::string(members.text("edition_file", 1, max_body_bytes, "an edition file"));
    if (members.ok() && request.edition.empty() == request.edition_file.empty())
        members.fail("edition", request.edition.empty() ? "nothing" : "edition_file as well",
                     "the id of an edition, or an edition_file");
    take_rules(members, request);
}

void take_bots(Members& members, std::vector<Level>& bots) {
    constexpr std::string_view expected = "an array of at most ten levels";
    const Value* const array = members.value_or_none("bots", Type::Array, expected);
    if (array == nullptr) return;
    if (array->array.size() > max_seats) return members.fail("bots", "more", expected);
    for (const Value& each : array->array) {
        const std::optional<Level> level =
            each.type == Type::String ? find_level(each.string) : std::nullopt;
        if (!level) return members.fail("bots", shown(&each), "random, easy, normal or hard");
        bots.push_back(*level);
    }
}

OnKick take_on_kick(Members& members) {
    if (!members.has("on_kick")) return OnKick::CallOff;
    const std::string_view word = members.text("on_kick", 0, 16, "call_off or bot");
    if (members.ok() && word != "call_off" && word != "bot")
        members.fail("on_kick", quoted(word, 16), "call_off or bot");
    return word == "bot" ? OnKick::Bot : OnKick::CallOff;
}

}  // namespace

Result<SessionRequest, Refused> read_session_request(std::string_view body) {
    return read_object<SessionRequest>(body, [](Members& members) {
        SessionRequest request;
        request.name = take_name(members);
        request.bearer = members.boolean_or("bearer", false);
        return request;
    });
}

Result<TicketRequest, Refused> read_ticket_request(std::string_view body) {
    return read_object<TicketRequest>(body, [](Members& members) {
        TicketRequest request;
        if (members.has("table"))
            request.table = members.text("table", 1, 12, "the code of a table");
        return request;
    });
}

Result<RulesRequest, Refused> read_rules_request(std::string_view body) {
    return read_object<RulesRequest>(body, [](Members& members) {
        RulesRequest request;
        take_game(members, request);
        return request;
    });
}

Result<TableRequest, Refused> read_table_request(std::string_view body,
                                                 const ShortestTimes& shortest) {
    return read_object<TableRequest>(body, [&shortest](Members& members) {
        TableRequest request;
        request.key = take_key(members);
        take_game(members, request);
        take_bots(members, request.bots);
        if (members.ok() && request.bots.size() >= request.seats)
            members.fail("bots", std::to_string(request.bots.size()), "fewer than there are seats");
        request.listed = members.boolean_or("listed", false);
        request.chat = members.boolean_or("chat", true);
        request.on_kick = take_on_kick(members);
        request.seat_guests = members.boolean_or("seat_guests", false);
        take_timing(members, shortest, request.timing);
        return request;
    });
}

unsigned http_status(HostReason reason) {
    switch (reason) {
        case HostReason::NoSession: return 401;
        case HostReason::BadOrigin:
        case HostReason::NotWelcome:
        case HostReason::TooManyLiveTables:
        case HostReason::TooManyTablesToday:
        case HostReason::EditionsTooLarge:
        case HostReason::Banned: return 403;
        case HostReason::NotFound:
        case HostReason::NoSuchTable: return 404;
        case HostReason::BadMethod: return 405;
        case HostReason::RecordNotKept:
        case HostReason::TableClosed: return 410;
        case HostReason::TooBig: return 413;
        case HostReason::TooFast: return 429;
        case HostReason::NotStored:
        case HostReason::Stopping:
        case HostReason::TooManyTables:
        case HostReason::TooManyConnections: return 503;
        default: return 400;
    }
}

void encode_session(std::string& text, std::string_view name, const std::string* bearer_token,
                    std::string_view others) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"name\":").value(name);
    if (bearer_token != nullptr) out.append(",\"token\":").value(*bearer_token);
    if (!others.empty()) out.append(",\"others\":").value(others);
    out.append('}');
}

void encode_ticket(std::string& text, const Digest& ticket, Span good_for,
                   std::string_view socket) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"ticket\":").word(to_hex(ticket));
    out.append(",\"in_ms\":").value(good_for.ms);
    if (!socket.empty()) out.append(",\"socket\":").value(socket);
    out.append('}');
}

void encode_tables(std::string& text, std::span<const ListedTable> tables,
                   std::optional<std::size_t> next) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"tables\":[");
    for (const ListedTable& each : tables) {
        out.separate();
        encode_table(text, each.table, each.lobby);
    }
    out.append(']');
    if (next) out.append(",\"next\":").digits(*next);
    out.append('}');
}

void encode_records(std::string& text, std::span<const RecordInfo> records) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"records\":[");
    for (const RecordInfo& each : records)
        out.separate()
            .append("{\"match\":")
            .digits(each.match)
            .append(",\"ended_ms\":")
            .digits(each.ended_ms)
            .append(",\"bytes\":")
            .digits(each.bytes)
            .append('}');
    out.append("]}");
}

void encode_hands(std::string& text, const Game& game, std::span<const SeatView> views) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"round\":").digits(views.empty() ? 0U : views.front().round);
    out.append(",\"hands\":[");
    for (const SeatView& view : views) {
        out.separate().append("{\"cards\":{");
        unsigned points = 0;
        for (unsigned f = 0; f < game.face_count; ++f) {
            if (view.hand[f] == 0) continue;
            out.separate().word(game.faces[f].token).append(':').digits(view.hand[f]);
            points += view.hand[f] * game.faces[f].points;
        }
        out.append("},\"points\":").digits(points).append('}');
    }
    out.append("]}");
}

}  // namespace lastcard::wire

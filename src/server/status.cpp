// Health, metrics and statistics (see status.hpp).
#include "server/status.hpp"

#include <unistd.h>

#include <utility>

#include "base/json.hpp"

namespace lastcard::server {

namespace {

HttpResponse plain(std::string body) {
    HttpResponse response;
    response.type = "text/plain; charset=utf-8";
    response.body = std::move(body);
    response.headers.emplace_back("Content-Security-Policy",
                                  "default-src 'none'; frame-ancestors 'none'");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    return response;
}

HttpResponse status_response(unsigned status, std::string_view word, std::string_view version) {
    HttpResponse response = plain({});
    response.status = status;
    response.type = "application/json; charset=utf-8";
    response.headers.emplace_back("Cache-Control", "no-store");
    json::Writer out(response.body);
    out.begin_object().member("status", word).member("version", version).end_object();
    return response;
}

}  // namespace

bool is_stuck(const ServerCounts& server, Moment now) {
    constexpr Span longest_commit{60'000};
    return !server.stalled && now >= server.commit_since + longest_commit;
}

HttpResponse health_response(const ServerCounts& server, std::string_view version, Moment now) {
    if (is_stuck(server, now)) return status_response(503, "stuck", version);
    return status_response(200, server.stalled ? "stalled" : "ok", version);
}

HttpResponse ready_response(const ServerCounts& server, std::string_view version) {
    if (server.draining || server.stopping) return status_response(404, "stopping", version);
    return server.healthy ? status_response(200, "ready", version)
                          : status_response(503, "not_stored", version);
}

HttpResponse not_found_response() {
    HttpResponse response = plain("There is nothing here.\n");
    response.status = 404;
    return response;
}

HttpResponse full_response() {
    HttpResponse response = plain("The server is full; come back in a moment.\n");
    response.status = 503;
    response.headers.emplace_back("Retry-After", "10");
    return response;
}

HttpResponse front_page_response() {
    return plain(
        "This is a Lastcard table server. It was built without its page: ./run builds both.\n\n"
        "Make a table:  POST /api/v1/session {\"name\":\"Ada\"}, POST /api/v1/tables\n"
        "Sit down:      POST /api/v1/ticket, then a WebSocket at /api/v1/socket\n"
        "The protocol is told in docs/protocol.md.\n");
}

std::string stats_json(const ServerCounts& server, const site::SiteCounts& site,
                       const WebServerCounts& web, std::string_view version, std::size_t stored,
                       Moment now) {
    std::string text;
    json::Writer(text)
        .begin_object()
        .member("version", version)
        .member("process", static_cast<std::int64_t>(::getpid()))
        .member("up_s", (now - server.started).ms / 1000)
        .member("storing", server.healthy)
        .member("tables_awake", site.tables)
        .member("tables_stored", stored)
        .member("connections", web.open)
        .member("websockets", web.websockets)
        .member("tables_made", site.tables_made)
        .member("matches_finished", site.matches_finished)
        .member("moves_of_people", site.moves)
        .member("moves_of_bots", site.bot_moves)
        .member("refused", site.refused_by_host + site.refused_by_room)
        .member("turned_away", web.turned_away)
        .end_object();
    return text;
}

HttpResponse metrics_response(const ServerCounts& server, const site::SiteCounts& site,
                              const WebServerCounts& web) {
    std::string out;
    write_gauge(out, "lastcard_tables", "Tables that are awake", site.tables);
    write_gauge(out, "lastcard_connections", "Open connections", web.open);
    write_gauge(out, "lastcard_websockets", "Open WebSockets", web.websockets);
    write_gauge(out, "lastcard_thoughts_waiting", "Bots that wait to think", server.bots_waiting);
    write_counter(out, "lastcard_searches_given_up_total",
                  "Searches of hard bots that had no time, and became normal moves",
                  server.searches_given_up);
    write_counter(out, "lastcard_commands_total", "Messages of clients", site.commands);
    write_counter(out, "lastcard_moves_total", "Moves of people", site.moves);
    write_counter(out, "lastcard_thoughts_total", "Moves of bots", site.bot_moves);
    write_counter(out, "lastcard_refused_by_host_total", "Refused by the server",
                  site.refused_by_host);
    write_counter(out, "lastcard_refused_by_room_total", "Refused by the table or the rules",
                  site.refused_by_room);
    write_counter(out, "lastcard_tables_made_total", "Tables made", site.tables_made);
    write_counter(out, "lastcard_tables_woken_total", "Tables taken up again", site.tables_woken);
    write_counter(out, "lastcard_matches_finished_total", "Matches played to the end",
                  site.matches_finished);
    write_counter(out, "lastcard_changes_stored_total", "Changes committed", server.changes_stored);
    write_counter(out, "lastcard_requests_total", "HTTP requests", web.requests);
    write_counter(out, "lastcard_connections_total", "Connections accepted", web.accepted);
    write_counter(out, "lastcard_bytes_out_total", "Bytes sent", web.bytes_out);
    write_counter(out, "lastcard_texts_in_total", "WebSocket messages received", web.texts_in);
    write_counter(out, "lastcard_texts_out_total", "WebSocket messages sent", web.texts_out);
    write_counter(out, "lastcard_turned_away_total", "Connections over a limit", web.turned_away);
    write_counter(out, "lastcard_evicted_total", "Idle connections closed to make room",
                  web.evicted);
    write_counter(out, "lastcard_too_slow_total", "Connections that did not read", web.too_slow);
    write_counter(out, "lastcard_timed_out_total", "Connections that fell silent", web.timed_out);
    const ProcessUse use = process_use();
    write_counter(out, "process_cpu_seconds_total", "CPU time of all threads", use.cpu_seconds);
    write_gauge(out, "process_resident_memory_bytes", "Memory that is in use", use.memory_bytes);
    server.commits.write(out, "lastcard_commit_seconds", "Time of a commit");
    server.answers.write(out, "lastcard_answer_seconds", "From a message to its answer");
    HttpResponse response = plain(std::move(out));
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    return response;
}

}  // namespace lastcard::server

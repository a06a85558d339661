// Status reports: /healthz, /metrics for Prometheus, and `lastcard admin stats`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/metrics.hpp"
#include "server/web_server.hpp"
#include "site/context.hpp"

namespace lastcard::server {

/// Counters of the server, in addition to those of its site and its web server.
struct ServerCounts {
    Moment started{};
    bool draining = false;  ///< it will stop: balancers send no new clients
    bool stopping = false;
    bool healthy = true;          ///< the last commit succeeded
    bool stalled = false;         ///< a remote database does not answer
    Span lease_left{-1};          ///< at the last renewal; negative on a server alone
    Moment commit_since = never;  ///< when the commit that is not finished began
    std::uint64_t changes_stored = 0;
    std::size_t bots_waiting = 0;
    std::uint64_t searches_given_up = 0;
    Histogram commits;
    Histogram answers;
};

/// Liveness: 503 only if a restart would help.
HttpResponse health_response(const ServerCounts& server, std::string_view version, Moment now);
/// Readiness: whether new clients should be sent here.
HttpResponse ready_response(const ServerCounts& server, std::string_view version);
/// Whether a commit takes so long that it will not end.
bool is_stuck(const ServerCounts& server, Moment now);
HttpResponse metrics_response(const ServerCounts& server, const site::SiteCounts& site,
                              const WebServerCounts& web);
HttpResponse not_found_response();
/// While all connections are in use.
HttpResponse full_response();
/// Shown at `/` by a server that was built without the page.
HttpResponse front_page_response();
/// As JSON, for the operator. `stored`: tables in the store.
std::string stats_json(const ServerCounts& server, const site::SiteCounts& site,
                       const WebServerCounts& web, std::string_view version, std::size_t stored,
                       Moment now);

}  // namespace lastcard::server

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
    bool stopping = false;
    bool healthy = true;  ///< the last commit succeeded
    std::uint64_t changes_stored = 0;
    std::size_t bots_waiting = 0;
    Histogram commits;
    Histogram answers;
};

HttpResponse health_response(const ServerCounts& server, std::string_view version);
HttpResponse metrics_response(const ServerCounts& server, const site::SiteCounts& site,
                              const WebServerCounts& web);
/// Shown at `/` by a server that was built without the page.
HttpResponse front_page_response();
/// As JSON, for the operator. `stored`: tables in the store.
std::string stats_json(const ServerCounts& server, const site::SiteCounts& site,
                       const WebServerCounts& web, std::string_view version, std::size_t stored,
                       Moment now);

}  // namespace lastcard::server

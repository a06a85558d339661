// HTTP requests and responses, and connection ids, as the site sees them: without sockets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lastcard::site {

enum class ConnectionId : std::uint64_t {};
enum class RequestId : std::uint64_t {};

struct HttpRequest {
    RequestId id{};
    std::string method;
    std::string path;  ///< without the query string
    std::string query;
    std::string address;  ///< of the client; behind a trusted proxy, as reported by the proxy
    std::string host;     ///< in lower case; empty: none, which only HTTP/1.0 allows
    std::string origin;
    std::string cookie;
    std::string authorization;
    std::string accept_language;
    std::string accept_encoding;
    std::string if_none_match;
    std::string body;
    bool from_operator = false;  ///< came to the listener for metrics
    bool health_only = false;    ///< on a reserved connection, because the server is full
};

struct HttpResponse {
    unsigned status = 200;
    std::string type = "application/json; charset=utf-8";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string made_table{};  ///< which exists only if the batch with the response is stored
};

/// Whether the host name or address can be reached from this machine only.
inline bool is_loopback(std::string_view host) {
    return host.starts_with("127.") || host.starts_with("::ffff:127.") || host == "::1" ||
           host == "[::1]" || host == "localhost";
}

}  // namespace lastcard::site

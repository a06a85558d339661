// The names by which clients may address the server. The owner of a foreign web page can make its
// host name resolve to this machine (DNS rebinding); requests for that name are refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/server.hpp"

namespace lastcard::server {

class HostNames {
public:
    /// `any`: every name is known. Addresses are always known.
    HostNames(bool any, std::vector<std::string> names);

    /// `host`: with or without a port.
    bool knows(std::string_view host) const;
    /// The response to a request without a known host; empty if it has one.
    std::optional<HttpResponse> refuse(const HttpRequest& request) const;

private:
    bool any_;
    std::vector<std::string> names_;  ///< in lower case
};

/// With a public URL, or if only this machine can reach the server, every name is known. Otherwise
/// those of the options and of the machine.
HostNames known_hosts(const ServerOptions& options);

}  // namespace lastcard::server

// Known names (see host_names.hpp).
#include "server/host_names.hpp"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text_util.hpp"

namespace lastcard::server {

namespace {

std::string lower(std::string text) {
    for (char& each : text) each = small_letter(each);
    return text;
}

std::string without_port(std::string_view host) {
    const std::size_t colon = host.rfind(':');
    if (colon != std::string_view::npos && !host.ends_with(']')) host = host.substr(0, colon);
    if (host.ends_with('.')) host.remove_suffix(1);
    return lower(std::string(host));
}

/// Browsers take no name for an address: what looks like one is one.
bool is_address(const std::string& host) {
    if (host.starts_with('[')) return true;
    in_addr ignored{};
    return inet_pton(AF_INET, host.c_str(), &ignored) == 1;
}

}  // namespace

HostNames::HostNames(bool any, std::vector<std::string> names)
    : any_(any), names_(std::move(names)) {
    for (std::string& each : names_) each = without_port(each);
}

bool HostNames::knows(std::string_view host) const {
    if (any_) return true;
    const std::string name = without_port(host);
    return is_address(name) || name == "localhost" || name.ends_with(".localhost") ||
           std::find(names_.begin(), names_.end(), name) != names_.end();
}

std::optional<HttpResponse> HostNames::refuse(const HttpRequest& request) const {
    if (!request.host.empty() && knows(request.host)) return std::nullopt;
    HttpResponse response;
    response.type = "text/plain; charset=utf-8";
    if (request.host.empty()) {
        response.status = 400;
        response.body = "The request has no Host header.\n";
        return response;
    }
    const std::string name = without_port(request.host);
    response.status = 421;
    response.body = "This server does not know the name " + quoted(name) +
                    ". Use its address instead, or start it with --allow-host " + name +
                    " or with --public-url.\n";
    return response;
}

HostNames known_hosts(const ServerOptions& options) {
    std::vector<std::string> names = options.host_names;
    const bool any = !options.site.public_url.empty() || is_loopback(options.web.bind) ||
                     std::find(names.begin(), names.end(), "*") != names.end();
    std::array<char, 256> machine{};
    if (gethostname(machine.data(), machine.size() - 1) == 0 && machine[0] != '\0') {
        const std::string name = machine.data();
        names.push_back(name);
        names.push_back(name + ".local");
        if (const std::size_t dot = name.find('.'); dot != std::string::npos)
            names.push_back(name.substr(0, dot));
    }
    return {any, std::move(names)};
}

}  // namespace lastcard::server

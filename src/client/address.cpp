// Reads and writes the addresses of table servers (see address.hpp).
#include "client/address.hpp"

#include <charconv>
#include <utility>

namespace lastcard::client {

std::string Address::text() const {
    const bool six = host.find(':') != std::string::npos;
    std::string text = tls ? "https://" : "http://";
    text += six ? "[" + host + "]" : host;
    if (port != (tls ? 443 : 80)) text += ":" + std::to_string(port);
    return text;
}

bool Address::loops_back() const {
    const bool numbers = host.find_first_not_of("0123456789.") == std::string::npos;
    return host == "localhost" || host.ends_with(".localhost") || host == "::1" ||
           (numbers && host.starts_with("127."));
}

Result<ServerUrl> read_url(std::string_view text) {
    const auto wrong = [&](std::string_view why) {
        return "\"" + std::string(text) + "\" is not the address of a server: " + std::string(why) +
               ". Expected something like http://192.168.1.5:8080";
    };
    ServerUrl url;
    Address& address = url.server;
    std::string_view rest = text;
    if (const std::size_t mark = rest.find("://"); mark != std::string_view::npos) {
        const std::string_view scheme = rest.substr(0, mark);
        if (scheme == "https" || scheme == "wss")
            address.tls = true;
        else if (scheme != "http" && scheme != "ws")
            return wrong("it begins with neither http:// nor https://");
        rest.remove_prefix(mark + 3);
    }
    const std::size_t slash = rest.find_first_of("/?#");
    if (slash != std::string_view::npos) url.path = rest.substr(slash);
    std::string_view place = rest.substr(0, slash);
    address.port = address.tls ? 443 : 80;
    std::size_t colon = place.rfind(':');
    if (place.starts_with('[')) {
        const std::size_t end = place.find(']');
        if (end == std::string_view::npos) return wrong("a bracket is not closed");
        address.host = place.substr(1, end - 1);
        colon = end + 1 < place.size() ? end + 1 : std::string_view::npos;
        if (colon != std::string_view::npos && place[colon] != ':')
            return wrong("a port is expected after the bracket");
    } else {
        address.host = place.substr(0, colon);
    }
    if (address.host.empty()) return wrong("it names no host");
    if (address.host.find_first_of(" \t@\\\"<>") != std::string::npos)
        return wrong("no host has such a name");
    if (colon != std::string_view::npos) {
        const std::string_view digits = place.substr(colon + 1);
        unsigned port = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), port);
        if (error != std::errc() || end != digits.data() + digits.size() || port == 0 ||
            port > 65'535)
            return wrong("its port is not a number from 1 to 65535");
        address.port = static_cast<std::uint16_t>(port);
    }
    return url;
}

}  // namespace lastcard::client

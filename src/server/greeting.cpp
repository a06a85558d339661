// The addresses of a server (see greeting.hpp).
#include "server/greeting.hpp"

#include "server/qr_lines.hpp"

namespace lastcard::server {

namespace {

/// Empty if the operator wants no QR code, or if there is no address that a phone could reach.
std::string qr_for(const ServerOptions& options, const std::string& address) {
    using Qr = ServerOptions::Qr;
    if (options.qr == Qr::None || address.empty()) return {};
    const std::string lines = qr_lines(address + "/", options.qr == Qr::Colours);
    return lines.empty() ? lines : "\n" + lines + "  " + address + "/\n\n";
}

}  // namespace

Greeting make_greeting(const ServerOptions& options, std::uint16_t port) {
    const auto url = [&](const std::string& host) {
        const bool is_ipv6 = host.find(':') != std::string::npos;
        return (options.web.tls.certificate.empty() ? "http://" : "https://") +
               (is_ipv6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
    };
    Greeting greeting;
    greeting.text = options.greeting;
    const std::string& bind = options.web.bind;
    const bool all_addresses = bind == "0.0.0.0" || bind == "::";
    std::string& address = greeting.public_address;
    if (!all_addresses && !is_loopback(bind)) address = url(bind);
    greeting.text += "  " + url(all_addresses ? "127.0.0.1" : bind) + "/\n";
    if (all_addresses)
        for (const std::string& each : local_addresses()) {
            greeting.text += "  " + url(each) + "/   from the same network\n";
            if (address.empty()) address = url(each);
        }
    if (!options.site.public_url.empty()) {
        address = options.site.public_url;
        greeting.text += "  " + address + "/\n";
    }
    greeting.text += qr_for(options, address) + "Stop it with Ctrl-C.\n";
    return greeting;
}

}  // namespace lastcard::server

// The server: connects sockets, site, store and bots.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "bot/bot.hpp"
#include "server/log.hpp"
#include "server/web_server.hpp"
#include "site/site.hpp"
#include "store/store.hpp"

namespace lastcard::server {

using site::SiteOptions;

constexpr Span days(std::int64_t number) { return {number * 86'400'000}; }

/// How long unused data is kept; empty: without limit.
struct Keeping {
    std::optional<Span> idle{days(90)};      ///< tables, since the last visit
    std::optional<Span> finished{days(30)};  ///< tables whose match has ended, since the last visit
    std::optional<Span> records{};           ///< of matches, since their end
    std::optional<Span> unplayed{Span{6 * 3'600'000}};  ///< tables without a match, likewise
};

struct ServerOptions {
    WebServerOptions web;
    SiteOptions site;
    Keeping keeping;
    unsigned workers = 1;
    Budget budget{};
    Span drain{};  ///< between SIGTERM and the stop; a second SIGTERM ends it
    /// Names of this server besides its addresses and the machine's name; "*": any.
    std::vector<std::string> host_names;
    std::string admin_socket;  ///< path of the operator's socket; empty: none
    enum class Qr : std::uint8_t { None, Plain, Colours };
    Qr qr = Qr::None;      ///< whether the address is also printed as a QR code
    std::string greeting;  ///< printed once it listens, before the addresses
};

/// Serves until SIGTERM or SIGINT. Returns a sentence if it could not start or had to stop.
Result<void> serve(const ServerOptions& options, Store& store);

}  // namespace lastcard::server

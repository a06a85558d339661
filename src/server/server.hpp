// The server: sockets, hall, store and bots put together.
#pragma once

#include <optional>
#include <string>

#include "bot/bot.hpp"
#include "server/hall.hpp"
#include "server/log.hpp"
#include "server/net.hpp"
#include "store/store.hpp"

namespace lastcard::server {

constexpr Span days(std::int64_t number) { return {number * 86'400'000}; }

/// How long things are kept that nobody uses; nothing: for ever.
struct Keeping {
    std::optional<Span> idle{days(90)};      ///< tables, after the last visit
    std::optional<Span> finished{days(30)};  ///< the same for those whose match is over
    std::optional<Span> records{};           ///< of matches, after their end
};

struct ServerOptions {
    NetOptions net;
    HallOptions hall;
    Keeping keeping;
    unsigned workers = 1;
    Budget budget{};
    std::string admin_socket;  ///< where lastcard admin finds it; empty: nowhere
    enum class Qr : std::uint8_t { None, Plain, Colours };
    Qr qr = Qr::None;      ///< whether the address is also printed for phones to read
    std::string greeting;  ///< printed once it listens, before the addresses
};

/// Serves until SIGTERM or SIGINT. Answers with a sentence if it could not begin or had to end.
std::optional<std::string> serve(const ServerOptions& options, Store& store);

}  // namespace lastcard::server

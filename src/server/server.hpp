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

struct ServerOptions {
    NetOptions net;
    HallOptions hall;
    unsigned workers = 1;
    Budget budget{};
    std::string greeting;  ///< printed once it listens, before the addresses
};

/// Serves until SIGTERM or SIGINT. Answers with a sentence if it could not begin or had to end.
std::optional<std::string> serve(const ServerOptions& options, Store& store);

}  // namespace lastcard::server

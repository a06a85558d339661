// The text that `lastcard serve` prints once it listens: its addresses, and one of them as a QR
// code.
#pragma once

#include <cstdint>
#include <string>

#include "server/server.hpp"

namespace lastcard::server {

struct Greeting {
    std::string text;
    std::string public_address;  ///< at which others reach the server; empty if there is none
};

Greeting make_greeting(const ServerOptions& options, std::uint16_t port);

}  // namespace lastcard::server

// A hello that waits: for the store, or for its table, which is being unloaded.
#pragma once

#include <optional>

#include "site/http.hpp"
#include "site/sessions.hpp"
#include "wire/command.hpp"

namespace lastcard::site::waiting {

struct Hello {
    ConnectionId connection{};
    wire::Hello hello;
    std::optional<Session> session{};  ///< of the ticket, once it has been used
    bool has_waited = false;           ///< for the lease of the node that held the table
};

}  // namespace lastcard::site::waiting

// A hello that waits: for the store, or for its table, which is being unloaded.
#pragma once

#include "site/http.hpp"
#include "site/sessions.hpp"
#include "wire/command.hpp"

namespace lastcard::site::waiting {

struct Hello {
    ConnectionId connection{};
    wire::Hello hello;
    Session session;  ///< of the ticket, which is used
};

}  // namespace lastcard::site::waiting

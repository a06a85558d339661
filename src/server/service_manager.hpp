// Tells the service manager, systemd, how the server is (sd_notify(3), without its library):
// nothing if it was not started by one that wants to know.
#pragma once

#include <string_view>

#include "room/moment.hpp"

namespace lastcard::server {

/// Sends lines such as "READY=1". Lost if nobody listens.
void notify_manager(std::string_view state);

/// After which time to send "WATCHDOG=1" again: half of what the manager allows. Very long if
/// it does not watch.
Span watchdog_interval();

}  // namespace lastcard::server

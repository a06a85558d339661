// The server's log: one JSON object per line. Callers pass only fixed words and numbers: never a
// token, a ticket, a name or a card.
#pragma once

#include <initializer_list>
#include <string_view>

#include "site/context.hpp"

namespace lastcard::server {

using site::LogField;
using site::LogLevel;

/// Logs to stderr, from any thread. Before this call nothing is logged.
void start_log(LogLevel least);
bool logs(LogLevel level);
void write_log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});
void flush_log();

}  // namespace lastcard::server

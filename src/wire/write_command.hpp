// A client's commands as text: the way back of read_command.
#pragma once

#include <string>
#include <string_view>

#include "wire/command.hpp"

namespace lastcard::wire {

/// Appends one message. A hello lists protocol_version, whatever its own version says.
void write_command(std::string& out, std::string_view key, const Command& command);

}  // namespace lastcard::wire

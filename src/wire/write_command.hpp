// Encodes a client's commands: the inverse of read_command.
#pragma once

#include <string>
#include <string_view>

#include "wire/command.hpp"

namespace lastcard::wire {

/// Appends one message. A hello always lists protocol_version; its own version is ignored.
void write_command(std::string& out, std::string_view key, const Command& command);

}  // namespace lastcard::wire

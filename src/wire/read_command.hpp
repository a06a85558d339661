// Parses the messages of clients, which are untrusted, into a command or a refusal that says what
// is wrong and where.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wire/command.hpp"
#include "wire/refused.hpp"

namespace lastcard::wire {

struct ReadCommand {
    std::optional<ClientMessage> message;
    Refused refused;  ///< set if there is no message
    std::string key;  ///< the key of the command, if there is no message but the key could be read
};

/// Parses one text frame. Strict: every member is known and unique, numbers are integers in range,
/// and text is UTF-8. Names and chat are cleaned (wire/clean.hpp).
ReadCommand read_command(std::string_view text);

}  // namespace lastcard::wire

// Reads what a client sends, which may be anything at all: a command, or a refusal that says what
// is wrong with it and where.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wire/command.hpp"
#include "wire/refused.hpp"

namespace lastcard::wire {

struct ReadCommand {
    std::optional<ClientMessage> message;
    Refused refused;  ///< without a message
    std::string key;  ///< without a message: that of the command, if it could be read
};

/// One text frame. Strict: every member is known and stands once, numbers are whole and in range,
/// text is UTF-8. What was written in a name or a chat is cleaned (wire/clean.hpp).
ReadCommand read_command(std::string_view text);

}  // namespace lastcard::wire

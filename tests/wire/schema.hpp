// Validates JSON text against the schemas of the protocol (src/wire/schema/protocol.json). Used for
// every message that a test makes or a server sends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace lastcard::wire_test {

/// The text, which must be JSON.
json::Value parsed(std::string_view text);

/// The root of the schema file.
const json::Value& protocol_schema();

/// The names of all schemas, in the order of the file.
std::vector<std::string> schema_names();

/// Empty if the text matches the schema `#/$defs/<name>`; otherwise the error and its path.
std::string schema_error(std::string_view name, std::string_view text);
std::string schema_error(std::string_view name, const json::Value& value);

/// Checks a client's message, and a server's message.
inline std::string command_error(std::string_view text) { return schema_error("Command", text); }
inline std::string message_error(std::string_view text) { return schema_error("Message", text); }

}  // namespace lastcard::wire_test

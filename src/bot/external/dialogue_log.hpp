// Logs every line between a host and its programs to a file, for developers of bots.
#pragma once

#include <string>

#include "bot/external/external_bot.hpp"

namespace lastcard::external {

/// Lines "1 > view" and "1 < move draw", with the number of the program. Stops after 64 MB.
Result<ProgramLog> log_to_file(const std::string& path);

}  // namespace lastcard::external

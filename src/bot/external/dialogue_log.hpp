// Logs every line between a host and its programs to a file, for developers of bots.
#pragma once

#include <string>

#include "bot/external/external_bot.hpp"

namespace lastcard::external {

struct OpenedLog {
    decltype(ProgramOptions::log) log;
    std::string error;  ///< if there is no log: one sentence
};

/// Lines "1 > view" and "1 < move draw", with the number of the program. Stops after 64 MB.
OpenedLog log_to_file(const std::string& path);

}  // namespace lastcard::external

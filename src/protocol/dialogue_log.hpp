// Everything said between a host and its programs, in a file: for whoever writes a bot and wants to
// see why it does what it does.
#pragma once

#include <string>

#include "protocol/external.hpp"

namespace lastcard::protocol {

struct OpenedLog {
    decltype(ProgramOptions::log) log;
    std::string error;  ///< without a log: one sentence
};

/// Lines "1 > view" and "1 < move draw", with the number of the program. After 64 MB no more is
/// written.
OpenedLog log_to_file(const std::string& path);

}  // namespace lastcard::protocol

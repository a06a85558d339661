// Files that a command writes; "-" is stdout.
#pragma once

#include <string>

namespace lastcard {

/// Throws BadInput if the file cannot be written. An empty path is no file.
void check_output(const char* flag, const std::string& path);
void write_output(const std::string& path, const std::string& text);

}  // namespace lastcard

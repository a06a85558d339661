// Unpacks gzip.
#pragma once

#include <string>
#include <string_view>

namespace lastcard::server {

/// Unpacks a file that was packed when the program was built: one member, not damaged. Empty
/// otherwise.
std::string gunzip(std::string_view packed);

}  // namespace lastcard::server

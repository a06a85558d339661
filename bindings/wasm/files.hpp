// The files that are built into other programs, told to this one (base/embedded.hpp).
#pragma once

#include <string_view>

namespace lastcard {

/// For each file its name, a tab, its size in bytes, a line break, and its bytes. In the order of
/// embedded_files(). False if that is not what it is.
bool learn_files(std::string_view text);

}  // namespace lastcard

// Receives the files that are embedded in other programs (base/embedded.hpp) from the page.
#pragma once

#include <string_view>

namespace lastcard {

/// Format: for each file its name, a tab, its size in bytes, a line break, and its bytes; in the
/// order of embedded_files(). Returns false if the text has another format.
bool learn_files(std::string_view text);

}  // namespace lastcard

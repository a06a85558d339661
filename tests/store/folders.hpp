// Folders for tests that use the file system.
#pragma once

#include <string>

namespace lastcard::store_test {

/// A path that does not exist yet. All of them are removed when the program ends.
std::string fresh_folder();

}  // namespace lastcard::store_test

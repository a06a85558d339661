// Folders for the tests of what lies on a disk.
#pragma once

#include <string>

namespace lastcard::store_test {

/// A path where nothing is yet. All of them are removed when the program ends.
std::string fresh_folder();

}  // namespace lastcard::store_test

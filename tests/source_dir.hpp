// Where the repository lies, for tests that read its files. Known to main.cpp alone, so that no
// other object file depends on it.
#pragma once

#include <string>

/// Without a slash at the end.
std::string source_dir();

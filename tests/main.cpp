// doctest itself, and the one thing that the tests have to be told.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "source_dir.hpp"

std::string source_dir() { return LASTCARD_SOURCE_DIR; }

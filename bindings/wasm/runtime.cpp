// What the C++ library would print before it gives up: a page has nowhere to print it, and without
// these printf would be part of the program.
#include <__verbose_abort>
#include <cstdlib>

extern "C" void abort_message(const char*, ...);
extern "C" void abort_message(const char*, ...) { std::abort(); }

void std::__libcpp_verbose_abort(const char*, ...) { std::abort(); }

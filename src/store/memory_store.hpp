// A store that forgets everything when it is destroyed: for tests, and for tables that need not
// outlive the program. It keeps to the same rules as every other.
#pragma once

#include <memory>

#include "store/store.hpp"

namespace lastcard {

std::unique_ptr<Store> make_memory_store();

}  // namespace lastcard

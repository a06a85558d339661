// The store of the page: in memory. The page itself saves a copy of each table.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "store/memory_store.hpp"

namespace lastcard {

class BrowserStore final : public MemoryStore {
public:
    /// The table and the sessions as text, for the page to save; empty if there is no such table.
    std::string save(std::string_view table) const;
    /// Restores a saved text. Returns a sentence if it is invalid.
    Result<void> put(std::string_view saved);
};

}  // namespace lastcard

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

    // A page is alone with its tables and deletes none, so that it can do without these.
    StoreResult<Lease> renew(const Claim& claim) override {
        return Lease{claim.lease_ms, 0, claim.now};
    }
    StoreResult<std::vector<HeldTable>> held(std::string_view) override {
        return std::vector<HeldTable>{};
    }
    StoreResult<std::string> holder(const std::string&) override { return std::string(); }
    StoreResult<StoredSession> marked_session(std::uint64_t, UnixTime) override {
        return missing_session();
    }
    StoreResult<Retired> retire(const Retention&) override { return Retired{}; }
};

}  // namespace lastcard

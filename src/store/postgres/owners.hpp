// Internal: which server owns which table. Leases are counted by the clock of the database.
#pragma once

#include <mutex>
#include <optional>

#include "store/postgres/connection.hpp"
#include "store/postgres/store.hpp"

namespace lastcard {

/// Other servers end the connections of a server that does not answer any more by this name.
std::string application_of(std::string_view node);

class PgOwners {
public:
    PgOwners(PgTarget target, PostgresNode node);

    /// Begins the life of the node. From now on, an earlier process with this name cannot write.
    StoreError enter();
    StoreResult<Lease> renew(const Claim& claim);
    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim);

private:
    StoreError connect();
    PgRound run(std::span<const PgCall> calls);
    StoreError refuse_second();
    StoreResult<Lease> renew_now(const Claim& claim);
    StoreError take_some(const std::vector<std::string>& tables, const Claim& claim,
                         std::vector<TakenTable>& taken);

    std::mutex mutex_;
    PgTarget target_;
    PostgresNode node_;
    std::optional<PgConnection> connection_;
};

}  // namespace lastcard

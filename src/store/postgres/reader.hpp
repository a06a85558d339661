// Internal: the connection that reads. Each function sees the committed state of one moment.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>

#include "store/postgres/connection.hpp"

namespace lastcard {

class PgReader {
public:
    explicit PgReader(PgTarget target);

    StoreError connect();

    StoreResult<std::vector<HeldTable>> held(std::string_view owner);
    StoreResult<std::vector<TableListing>> tables();
    StoreResult<std::string> holder(const std::string& table);
    std::vector<StoreResult<StoredTable>> load(std::span<const std::string> ids);
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query);
    StoreResult<StoredRecord> record(std::string_view id);
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now);
    StoreResult<StoredSession> marked_session(std::uint64_t mark, UnixTime now);
    StoreResult<Usage> usage(std::string_view maker, std::string_view address, UnixTime since);
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix);

private:
    StoreError open();
    StoreResult<std::vector<PgRows>> run(std::span<const PgCall> calls);
    StoreResult<PgRows> rows(PgCall call);
    StoreError read_used(const PgStatement& statement, std::string_view whose, UnixTime since,
                         Used& used);

    std::mutex mutex_;
    PgTarget target_;
    std::optional<PgConnection> connection_;
    std::chrono::steady_clock::time_point again_{};  ///< no try to connect before it
    StoreError away_;                                ///< what the last one came to
};

}  // namespace lastcard

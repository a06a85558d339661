// A store for one page of a browser: everything in memory, of which the page puts a copy of each
// table away and brings it back. There is one writer, so nothing has to be fenced or locked.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace lastcard {

class PocketStore final : public Store {
public:
    /// The table as text, with the sessions, to be put away; empty if there is none.
    std::string save(std::string_view table) const;
    /// Takes it up again. Otherwise a sentence: what is wrong with the text.
    std::optional<std::string> put(std::string_view saved);

    Committed commit(std::span<const Change> batch) override;
    StoreResult<std::vector<TakenTable>> take(std::span<const std::string> tables,
                                              const Claim& claim) override;
    StoreError renew(const Claim&) override { return {}; }
    StoreResult<std::vector<TableListing>> tables() override;
    StoreResult<StoredTable> load(std::string_view table) override;
    StoreResult<std::vector<RecordListing>> records(const RecordQuery& query) override;
    StoreResult<StoredRecord> record(std::string_view id) override;
    StoreResult<StoredSession> session(const Digest& token_hash, UnixTime now) override;
    StoreResult<std::vector<StoredSetting>> settings(std::string_view prefix) override;
    StoreResult<Retired> retire(const Retention&) override { return Retired{}; }
    void tidy() override {}

private:
    void write(const change::Create& change);
    void write(const change::Append& change);
    void write(const change::PutSnapshot& change);
    void write(const change::Describe& change);
    void write(const change::Release& change);
    void write(const change::Drop& change);
    void write(const change::AddRecord& change);
    void write(const change::PutSession& change);
    void write(const change::DropSession& change);
    void write(const change::PutSetting&) {}
    void write(const change::DropSetting&) {}

    std::map<std::string, StoredTable, std::less<>> tables_;
    std::vector<StoredRecord> records_;  ///< the oldest first
    std::map<Digest, StoredSession> sessions_;
};

}  // namespace lastcard

// What a handler has to know from the store, and reading it. A store in this process answers at
// once. A remote one is asked on another thread, and the handler runs again with the answer (see
// facts.hpp).
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "store/store.hpp"

namespace lastcard::site {

/// A table that was taken, and its contents as of then.
struct Taking {
    TakenTable taken;
    StoreResult<StoredTable> table;  ///< with the error of `taken` if it was not taken
};

namespace need {

struct Table {
    using Fact = StoreResult<StoredTable>;
    std::string code;
    friend auto operator<=>(const Table&, const Table&) = default;
};
/// Who holds a table.
struct Holder {
    using Fact = StoreResult<std::string>;
    std::string code;
    friend auto operator<=>(const Holder&, const Holder&) = default;
};
/// The table for this server: not a mere question.
struct Take {
    using Fact = Taking;
    std::string code;
    friend auto operator<=>(const Take&, const Take&) = default;
};
struct Settings {
    using Fact = StoreResult<std::vector<StoredSetting>>;
    std::string prefix;
    friend auto operator<=>(const Settings&, const Settings&) = default;
};
struct Record {
    using Fact = StoreResult<StoredRecord>;
    std::string id;
    friend auto operator<=>(const Record&, const Record&) = default;
};
/// The records of a table.
struct Records {
    using Fact = StoreResult<std::vector<RecordListing>>;
    std::string table;
    friend auto operator<=>(const Records&, const Records&) = default;
};
struct Session {
    using Fact = StoreResult<StoredSession>;
    Digest token_hash{};
    friend auto operator<=>(const Session&, const Session&) = default;
};
/// The session whose token hash has the mark (see session_mark).
struct MarkedSession {
    using Fact = StoreResult<StoredSession>;
    std::uint64_t mark = 0;
    friend auto operator<=>(const MarkedSession&, const MarkedSession&) = default;
};
/// In the last `makings_kept_ms`.
struct Usage {
    using Fact = StoreResult<lastcard::Usage>;
    std::string maker;
    std::string address;
    friend auto operator<=>(const Usage&, const Usage&) = default;
};

}  // namespace need

using Need = std::variant<need::Table, need::Holder, need::Take, need::Settings, need::Record,
                          need::Records, need::Session, need::MarkedSession, need::Usage>;

template <class Wanted>
struct Known {
    Wanted need;
    typename Wanted::Fact fact;
};

using Found = std::variant<Known<need::Table>, Known<need::Holder>, Known<need::Take>,
                           Known<need::Settings>, Known<need::Record>, Known<need::Records>,
                           Known<need::Session>, Known<need::MarkedSession>, Known<need::Usage>>;

/// Shared by all that wait for it.
using SharedFound = std::shared_ptr<const Found>;

/// Reads one thing. `claim`: of this server, with the time.
StoreResult<StoredTable> read(Store& store, const need::Table& need, const Claim& claim);
StoreResult<std::string> read(Store& store, const need::Holder& need, const Claim& claim);
Taking read(Store& store, const need::Take& need, const Claim& claim);
StoreResult<std::vector<StoredSetting>> read(Store& store, const need::Settings& need,
                                             const Claim& claim);
StoreResult<StoredRecord> read(Store& store, const need::Record& need, const Claim& claim);
StoreResult<std::vector<RecordListing>> read(Store& store, const need::Records& need,
                                             const Claim& claim);
StoreResult<StoredSession> read(Store& store, const need::Session& need, const Claim& claim);
StoreResult<StoredSession> read(Store& store, const need::MarkedSession& need, const Claim& claim);
StoreResult<Usage> read(Store& store, const need::Usage& need, const Claim& claim);

/// Reads everything; takes and loads tables together. May be called on any thread.
std::vector<SharedFound> read_all(Store& store, const std::vector<Need>& needs, const Claim& claim);

}  // namespace lastcard::site

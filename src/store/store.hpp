// Where a server keeps what must never be lost: tables as logs of entries with snapshots, records
// of finished matches, sessions and settings. To the store they are bytes with ids, numbers and
// times; what they mean is known to whoever gives them. Nothing here speaks of one database.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/sha256.hpp"

namespace lastcard {

/// The time of day, in milliseconds since the beginning of 1970; always passed in from outside.
struct UnixTime {
    std::int64_t ms = 0;

    friend constexpr auto operator<=>(UnixTime, UnixTime) = default;
};

/// Earlier than everything: as a limit of retention it keeps all.
inline constexpr UnixTime long_ago{std::numeric_limits<std::int64_t>::min()};

/// Who may write to a table: the epoch grows whenever the table is taken or released, and a change
/// that names an older one is refused. So a server that lost a table without noticing cannot write.
enum class Epoch : std::uint64_t {};

/// Of a table that has just been created.
inline constexpr Epoch first_epoch{1};

/// Entries of a table are numbered from 1, without gaps.
using EntryNumber = std::uint64_t;

// ---- What can go wrong
// ----------------------------------------------------------------------------

enum class StoreErrorKind : std::uint8_t {
    None,
    Full,         ///< no room on the disk: nothing was written, and it may be tried again
    ReadOnly,     ///< the file or its disk cannot be written
    Corrupt,      ///< what is stored cannot be what was written
    NewerSchema,  ///< written by a newer version of the program
    Foreign,      ///< a file, but none of ours
    Locked,       ///< somebody else is using it, or holds the table
    Fenced,       ///< the table has been taken since: who asked does not own it any more
    Missing,      ///< there is no such table, record or file
    Exists,       ///< there is one of that id already
    Gap,          ///< entries or a snapshot that do not continue what is stored
    Io,           ///< the system reported an error; the store takes nothing more until reopened
};

struct StoreError {
    StoreErrorKind kind = StoreErrorKind::None;
    std::string sentence;  ///< for a person: what, where, what to do

    /// Whether there is one.
    explicit operator bool() const { return kind != StoreErrorKind::None; }

    friend bool operator==(const StoreError&, const StoreError&) = default;
};

/// A value, or why there is none.
template <class Value>
class StoreResult {
public:
    StoreResult(Value value) : value_(std::move(value)) {}
    StoreResult(StoreError error) : error_(std::move(error)) {}

    explicit operator bool() const { return value_.has_value(); }
    Value& operator*() & { return *value_; }
    const Value& operator*() const& { return *value_; }
    Value operator*() && { return *std::move(value_); }  // outlives a temporary
    Value* operator->() { return &*value_; }
    const Value* operator->() const { return &*value_; }
    const StoreError& error() const { return error_; }

private:
    std::optional<Value> value_;
    StoreError error_;
};

// ---- What is kept
// ---------------------------------------------------------------------------------

/// All of a table that is known without loading it.
struct TableListing {
    std::string table;
    std::string owner;    ///< who holds it; empty while it rests
    std::string summary;  ///< whatever the owner wants to list it by
    UnixTime created{};
    UnixTime touched{};  ///< last described, put away or released
    bool finished = false;

    friend bool operator==(const TableListing&, const TableListing&) = default;
};

struct StoredEntry {
    EntryNumber number = 0;
    std::string bytes;

    friend bool operator==(const StoredEntry&, const StoredEntry&) = default;
};

/// Everything up to and including an entry, in one piece.
struct StoredSnapshot {
    EntryNumber upto = 0;
    std::string bytes;

    friend bool operator==(const StoredSnapshot&, const StoredSnapshot&) = default;
};

struct StoredTable {
    TableListing listing;
    Epoch epoch{};
    std::optional<StoredSnapshot> snapshot;
    std::vector<StoredEntry> entries;  ///< those after the snapshot

    friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

struct RecordListing {
    std::string id;
    std::string table;
    std::string summary;
    UnixTime finished{};

    friend bool operator==(const RecordListing&, const RecordListing&) = default;
};

/// A finished match. It outlives its table.
struct StoredRecord {
    RecordListing listing;
    std::string text;

    friend bool operator==(const StoredRecord&, const StoredRecord&) = default;
};

struct StoredSession {
    Digest token_hash{};  ///< never the token itself
    UnixTime expires{};
    std::string data;

    friend bool operator==(const StoredSession&, const StoredSession&) = default;
};

struct StoredSetting {
    std::string key;
    std::string value;

    friend bool operator==(const StoredSetting&, const StoredSetting&) = default;
};

// ---- What can be written
// --------------------------------------------------------------------------

namespace change {

/// A new table, held by `owner` under `first_epoch`. Ids are not used again.
struct Create {
    std::string table;
    std::string owner;
    std::string summary;
    UnixTime at{};
};

/// Entries that continue the log: the first has the number after the last one stored.
struct Append {
    std::string table;
    Epoch epoch{};
    EntryNumber first = 0;
    std::vector<std::string> entries;
};

/// Takes the place of the entries up to `upto`, which is not after the last one, and of the
/// snapshot before.
struct PutSnapshot {
    std::string table;
    Epoch epoch{};
    StoredSnapshot snapshot;
    UnixTime at{};
};

/// What the table is listed by, and whether it may go as a finished one.
struct Describe {
    std::string table;
    Epoch epoch{};
    std::string summary;
    bool finished = false;
    UnixTime at{};
};

/// The table rests: nobody holds it, and whoever did cannot write any more.
struct Release {
    std::string table;
    Epoch epoch{};
    UnixTime at{};
};

/// The table with its log and snapshot; its records stay.
struct Drop {
    std::string table;
    Epoch epoch{};
};

/// A match of the table `listing.table` that has ended.
struct AddRecord {
    Epoch epoch{};
    StoredRecord record;
};

/// New, or in place of the one with the same hash.
struct PutSession {
    StoredSession session;
};

struct DropSession {
    Digest token_hash{};
};

/// New, or in place of the one with the same key.
struct PutSetting {
    StoredSetting setting;
};

struct DropSetting {
    std::string key;
};

}  // namespace change

using Change = std::variant<change::Create, change::Append, change::PutSnapshot, change::Describe,
                            change::Release, change::Drop, change::AddRecord, change::PutSession,
                            change::DropSession, change::PutSetting, change::DropSetting>;

/// A table of which nothing was written, and why.
struct TableRefusal {
    std::string table;
    StoreError error;

    friend bool operator==(const TableRefusal&, const TableRefusal&) = default;
};

struct Committed {
    StoreError error;                   ///< with one, nothing of the batch counts as written
    std::vector<TableRefusal> refused;  ///< without one, all but these tables is on the disk

    /// Everything is written.
    explicit operator bool() const { return !error && refused.empty(); }
};

// ---- Who holds a table
// ----------------------------------------------------------------------------

/// A server that is there until `until`, unless it says so again. The name stays the same when it
/// is started anew: what was its own it may take at once.
struct Claim {
    std::string owner;
    UnixTime now{};
    UnixTime until{};
};

struct TakenTable {
    std::string table;
    Epoch epoch{};     ///< the new one
    StoreError error;  ///< Locked or Missing: the table was not taken

    friend bool operator==(const TakenTable&, const TakenTable&) = default;
};

// ---- What is let go
// -------------------------------------------------------------------------------

/// Tables that somebody holds stay, whatever their age.
struct Retention {
    UnixTime now{};  ///< sessions that have expired by now go
    UnixTime idle_before = long_ago;
    UnixTime finished_before = long_ago;  ///< the same for tables that are finished
    UnixTime records_before = long_ago;
    std::size_t at_most = 200;  ///< of each kind, so that nobody waits long for the store
};

struct Retired {
    std::size_t tables = 0;
    std::size_t records = 0;
    std::size_t sessions = 0;
    bool more = false;  ///< call again

    friend bool operator==(const Retired&, const Retired&) = default;
};

/// Newest first; of the same time by id, downwards.
struct RecordQuery {
    std::optional<std::string> table;    ///< only those of this one
    std::optional<RecordListing> after;  ///< the last one seen: go on behind it
    std::size_t at_most = 50;
};

// ---- The store
// ------------------------------------------------------------------------------------

/// May be called from any thread. What a function has answered is on the disk and stays; what has
/// not been committed is seen by nobody.
class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Writes all changes in one transaction, in their order, and returns when it is safe from a
    /// power cut. A table with a change that is refused keeps nothing of the batch; the rest is
    /// written. After an error the same batch may be given again if the kind is Full; after any
    /// other the server should stop: what was not acknowledged may or may not be found then.
    [[nodiscard]] virtual Committed commit(std::span<const Change> batch) = 0;

    /// Takes tables that rest, that the owner held before, or whose holder is not there any more.
    [[nodiscard]] virtual StoreResult<std::vector<TakenTable>> take(
        std::span<const std::string> tables, const Claim& claim) = 0;

    /// Says that the owner of tables is still there; with `until` at `now`, that it goes.
    [[nodiscard]] virtual StoreError renew(const Claim& claim) = 0;

    /// All of them, by id; no log and no snapshot is read.
    [[nodiscard]] virtual StoreResult<std::vector<TableListing>> tables() = 0;

    /// Missing if there is none.
    [[nodiscard]] virtual StoreResult<StoredTable> load(std::string_view table) = 0;

    [[nodiscard]] virtual StoreResult<std::vector<RecordListing>> records(
        const RecordQuery& query) = 0;

    /// Missing if there is none.
    [[nodiscard]] virtual StoreResult<StoredRecord> record(std::string_view id) = 0;

    /// Missing if there is none or if it has expired.
    [[nodiscard]] virtual StoreResult<StoredSession> session(const Digest& token_hash,
                                                             UnixTime now) = 0;

    /// Those whose key begins with `prefix`, by key.
    [[nodiscard]] virtual StoreResult<std::vector<StoredSetting>> settings(
        std::string_view prefix) = 0;

    [[nodiscard]] virtual StoreResult<Retired> retire(const Retention& retention) = 0;

    /// What can wait: call it after each commit, once its news have been passed on. A store that is
    /// never tidied tidies itself within a commit, which then takes longer.
    virtual void tidy() = 0;
};

}  // namespace lastcard

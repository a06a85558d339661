// The server's persistent data: tables as logs of entries with snapshots and histories, records of
// finished matches, sessions and settings. The store handles bytes with ids, numbers and times;
// only its callers know what they mean. This interface is independent of any database.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "base/sha256.hpp"

namespace lastcard {

/// Milliseconds since 1970-01-01 UTC. The store has no clock: callers pass the time.
struct UnixTime {
    std::int64_t ms = 0;

    friend constexpr auto operator<=>(UnixTime, UnixTime) = default;
};

/// Earlier than every other time: as a limit of retention it deletes nothing.
inline constexpr UnixTime long_ago{std::numeric_limits<std::int64_t>::min()};

/// Proves the right to write to a table. The epoch grows whenever the table is taken or released,
/// and a change with an older epoch is refused, so a server that has lost a table without noticing
/// cannot write to it.
enum class Epoch : std::uint64_t {};

/// The epoch of a new table.
inline constexpr Epoch first_epoch{1};

/// Entries of a table are numbered from 1, without gaps.
using EntryNumber = std::uint64_t;

// ---- Errors

enum class StoreErrorKind : std::uint8_t {
    None,
    Full,         ///< the disk is full: nothing was written; the batch may be tried again
    ReadOnly,     ///< the file or its disk is not writable
    Corrupt,      ///< the stored bytes are not what was written
    NewerSchema,  ///< written by a newer version of the program
    Foreign,      ///< a file that this program did not write
    Locked,       ///< used by another process, or the table is held by another owner
    Fenced,       ///< the table has been taken since: the caller no longer owns it
    Missing,      ///< there is no such table, record or file
    Exists,       ///< the id is already in use
    Gap,          ///< entries or a snapshot that do not continue the stored log
    Away,         ///< the database cannot be reached: nothing was done; it may be tried again
    Io,  ///< the system reported an error; the store refuses all writes until it is reopened
};

struct StoreError {
    StoreErrorKind kind = StoreErrorKind::None;
    std::string sentence;  ///< for a person: what happened, where, and what to do

    /// Whether there is an error.
    explicit operator bool() const { return kind != StoreErrorKind::None; }

    friend bool operator==(const StoreError&, const StoreError&) = default;
};

template <class Value>
using StoreResult = Result<Value, StoreError>;

// ---- Stored data

/// What is known of a table without loading it.
struct TableListing {
    std::string table;
    std::string owner;    ///< holder of the table; empty while it rests
    std::string summary;  ///< for lists; chosen by the owner
    UnixTime created{};
    UnixTime touched{};  ///< last described, stored as a snapshot, or released
    bool finished = false;

    friend bool operator==(const TableListing&, const TableListing&) = default;
};

struct StoredEntry {
    EntryNumber number = 0;
    std::string bytes;

    friend bool operator==(const StoredEntry&, const StoredEntry&) = default;
};

/// The state after the entry `upto`, replacing all entries up to it.
struct StoredSnapshot {
    EntryNumber upto = 0;
    std::string bytes;

    friend bool operator==(const StoredSnapshot&, const StoredSnapshot&) = default;
};

struct StoredTable {
    TableListing listing;
    Epoch epoch{};
    std::optional<StoredSnapshot> snapshot;
    std::vector<StoredEntry> entries;  ///< after the snapshot
    std::string history;

    friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

struct RecordListing {
    std::string id;
    std::string table;
    std::string summary;
    UnixTime finished{};

    friend bool operator==(const RecordListing&, const RecordListing&) = default;
};

/// A finished match. It is kept when its table is deleted.
struct StoredRecord {
    RecordListing listing;
    std::string text;

    friend bool operator==(const StoredRecord&, const StoredRecord&) = default;
};

struct StoredSession {
    Digest token_hash{};  ///< the token itself is not stored
    UnixTime expires{};
    std::string data;

    friend bool operator==(const StoredSession&, const StoredSession&) = default;
};

struct StoredSetting {
    std::string key;
    std::string value;

    friend bool operator==(const StoredSetting&, const StoredSetting&) = default;
};

// ---- Changes

namespace change {

/// Creates a table, held by `owner` under `first_epoch`. Ids are not reused.
struct Create {
    std::string table;
    std::string owner;
    std::string summary;
    UnixTime at{};
    std::string maker{};      ///< who asked for it, and
    std::string address{};    ///< from where: for quotas; may be empty
    std::uint64_t bytes = 0;  ///< that count for the quota of its maker while the table exists
};

/// Appends entries to the log. Precondition: the first number follows the last stored one.
struct Append {
    std::string table;
    Epoch epoch{};
    EntryNumber first = 0;
    std::vector<std::string> entries;
};

/// Replaces the previous snapshot and the entries up to `upto`. Precondition: `upto` is not after
/// the last stored entry.
struct PutSnapshot {
    std::string table;
    Epoch epoch{};
    StoredSnapshot snapshot;
    UnixTime at{};
};

/// Appends to the history of a table: bytes that a snapshot builds on and that are not written
/// again with the next one. Precondition: `at` is the length of the history, or 0, which begins a
/// new one.
struct AppendHistory {
    std::string table;
    Epoch epoch{};
    std::uint64_t at = 0;
    std::string bytes;
};

/// Sets the listing of a table, and how retention treats it.
struct Describe {
    std::string table;
    Epoch epoch{};
    std::string summary;
    bool finished = false;
    UnixTime at{};
    bool played = true;  ///< a new table counts as not played
};

/// The owner gives the table up: it can be taken by any owner, and the previous epoch can no longer
/// write.
struct Release {
    std::string table;
    Epoch epoch{};
    UnixTime at{};
};

/// Deletes the table with its log and snapshot; its records are kept.
struct Drop {
    std::string table;
    Epoch epoch{};
};

/// Adds the record of a finished match of the table `listing.table`. If the records of tables of
/// the same maker, or of the same address, are then larger than this in all, the oldest ones of
/// this maker are deleted; 0: no limit. Those of other makers stay: if there is not enough room at
/// the address without this maker's older ones, the new one is not kept either.
struct AddRecord {
    Epoch epoch{};
    StoredRecord record;
    std::uint64_t most_of_maker = 0;
    std::uint64_t most_of_address = 0;
};

/// Adds the session, or replaces the one with the same hash.
struct PutSession {
    StoredSession session;
};

struct DropSession {
    Digest token_hash{};
};

/// Adds the setting, or replaces the one with the same key.
struct PutSetting {
    StoredSetting setting;
};

struct DropSetting {
    std::string key;
};

}  // namespace change

using Change =
    std::variant<change::Create, change::Append, change::AppendHistory, change::PutSnapshot,
                 change::Describe, change::Release, change::Drop, change::AddRecord,
                 change::PutSession, change::DropSession, change::PutSetting, change::DropSetting>;

/// A table of which nothing was written, and the reason.
struct TableRefusal {
    std::string table;
    StoreError error;

    friend bool operator==(const TableRefusal&, const TableRefusal&) = default;
};

struct Committed {
    StoreError error;                   ///< if set, no change of the batch counts as written
    std::vector<TableRefusal> refused;  ///< if there is no error: all changes except those of these
                                        ///< tables are on the disk

    /// Whether all changes are written.
    explicit operator bool() const { return !error && refused.empty(); }
};

// ---- Ownership

/// An owner claims to be alive for as long as its lease, and extends that by renewing the claim. A
/// server keeps its owner name when it restarts, so it can take back its own tables at once.
struct Claim {
    std::string owner;
    UnixTime now{};  ///< for stores that have no clock
    std::int64_t lease_ms = 0;
    /// Different at each start of the owner. A store that several servers share refuses the claims
    /// of a life after a later one of the same owner has begun (Fenced): there may be two servers
    /// with one name, of which only the latest may go on. 0: not checked.
    std::uint64_t life = 0;
};

/// A claim that has been renewed.
struct Lease {
    std::int64_t valid_ms = 0;  ///< since before the call: nobody else takes the owner's tables
    std::uint64_t robbed = 0;   ///< grows when another owner takes tables of this one
    UnixTime now{};             ///< by the clock of the store; of the claim if it has none

    friend bool operator==(const Lease&, const Lease&) = default;
};

struct TakenTable {
    std::string table;
    Epoch epoch{};                ///< the new epoch
    StoreError error;             ///< Locked or Missing if the table was not taken
    std::string holder{};         ///< if Locked: who holds it, and
    std::int64_t free_in_ms = 0;  ///< when it could be taken if the holder stops renewing

    friend bool operator==(const TakenTable&, const TakenTable&) = default;
};

/// A table of an owner, and the epoch under which it may write to it.
struct HeldTable {
    std::string table;
    Epoch epoch{};

    friend bool operator==(const HeldTable&, const HeldTable&) = default;
};

// ---- Retention

/// What to delete. Tables that are held are kept, whatever their age.
struct Retention {
    UnixTime now{};  ///< sessions that have expired by this time are deleted
    UnixTime idle_before = long_ago;
    UnixTime finished_before = long_ago;  ///< likewise, for finished tables
    UnixTime records_before = long_ago;
    UnixTime unplayed_before = long_ago;  ///< likewise, for tables that were never played
    std::size_t at_most = 200;  ///< per kind and call, so that other callers do not wait long
};

struct Retired {
    std::size_t tables = 0;
    std::size_t records = 0;
    std::size_t sessions = 0;
    bool more = false;  ///< there is more to delete: call again

    friend bool operator==(const Retired&, const Retired&) = default;
};

// ---- Quotas

/// How long the making of a table is remembered after the table has been deleted.
inline constexpr std::int64_t makings_kept_ms = 86'400'000;

/// What tables of one maker or of one address use.
struct Used {
    std::size_t made = 0;     ///< tables made since a time, deleted ones included
    UnixTime first_made{};    ///< the oldest of those
    std::uint64_t bytes = 0;  ///< of the tables that exist

    friend bool operator==(const Used&, const Used&) = default;
};

struct Usage {
    Used maker;
    Used address;

    friend bool operator==(const Usage&, const Usage&) = default;
};

/// Sorted by time, newest first, then by id, descending.
struct RecordQuery {
    std::optional<std::string> table;    ///< if set, only records of this table
    std::optional<RecordListing> after;  ///< last one of the previous page; empty: first page
    std::size_t at_most = 50;
};

// ---- Interface

/// The first 64 bits of the hash of a session's token. They identify the session, and are no secret
/// from the person whose session it is.
inline std::uint64_t session_mark(const Digest& token_hash) {
    std::uint64_t mark = 0;
    for (std::size_t i = 0; i < 8; ++i) mark = mark << 8 | token_hash.data()[i];
    return mark;
}

/// Thread-safe. Data returned by a function is on the disk; data that is not committed is never
/// returned.
class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Whether the database is behind a network, so that every function may wait for long: to be
    /// called on threads that may wait.
    [[nodiscard]] virtual bool is_remote() const { return false; }

    /// Sets what is called with `true` when a call has begun to wait for a database that does not
    /// answer, and with `false` when it answers again; on any thread. Call it before all others.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): stores with a network keep it.
    virtual void on_trouble(std::function<void(bool)>) {}

    /// Writes all changes in order in one transaction, and returns when they are safe from a power
    /// cut. If a change is refused, no change of its table is written; the other tables are. After
    /// the error Full the same batch may be tried again. After any other error the server should
    /// stop: it is unknown whether the batch is on the disk.
    [[nodiscard]] virtual Committed commit(std::span<const Change> batch) = 0;

    /// Takes tables that rest, that the owner held before, or whose owner's claim has expired.
    [[nodiscard]] virtual StoreResult<std::vector<TakenTable>> take(
        std::span<const std::string> tables, const Claim& claim) = 0;

    /// Extends the owner's claim; a lease of 0 ends it.
    [[nodiscard]] virtual StoreResult<Lease> renew(const Claim& claim) = 0;

    /// The tables that the owner holds, sorted by id.
    [[nodiscard]] virtual StoreResult<std::vector<HeldTable>> held(std::string_view owner) = 0;

    /// All tables, sorted by id; reads no log and no snapshot.
    [[nodiscard]] virtual StoreResult<std::vector<TableListing>> tables() = 0;

    /// The tables in the same order, read together. The error of one is Missing if there is no such
    /// table.
    [[nodiscard]] virtual std::vector<StoreResult<StoredTable>> load(
        std::span<const std::string> tables) = 0;

    [[nodiscard]] StoreResult<StoredTable> load_one(const std::string& table) {
        return load({&table, 1}).front();
    }

    /// The owner that holds the table, or held it last if its lease is over; empty if it rests.
    [[nodiscard]] virtual StoreResult<std::string> holder(const std::string& table) {
        StoreResult<StoredTable> found = load_one(table);
        if (!found) return found.error();
        return std::move(found->listing.owner);
    }

    [[nodiscard]] virtual StoreResult<std::vector<RecordListing>> records(
        const RecordQuery& query) = 0;

    /// Returns the error Missing if there is no such record.
    [[nodiscard]] virtual StoreResult<StoredRecord> record(std::string_view id) = 0;

    /// Returns the error Missing if there is no such session or if it has expired.
    [[nodiscard]] virtual StoreResult<StoredSession> session(const Digest& token_hash,
                                                             UnixTime now) = 0;

    /// The session whose token hash has this mark (see session_mark).
    [[nodiscard]] virtual StoreResult<StoredSession> marked_session(std::uint64_t mark,
                                                                    UnixTime now) = 0;

    /// What the maker and the address use; `since` is at most `makings_kept_ms` ago. Nothing is
    /// used by an empty name.
    [[nodiscard]] virtual StoreResult<Usage> usage(std::string_view maker, std::string_view address,
                                                   UnixTime since) = 0;

    /// The settings whose key begins with `prefix`, sorted by key.
    [[nodiscard]] virtual StoreResult<std::vector<StoredSetting>> settings(
        std::string_view prefix) = 0;

    [[nodiscard]] virtual StoreResult<Retired> retire(const Retention& retention) = 0;

    /// Does maintenance that can wait. Call it after each commit, once the messages have been sent.
    /// Otherwise commits do it, and some of them take longer.
    virtual void tidy() = 0;
};

}  // namespace lastcard

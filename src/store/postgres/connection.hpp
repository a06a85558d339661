// Internal: a connection to PostgreSQL, its prepared statements and its errors. Statements are sent
// in rounds: all of a round at once, in one transaction, with one answer to wait for.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/postgres/values.hpp"
#include "store/store.hpp"

namespace lastcard {

/// A statement that every connection prepares. Parameters have their types by casts.
struct PgStatement {
    const char* name;
    const char* sql;
};

struct PgCall {
    const PgStatement* statement;
    PgValues values{};
};

/// The rows that a statement returned, in the binary format.
class PgRows {
public:
    explicit PgRows(PGresult* result) : result_(result) {}

    std::size_t size() const { return static_cast<std::size_t>(PQntuples(result_.get())); }
    bool empty() const { return size() == 0; }
    std::int64_t number(std::size_t row, int column) const;  ///< 0 if there is none
    bool flag(std::size_t row, int column) const;
    std::string bytes(std::size_t row, int column) const;
    /// Rows that a statement without a result has changed.
    std::size_t changed() const;
    const PGresult* get() const { return result_.get(); }

private:
    struct Clear {
        void operator()(PGresult* result) const { PQclear(result); }
    };
    std::unique_ptr<PGresult, Clear> result_;
};

/// What became of a round.
enum class PgEnd : std::uint8_t {
    Done,     ///< committed
    Refused,  ///< one of the statements failed: nothing was done
    Unknown,  ///< the connection was lost, or the wait for a standby was ended
};

struct PgRound {
    PgEnd end = PgEnd::Unknown;
    std::vector<PgRows> rows;  ///< one for each call, if it is done
    std::size_t failed = 0;    ///< the call that was refused
    std::string state;         ///< SQLSTATE of the error, if there is one
    std::string message;       ///< of the server or of libpq
    StoreError cause{};        ///< why there was no connection, if there was none

    StoreError error() const;  ///< what it means for the operator; precondition: not done
};

/// How long to wait, and what to do meanwhile.
struct PgPatience {
    std::chrono::milliseconds most{0};  ///< then the connection is given up; 0: wait for ever
    std::function<bool()> goes_on{};    ///< called a few times a second; false: given up
};

struct PgTarget {
    std::string conninfo;
    std::string application;  ///< tells the operator, and the other servers, whose connection it is
    const char* settings = "";  ///< SQL at the start of the session
};

class PgConnection {
public:
    /// Connects and prepares the statements. Without `may_read_only`, only to a server that writes.
    static StoreResult<PgConnection> open(const PgTarget& target,
                                          std::span<const PgStatement* const> statements,
                                          bool may_read_only = false);

    /// Whether the connection is usable. A round with an unknown end leaves it unusable.
    bool is_open() const { return handle_ != nullptr; }
    void close() { handle_.reset(); }

    /// Executes the calls in order in one transaction.
    PgRound run(std::span<const PgCall> calls, const PgPatience& patience = {});

    /// Executes SQL that is not prepared, before any round: several statements, in one transaction.
    StoreResult<PgRows> execute(const char* sql, const PgValues& values = {});

    /// The process of the database that serves this connection.
    std::int64_t backend() const { return PQbackendPID(handle_.get()); }
    int server_version() const { return PQserverVersion(handle_.get()); }

private:
    struct Finish {
        void operator()(PGconn* connection) const { PQfinish(connection); }
    };

    PgConnection() = default;

    bool wait(std::chrono::steady_clock::time_point begun, const PgPatience& patience);
    bool send(std::span<const PgCall> calls);
    PgRound lost(std::string message);
    static void note(void* connection, const PGresult* notice);

    std::unique_ptr<PGconn, Finish> handle_;
    /// On the heap, because libpq keeps its address.
    std::unique_ptr<bool> not_on_standby_;
};

/// What an error of PostgreSQL means for the operator, and that it cannot be reached.
StoreError pg_error(std::string_view state, std::string_view message);
StoreError pg_away(std::string_view message);

}  // namespace lastcard

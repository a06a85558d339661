// Connections to PostgreSQL with libpq's pipelines (see connection.hpp).
#include "store/postgres/connection.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/text_util.hpp"

namespace lastcard {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int binary = 1;
constexpr std::chrono::milliseconds look_every{100};

/// Plans are made once for all values: a planner that thinks that an array is long would read whole
/// tables.
constexpr const char* session_settings =
    "SET search_path = lastcard, pg_temp;"
    "SET plan_cache_mode = force_generic_plan;"
    "SET enable_hashjoin = off;"
    "SET enable_mergejoin = off;"
    "SET jit = off;"
    "SET client_min_messages = warning;"
    "SET default_transaction_isolation = 'read committed';"
    "SET statement_timeout = 0;"
    "SET idle_in_transaction_session_timeout = 0;";

/// Without "ERROR:" and the like.
std::string first_line(std::string_view message) {
    std::string_view line = message.substr(0, message.find('\n'));
    for (const std::string_view word : {"ERROR:", "FATAL:"})
        if (line.starts_with(word)) line.remove_prefix(word.size());
    return std::string(trim(line));
}

std::string field(const PGresult* result, int which) {
    const char* const text = PQresultErrorField(result, which);
    return text != nullptr ? text : "";
}

}  // namespace

// ---- Rows

std::int64_t PgRows::number(std::size_t row, int column) const {
    const int at = static_cast<int>(row);
    if (PQgetisnull(result_.get(), at, column) != 0) return 0;
    const char* const bytes = PQgetvalue(result_.get(), at, column);
    const int size = PQgetlength(result_.get(), at, column);
    std::uint64_t value = size > 0 && (bytes[0] & 0x80) != 0 && size < 8 ? ~std::uint64_t{0} : 0;
    for (int i = 0; i < size; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return static_cast<std::int64_t>(value);
}

bool PgRows::flag(std::size_t row, int column) const {
    const int at = static_cast<int>(row);
    return PQgetisnull(result_.get(), at, column) == 0 &&
           PQgetvalue(result_.get(), at, column)[0] == 1;
}

std::string PgRows::bytes(std::size_t row, int column) const {
    const int at = static_cast<int>(row);
    return {PQgetvalue(result_.get(), at, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), at, column))};
}

std::size_t PgRows::changed() const {
    return static_cast<std::size_t>(parse_int(PQcmdTuples(result_.get())).value_or(0));
}

// ---- Connecting

StoreResult<PgConnection> PgConnection::open(const PgTarget& target,
                                             std::span<const PgStatement* const> statements,
                                             bool may_read_only) {
    // Those before `dbname` are defaults, those after it are fixed.
    const std::array keys{"connect_timeout",      "keepalives_idle",
                          "keepalives_interval",  "keepalives_count",
                          "tcp_user_timeout",     "dbname",
                          "application_name",     "client_encoding",
                          "target_session_attrs", static_cast<const char*>(nullptr)};
    const std::array values{"2",
                            "2",
                            "1",
                            "3",
                            "5000",
                            target.conninfo.c_str(),
                            target.application.c_str(),
                            "UTF8",
                            may_read_only ? "any" : "read-write",
                            static_cast<const char*>(nullptr)};
    PgConnection opened;
    opened.handle_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
    PGconn* const handle = opened.handle_.get();
    if (handle == nullptr || PQstatus(handle) != CONNECTION_OK)
        return pg_away(handle == nullptr ? "no memory" : PQerrorMessage(handle));
    opened.not_on_standby_ = std::make_unique<bool>(false);
    PQsetNoticeReceiver(handle, &PgConnection::note, opened.not_on_standby_.get());
    const std::string settings = std::string(session_settings) + target.settings;
    const PgRows set(PQexec(handle, settings.c_str()));
    if (PQresultStatus(set.get()) != PGRES_COMMAND_OK ||
        PQtransactionStatus(handle) != PQTRANS_IDLE || PQsetnonblocking(handle, 1) != 0)
        return pg_away(PQerrorMessage(handle));
    if (statements.empty()) return opened;
    // The types of the parameters are those of their casts.
    if (PQenterPipelineMode(handle) != 1) return pg_away(PQerrorMessage(handle));
    for (const PgStatement* const each : statements)
        if (PQsendPrepare(handle, each->name, each->sql, 0, nullptr) != 1)
            return pg_away(PQerrorMessage(handle));
    if (const PgRound prepared = opened.run({}, {std::chrono::seconds(5), {}});
        prepared.end != PgEnd::Done)
        return prepared.error();
    return opened;
}

/// Ending the wait for a standby is only a warning, but what was written may be on one machine
/// only.
void PgConnection::note(void* not_on_standby, const PGresult* notice) {
    if (field(notice, PG_DIAG_SOURCE_FUNCTION) == "SyncRepWaitForLSN")
        *static_cast<bool*>(not_on_standby) = true;
}

// ---- Rounds

bool PgConnection::send(std::span<const PgCall> calls) {
    PGconn* const handle = handle_.get();
    for (const PgCall& call : calls) {
        std::vector<const char*> values;
        std::vector<int> sizes;
        for (std::size_t i = 0; i < call.values.size(); ++i) {
            values.push_back(call.values[i].data());
            sizes.push_back(static_cast<int>(call.values[i].size()));
        }
        const std::vector<int> formats(values.size(), binary);
        if (PQsendQueryPrepared(handle, call.statement->name, static_cast<int>(values.size()),
                                values.data(), sizes.data(), formats.data(), binary) != 1)
            return false;
    }
    return PQpipelineSync(handle) == 1;
}

/// Waits until libpq has a result, or false: the connection is lost or given up.
bool PgConnection::wait(Clock::time_point begun, const PgPatience& patience) {
    PGconn* const handle = handle_.get();
    while (true) {
        const int unsent = PQflush(handle);
        if (unsent < 0) return false;
        if (PQisBusy(handle) == 0) return true;
        pollfd socket{PQsocket(handle), static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
        const int ready = poll(&socket, 1, static_cast<int>(look_every.count()));
        if (ready < 0 && errno != EINTR) return false;
        if (ready > 0 && PQconsumeInput(handle) != 1) return false;
        if (patience.most.count() != 0 && Clock::now() - begun > patience.most) return false;
        if (ready == 0 && patience.goes_on && !patience.goes_on()) return false;
    }
}

PgRound PgConnection::lost(std::string message) {
    close();
    PgRound round;
    round.end = PgEnd::Unknown;
    round.message = std::move(message);
    return round;
}

PgRound PgConnection::run(std::span<const PgCall> calls, const PgPatience& patience) {
    if (!is_open()) return lost("there is no connection");
    PGconn* const handle = handle_.get();
    *not_on_standby_ = false;
    if (!send(calls)) return lost(PQerrorMessage(handle));
    const Clock::time_point begun = Clock::now();
    PgRound round;
    round.end = PgEnd::Done;
    while (true) {
        if (!wait(begun, patience)) return lost(PQerrorMessage(handle));
        PgRows rows(PQgetResult(handle));
        const PGresult* const result = rows.get();
        if (result == nullptr) {  // between two statements, or nothing comes any more
            if (PQstatus(handle) == CONNECTION_BAD) return lost(PQerrorMessage(handle));
            continue;
        }
        switch (PQresultStatus(result)) {
            case PGRES_PIPELINE_SYNC:
                if (*not_on_standby_) return lost("the wait for a standby was ended");
                return round;
            case PGRES_TUPLES_OK:
            case PGRES_COMMAND_OK: round.rows.push_back(std::move(rows)); break;
            case PGRES_PIPELINE_ABORTED: break;
            default:
                // After an error of the whole session nothing more comes.
                if (PQstatus(handle) == CONNECTION_BAD) return lost(PQerrorMessage(handle));
                if (round.end == PgEnd::Refused) break;
                round.end = PgEnd::Refused;
                round.failed = round.rows.size();
                round.state = field(result, PG_DIAG_SQLSTATE);
                round.message = field(result, PG_DIAG_MESSAGE_PRIMARY);
        }
    }
}

StoreResult<PgRows> PgConnection::execute(const char* sql, const PgValues& values) {
    PGconn* const handle = handle_.get();
    std::vector<const char*> each;
    std::vector<int> sizes;
    for (std::size_t i = 0; i < values.size(); ++i) {
        each.push_back(values[i].data());
        sizes.push_back(static_cast<int>(values[i].size()));
    }
    const std::vector<int> formats(each.size(), binary);
    PgRows rows(values.size() == 0 && std::strchr(sql, ';') != nullptr
                    ? PQexec(handle, sql)
                    : PQexecParams(handle, sql, static_cast<int>(each.size()), nullptr, each.data(),
                                   sizes.data(), formats.data(), binary));
    const ExecStatusType status = PQresultStatus(rows.get());
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
    const std::string message = PQerrorMessage(handle);
    if (PQstatus(handle) == CONNECTION_BAD) return pg_away(message);
    return pg_error(field(rows.get(), PG_DIAG_SQLSTATE), message);
}

// ---- Errors

StoreError PgRound::error() const { return cause ? cause : pg_error(state, message); }

StoreError pg_away(std::string_view message) {
    return {StoreErrorKind::Away, "The database cannot be reached (" + first_line(message) +
                                      "): check --cluster, and whether PostgreSQL is running."};
}

StoreError pg_error(std::string_view state, std::string_view message) {
    const std::string said = " (" + first_line(message) + ")";
    if (state.empty() || state.starts_with("08") || state.starts_with("57P"))
        return pg_away(message);
    if (state == "53100")
        return {StoreErrorKind::Full, "The disk of the database is full" + said +
                                          ": make room there; the server goes on by itself."};
    if (state == "25006")
        return {StoreErrorKind::ReadOnly,
                "The database only reads" + said +
                    ": name the PostgreSQL server that writes, or all of them, in --cluster."};
    if (state == "42501")
        return {StoreErrorKind::ReadOnly,
                "The user of the database lacks privileges" + said +
                    ": make it the owner of the database, or grant it all on the schema lastcard."};
    return {StoreErrorKind::Io, "PostgreSQL reported an error" + said +
                                    ": look into its log, then start the server again."};
}

}  // namespace lastcard

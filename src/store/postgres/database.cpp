// Opening a database (see database.hpp).
#include "store/postgres/database.hpp"

#include <cstring>
#include <memory>

namespace lastcard {

namespace {

struct FreeOptions {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

/// An error if libpq cannot read it, or if it contains a password.
StoreError check_conninfo(const std::string& conninfo) {
    char* message = nullptr;
    const std::unique_ptr<PQconninfoOption, FreeOptions> options(
        PQconninfoParse(conninfo.c_str(), &message));
    if (options == nullptr) {
        // libpq's message repeats the string, and with it a password.
        PQfreemem(message);
        return {StoreErrorKind::Io,
                "--cluster: this is no connection string; expected words such as host=db "
                "dbname=lastcard, or service=lastcard."};
    }
    for (const PQconninfoOption* each = options.get(); each->keyword != nullptr; ++each)
        if (std::strcmp(each->keyword, "password") == 0 && each->val != nullptr)
            return {StoreErrorKind::Io,
                    "--cluster: it contains a password, which everybody on this machine can read: "
                    "put that into a password file (~/.pgpass) or a service file."};
    return {};
}

}  // namespace

StoreResult<PgConnection> open_pg_database(const PgTarget& target) {
    if (StoreError error = check_conninfo(target.conninfo)) return error;
    StoreResult<PgConnection> opened = PgConnection::open(target, {});
    if (!opened) {
        // A server that only reads says why.
        StoreResult<PgConnection> reading = PgConnection::open(target, {}, true);
        if (!reading) return opened.error();
        if (StoreError error = check_pg_server(*reading)) return error;
        return opened.error();
    }
    if (StoreError error = check_pg_server(*opened)) return error;
    return opened;
}

}  // namespace lastcard

// A database for tests: LASTCARD_POSTGRES says how to connect (tests/cluster/postgres.sh with …).
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>

#include "store/postgres/database.hpp"

namespace lastcard::store_test {

/// Of the database of the tests; ends the program with a sentence if there is none.
std::string test_conninfo();

/// A connection beside those of the store, for what the operator or another server does.
class Sql {
public:
    explicit Sql(const std::string& conninfo = test_conninfo());

    void run(const std::string& sql);
    /// The first column of the first row as text; empty if there is none.
    std::string value(const std::string& sql);
    /// The SQLSTATE of the error, or "lost"; empty if there is none.
    std::string state(const std::string& sql);

    PGconn* get() const { return connection_.get(); }

private:
    struct Finish {
        void operator()(PGconn* connection) const { PQfinish(connection); }
    };
    std::unique_ptr<PGconn, Finish> connection_;
};

/// Deletes everything of Lastcard in the database.
void empty_database();

PostgresNode test_node(const std::string& name = "n1", std::uint64_t life = 1);

/// Opens the store of a node; the test fails if it cannot be opened.
std::unique_ptr<Store> open_node(const PostgresNode& node = test_node(),
                                 const std::string& conninfo = test_conninfo());

/// A new store whose database has the clock of the claims: the time that the last call named.
std::unique_ptr<Store> make_store_with_clock();

}  // namespace lastcard::store_test

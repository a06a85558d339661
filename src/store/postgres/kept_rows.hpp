// Internal: all rows of a database, for other kinds of stores.
#pragma once

#include "store/kept.hpp"
#include "store/postgres/connection.hpp"

namespace lastcard {

/// Passes all rows to the sink, as of one moment. The connection has no prepared statements.
StoreError read_kept_rows(PgConnection& connection, const KeptSink& sink);

/// Writes all rows in one transaction. An error if the database is not empty.
StoreError write_kept_rows(PgConnection& connection, const KeptSource& source);

}  // namespace lastcard

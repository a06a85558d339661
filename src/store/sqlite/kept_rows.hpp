// Internal: all rows of a database file, for other kinds of stores.
#pragma once

#include "store/kept.hpp"
#include "store/sqlite/db.hpp"

namespace lastcard {

/// Passes all rows of an open database, of this version or read as it, to the sink.
StoreError read_kept_rows(Db& db, const KeptSink& sink);

/// Writes all rows into a new file; there is nothing if it fails.
StoreError write_kept_rows(const std::string& path, const KeptSource& source);

}  // namespace lastcard

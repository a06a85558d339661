// Deletes old data in portions, as the operator's options say.
#pragma once

#include "room/moment.hpp"
#include "server/server.hpp"
#include "store/store.hpp"

namespace lastcard::server {

Retention retention_at(const Keeping& keeping, Moment now);

/// Deletes one portion of old data; true if there is more.
bool retire(Store& store, const Retention& retention);

/// Writes an error of the store to the log.
void report(const StoreError& error);

}  // namespace lastcard::server

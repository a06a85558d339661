// Deleting old data (see retirement.hpp).
#include "server/retirement.hpp"

#include "server/log.hpp"

namespace lastcard::server {

Retention retention_at(const Keeping& keeping, Moment at) {
    const UnixTime now{at.ms};
    const auto before = [now](const std::optional<Span>& kept) {
        return kept ? UnixTime{now.ms - kept->ms} : long_ago;
    };
    Retention retention;
    retention.now = now;
    retention.idle_before = before(keeping.idle);
    retention.finished_before = before(keeping.finished);
    retention.records_before = before(keeping.records);
    retention.unplayed_before = before(keeping.unplayed);
    return retention;
}

bool retire(Store& store, const Retention& retention) {
    const StoreResult<Retired> retired = store.retire(retention);
    if (!retired) {
        report(retired.error());
        return false;
    }
    const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
    if (retired->tables + retired->records + retired->sessions > 0)
        write_log(LogLevel::Info, "retired",
                  {{"tables", count(retired->tables)},
                   {"records", count(retired->records)},
                   {"sessions", count(retired->sessions)}});
    return retired->more;
}

void report(const StoreError& error) {
    write_log(LogLevel::Error, "storage", {{"sentence", error.sentence}});
}

}  // namespace lastcard::server

// Limits of connections (see admission.hpp).
#include "server/admission.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>

#include "server/log.hpp"

namespace lastcard::server {

namespace {

constexpr std::size_t most_reserved = 16;
constexpr std::size_t other_files = 48;  ///< the database, the log, sockets that listen
constexpr Span report_every{10'000};

std::size_t file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
    return limit.rlim_cur;
}

}  // namespace

Admission::Admission(std::size_t most, std::size_t per_address) : per_address_(per_address) {
    const std::size_t files = file_limit();
    const std::size_t free = files - std::min(files, std::min(other_files, files / 2));
    reserve_ = std::min(most_reserved, free / 4);
    capacity_ = std::min(most, free - reserve_);
}

bool Admission::count_in(const std::string& address) {
    std::size_t& here = counts_[address];
    if (here >= per_address_) return false;
    ++here;
    return true;
}

void Admission::count_out(const std::string& address) {
    const auto here = counts_.find(address);
    if (here == counts_.end()) return;
    if (--here->second == 0) counts_.erase(here);
}

void Admission::report(Moment now, std::string_view event, std::string_view sentence,
                       std::size_t open) {
    ++unreported_;
    if (now < reported_ + report_every) return;
    reported_ = now;
    write_log(LogLevel::Warning, event,
              {{"sentence", std::string(sentence)},
               {"connections", static_cast<std::int64_t>(open)},
               {"times", unreported_}});
    unreported_ = 0;
}

}  // namespace lastcard::server

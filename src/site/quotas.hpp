// What one visitor, and all visitors of one address, may own at a time. An address is often that of
// a whole household or school, so it may own more. 0: no limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "site/entry.hpp"
#include "store/store.hpp"
#include "wire/refused.hpp"

namespace lastcard::site {

struct Quota {
    std::uint64_t visitor = 0;
    std::uint64_t address = 0;
};

struct Quotas {
    Quota live_tables{10, 100};
    Quota daily_tables{50, 500};
    Quota edition_bytes{1 << 20, 8 << 20};
    Quota record_bytes{16 << 20, 256 << 20};  ///< beyond it the oldest records are deleted
    std::uint64_t watchers_per_address = 20;  ///< of one table
    std::uint64_t session_burst = 100;        ///< new guests of one address at once, and
    double sessions_per_second = 0.2;         ///< after that

    static Quotas none() { return {{}, {}, {}, {}, 0, 0, 0}; }
};

/// Whether `used` leaves room for `more`.
constexpr bool has_room(std::uint64_t used, std::uint64_t more, std::uint64_t most) {
    return most == 0 || (used <= most && more <= most - used);
}

/// Why the visitor may not make a table with an edition of this size, and until when.
std::optional<wire::Refused> over_quota(const Quotas& quotas, const Usage& used,
                                        std::uint64_t edition_bytes, UnixTime now);

/// "10 tables of one visitor": the end of a sentence for developers of clients.
wire::Refused quota_refusal(wire::HostReason reason, std::string_view what, std::uint64_t most,
                            std::string_view whose, Span retry);

/// The names under which the store counts what a visitor and an address own.
std::string maker_name(SessionId session);
std::string address_name(std::string_view address);

}  // namespace lastcard::site

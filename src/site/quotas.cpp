// Quotas of visitors (see quotas.hpp).
#include "site/quotas.hpp"

#include "base/hex.hpp"
#include "base/sha256.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Refused;

namespace {

constexpr std::string_view of_visitor = "of one visitor";
constexpr std::string_view of_address = "of one address";

/// When the oldest table of the last day no longer counts.
Span until_tomorrow(const Used& used, UnixTime now) {
    return {used.first_made.ms + makings_kept_ms - now.ms};
}

}  // namespace

Refused quota_refusal(HostReason reason, std::string_view what, std::uint64_t most,
                      std::string_view whose, Span retry) {
    return Refused::by_host(reason,
                            "Found more than " + std::to_string(most) + " " + std::string(what) +
                                " " + std::string(whose) + ".",
                            retry);
}

std::optional<Refused> over_quota(const Quotas& quotas, const Usage& used,
                                  std::uint64_t edition_bytes, UnixTime now) {
    const auto daily = [&](const Used& by, std::uint64_t most,
                           std::string_view whose) -> std::optional<Refused> {
        if (has_room(by.made, 1, most)) return std::nullopt;
        return quota_refusal(HostReason::TooManyTablesToday, "tables a day", most, whose,
                             until_tomorrow(by, now));
    };
    const auto bytes = [&](const Used& by, std::uint64_t most,
                           std::string_view whose) -> std::optional<Refused> {
        if (edition_bytes == 0 || has_room(by.bytes, edition_bytes, most)) return std::nullopt;
        Refused refused =
            quota_refusal(HostReason::EditionsTooLarge, "bytes of editions", most, whose, {-1});
        refused.detail += " They are free again when their tables are deleted.";
        return refused;
    };
    if (auto wrong = daily(used.maker, quotas.daily_tables.visitor, of_visitor)) return wrong;
    if (auto wrong = daily(used.address, quotas.daily_tables.address, of_address)) return wrong;
    if (auto wrong = bytes(used.maker, quotas.edition_bytes.visitor, of_visitor)) return wrong;
    return bytes(used.address, quotas.edition_bytes.address, of_address);
}

std::string maker_name(SessionId session) {
    return std::to_string(static_cast<std::uint64_t>(session));
}

/// A hash, so that the store does not contain addresses.
std::string address_name(std::string_view address) {
    return address.empty()
               ? std::string()
               : to_hex(sha256(bytes_of("address " + std::string(address)))).substr(0, 16);
}

}  // namespace lastcard::site

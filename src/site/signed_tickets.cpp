// Signed tickets (see signed_tickets.hpp).
#include "site/signed_tickets.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace lastcard::site {

namespace {

constexpr std::size_t signed_bytes = 16;
constexpr std::int64_t longest_seconds = 60;  ///< a valid ticket does not expire later than this

std::uint64_t number_at(const Digest& ticket, std::size_t at, std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i) number = number << 8 | ticket.data()[at + i];
    return number;
}

std::uint64_t expiry_of(const Digest& ticket) { return number_at(ticket, 8, 4); }

}  // namespace

Digest SignedTickets::give(const Digest& token_hash, std::string_view table, Moment until,
                           RandomSource& random) const {
    Digest ticket{};
    std::copy_n(token_hash.begin(), 8, ticket.begin());
    const auto second = static_cast<std::uint32_t>((until.ms + 999) / 1000);
    for (std::size_t i = 0; i < 4; ++i)
        ticket.data()[8 + i] = static_cast<std::uint8_t>(second >> (24 - 8 * i));
    const Digest drawn = random.draw();
    std::copy_n(drawn.begin(), 4, ticket.begin() + 12);
    const Digest proof = signature(ticket, table);
    std::copy_n(proof.begin(), 16, ticket.begin() + signed_bytes);
    return ticket;
}

std::optional<std::uint64_t> SignedTickets::check(const Digest& ticket, std::string_view table,
                                                  Moment now) const {
    if (!secret_) return std::nullopt;
    const auto is_for = [&](std::string_view which) {
        Digest genuine = ticket;
        const Digest proof = signature(ticket, which);
        std::copy_n(proof.begin(), 16, genuine.begin() + signed_bytes);
        return same_digest(genuine, ticket);
    };
    if (!is_for(table) && !is_for({})) return std::nullopt;
    const auto until = static_cast<std::int64_t>(expiry_of(ticket)) * 1000;
    if (until <= now.ms || until > now.ms + longest_seconds * 1000) return std::nullopt;
    if (used_.contains({expiry_of(ticket), ticket})) return std::nullopt;
    return number_at(ticket, 0, 8);
}

void SignedTickets::use(const Digest& ticket) {
    used_.emplace(expiry_of(ticket), ticket);
    // Each was valid when it was added, so those that expire this much earlier have expired.
    const std::uint64_t newest = used_.rbegin()->first;
    while (used_.size() > most_used || used_.begin()->first + 2 * longest_seconds < newest)
        used_.erase(used_.begin());
}

Digest SignedTickets::signature(const Digest& ticket, std::string_view table) const {
    std::string text(reinterpret_cast<const char*>(ticket.data()), signed_bytes);
    text += table;
    return hmac_sha256(*secret_, bytes_of(text));
}

}  // namespace lastcard::site

// Tickets that every node of a cluster can check: signed with a secret of the site instead of
// remembered by the node that gave them. Pure: the caller passes the time and the random bytes.
//
// A ticket is 8 bytes of the session's token hash, 4 bytes of the second until which it is valid,
// 4 random bytes, and 16 bytes of HMAC-SHA-256 over these 16 and the table's code, if it was given
// for a table.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

#include "base/random_source.hpp"
#include "base/sha256.hpp"
#include "room/moment.hpp"

namespace lastcard::site {

class SignedTickets {
public:
    static constexpr std::size_t most_used = 100'000;  ///< remembered; the oldest are dropped first

    /// Without a secret no ticket is given and none is valid.
    void set_secret(const Digest& secret) { secret_ = secret; }
    bool has_secret() const { return secret_.has_value(); }

    /// Precondition: there is a secret. `table`: empty if the ticket is good for any table.
    Digest give(const Digest& token_hash, std::string_view table, Moment until,
                RandomSource& random) const;
    /// The mark of the session (see session_mark) for which the ticket was given; empty if it is
    /// not genuine, has expired, was given for another table, or was used here.
    std::optional<std::uint64_t> check(const Digest& ticket, std::string_view table,
                                       Moment now) const;
    /// Remembers until it expires that the ticket has been used. Precondition: check() accepts it.
    void use(const Digest& ticket);

private:
    Digest signature(const Digest& ticket, std::string_view table) const;

    std::optional<Digest> secret_;
    std::set<std::pair<std::uint64_t, Digest>> used_;  ///< with the second of expiry
};

}  // namespace lastcard::site

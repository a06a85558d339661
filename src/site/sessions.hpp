// Identifies guests: sessions with a random token, of which only the hash is stored, and tickets,
// each valid for one WebSocket. Pure: the caller passes the time and the random bytes.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random_source.hpp"
#include "base/sha256.hpp"
#include "room/moment.hpp"
#include "site/entry.hpp"
#include "store/store.hpp"

namespace lastcard::site {

struct Session {
    SessionId id{};
    std::string name;
    Digest token_hash{};
    UnixTime expires{};
    std::vector<std::string> tables;  ///< codes of those visited, the latest last
};

/// The form in which the store keeps it.
StoredSession stored(const Session& session);
std::optional<Session> read_session(const StoredSession& stored);

struct NewSession {
    std::string token;  ///< 64 hexadecimal digits; not stored, so available only here
    Session session;
};

NewSession make_session(RandomSource& random, std::string name, UnixTime expires);

/// The hash of a token as a client sends it; empty if the text is not a token.
std::optional<Digest> hash_of_token(std::string_view token);

/// Tickets that were issued and not used. Bounded: the oldest are dropped first.
class Tickets {
public:
    static constexpr std::size_t most = 20'000;
    static constexpr Span good_for{30'000};

    Digest give(const Session& session, Moment now, RandomSource& random);
    /// Invalidates the tickets of a session.
    void drop(SessionId session);
    /// Returns the session and invalidates the ticket; empty if it is unknown, used or expired.
    std::optional<Session> use(const Digest& ticket, Moment now);

private:
    struct Given {
        Session session;
        Moment until;
    };
    void drop_old(Moment now);

    std::map<Digest, Given> given_;
    std::multimap<Moment, Digest> by_age_;
};

}  // namespace lastcard::site

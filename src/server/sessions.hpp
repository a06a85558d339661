// Who somebody is: guests with a random token of which only the hash is kept, and tickets, each
// good for one WebSocket. Pure: the time and random bytes are passed in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/sha256.hpp"
#include "room/moment.hpp"
#include "server/dice.hpp"
#include "server/journal.hpp"
#include "store/store.hpp"

namespace lastcard::server {

struct Session {
    SessionId id{};
    std::string name;
    Digest token_hash{};
    UnixTime expires{};
};

/// As the store keeps it.
StoredSession stored(const Session& session);
std::optional<Session> read_session(const StoredSession& stored);

struct NewSession {
    std::string token;  ///< 64 hexadecimal digits, told once
    Session session;
};

NewSession make_session(Dice& dice, std::string name, UnixTime expires);

/// The hash of a token as a client sends it; nothing if it cannot be one.
std::optional<Digest> hash_of_token(std::string_view token);

/// Tickets that were given out and not used. Bounded: the oldest go first.
class Tickets {
public:
    static constexpr std::size_t most = 20'000;
    static constexpr Span good_for{30'000};

    Digest give(const Session& session, Moment now, Dice& dice);
    /// Once.
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

/// So many now, and so many a second: commands of a connection, requests of an address.
class Allowance {
public:
    Allowance(double burst, double per_second)
        : burst_(burst), per_second_(per_second), left_(burst) {}

    bool take(Moment now);
    /// When the next one will be allowed.
    Span retry() const;

private:
    double burst_;
    double per_second_;
    double left_;
    Moment last_{};
};

}  // namespace lastcard::server

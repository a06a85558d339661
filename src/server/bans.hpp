// Who is not let in by whoever runs the server: addresses, networks and sessions, for some time or
// for good. Pure: kept as settings of the store, and the time is passed in.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "room/moment.hpp"
#include "server/journal.hpp"
#include "store/store.hpp"

namespace lastcard::server {

struct Ban {
    std::string who;  ///< "203.0.113.7", "2001:db8:1:2::/64" or "session:81236"
    Moment since{};
    Moment until = never;
    std::string reason{};  ///< told to whoever is not let in; may be empty

    friend bool operator==(const Ban&, const Ban&) = default;
};

/// An address as connections are counted by: IPv4 as it is, IPv6 by its network ("…/64"). Nothing
/// if the text is neither an address nor such a network.
std::optional<std::string> ban_of_address(std::string_view text);
std::string ban_of_session(SessionId session);

class Bans {
public:
    static constexpr std::string_view prefix = "ban/";  ///< of their settings

    /// Those that are stored, and that can be read.
    explicit Bans(std::span<const StoredSetting> settings = {});

    /// What stands against a connection of that address (as Net gives it) and session.
    const Ban* find(const std::string& address, SessionId session, Moment now) const;

    bool empty() const { return bans_.empty(); }
    const std::map<std::string, Ban>& all() const { return bans_; }

    change::PutSetting add(Ban ban);
    /// Nothing if there is none of that name.
    std::optional<change::DropSetting> remove(const std::string& who);

private:
    std::map<std::string, Ban> bans_;
};

}  // namespace lastcard::server

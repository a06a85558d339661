// Addresses, networks and sessions that the operator has banned, for a limited time or without end.
// Pure: bans are stored as settings, and the caller passes the time.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "room/moment.hpp"
#include "site/entry.hpp"
#include "store/store.hpp"

namespace lastcard::site {

struct Ban {
    std::string who;  ///< "203.0.113.7", "2001:db8:1:2::/64" or "session:81236"
    Moment since{};
    Moment until = never;
    std::string reason{};  ///< shown to the banned visitor; may be empty

    friend bool operator==(const Ban&, const Ban&) = default;
};

/// The form in which connections are counted: an IPv4 address unchanged, an IPv6 address as its /64
/// network. Empty if the text is neither an address nor such a network.
std::optional<std::string> ban_of_address(std::string_view text);
std::string ban_of_session(SessionId session);

class Bans {
public:
    static constexpr std::string_view prefix = "ban/";  ///< of the settings that hold bans

    /// Loads the stored bans; entries that cannot be read are ignored.
    explicit Bans(std::span<const StoredSetting> settings = {});

    /// The ban that applies to a connection with that address (as WebServer reports it) and
    /// session; null if there is none.
    const Ban* find(const std::string& address, SessionId session, Moment now) const;

    bool empty() const { return bans_.empty(); }
    const std::map<std::string, Ban>& all() const { return bans_; }

    change::PutSetting add(Ban ban);
    /// Empty if there is no ban of that name.
    std::optional<change::DropSetting> remove(const std::string& who);

private:
    std::map<std::string, Ban> bans_;
};

}  // namespace lastcard::site

// Caches the sessions of guests: reads them from the store, keeps them while they are in use, and
// extends them at every visit.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "site/context.hpp"
#include "site/http.hpp"
#include "site/sessions.hpp"

namespace lastcard::site {

class SessionCache {
public:
    explicit SessionCache(Context& context) : context_(context) {}

    /// The session whose token the request carries.
    Result<Session, wire::HostReason> find(Moment now, const HttpRequest& request);
    /// The session with that mark (see session_mark).
    Result<Session, wire::HostReason> find_marked(Moment now, std::uint64_t mark);
    /// Puts the session into the cache and into the next batch.
    void put(const Session& session);
    /// Notes that the person was at the table. Of very many, the latest are kept.
    void note_table(const Session& session, const std::string& code);
    /// Deletes the session in the next batch.
    void erase(const Session& session);
    /// Extends the session, at most once a day, and renews the browser's cookie.
    void prolong(Moment now, const HttpRequest& request, Session session, HttpResponse& response);
    /// When a session that is used now expires.
    UnixTime expiry(Moment now) const { return unix_time(now + context_.options.session_time); }
    /// The value of Set-Cookie for the token.
    std::string cookie(std::string_view token) const;
    /// The value of Set-Cookie that removes the cookie.
    std::string no_cookie() const;
    /// The token of a request: from the cookie, or from the header `Authorization: Bearer`.
    std::string_view token_of(const HttpRequest& request) const;
    void clear() { sessions_.clear(); }
    /// Drops what is old enough for another node to have changed it.
    void drop_old(Moment now);

private:
    bool secure() const;
    void remember(const Session& session);
    Result<Session, wire::HostReason> keep(const StoreResult<StoredSession>& found);

    Context& context_;
    Moment cleared_{};  ///< when what other nodes may have changed since was dropped
    std::map<Digest, Session> sessions_;  ///< by the hash of the token
};

}  // namespace lastcard::site

// The sessions in use (see session_cache.hpp).
#include "site/session_cache.hpp"

#include <algorithm>

#include "base/text_util.hpp"

namespace lastcard::site {

using wire::HostReason;

namespace {

/// With https, a name that browsers accept only from this very host, over TLS.
constexpr std::string_view secure_cookie = "__Host-lastcard=";
constexpr std::string_view plain_cookie = "lastcard=";
constexpr std::size_t max_sessions = 50'000;
constexpr Span prolong_after{86'400'000};
constexpr std::size_t max_tables = 100;  ///< noted of a session

}  // namespace

bool SessionCache::secure() const {
    return context_.options.secure || context_.options.public_url.starts_with("https:");
}

std::string_view SessionCache::token_of(const HttpRequest& request) const {
    constexpr std::string_view bearer = "Bearer ";
    const std::string_view header = request.authorization;
    if (header.starts_with(bearer)) return header.substr(bearer.size());
    const std::string_view cookie_name = secure() ? secure_cookie : plain_cookie;
    for (std::string_view part : split(request.cookie, ';')) {
        part = trim(part);
        if (part.starts_with(cookie_name)) return part.substr(cookie_name.size());
    }
    return {};
}

Result<Session, HostReason> SessionCache::find(Moment now, const HttpRequest& request) {
    const std::optional<Digest> hash = hash_of_token(token_of(request));
    if (!hash) return HostReason::NoSession;
    const auto known = sessions_.find(*hash);
    if (known != sessions_.end()) {
        if (known->second.expires > unix_time(now)) return known->second;
        sessions_.erase(known);
        return HostReason::NoSession;
    }
    return keep(context_.ask(now, need::Session{*hash}));
}

Result<Session, HostReason> SessionCache::find_marked(Moment now, std::uint64_t mark) {
    Digest first{};
    for (std::size_t i = 0; i < 8; ++i)
        first.data()[i] = static_cast<std::uint8_t>(mark >> (56 - 8 * i));
    const auto known = sessions_.lower_bound(first);
    if (known != sessions_.end() && session_mark(known->first) == mark &&
        known->second.expires > unix_time(now))
        return known->second;
    return keep(context_.ask(now, need::MarkedSession{mark}));
}

void SessionCache::drop_old(Moment now) {
    constexpr Span kept{60'000};
    if (now < cleared_ + kept) return;
    cleared_ = now;
    clear();
}

Result<Session, HostReason> SessionCache::keep(const StoreResult<StoredSession>& found) {
    if (!found) {
        if (found.error().kind == StoreErrorKind::Missing) return HostReason::NoSession;
        if (found.error().kind != StoreErrorKind::Away)
            context_.log(LogLevel::Error, "storage", {{"sentence", found.error().sentence}});
        return HostReason::NotStored;
    }
    std::optional<Session> session = read_session(*found);
    if (!session) return HostReason::NoSession;
    remember(*session);
    return *std::move(session);
}

void SessionCache::remember(const Session& session) {
    if (sessions_.size() > max_sessions) sessions_.clear();
    sessions_.insert_or_assign(session.token_hash, session);
}

void SessionCache::put(const Session& session) {
    remember(session);
    context_.add(change::PutSession{stored(session)});
}

void SessionCache::note_table(const Session& session, const std::string& code) {
    const auto known = sessions_.find(session.token_hash);
    Session noted = known == sessions_.end() ? session : known->second;
    if (std::find(noted.tables.begin(), noted.tables.end(), code) != noted.tables.end()) return;
    if (noted.tables.size() >= max_tables) noted.tables.erase(noted.tables.begin());
    noted.tables.push_back(code);
    put(noted);
}

void SessionCache::erase(const Session& session) {
    sessions_.erase(session.token_hash);
    StoredSession nothing;  // expired, so that it is not found; the next retirement deletes the row
    nothing.token_hash = session.token_hash;
    nothing.expires = UnixTime{1};
    context_.add(change::PutSession{std::move(nothing)});
}

void SessionCache::prolong(Moment now, const HttpRequest& request, Session session,
                           HttpResponse& response) {
    const UnixTime expires = expiry(now);
    if (expires.ms - session.expires.ms < prolong_after.ms) return;
    session.expires = expires;
    put(session);
    if (request.authorization.empty())
        response.headers.emplace_back("Set-Cookie", cookie(token_of(request)));
}

std::string SessionCache::no_cookie() const {
    return std::string(secure() ? secure_cookie : plain_cookie) +
           "; Path=/; HttpOnly; SameSite=Strict; Max-Age=0" + (secure() ? "; Secure" : "");
}

std::string SessionCache::cookie(std::string_view token) const {
    const SiteOptions& options = context_.options;
    return std::string(secure() ? secure_cookie : plain_cookie) + std::string(token) +
           "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" +
           std::to_string(options.session_time.ms / 1000) + (secure() ? "; Secure" : "");
}

}  // namespace lastcard::site

// Sessions and tickets (see sessions.hpp).
#include "site/sessions.hpp"

#include <algorithm>
#include <charconv>

#include "base/hex.hpp"
#include "base/text_util.hpp"

namespace lastcard::site {

namespace {

SessionId id_from(const Digest& bytes) {
    std::uint64_t id = 0;
    for (std::size_t i = 0; i < 8; ++i) id = id << 8 | bytes.data()[i];
    return SessionId{std::max<std::uint64_t>(id, 1)};
}

}  // namespace

StoredSession stored(const Session& session) {
    StoredSession out;
    out.token_hash = session.token_hash;
    out.expires = session.expires;
    out.data = std::to_string(static_cast<std::uint64_t>(session.id)) + ' ' + session.name;
    for (const std::string& code : session.tables) out.data += '\n' + code;  // a name has one line
    return out;
}

std::optional<Session> read_session(const StoredSession& stored) {
    const std::size_t space = stored.data.find(' ');
    if (space == std::string::npos) return std::nullopt;
    std::uint64_t id = 0;
    const char* const begin = stored.data.data();
    if (std::from_chars(begin, begin + space, id).ptr != begin + space) return std::nullopt;
    Session session;
    session.id = SessionId{id};
    const std::vector<std::string_view> lines =
        split(std::string_view(stored.data).substr(space + 1), '\n');
    session.name = lines[0];
    session.tables.assign(lines.begin() + 1, lines.end());
    session.token_hash = stored.token_hash;
    session.expires = stored.expires;
    return session;
}

NewSession make_session(RandomSource& random, std::string name, UnixTime expires) {
    NewSession made;
    const Digest token = random.draw();
    made.token = to_hex(token);
    made.session.id = id_from(random.draw());
    made.session.name = std::move(name);
    made.session.token_hash = sha256(token);
    made.session.expires = expires;
    return made;
}

std::optional<Digest> hash_of_token(std::string_view token) {
    Digest bytes{};
    if (!from_hex(token, bytes)) return std::nullopt;
    return sha256(bytes);
}

Digest Tickets::give(const Session& session, Moment now, RandomSource& random) {
    drop_old(now);
    const Digest ticket = random.draw();
    given_.emplace(ticket, Given{session, now + good_for});
    by_age_.emplace(now + good_for, ticket);
    return ticket;
}

void Tickets::drop(SessionId session) {
    std::erase_if(given_, [&](const auto& each) { return each.second.session.id == session; });
}

std::optional<Session> Tickets::use(const Digest& ticket, Moment now) {
    drop_old(now);
    const auto found = given_.find(ticket);
    if (found == given_.end()) return std::nullopt;
    Session session = std::move(found->second.session);
    given_.erase(found);
    return session;
}

void Tickets::drop_old(Moment now) {
    while (!by_age_.empty() && (by_age_.begin()->first <= now || given_.size() >= most)) {
        given_.erase(by_age_.begin()->second);
        by_age_.erase(by_age_.begin());
    }
}

}  // namespace lastcard::site

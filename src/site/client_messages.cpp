// Messages of clients (see client_messages.hpp).
#include "site/client_messages.hpp"

#include <algorithm>
#include <map>

namespace lastcard::site {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;
using wire::Refused;

namespace {

constexpr unsigned max_violations = 100;
constexpr double game_change_cost = 8;  ///< commands: a game is compiled, and sent to all
constexpr std::size_t max_muted = 256;  ///< people that one person can mute

CloseCode close_code_of(HostReason no_table) {
    switch (no_table) {
        case HostReason::TooManyLiveTables:
        case HostReason::TooManyTables: return CloseCode::TableFull;
        case HostReason::NotStored: return CloseCode::NotStored;
        case HostReason::TableClosed: return CloseCode::TableClosed;
        default: return CloseCode::NoSuchTable;
    }
}

template <class T>
bool is(const wire::Command& command) {
    return std::holds_alternative<T>(command);
}

}  // namespace

void ClientMessages::handle(Moment now, ConnectionId id, std::string_view text) {
    Connection* const found = connections_.find(id);
    if (found == nullptr || found->closing) return;
    Connection& connection = *found;
    ++context_.counts.commands;
    wire::ReadCommand read = wire::read_command(text);
    const std::string& key = read.message ? read.message->key : read.key;
    const Game* const game =
        connection.table == nullptr ? nullptr : &connection.table->table->room().game();
    const auto refuse = [&](const Refused& refused) {
        connections_.refuse(connection, key, game, refused, now);
    };
    if (!connection.rate_limiter.take(now)) {
        if (++connection.violations > max_violations)
            return connections_.close(connection, CloseCode::TooFast, HostReason::TooFast);
        return refuse(Refused::by_host(HostReason::TooFast, {}, connection.rate_limiter.retry()));
    }
    if (!read.message) {
        if (++connection.violations > max_violations)
            return connections_.close(connection, CloseCode::Malformed, HostReason::Malformed);
        return refuse(read.refused);
    }
    if (const auto* first = std::get_if<wire::Hello>(&read.message->command)) {
        if (connection.table != nullptr || connection.arriving)
            return refuse(Refused::by_host(HostReason::HelloAgain));
        return hello(now, connection, *first);
    }
    if (connection.table == nullptr) return refuse(Refused::by_host(HostReason::HelloFirst));
    dispatch(now, connection, *read.message, text);
}

// ---- The first message

void ClientMessages::hello(Moment now, Connection& connection, const wire::Hello& hello) {
    const auto close = [&](CloseCode code, HostReason reason, std::string_view detail = {}) {
        connections_.close(connection, code, reason, detail);
    };
    if (stopping_) return close(CloseCode::GoingAway, HostReason::Stopping);
    if (hello.version == 0) return close(CloseCode::NoVersion, HostReason::NoCommonVersion);
    const std::optional<Session> session = tickets_.use(hello.ticket, now);
    if (!session) return close(CloseCode::BadTicket, HostReason::BadTicket);
    if (const Ban* const ban = bans_.find(connection.address, session->id, now))
        return close(CloseCode::NotWelcome, HostReason::NotWelcome, ban->reason);
    if (connections_.count(session->id) >= context_.options.connections_per_session)
        return close(CloseCode::TableFull, HostReason::TooManyConnections);
    if (enter(now, connection, hello, *session)) return;
    connection.arriving = true;
    const waiting::Hello waits{connection.id, hello, *session};
    if (parking_.add(now, waits, context_.facts.take_missing())) turn_away(waits);
}

bool ClientMessages::enter(Moment now, const waiting::Hello& hello) {
    Connection* const connection = connections_.find(hello.connection);
    if (connection == nullptr || connection->closing) return true;
    if (stopping_) {
        connections_.close(*connection, CloseCode::GoingAway, HostReason::Stopping);
        return true;
    }
    return enter(now, *connection, hello.hello, hello.session);
}

void ClientMessages::turn_away(const waiting::Hello& hello) {
    Connection* const connection = connections_.find(hello.connection);
    if (connection != nullptr)
        connections_.close(*connection, CloseCode::NotStored, HostReason::NotStored);
}

/// False, without any effect, if the store has not answered yet.
bool ClientMessages::enter(Moment now, Connection& connection, const wire::Hello& hello,
                           const Session& session) {
    const auto close = [&](CloseCode code, HostReason reason, std::string_view detail = {}) {
        connections_.close(connection, code, reason, detail);
        return true;
    };
    if (LiveTable* const going = tables_.live(hello.table); going != nullptr && going->resting) {
        connection.arriving = true;
        going->waiting.push_back({connection.id, hello, session});
        return true;
    }
    const Result<LiveTable*, HostReason> found = tables_.find(now, hello.table, connection.address);
    if (!found) {
        HostReason wrong = found.error();
        std::optional<std::string> reason;
        if (wrong == HostReason::NoSuchTable) reason = tables_.close_reason(now, hello.table);
        if (context_.facts.missing()) return false;
        if (reason) wrong = HostReason::TableClosed;
        return close(close_code_of(wrong), wrong, reason.value_or(std::string()));
    }
    connection.arriving = false;
    LiveTable* const live = *found;
    tables_.run_deadlines(now, *live);
    Table& table = *live->table;
    sessions_.note_table(session, table.options().code);
    const Guest* const guest = table.guest(session.id);
    if (guest != nullptr && guest->banned) return close(CloseCode::Kicked, HostReason::Banned);
    const bool would_watch = guest == nullptr || (guest->seat == Seat::None && !guest->here);
    if (would_watch && !make_room(now, connection, *live)) return true;

    const bool arrives = guest == nullptr || !guest->here;
    const Person who = guest == nullptr ? table.next_person() : guest->number;
    if (Attendee* const earlier = live->attendee(who)) {
        Connection& replaced = connections_.at(live->remove_attendee(*earlier));
        replaced.table = nullptr;
        connections_.close(replaced, CloseCode::Replaced, HostReason::Replaced);
    }
    if (arrives)
        tables_.submit(now, *live, Entry{now, who, input::Joined{session.id, session.name}, {}});
    connections_.sign_in(connection, session.id);
    connection.person = who;
    connection.table = live;
    live->attendees.push_back({who, connection.id, live->seat_of(who)});
    live->empty_since = never;
    broadcast_.welcome(now, connection, *live, hello.seen);
    tables_.schedule(*live);
    return true;
}

/// A newcomer watches first. Makes room for one at a table where too many people watch, so that
/// those of few addresses cannot keep others out. Closes the connection and returns false if there
/// is none.
bool ClientMessages::make_room(Moment now, Connection& newcomer, LiveTable& live) {
    std::map<std::string_view, std::pair<std::size_t, Person>> watchers;  // the latest of each
    for (const Attendee& each : live.attendees) {
        if (live.seat_of(each.person) != Seat::None) continue;
        auto& [count, latest] = watchers[connections_.at(each.connection).address];
        ++count;
        latest = each.person;
    }
    const std::size_t own = watchers[newcomer.address].first;
    if (!has_room(own, 1, context_.options.quotas.watchers_per_address)) {
        connections_.close(newcomer, CloseCode::TableFull, HostReason::TooManyFromAddress);
        return false;
    }
    if (live.table->watching() < live.table->options().most_watchers) return true;
    const auto most = std::max_element(
        watchers.begin(), watchers.end(),
        [](const auto& a, const auto& b) { return a.second.first < b.second.first; });
    if (most->second.first <= own + 1) {
        connections_.close(newcomer, CloseCode::TableFull, HostReason::TooManyWatchers);
        return false;
    }
    Connection& gives_way = connections_.at(live.attendee(most->second.second)->connection);
    tables_.disconnect(now, gives_way);
    connections_.close(gives_way, CloseCode::TableFull, HostReason::TooManyFromAddress);
    return true;
}

// ---- All other messages

void ClientMessages::dispatch(Moment now, Connection& connection,
                              const wire::ClientMessage& message, std::string_view text) {
    const wire::Command& said = message.command;
    if (is<wire::Ping>(said)) {
        std::string pong;
        wire::encode_pong(pong, message.key);
        return connections_.send(connection.id, pong);
    }
    if (is<wire::Refresh>(said)) {
        tables_.run_deadlines(now, *connection.table);
        broadcast_.welcome(now, connection, *connection.table, std::nullopt);
        return tables_.schedule(*connection.table);
    }
    if (repeat_answer(now, connection, message, text)) return;
    if (is<wire::Chat>(said) || is<wire::Emote>(said) || is<wire::Mute>(said))
        return chat(now, connection, message, text);
    command(now, connection, message, text);
}

/// A command that is sent again gets its first answer and is not executed twice.
bool ClientMessages::repeat_answer(Moment now, Connection& connection,
                                   const wire::ClientMessage& message, std::string_view text) {
    const LiveTable& live = *connection.table;
    const Table& table = *live.table;
    const Guest* const guest = table.guest(connection.person);
    const KeptAnswer* kept = guest == nullptr ? nullptr : find_answer(guest->answers, message.key);
    const auto chat = live.chats.find(connection.session);
    if (kept == nullptr && chat != live.chats.end())
        kept = find_answer(chat->second.answers, message.key);
    if (kept == nullptr) return false;
    if (kept->command == text_hash(text))
        done(connection, message.key, kept->last, kept->held);
    else
        connections_.refuse(connection, message.key, &table.room().game(),
                            Refused::by_host(HostReason::KeyReused), now);
    return true;
}

void ClientMessages::done(const Connection& connection, std::string_view key, std::uint64_t last,
                          bool held) {
    draft_.clear();
    wire::encode_done(draft_, key, last, held);
    connections_.send(connection.id, draft_);
}

void ClientMessages::chat(Moment now, Connection& connection, const wire::ClientMessage& message,
                          std::string_view text) {
    LiveTable& live = *connection.table;
    const Table& table = *live.table;
    const auto refuse = [&](HostReason reason, Span retry = {-1}) {
        connections_.refuse(connection, message.key, &table.room().game(),
                            Refused::by_host(reason, {}, retry), now);
    };
    Chat& chat = live.chat_of(connection.session);
    if (const auto* mute = std::get_if<wire::Mute>(&message.command)) {
        const Guest* const meant = table.guest(mute->person);
        if (meant == nullptr) return refuse(HostReason::NoSuchPerson);
        std::erase(chat.muted, meant->session);
        if (mute->muted) chat.muted.push_back(meant->session);
        if (chat.muted.size() > max_muted) chat.muted.erase(chat.muted.begin());
    } else {
        if (!table.chat()) return refuse(HostReason::ChatOff);
        if (!chat.rate_limiter.take(now))
            return refuse(HostReason::TooFast, chat.rate_limiter.retry());
        const std::string& name = table.guest(connection.person)->name;
        std::string said;
        if (const auto* words = std::get_if<wire::Chat>(&message.command))
            wire::encode_said(said, connection.person, name, words->text);
        else
            wire::encode_emoted(said, connection.person, name,
                                std::get<wire::Emote>(message.command).mood);
        broadcast_.lobby(live);
        const SharedFrame shared(said);
        for (const Attendee& each : live.attendees)
            if (!live.has_muted(each.person, connection.session))
                connections_.send(each.connection, shared);
    }
    keep_answer(chat.answers, {message.key, text_hash(text), table.last_number(), false});
    done(connection, message.key, table.last_number());
}

void ClientMessages::command(Moment now, Connection& connection, const wire::ClientMessage& message,
                             std::string_view text) {
    LiveTable& live = *connection.table;
    const auto* const speed = std::get_if<wire::SetSpeed>(&message.command);
    if (speed != nullptr && speed->percent < context_.options.shortest.bot_percent) {
        RoomRefusal why;
        why.reason = RoomReason::NoSuchSpeed;
        return connections_.refuse(connection, message.key, &live.table->room().game(),
                                   Refused::by_room(std::move(why)), now);
    }
    if (const auto* const game = std::get_if<wire::SetGame>(&message.command))
        if (auto wrong = wire::first_short(game->timing, context_.options.shortest)) {
            Refused refused = Refused::by_host(HostReason::Malformed, std::move(wrong->detail));
            refused.where = std::move(wrong->where);
            return connections_.refuse(connection, message.key, &live.table->room().game(), refused,
                                       now);
        }
    tables_.run_deadlines(now, live);
    const Effects effects = tables_.submit(
        now, live, Entry{now, connection.person, input::ClientCommand{std::string(text)}, {}},
        &message);
    broadcast_.lobby(live);
    if (effects.refused) {
        connections_.refuse(connection, message.key, &live.table->room().game(), *effects.refused,
                            now);
    } else {
        if (is<wire::Act>(message.command)) ++context_.counts.moves;
        if (is<wire::SetGame>(message.command)) connection.rate_limiter.charge(game_change_cost);
        done(connection, message.key, live.table->last_number(), effects.held);
    }
    tables_.dismiss(now, live, effects, connection.person);
}

}  // namespace lastcard::site

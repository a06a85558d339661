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
constexpr Span retry_while_quiet{1'000};
constexpr Span retry_when_away{500};

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

/// Reads a message. Refuses it, and returns null, if it is not one, or one too many.
Connection* ClientMessages::accept(Moment now, ConnectionId id, std::string_view text,
                                   wire::ReadCommand& read) {
    Connection* const connection = connections_.find(id);
    if (connection == nullptr || connection->closing) return nullptr;
    ++context_.counts.commands;
    read = wire::read_command(text);
    const std::string& key = read.message ? read.message->key : read.key;
    const auto turn_down = [&](const Refused& refused, CloseCode code, HostReason reason) {
        if (++connection->violations > max_violations)
            connections_.close(*connection, code, reason);
        else
            refuse(now, *connection, key, refused);
        return nullptr;
    };
    if (!connection->rate_limiter.take(now))
        return turn_down(
            Refused::by_host(HostReason::TooFast, {}, connection->rate_limiter.retry()),
            CloseCode::TooFast, HostReason::TooFast);
    if (!read.message) return turn_down(read.refused, CloseCode::Malformed, HostReason::Malformed);
    return connection;
}

void ClientMessages::refuse(Moment now, const Connection& connection, std::string_view key,
                            const Refused& refused) {
    const Game* const game =
        connection.table == nullptr ? nullptr : &connection.table->table->room().game();
    connections_.refuse(connection, key, game, refused, now);
}

void ClientMessages::handle(Moment now, ConnectionId id, std::string_view text) {
    wire::ReadCommand read;
    Connection* const connection = accept(now, id, text, read);
    if (connection == nullptr) return;
    const wire::ClientMessage& message = *read.message;
    if (const auto* const first = std::get_if<wire::Hello>(&message.command)) {
        if (connection->table != nullptr || connection->arriving)
            return refuse(now, *connection, message.key, Refused::by_host(HostReason::HelloAgain));
        return hello(now, *connection, *first);
    }
    if (connection->table == nullptr)
        return refuse(now, *connection, message.key, Refused::by_host(HostReason::HelloFirst));
    dispatch(now, *connection, message, text);
}

void ClientMessages::handle_quietly(Moment now, ConnectionId id, std::string_view text) {
    wire::ReadCommand read;
    Connection* const connection = accept(now, id, text, read);
    if (connection == nullptr) return;
    const wire::ClientMessage& message = *read.message;
    if (const auto* const first = std::get_if<wire::Hello>(&message.command);
        first != nullptr && connection->table == nullptr && !connection->arriving) {
        connection->arriving = true;
        const waiting::Hello waits{id, *first};
        if (parking_.pause(now, waits)) turn_away(waits);
    } else if (is<wire::Ping>(message.command)) {
        pong(*connection, message.key);
    } else if (!is<wire::Refresh>(message.command) || parking_.pause(now, waiting::Refresh{id})) {
        refuse(now, *connection, message.key,
               Refused::by_host(HostReason::NotStored, {}, retry_while_quiet));
    }
}

// ---- The first message

void ClientMessages::hello(Moment now, Connection& connection, const wire::Hello& hello) {
    waiting::Hello waits{connection.id, hello};
    const std::optional<Moment> again = enter(now, waits);
    if (within_page || !again) return;
    connection.arriving = true;
    const bool refused = *again == never
                             ? parking_.add(now, waits, context_.facts.take_missing()).has_value()
                             : parking_.pause(now, waits, *again).has_value();
    if (refused) turn_away(waits);
}

void ClientMessages::turn_away(const waiting::Hello& hello) {
    Connection* const connection = connections_.find(hello.connection);
    if (connection != nullptr)
        connections_.close(*connection, CloseCode::NotStored, HostReason::NotStored);
}

std::optional<Moment> ClientMessages::enter(Moment now, waiting::Hello& hello) {
    Connection* const found_connection = connections_.find(hello.connection);
    if (found_connection == nullptr || found_connection->closing) return std::nullopt;
    Connection& connection = *found_connection;
    if (stopping_) {
        if (context_.options.in_cluster())
            connections_.send_away(connection, spread(connection.id, 300));
        else
            connections_.close(connection, CloseCode::GoingAway, HostReason::Stopping);
        return std::nullopt;
    }
    if (!hello.session && !admit(now, connection, hello)) {
        if (context_.facts.missing()) return never;
        return std::nullopt;
    }
    const std::string& code = hello.hello.table;
    if (LiveTable* const going = tables_.live(code); going != nullptr && going->resting) {
        connection.arriving = true;
        going->waiting.push_back(hello);
        return std::nullopt;
    }
    const Result<LiveTable*, HostReason> found = tables_.find(now, code, connection.address);
    if (found) {
        connection.arriving = false;
        attend(now, connection, **found, hello);
        return std::nullopt;
    }
    HostReason wrong = found.error();
    if (context_.options.in_cluster() && wrong == HostReason::NotStored &&
        !context_.facts.missing()) {
        const TakenTable taken = context_.ask(now, need::Take{code}).taken;
        if (taken.error.kind == StoreErrorKind::Locked)
            return go_elsewhere(now, connection, hello, taken);
        if (taken.error.kind == StoreErrorKind::Away) return now + retry_when_away;
    }
    std::optional<std::string> reason;
    if (wrong == HostReason::NoSuchTable) reason = tables_.close_reason(now, code);
    if (context_.facts.missing()) return never;
    if (reason) wrong = HostReason::TableClosed;
    connections_.close(connection, close_code_of(wrong), wrong, reason.value_or(std::string()));
    return std::nullopt;
}

/// Checks who says hello, and sets the session. False if they are turned away, or if the answers of
/// the store are missing.
bool ClientMessages::admit(Moment now, Connection& connection, waiting::Hello& hello) {
    const auto close = [&](CloseCode code, HostReason reason, std::string_view detail = {}) {
        connections_.close(connection, code, reason, detail);
        return false;
    };
    if (hello.hello.version == 0) return close(CloseCode::NoVersion, HostReason::NoCommonVersion);
    Result<Session, HostReason> session = session_of(now, hello.hello);
    if (!session) {
        if (context_.facts.missing()) return false;
        if (session.error() == HostReason::NotStored)
            return close(CloseCode::NotStored, HostReason::NotStored);
        return close(CloseCode::BadTicket, HostReason::BadTicket);
    }
    if (const Ban* const ban = bans_.find(connection.address, session->id, now))
        return close(CloseCode::NotWelcome, HostReason::NotWelcome, ban->reason);
    if (connections_.count(session->id) >= context_.options.connections_per_session)
        return close(CloseCode::TableFull, HostReason::TooManyConnections);
    hello.session = *std::move(session);
    return true;
}

/// Uses the ticket.
Result<Session, HostReason> ClientMessages::session_of(Moment now, const wire::Hello& hello) {
    if (!context_.options.in_cluster()) {
        std::optional<Session> session = tickets_.use(hello.ticket, now);
        if (!session) return HostReason::BadTicket;
        return *std::move(session);
    }
    const std::optional<std::uint64_t> mark = signed_tickets_.check(hello.ticket, hello.table, now);
    if (!mark) return HostReason::BadTicket;
    Result<Session, HostReason> session = sessions_.find_marked(now, *mark);
    if (session) signed_tickets_.use(hello.ticket);
    return session;
}

/// The table is held by another node. The client goes there, unless it could not reach that node:
/// then it waits here until the node's lease is over.
std::optional<Moment> ClientMessages::go_elsewhere(Moment now, Connection& connection,
                                                   waiting::Hello& hello, const TakenTable& held) {
    constexpr Span margin{10};
    const bool unreachable = connection.at == held.holder;
    if (unreachable && !std::exchange(hello.has_waited, true))
        return now + Span{held.free_in_ms} + margin;
    connections_.send_away(connection, spread(connection.id, unreachable ? 3'000 : 200),
                           held.holder);
    return std::nullopt;
}

void ClientMessages::attend(Moment now, Connection& connection, LiveTable& live,
                            const waiting::Hello& hello) {
    const auto close = [&](CloseCode code, HostReason reason) {
        connections_.close(connection, code, reason);
    };
    const Session& session = *hello.session;
    tables_.run_deadlines(now, live);
    Table& table = *live.table;
    sessions_.note_table(session, table.options().code);
    const Guest* const guest = table.guest(session.id);
    if (guest != nullptr && guest->banned) return close(CloseCode::Kicked, HostReason::Banned);
    const bool would_watch = guest == nullptr || (guest->seat == Seat::None && !guest->here);
    if (would_watch && !make_room(now, connection, live)) return;

    const bool arrives = guest == nullptr || !guest->here;
    const Person who = guest == nullptr ? table.next_person() : guest->number;
    if (Attendee* const earlier = live.attendee(who)) {
        Connection& replaced = connections_.at(live.remove_attendee(*earlier));
        replaced.table = nullptr;
        connections_.close(replaced, CloseCode::Replaced, HostReason::Replaced);
    }
    if (arrives)
        tables_.submit(now, live, Entry{now, who, input::Joined{session.id, session.name}, {}});
    connections_.sign_in(connection, session.id);
    connection.person = who;
    connection.table = &live;
    live.attendees.push_back({who, connection.id, live.seat_of(who)});
    live.empty_since = never;
    broadcast_.welcome(now, connection, live, hello.hello.seen);
    tables_.schedule(live);
}

void ClientMessages::refresh(Moment now, ConnectionId id) {
    Connection* const connection = connections_.find(id);
    if (connection == nullptr || connection->closing || connection->table == nullptr) return;
    tables_.run_deadlines(now, *connection->table);
    broadcast_.welcome(now, *connection, *connection->table, std::nullopt);
    tables_.schedule(*connection->table);
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
    if (is<wire::Ping>(said)) return pong(connection, message.key);
    if (is<wire::Refresh>(said)) return refresh(now, connection.id);
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

void ClientMessages::pong(const Connection& connection, std::string_view key) {
    std::string text;
    wire::encode_pong(text, key);
    connections_.send(connection.id, text);
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

// The hall (see hall.hpp): what connections say, and what tables have to say to them.
#include "server/hall.hpp"

#include <algorithm>
#include <utility>

#include "base/hex.hpp"
#include "record/record.hpp"
#include "server/hall_inside.hpp"
#include "server/log.hpp"

namespace lastcard::server {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;
using wire::Refused;

namespace {

constexpr unsigned most_offences = 100;
constexpr std::size_t most_muted = 256;  ///< by one person
constexpr Span back_when_stored{5'000};  ///< whoever was sent away because the disk is full

/// How a connection ends whose table is not to be had.
CloseCode without_table(HostReason wrong) {
    switch (wrong) {
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

Hall::Hall(HallOptions options, Store& store, Dice& dice)
    : options_(std::move(options)), store_(store), dice_(dice) {}

Hall::~Hall() = default;

// ---- Sending

void Hall::send(ConnectionId to, std::string_view text) { send(to, SharedFrame(text)); }

void Hall::send(ConnectionId to, SharedFrame frame) {
    batch_.out.emplace_back(out::Send{to, std::move(frame)});
}

void Hall::refuse(const Connection& connection, std::string_view key, const Game* game,
                  const Refused& refused, Moment now) {
    ++(refused.host == HostReason::None ? counts_.refused_by_room : counts_.refused_by_host);
    std::string text;
    wire::encode_refused(text, key, game, refused, now);
    send(connection.id, text);
}

/// Says why, and closes.
void Hall::dismiss(Connection& connection, CloseCode code, HostReason reason,
                   std::string_view detail) {
    if (std::exchange(connection.closing, true)) return;
    Span retry{-1};
    if (code == CloseCode::NotStored) retry = back_when_stored;
    if (code == CloseCode::TooFast) retry = connection.allowance.retry();
    std::string text;
    wire::encode_closing(text, code, reason, detail, retry);
    send(connection.id, text);
    batch_.out.emplace_back(out::Close{connection.id, code, {}});
}

// ---- Connections

void Hall::opened(Moment now, ConnectionId connection, const std::string& address) {
    connections_.emplace(static_cast<std::uint64_t>(connection),
                         std::make_unique<Connection>(connection, address, options_));
    unheard_.emplace(now + options_.hello_time, connection);
}

void Hall::closed(Moment now, ConnectionId connection) {
    const auto found = connections_.find(static_cast<std::uint64_t>(connection));
    if (found == connections_.end()) return;
    leave_table(now, *found->second);
    const auto others = per_session_.find(found->second->session);
    if (others != per_session_.end() && --others->second == 0) per_session_.erase(others);
    connections_.erase(found);
}

/// The connection is lost, which is not a leave.
void Hall::leave_table(Moment now, Connection& connection) {
    Awake* const awake = std::exchange(connection.at, nullptr);
    if (awake == nullptr) return;
    std::erase_if(awake->here, [&](const auto& each) { return each.connection == connection.id; });
    if (awake->here.empty()) awake->empty_since = now;
    run_due(now, *awake);
    const Guest* const guest = awake->table->guest(connection.person);
    if (guest != nullptr && guest->here)
        carry_out(now, *awake, Entry{now, connection.person, deed::Went{}, {}}, nullptr);
    schedule(*awake);
}

void Hall::text(Moment now, ConnectionId id, std::string_view text) {
    const auto found = connections_.find(static_cast<std::uint64_t>(id));
    if (found == connections_.end() || found->second->closing) return;
    Connection& connection = *found->second;
    ++counts_.commands;
    wire::ReadCommand read = wire::read_command(text);
    const std::string& key = read.message ? read.message->key : read.key;
    const Game* const game =
        connection.at == nullptr ? nullptr : &connection.at->table->room().game();
    if (!connection.allowance.take(now)) {
        if (++connection.offences > most_offences)
            return dismiss(connection, CloseCode::TooFast, HostReason::TooFast);
        Refused refused = Refused::by_host(HostReason::TooFast);
        refused.retry = connection.allowance.retry();
        return refuse(connection, key, game, refused, now);
    }
    if (!read.message) {
        if (++connection.offences > most_offences)
            return dismiss(connection, CloseCode::Malformed, HostReason::Malformed);
        return refuse(connection, key, game, read.refused, now);
    }
    if (const auto* first = std::get_if<wire::Hello>(&read.message->command)) {
        if (connection.at != nullptr)
            return refuse(connection, key, game, Refused::by_host(HostReason::HelloAgain), now);
        const auto resting = tables_.find(first->table);
        if (resting != tables_.end() && resting->second->resting) {
            resting->second->waiting.emplace_back(id, std::string(text));
            return;
        }
        return hello(now, connection, *first);
    }
    if (connection.at == nullptr)
        return refuse(connection, key, game, Refused::by_host(HostReason::HelloFirst), now);
    talk(now, connection, *read.message, text);
}

// ---- The first message

void Hall::hello(Moment now, Connection& connection, const wire::Hello& hello) {
    if (stopping_) return dismiss(connection, CloseCode::GoingAway, HostReason::Stopping);
    if (hello.version == 0)
        return dismiss(connection, CloseCode::NoVersion, HostReason::NoCommonVersion);
    const std::optional<Session> session = tickets_.use(hello.ticket, now);
    if (!session) return dismiss(connection, CloseCode::BadTicket, HostReason::BadTicket);
    if (const Ban* const ban = bans_.find(connection.address, session->id, now))
        return dismiss(connection, CloseCode::NotWelcome, HostReason::NotWelcome, ban->reason);
    const auto others = per_session_.find(session->id);
    if (others != per_session_.end() && others->second >= options_.connections_per_session)
        return dismiss(connection, CloseCode::TableFull, HostReason::TooManyConnections);
    HostReason wrong = HostReason::NoSuchTable;
    Awake* const awake = find_table(now, hello.table, wrong);
    if (awake == nullptr) {
        std::optional<std::string> why;
        if (wrong == HostReason::NoSuchTable) why = why_closed(hello.table);
        if (why) wrong = HostReason::TableClosed;
        return dismiss(connection, without_table(wrong), wrong, why.value_or(std::string()));
    }
    run_due(now, *awake);
    Table& table = *awake->table;
    const Guest* guest = table.guest(session->id);
    if (guest != nullptr && guest->banned)
        return dismiss(connection, CloseCode::Kicked, HostReason::Banned);
    if ((guest == nullptr || (guest->seat == Seat::None && !guest->here)) &&
        table.watching() >= table.options().most_watchers)
        return dismiss(connection, CloseCode::TableFull, HostReason::TooManyWatchers);

    const Person who = guest == nullptr ? table.next_person() : guest->number;
    for (const Here& each : awake->here) {
        if (each.person != who) continue;
        Connection& old = *connections_.at(static_cast<std::uint64_t>(each.connection));
        old.at = nullptr;
        dismiss(old, CloseCode::Replaced, HostReason::Replaced);
        break;
    }
    std::erase_if(awake->here, [&](const auto& each) { return each.person == who; });
    if (guest == nullptr || !guest->here)
        carry_out(now, *awake, Entry{now, who, deed::Came{session->id, session->name}, {}},
                  nullptr);
    connection.session = session->id;
    ++per_session_[session->id];
    connection.person = who;
    connection.at = awake;
    awake->here.push_back({who, connection.id, awake->seat_of(who)});
    awake->empty_since = never;
    welcome(now, connection, *awake, hello.seen);
    schedule(*awake);
}

/// The table as it is now, and the events that were missed, if they are still known.
void Hall::welcome(Moment now, Connection& connection, Awake& awake,
                   std::optional<std::uint64_t> seen) {
    const Table& table = *awake.table;
    const Room& room = table.room();
    const Seat seat = awake.seat_of(connection.person);
    const wire::TableInfo info = table.info();
    const wire::Lobby lobby = table.lobby();
    const std::vector<Notice> clocks = room.clocks();
    wire::Welcome welcome;
    welcome.server = options_.version;
    welcome.you = connection.person;
    welcome.seat = seat;
    welcome.table = &info;
    welcome.lobby = &lobby;
    welcome.clocks = clocks;
    const std::optional<wire::FairInfo> promises = table.promises();
    welcome.fair = promises ? &*promises : nullptr;
    welcome.last = table.last_number();
    const bool known = seen && table.has_events(*seen);
    std::string text;
    wire::EventsFrame frame = wire::EventsFrame::welcome(
        text, room.game(), now, welcome, known ? *seen + 1 : table.last_number() + 1);
    if (known) table.add_events(frame, *seen, seat, awake.watched_by(connection.person));
    std::unique_ptr<SeatView>& shown = awake.shown[Awake::place(seat)];
    if (room.match() > 0) shown = std::make_unique<SeatView>(room.view(seat));
    frame.finish(nullptr, shown.get());
    send(connection.id, text);
}

// ---- Everything else that is said

void Hall::talk(Moment now, Connection& connection, const wire::ClientMessage& message,
                std::string_view text) {
    const wire::Command& command = message.command;
    if (is<wire::Ping>(command)) {
        std::string pong;
        wire::encode_pong(pong, message.key);
        return send(connection.id, pong);
    }
    if (is<wire::Refresh>(command)) {
        run_due(now, *connection.at);
        welcome(now, connection, *connection.at, std::nullopt);
        return schedule(*connection.at);
    }
    if (answered_before(now, connection, message, text)) return;
    if (is<wire::Chat>(command) || is<wire::Emote>(command) || is<wire::Mute>(command))
        return chat(now, connection, message, text);
    obey(now, connection, message, text);
}

/// Whoever asks again gets the same answer, and nothing is done twice.
bool Hall::answered_before(Moment now, Connection& connection, const wire::ClientMessage& message,
                           std::string_view text) {
    const Awake& awake = *connection.at;
    const Table& table = *awake.table;
    const Guest* const guest = table.guest(connection.person);
    const KeptAnswer* kept = guest == nullptr ? nullptr : find_answer(guest->answers, message.key);
    const auto talk = awake.talk.find(connection.session);
    if (kept == nullptr && talk != awake.talk.end())
        kept = find_answer(talk->second.answers, message.key);
    if (kept == nullptr) return false;
    if (kept->command != text_hash(text)) {
        refuse(connection, message.key, &table.room().game(),
               Refused::by_host(HostReason::KeyReused), now);
        return true;
    }
    std::string done;
    wire::encode_done(done, message.key, kept->last, kept->held);
    send(connection.id, done);
    return true;
}

void Hall::chat(Moment now, Connection& connection, const wire::ClientMessage& message,
                std::string_view text) {
    Awake& awake = *connection.at;
    const Table& table = *awake.table;
    const auto no = [&](HostReason reason, Span retry = {-1}) {
        Refused refused = Refused::by_host(reason);
        refused.retry = retry;
        refuse(connection, message.key, &table.room().game(), refused, now);
    };
    Talk& talk = awake.talk_of(connection.session);
    if (const auto* mute = std::get_if<wire::Mute>(&message.command)) {
        const Guest* const meant = table.guest(mute->person);
        if (meant == nullptr) return no(HostReason::NoSuchPerson);
        std::erase(talk.muted, meant->session);
        if (mute->muted) talk.muted.push_back(meant->session);
        if (talk.muted.size() > most_muted) talk.muted.erase(talk.muted.begin());
    } else {
        if (!table.chat()) return no(HostReason::ChatOff);
        if (!talk.allowance.take(now)) return no(HostReason::TooFast, talk.allowance.retry());
        const std::string& name = table.guest(connection.person)->name;
        std::string said;
        if (const auto* words = std::get_if<wire::Chat>(&message.command))
            wire::encode_said(said, connection.person, name, words->text);
        else
            wire::encode_emoted(said, connection.person, name,
                                std::get<wire::Emote>(message.command).mood);
        tell_lobby(awake);
        const SharedFrame shared(said);
        for (const Here& each : awake.here)
            if (!awake.has_muted(each.person, connection.session)) send(each.connection, shared);
    }
    keep_answer(talk.answers, {message.key, text_hash(text), table.last_number(), false});
    std::string done;
    wire::encode_done(done, message.key, table.last_number());
    send(connection.id, done);
}

void Hall::obey(Moment now, Connection& connection, const wire::ClientMessage& message,
                std::string_view text) {
    Awake& awake = *connection.at;
    Table& table = *awake.table;
    const Game& game = table.room().game();
    run_due(now, awake);
    const ConnectionId id = connection.id;
    const Effects effects = carry_out(
        now, awake, Entry{now, connection.person, deed::Did{std::string(text)}, {}}, &message);
    tell_lobby(awake);
    if (effects.refused) {
        refuse(connection, message.key, &game, *effects.refused, now);
    } else {
        if (is<wire::Act>(message.command)) ++counts_.moves;
        draft_.clear();
        wire::encode_done(draft_, message.key, table.last_number(), effects.held);
        send(id, draft_);
    }
    for (const Person person : effects.dismissed) {
        const auto there = std::find_if(awake.here.begin(), awake.here.end(),
                                        [&](const auto& each) { return each.person == person; });
        if (there == awake.here.end()) continue;
        Connection& gone = *connections_.at(static_cast<std::uint64_t>(there->connection));
        awake.here.erase(there);
        gone.at = nullptr;
        if (&gone == &connection)
            dismiss(gone, CloseCode::Left, HostReason::AsAsked);
        else
            dismiss(gone, CloseCode::Kicked, HostReason::Banned);
    }
    if (awake.here.empty()) awake.empty_since = now;
    schedule(awake);
}

void Hall::thought(Moment now, const std::string& code, Ticket ticket, std::string move) {
    const auto found = tables_.find(code);
    if (found == tables_.end() || found->second->resting) return;
    Awake& awake = *found->second;
    run_due(now, awake);
    const Effects effects =
        carry_out(now, awake,
                  Entry{now, Person::Nobody, deed::Thought{ticket, std::move(move)}, {}}, nullptr);
    if (!effects.refused) ++counts_.thoughts;
    schedule(awake);
}

// ---- Deeds and what they lead to

Effects Hall::carry_out(Moment now, Awake& awake, Entry entry, const wire::ClientMessage* parsed) {
    Effects effects = awake.table->carry_out(entry, parsed, dice_);
    if (effects.changed) {
        awake.written.push_back(write_entry(entry));
        touch(awake);
    }
    spread(now, awake, effects);
    return effects;
}

void Hall::run_due(Moment now, Awake& awake) {
    while (awake.table->wake() <= now)
        carry_out(now, awake, Entry{now, Person::Nobody, deed::Tick{}, {}}, nullptr);
}

void Hall::spread(Moment now, Awake& awake, Effects& effects) {
    const Table& table = *awake.table;
    const auto lobby_due = [&] {
        for (Here& each : awake.here) each.lobby_due = true;
        touch(awake);
    };
    if (effects.newcomers) lobby_due();
    if (table.last_number() >= effects.first) {
        tell_lobby(awake);
        spread_events(now, awake, effects.first);
    }
    for (const wire::FairInfo& each : effects.fair) {
        std::string text;
        wire::encode_fair(text, each, now);
        const SharedFrame shared(text);
        for (const Here& each_here : awake.here) send(each_here.connection, shared);
    }
    if (effects.lobby && !effects.newcomers) lobby_due();
    for (const Effects::Away& each : effects.turned_away)
        for (const Here& there : awake.here) {
            if (there.person != each.person) continue;
            std::string text;
            wire::encode_turned_away(text, each.key, table.room().game(), each.why, now);
            send(there.connection, text);
        }
    for (const ThoughtWanted& each : effects.wanted)
        if (std::optional<ThinkInput> input = table.room().think_input(each.ticket))
            batch_.out.emplace_back(
                out::Think{awake.code, std::make_shared<ThinkInput>(std::move(*input))});
    if (effects.finished) {
        ++counts_.finished;
        keep_record(now, awake, *effects.finished);
        awake.put_away = true;
    }
}

/// One text for everybody who watches, one for each seat. Whoever has changed seats gets the whole
/// view instead of what differs from one that they have not seen.
void Hall::spread_events(Moment now, Awake& awake, std::uint64_t first) {
    const Table& table = *awake.table;
    const Room& room = table.room();
    std::array<std::unique_ptr<SeatView>, viewers> after;
    const auto encode = [&](Seat seat, bool whole, std::uint64_t watched) {
        const std::size_t place = Awake::place(seat);
        if (room.match() > 0 && !after[place]) {
            after[place] = std::move(spare_[place]);
            if (!after[place]) after[place] = std::make_unique<SeatView>();
            *after[place] = room.view(seat);
        }
        draft_.clear();
        wire::EventsFrame frame = wire::EventsFrame::events(draft_, room.game(), now, first);
        table.add_events(frame, first - 1, seat, watched);
        frame.finish(whole ? nullptr : awake.shown[place].get(), after[place].get());
        return SharedFrame(draft_);
    };
    std::array<SharedFrame, viewers> frames;
    for (Here& each : awake.here) {
        const Seat seat = awake.seat_of(each.person);
        if (std::exchange(each.seat, seat) != seat) {
            send(each.connection, encode(seat, true, awake.watched_by(each.person)));
            continue;
        }
        SharedFrame& frame = frames[Awake::place(seat)];
        if (!frame) frame = encode(seat, false, 0);
        send(each.connection, frame);
    }
    for (std::size_t i = 0; i < viewers; ++i)
        if (after[i]) spare_[i] = std::exchange(awake.shown[i], std::move(after[i]));
}

/// To all who have not been told: once, however many have come and gone since.
void Hall::tell_lobby(Awake& awake) {
    SharedFrame shared;
    for (Here& each : awake.here) {
        if (!std::exchange(each.lobby_due, false)) continue;
        if (!shared) {
            std::string text;
            wire::encode_lobby(text, awake.table->lobby());
            shared = SharedFrame(text);
        }
        send(each.connection, shared);
    }
}

void Hall::touch(Awake& awake) {
    if (!std::exchange(awake.touched, true)) touched_.push_back(&awake);
}

}  // namespace lastcard::server

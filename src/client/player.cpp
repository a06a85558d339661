// Connects, follows the table, reconnects (see player.hpp). Fair dealing is in player_fair.cpp.
#include "client/player.hpp"

#include <algorithm>
#include <utility>

#include "base/hex.hpp"
#include "record/notation.hpp"
#include "wire/read_view.hpp"
#include "wire/write_command.hpp"

namespace lastcard::client {

using wire::CloseCode;

namespace {

constexpr Span first_pause{1'000};
constexpr Span longest_pause{30'000};
/// A connection that lasted this long resets the number of retries.
constexpr Span good_while{10'000};
constexpr unsigned http_created = 201;
constexpr unsigned http_ok = 200;
constexpr unsigned http_no_session = 401;
constexpr unsigned http_unknown_host = 421;
constexpr unsigned http_too_fast = 429;
constexpr unsigned http_unavailable = 503;

std::string text_of(const json::Value& object, std::string_view key) {
    const json::Value* const found = object.find(key);
    return found != nullptr && found->type == json::Type::String ? found->string : std::string();
}

/// Whether the command is sent again after a reconnection. Chat would be out of date; the server
/// asks for commitments anew, and a welcome contains the view.
bool is_resent(const wire::Command& command) {
    return !std::holds_alternative<wire::Chat>(command) &&
           !std::holds_alternative<wire::Emote>(command) &&
           !std::holds_alternative<wire::Commit>(command) &&
           !std::holds_alternative<wire::Reveal>(command) &&
           !std::holds_alternative<wire::Refresh>(command) &&
           !std::holds_alternative<wire::Ping>(command);
}

}  // namespace

Player::Player(Network& network, GameCache& games, PlayerHandler& handler, PlayerOptions options)
    : network_(network), games_(games), handler_(handler), options_(std::move(options)) {
    constexpr std::size_t bytes = 6;
    const Digest chance = options_.random();
    key_prefix_ = to_hex(std::span(chance).first(bytes)) + '-';
}

void Player::begin() {
    if (options_.token.empty() || !options_.name.empty())
        ask_session();
    else if (options_.table.empty())
        ask_table();
    else
        ask_ticket();
}

std::uint32_t Player::send(const wire::Command& command) {
    const std::uint32_t number = ++last_number_;
    if (phase_ == Phase::Over || (!connected() && !is_resent(command))) return number;
    transmit(command, number);
    return number;
}

std::uint32_t Player::act(const Action& action) {
    wire::Act act;
    if (!is_reaction(action) && view()) act.decision = view()->decision;
    act.move = move_text(*game_->game, action);
    return send(act);
}

void Player::disconnect() {
    phase_ = Phase::Over;
    ++turn_;
    network_.close(socket_);
}

Seat Player::seat() const {
    if (you_ == wire::Person::Nobody) return Seat::None;
    for (unsigned i = 0; i < lobby_.seats.size(); ++i)
        if (lobby_.seats[i].person == you_ && !lobby_.seats[i].left) return seat_at(i);
    return Seat::None;
}

Seat Player::claim() const {
    if (you_ == wire::Person::Nobody) return Seat::None;
    for (unsigned i = 0; i < lobby_.seats.size(); ++i)
        if (lobby_.seats[i].heir == you_) return seat_at(i);
    return Seat::None;
}

const std::optional<SeatView>& Player::view() const {
    static const std::optional<SeatView> none;
    return follower_ ? follower_->view() : none;
}

const std::vector<wire::TableEvent>& Player::events() const {
    static const std::vector<wire::TableEvent> none;
    return follower_ ? follower_->told() : none;
}

// ---- Connecting

void Player::call(std::string method, std::string path, std::string body,
                  void (Player::*then)(const HttpAnswer&)) {
    const std::uint64_t turn = ++turn_;
    network_.ask({std::move(method), std::move(path), std::move(body), options_.token},
                 [this, turn, then](const HttpAnswer& answer) {
                     if (turn == turn_) (this->*then)(answer);
                 });
}

void Player::ask_session() {
    phase_ = Phase::Asking;
    std::string body;
    json::Writer writer(body);
    writer.begin_object();
    if (!options_.name.empty()) writer.member("name", std::string_view(options_.name));
    writer.member("bearer", true).end_object();
    call("POST", "/api/v1/session", std::move(body), &Player::session_came);
}

void Player::session_came(const HttpAnswer& answer) {
    if (answer.status != http_created && answer.status != http_ok) return refused_by_http(answer);
    const json::Document document = json::parse(answer.body);
    const std::string token = text_of(document.root, "token");
    if (!token.empty()) options_.token = token;
    if (options_.token.empty())
        return end(Ending::Kind::ProtocolError, {}, "The server gives no session.");
    options_.name.clear();  // the server knows it now
    handler_.session_started(*this);
    if (options_.table.empty())
        ask_table();
    else
        ask_ticket();
}

void Player::ask_table() {
    phase_ = Phase::Asking;
    call("POST", "/api/v1/tables", options_.new_table, &Player::table_came);
}

void Player::table_came(const HttpAnswer& answer) {
    if (answer.status != http_created) return refused_by_http(answer);
    const json::Document document = json::parse(answer.body);
    if (const json::Value* const table = document.root.find("table"))
        options_.table = text_of(*table, "code");
    if (options_.table.empty())
        return end(Ending::Kind::ProtocolError, {}, "The server names no table.");
    ask_ticket();
}

void Player::ask_ticket() {
    phase_ = Phase::Asking;
    call("POST", "/api/v1/ticket", {}, &Player::ticket_came);
}

void Player::ticket_came(const HttpAnswer& answer) {
    if (answer.status != http_created) return refused_by_http(answer);
    const json::Document document = json::parse(answer.body);
    if (!from_hex(text_of(document.root, "ticket"), ticket_))
        return end(Ending::Kind::ProtocolError, {}, "The server gives no ticket.");
    phase_ = Phase::Opening;
    going_away_.reset();
    closing_.reset();
    socket_ = network_.open(*this);
}

/// Handles an unexpected answer: reconnects later, gets a new session, or ends.
void Player::refused_by_http(const HttpAnswer& answer) {
    if (answer.status == 0) {
        if (was_at_table_)
            connection_lost(answer.error, std::nullopt);
        else
            end(Ending::Kind::Unreachable, answer.failure.sentence, answer.error, answer.failure);
        return;
    }
    const json::Document document = json::parse(answer.body);
    std::optional<Span> retry_in;
    if (const json::Value* const in_ms = document.root.find("in_ms"); in_ms && in_ms->integer >= 0)
        retry_in = Span{in_ms->integer};
    if (answer.status == http_no_session && !options_.token.empty() && !session_renewed_) {
        // The session has expired: begin a new one.
        session_renewed_ = true;
        options_.token.clear();
        ask_session();
    } else if (answer.status == http_too_fast ||
               (answer.status == http_unavailable && was_at_table_)) {
        connection_lost(text_of(document.root, "detail"), retry_in);
    } else {
        const std::string sentence = text_of(document.root, "sentence");
        std::string detail = text_of(document.root, "detail");
        if (sentence.empty())
            detail = answer.status == http_unknown_host
                         ? "The server is not known by the name in this address: use its numeric "
                           "address, or start it with --allow-host."
                         : "What answers there is no table server (HTTP status " +
                               std::to_string(answer.status) + ").";
        end(sentence.empty() ? Ending::Kind::ProtocolError : Ending::Kind::Refused, sentence,
            std::move(detail));
    }
}

void Player::opened(SocketId socket) {
    if (socket != socket_ || phase_ != Phase::Opening) return;
    phase_ = Phase::Greeting;
    wire::Hello hello;
    hello.ticket = ticket_;
    hello.table = options_.table;
    if (follower_) hello.seen = follower_->last();
    std::string text;
    wire::write_command(text, key_of(++last_number_), hello);
    network_.send(socket_, std::move(text));
}

// ---- At the table

void Player::text(SocketId socket, std::string_view text) {
    if (socket != socket_ || phase_ == Phase::Over) return;
    if (phase_ == Phase::LoadingEdition) {
        unread_.emplace_back(text);
        return;
    }
    Result<wire::ServerMessage> read = wire::read_message(text, network_.now());
    if (!read) return protocol_error(read.error());
    if (auto* welcome = std::get_if<wire::WelcomeSeen>(&*read)) {
        const auto before = std::exchange(game_, games_.find(welcome->table));
        if (game_ != before) follower_.reset();  // the host has changed the game
        if (!game_) {
            // A custom edition: messages wait until its sources have come.
            phase_ = Phase::LoadingEdition;
            table_ = std::move(welcome->table);
            unread_.emplace_back(text);
            call("GET", "/api/v1/tables/" + options_.table + "/edition/source", {},
                 &Player::sources_came);
            return;
        }
    }
    take(*read);
}

void Player::sources_came(const HttpAnswer& answer) {
    if (answer.status != http_ok) return refused_by_http(answer);
    if (const Result<void> added = games_.add(table_, answer.body); !added)
        return end(Ending::Kind::ProtocolError, {},
                   "The edition cannot be played here: " + added.error());
    phase_ = Phase::Greeting;
    const SocketId socket = socket_;
    for (const std::string& each : std::exchange(unread_, {})) text(socket, each);
}

void Player::take(wire::ServerMessage& message) {
    if (auto* welcome = std::get_if<wire::WelcomeSeen>(&message)) {
        take_welcome(*welcome);
    } else if (auto* events = std::get_if<wire::EventsSeen>(&message)) {
        take_events(*events);
    } else if (auto* done = std::get_if<wire::DoneSeen>(&message)) {
        take_answer(done->key, done->held, nullptr);
    } else if (auto* refusal = std::get_if<wire::RefusalSeen>(&message)) {
        if (refusal->turned_away)
            handler_.held_move_refused(*this, *refusal);
        else
            take_answer(refusal->key, false, refusal);
    } else if (auto* pong = std::get_if<wire::PongSeen>(&message)) {
        take_answer(pong->key, false, nullptr);
    } else if (auto* lobby = std::get_if<wire::LobbySeen>(&message)) {
        lobby_ = std::move(lobby->lobby);
        handler_.lobby_changed(*this);
    } else if (auto* fair = std::get_if<wire::FairSeen>(&message)) {
        take_fair(fair->fair);
        handler_.fair_changed(*this);
    } else if (auto* said = std::get_if<wire::SaidSeen>(&message)) {
        handler_.said(*this, *said);
    } else if (auto* emoted = std::get_if<wire::EmotedSeen>(&message)) {
        handler_.emoted(*this, *emoted);
    } else if (auto* going = std::get_if<wire::GoingAwaySeen>(&message)) {
        going_away_ = going->back_in;
    } else if (auto* closing = std::get_if<wire::ClosingSeen>(&message)) {
        closing_ = std::move(*closing);
    }
}

void Player::take_welcome(const wire::WelcomeSeen& welcome) {
    phase_ = Phase::AtTable;
    was_at_table_ = true;
    ticket_renewed_ = session_renewed_ = false;
    refreshing_ = false;
    welcomed_ = network_.now();
    you_ = welcome.you;
    table_ = welcome.table;
    lobby_ = welcome.lobby;
    caught_up_ = follower_ && welcome.missed.from == follower_->last() + 1;
    if (!follower_) follower_.emplace(*game_->game);
    if (const Result<void> taken = follower_->take(welcome, network_.now()); !taken)
        return protocol_error(taken.error());
    clocks_.clear();
    for (const json::Value& each : welcome.clocks.array) {
        const auto read = wire::read_event(*game_->game, each, network_.now());
        if (!read) continue;
        if (const auto* clock = std::get_if<Notice>(&*read)) clocks_.push_back(*clock);
    }
    contribution_.committed = contribution_.revealed = false;
    if (welcome.fair)
        take_fair(*welcome.fair);
    else
        fair_.reset();
    resend_unanswered();
    handler_.welcomed(*this);
}

void Player::take_events(const wire::EventsSeen& events) {
    if (!follower_ || refreshing_) return;
    if (const Result<void> taken = follower_->take(events, network_.now()); !taken)
        return protocol_error(taken.error());
    handler_.events_came(*this);
}

/// The first time, asks for the whole view; a second failure ends the connection.
void Player::protocol_error(const std::string& why) {
    if (!connected() || refreshing_)
        return end(Ending::Kind::ProtocolError, "host.client_fault", why);
    refreshing_ = true;
    transmit(wire::Refresh{}, ++last_number_);
}

void Player::take_answer(const std::string& key, bool held, const wire::RefusalSeen* refused) {
    const auto found =
        std::find_if(unanswered_.begin(), unanswered_.end(),
                     [&](const Unanswered& each) { return key_of(each.number) == key; });
    if (found == unanswered_.end()) return;
    const Unanswered answered = std::move(*found);
    unanswered_.erase(found);
    handler_.answered(*this, {answered.number, held, refused, &answered.command});
}

std::string Player::key_of(std::uint32_t number) const {
    return key_prefix_ + std::to_string(number);
}

void Player::transmit(const wire::Command& command, std::uint32_t number) {
    Unanswered said{number, {}, command};
    wire::write_command(said.text, key_of(number), command);
    if (connected()) network_.send(socket_, said.text);
    unanswered_.push_back(std::move(said));
}

/// Uses the old keys, so that the server does not carry out a command twice.
void Player::resend_unanswered() {
    std::erase_if(unanswered_, [](const Unanswered& each) { return !is_resent(each.command); });
    for (const Unanswered& each : unanswered_) network_.send(socket_, each.text);
}

// ---- Disconnecting and reconnecting

void Player::closed(SocketId socket, unsigned code, std::string_view reason) {
    if (socket != socket_ || phase_ == Phase::Over) return;
    const std::optional<wire::ClosingSeen> announced = std::exchange(closing_, std::nullopt);
    if (code == 0 && announced) code = announced->code;
    const std::string sentence = announced ? announced->sentence : std::string();
    const std::string detail = announced ? announced->detail : std::string();
    std::optional<Span> retry_in;
    if (announced && announced->retry.ms >= 0) retry_in = announced->retry;
    switch (static_cast<CloseCode>(code)) {
        case CloseCode::Left: return end(Ending::Kind::Left, sentence);
        case CloseCode::Kicked: return end(Ending::Kind::Kicked, sentence, detail);
        case CloseCode::Replaced: return end(Ending::Kind::Replaced, sentence);
        case CloseCode::TableClosed: return end(Ending::Kind::TableClosed, sentence, detail);
        case CloseCode::NoSuchTable: return end(Ending::Kind::NoSuchTable, sentence, detail);
        case CloseCode::NoVersion: return end(Ending::Kind::TooOld, sentence);
        case CloseCode::TooBig:
        case CloseCode::Malformed:
            return end(Ending::Kind::ProtocolError, sentence, std::string(reason));
        case CloseCode::TableFull:
            if (!was_at_table_) return end(Ending::Kind::Full, sentence, detail);
            break;
        case CloseCode::BadTicket:
            if (ticket_renewed_)
                return end(Ending::Kind::Refused, sentence, "The server takes no ticket.");
            ticket_renewed_ = true;
            return ask_ticket();
        case CloseCode::GoingAway:
        case CloseCode::NoHello:
        case CloseCode::TooSlow:
        case CloseCode::TooFast:
        case CloseCode::NotStored:
        case CloseCode::NotWelcome: break;
    }
    if (code != 0)
        return connection_lost(sentence, going_away_ ? going_away_ : retry_in,
                               going_away_.has_value());
    if (!was_at_table_) return end(Ending::Kind::Unreachable, {}, std::string(reason));
    connection_lost(std::string(reason), going_away_, going_away_.has_value());
}

void Player::connection_lost(std::string why, std::optional<Span> retry_in, bool announced) {
    const bool was_good =
        phase_ == Phase::AtTable && (network_.now() - welcomed_).ms >= good_while.ms;
    phase_ = Phase::Waiting;
    unread_.clear();
    if (was_good) tries_ = 0;
    Span after = pause();
    if (retry_in && retry_in->ms > after.ms) after = *retry_in;
    handler_.lost(*this, {std::move(why), after, announced});
    if (phase_ == Phase::Waiting) reconnect_after(after);
}

/// 0 for the first retry, then 1, 2, 4, 8, 16 and 30 seconds, plus up to half of that at random.
Span Player::pause() {
    const unsigned tries = tries_++;
    if (tries == 0) return Span{0};
    constexpr unsigned most_doublings = 5;
    const std::int64_t whole =
        std::min(first_pause.ms << std::min(tries - 1, most_doublings), longest_pause.ms);
    const Digest chance = options_.random();
    return Span{whole + whole * chance[0] / 512};
}

void Player::reconnect_after(Span after) {
    const std::uint64_t turn = ++turn_;
    network_.after(after, [this, turn] {
        if (turn != turn_ || phase_ != Phase::Waiting) return;
        begin();
    });
}

void Player::end(Ending::Kind kind, std::string sentence, std::string detail,
                 ConnectionError failure) {
    const bool open = phase_ != Phase::Over && socket_ != SocketId{};
    phase_ = Phase::Over;
    ++turn_;
    if (open) network_.close(socket_);
    handler_.ended(*this, {kind, std::move(sentence), std::move(detail), std::move(failure)});
}

}  // namespace lastcard::client

// Coming in, keeping up, coming back (see player.hpp).
#include "online/player.hpp"

#include <algorithm>
#include <utility>

#include "base/hex.hpp"
#include "record/fair.hpp"
#include "record/notation.hpp"
#include "wire/read_view.hpp"
#include "wire/write_command.hpp"

namespace lastcard::online {

using wire::CloseCode;

namespace {

constexpr Span first_pause{1'000};
constexpr Span longest_pause{30'000};
/// A connection that held for so long was a good one.
constexpr Span good_while{10'000};
constexpr unsigned http_created = 201;
constexpr unsigned http_ok = 200;
constexpr unsigned http_no_session = 401;
constexpr unsigned http_too_fast = 429;
constexpr unsigned http_unavailable = 503;

std::string text_of(const json::Value& object, std::string_view key) {
    const json::Value* const found = object.find(key);
    return found != nullptr && found->type == json::Type::String ? found->string : std::string();
}

/// Whether it makes sense to say it again after a while. Talk does not; promises are asked for
/// anew, and so is the view.
bool keeps(const wire::Command& command) {
    return !std::holds_alternative<wire::Chat>(command) &&
           !std::holds_alternative<wire::Emote>(command) &&
           !std::holds_alternative<wire::Commit>(command) &&
           !std::holds_alternative<wire::Reveal>(command) &&
           !std::holds_alternative<wire::Refresh>(command) &&
           !std::holds_alternative<wire::Ping>(command);
}

}  // namespace

bool is_reaction(const Action& action) {
    switch (action.kind) {
        case ActionKind::Uno:
        case ActionKind::Catch:
        case ActionKind::Slap:
        case ActionKind::Give: return true;
        default: return action.kind == ActionKind::Play && action.has(play_flag::jump);
    }
}

Player::Player(Network& network, Games& games, PlayerHandler& handler, PlayerOptions options)
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

std::uint32_t Player::tell(const wire::Command& command) {
    const std::uint32_t number = ++last_number_;
    if (phase_ == Phase::Over || (!here() && !keeps(command))) return number;
    send(command, number);
    return number;
}

std::uint32_t Player::act(const Action& action) {
    wire::Act act;
    if (!is_reaction(action) && view()) act.decision = view()->decision;
    act.move = move_text(*game_->game, action);
    return tell(act);
}

void Player::go() {
    phase_ = Phase::Over;
    ++turn_;
    network_.close(link_);
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

const std::vector<wire::TableEvent>& Player::told() const {
    static const std::vector<wire::TableEvent> none;
    return follower_ ? follower_->told() : none;
}

// ---- Coming in

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
        return end(Ending::Kind::Misunderstood, {}, "The server gives no session.");
    options_.name.clear();  // it is known now
    handler_.known(*this);
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
        return end(Ending::Kind::Misunderstood, {}, "The server names no table.");
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
        return end(Ending::Kind::Misunderstood, {}, "The server gives no ticket.");
    phase_ = Phase::Opening;
    going_away_.reset();
    closing_.reset();
    link_ = network_.open(*this);
}

/// Something else than what was asked for has come: waits, tries again, or ends it.
void Player::refused_by_http(const HttpAnswer& answer) {
    if (answer.status == 0) {
        if (been_there_)
            lose(answer.error, std::nullopt);
        else
            end(Ending::Kind::Unreachable, answer.trouble.sentence, answer.error, answer.trouble);
        return;
    }
    const json::Document document = json::parse(answer.body);
    std::optional<Span> again;
    if (const json::Value* const in_ms = document.root.find("in_ms"); in_ms && in_ms->integer >= 0)
        again = Span{in_ms->integer};
    if (answer.status == http_no_session && !options_.token.empty() && !session_renewed_) {
        // It was too long ago: a new guest.
        session_renewed_ = true;
        options_.token.clear();
        ask_session();
    } else if (answer.status == http_too_fast ||
               (answer.status == http_unavailable && been_there_)) {
        lose(text_of(document.root, "detail"), again);
    } else {
        const std::string sentence = text_of(document.root, "sentence");
        std::string detail = text_of(document.root, "detail");
        if (sentence.empty())
            detail = "What answers there is no table server (HTTP status " +
                     std::to_string(answer.status) + ").";
        end(sentence.empty() ? Ending::Kind::Misunderstood : Ending::Kind::Refused, sentence,
            std::move(detail));
    }
}

void Player::opened(LinkId link) {
    if (link != link_ || phase_ != Phase::Opening) return;
    phase_ = Phase::Greeting;
    wire::Hello hello;
    hello.ticket = ticket_;
    hello.table = options_.table;
    if (follower_) hello.seen = follower_->last();
    std::string text;
    wire::write_command(text, key_of(++last_number_), hello);
    network_.send(link_, std::move(text));
}

// ---- Being there

void Player::text(LinkId link, std::string_view text) {
    if (link != link_ || phase_ == Phase::Over) return;
    if (phase_ == Phase::Learning) {
        unread_.emplace_back(text);
        return;
    }
    wire::ReadMessage read = wire::read_message(text, network_.now());
    if (!read.message) return misunderstood(read.error);
    if (auto* welcome = std::get_if<wire::WelcomeSeen>(&*read.message)) {
        game_ = games_.find(welcome->table);
        if (!game_) {
            // An edition of somebody's own: what comes meanwhile has to wait.
            phase_ = Phase::Learning;
            table_ = std::move(welcome->table);
            unread_.emplace_back(text);
            call("GET", "/api/v1/tables/" + options_.table + "/edition/source", {},
                 &Player::sources_came);
            return;
        }
    }
    take(*read.message);
}

void Player::sources_came(const HttpAnswer& answer) {
    if (answer.status != http_ok) return refused_by_http(answer);
    std::string error;
    if (!games_.add(table_, answer.body, error))
        return end(Ending::Kind::Misunderstood, {}, "The edition cannot be played here: " + error);
    phase_ = Phase::Greeting;
    const LinkId link = link_;
    for (const std::string& each : std::exchange(unread_, {})) text(link, each);
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
            handler_.turned_away(*this, *refusal);
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
    phase_ = Phase::There;
    been_there_ = true;
    ticket_renewed_ = session_renewed_ = false;
    refreshing_ = false;
    welcomed_ = network_.now();
    you_ = welcome.you;
    table_ = welcome.table;
    lobby_ = welcome.lobby;
    caught_up_ = follower_ && welcome.missed.from == follower_->last() + 1;
    if (!follower_) follower_.emplace(*game_->game);
    if (const auto wrong = follower_->take(welcome, network_.now())) return misunderstood(*wrong);
    clocks_.clear();
    for (const json::Value& each : welcome.clocks.array) {
        const wire::ReadEvent read = wire::read_event(*game_->game, each, network_.now());
        if (const auto* clock = std::get_if<Notice>(&read.event)) clocks_.push_back(*clock);
    }
    share_.committed = share_.revealed = false;
    if (welcome.fair)
        take_fair(*welcome.fair);
    else
        fair_.reset();
    say_again();
    handler_.welcomed(*this);
}

void Player::take_events(const wire::EventsSeen& events) {
    if (!follower_ || refreshing_) return;
    if (const auto wrong = follower_->take(events, network_.now())) return misunderstood(*wrong);
    handler_.happened(*this);
}

/// Once, the whole view may help; after that the two sides speak different languages.
void Player::misunderstood(const std::string& why) {
    if (!here() || refreshing_) return end(Ending::Kind::Misunderstood, "host.client_fault", why);
    refreshing_ = true;
    send(wire::Refresh{}, ++last_number_);
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

void Player::send(const wire::Command& command, std::uint32_t number) {
    Unanswered said{number, {}, command};
    wire::write_command(said.text, key_of(number), command);
    if (here()) network_.send(link_, said.text);
    unanswered_.push_back(std::move(said));
}

/// With the old keys: what was carried out is not carried out twice.
void Player::say_again() {
    std::erase_if(unanswered_, [](const Unanswered& each) { return !keeps(each.command); });
    for (const Unanswered& each : unanswered_) network_.send(link_, each.text);
}

// ---- Fair dealing

void Player::take_fair(const wire::FairInfo& fair) {
    if (fair.match != share_.match || fair.attempt != share_.attempt) {
        share_ = Share{};
        share_.match = fair.match;
        share_.attempt = fair.attempt;
        share_.server = fair.commit;
        share_.early = fair.stage == wire::FairStage::Committing;
        share_.number = options_.random();
        promise_ = Promise::Unknown;
        promised_ = fair.commit;
    }
    fair_ = fair;
    if (fair.commit != share_.server) promise_ = Promise::Broken;
    if (fair.stage == wire::FairStage::Disclosed)
        check_promise(fair);
    else
        keep_promise();
}

/// Does what is asked of this player.
void Player::keep_promise() {
    const auto mine =
        std::find_if(fair_->players.begin(), fair_->players.end(),
                     [&](const wire::FairShare& each) { return each.person == you_; });
    if (mine == fair_->players.end()) return;
    const Digest commit = commitment(share_.number);
    if (fair_->stage == wire::FairStage::Committing && !mine->commit && !share_.committed) {
        share_.committed = true;
        send(wire::Commit{fair_->match, fair_->attempt, commit}, ++last_number_);
    }
    if (fair_->stage == wire::FairStage::Revealing && mine->commit == commit && !mine->reveal &&
        !share_.revealed) {
        share_.revealed = true;
        send(wire::Reveal{fair_->match, fair_->attempt, share_.number}, ++last_number_);
    }
    share_.mine = share_.mine || (mine->reveal && *mine->reveal == share_.number);
}

void Player::check_promise(const wire::FairInfo& fair) {
    const bool kept = fair.secret && commitment(*fair.secret) == share_.server;
    const bool all_kept =
        std::all_of(fair.players.begin(), fair.players.end(), [](const wire::FairShare& each) {
            return each.commit && each.reveal && commitment(*each.reveal) == *each.commit;
        });
    const bool there =
        !share_.mine ||
        std::any_of(fair.players.begin(), fair.players.end(), [&](const wire::FairShare& each) {
            return each.person == you_ && each.reveal == share_.number;
        });
    if (!kept || !all_kept || !there)
        promise_ = Promise::Broken;
    else if (promise_ != Promise::Broken && share_.early)
        promise_ = Promise::Kept;
}

// ---- Going and coming back

void Player::closed(LinkId link, unsigned code, std::string_view reason) {
    if (link != link_ || phase_ == Phase::Over) return;
    const std::optional<wire::ClosingSeen> told = std::exchange(closing_, std::nullopt);
    if (code == 0 && told) code = told->code;
    const std::string sentence = told ? told->sentence : std::string();
    const std::string detail = told ? told->detail : std::string();
    std::optional<Span> again;
    if (told && told->retry.ms >= 0) again = told->retry;
    switch (static_cast<CloseCode>(code)) {
        case CloseCode::Left: return end(Ending::Kind::Left, sentence);
        case CloseCode::Kicked: return end(Ending::Kind::Kicked, sentence, detail);
        case CloseCode::Replaced: return end(Ending::Kind::Replaced, sentence);
        case CloseCode::TableClosed: return end(Ending::Kind::TableClosed, sentence, detail);
        case CloseCode::NoSuchTable: return end(Ending::Kind::NoSuchTable, sentence, detail);
        case CloseCode::NoVersion: return end(Ending::Kind::TooOld, sentence);
        case CloseCode::TooBig:
        case CloseCode::Malformed:
            return end(Ending::Kind::Misunderstood, sentence, std::string(reason));
        case CloseCode::TableFull:
            if (!been_there_) return end(Ending::Kind::Full, sentence, detail);
            break;
        case CloseCode::BadTicket:
            if (ticket_renewed_)
                return end(Ending::Kind::Refused, sentence, "The server takes no ticket.");
            ticket_renewed_ = true;
            return ask_ticket();
        default: break;
    }
    if (code != 0)
        return lose(sentence, going_away_ ? going_away_ : again, going_away_.has_value());
    if (!been_there_) return end(Ending::Kind::Unreachable, {}, std::string(reason));
    lose(std::string(reason), going_away_, going_away_.has_value());
}

void Player::lose(std::string why, std::optional<Span> again, bool told) {
    const bool was_good =
        phase_ == Phase::There && (network_.now() - welcomed_).ms >= good_while.ms;
    phase_ = Phase::Away;
    unread_.clear();
    if (was_good) tries_ = 0;
    Span after = pause();
    if (again && again->ms > after.ms) after = *again;
    handler_.lost(*this, {std::move(why), after, told});
    if (phase_ == Phase::Away) come_again(after);
}

/// At once, then after 1, 2, 4, 8 seconds and so on up to 30, each with some chance added.
Span Player::pause() {
    const unsigned tries = tries_++;
    if (tries == 0) return Span{0};
    constexpr unsigned most_doublings = 5;
    const std::int64_t whole =
        std::min(first_pause.ms << std::min(tries - 1, most_doublings), longest_pause.ms);
    const Digest chance = options_.random();
    return Span{whole + whole * chance[0] / 512};
}

void Player::come_again(Span after) {
    const std::uint64_t turn = ++turn_;
    network_.after(after, [this, turn] {
        if (turn != turn_ || phase_ != Phase::Away) return;
        begin();
    });
}

void Player::end(Ending::Kind kind, std::string sentence, std::string detail, Trouble trouble) {
    const bool open = phase_ != Phase::Over && link_ != LinkId{};
    phase_ = Phase::Over;
    ++turn_;
    if (open) network_.close(link_);
    handler_.ended(*this, {kind, std::move(sentence), std::move(detail), std::move(trouble)});
}

}  // namespace lastcard::online

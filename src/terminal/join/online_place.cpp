// The server's messages as a place (see online_place.hpp).
#include "terminal/join/online_place.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "bot/world.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"
#include "record/replay.hpp"
#include "terminal/play/chat.hpp"
#include "terminal/play/session.hpp"
#include "terminal/play/setup.hpp"
#include "text/keys.hpp"
#include "text/narrate.hpp"
#include "text/sentences.hpp"
#include "wire/limits.hpp"
#include "wire/notices.hpp"

namespace lastcard::join {

using client::Ending;
using wire::Person;

namespace {

static_assert(longest_name_columns == wire::max_name_columns, "a name is good for every table");

Reason reason_of(std::string_view word) {
    for (unsigned i = 0; i < reason_count; ++i)
        if (reason_name(static_cast<Reason>(i)) == word) return static_cast<Reason>(i);
    return Reason::None;
}

RuleId rule_of(std::string_view text) {
    RuleId rule;
    if (text.size() < 3) return rule;
    rule.letter = text[0];
    for (const char digit : text.substr(2))
        rule.number = static_cast<std::uint8_t>(rule.number * 10 + (digit - '0'));
    return rule;
}

}  // namespace

OnlinePlace::OnlinePlace(client::Network& network, client::GameCache& games,
                         client::PlayerOptions options, const Catalogue& words, SeatWish wish,
                         Hooks hooks)
    : player_(network, games, *this, std::move(options)),
      network_(network),
      words_(words),
      wish_(wish),
      hooks_(std::move(hooks)) {}

const SeatView& OnlinePlace::view() const {
    static const SeatView nothing;
    return player_.view() ? *player_.view() : nothing;
}

/// Asks the rules about a made-up table that looks the same to this seat.
Refusal OnlinePlace::why_not(const Action& action) const {
    const Game& game = *player_.game()->game;
    if (!player_.view() || view().viewer == Seat::None) return refuse(Reason::NotInRound);
    const SeatMemory memory = SeatMemory::from_view(game, view());
    const CardTraits book(game);
    FastStream chance(1);
    State world;
    WorldMaker({game, view(), memory}, book).make(chance, world);
    return apply_action(game, world, action);
}

// ---- What is shown

const wire::LobbySeat* OnlinePlace::mine() const {
    const Seat seat = player_.seat();
    return seat == Seat::None ? nullptr : &player_.lobby().seats[index(seat)];
}

std::string OnlinePlace::name_of(Person person) const {
    for (const wire::LobbySeat& seat : player_.lobby().seats)
        if (seat.person == person && person != Person::Nobody) return seat.name;
    return {};
}

std::string OnlinePlace::name_of(Seat seat) const { return seat_name(*speaker_, seat); }

unsigned OnlinePlace::seconds_until(Moment at) const {
    const std::int64_t left = (at - network_.now()).ms;
    return static_cast<unsigned>(std::max<std::int64_t>(0, (left + 999) / 1000));
}

std::vector<std::string> OnlinePlace::seat_words() const {
    std::vector<std::string> all;
    const std::vector<wire::LobbySeat>& seats = player_.lobby().seats;
    for (unsigned i = 0; i < seats.size(); ++i) {
        const wire::LobbySeat& seat = seats[i];
        if (clock_ && clock_->seat == seat_at(i) && clock_->number == view().decision &&
            player_.connected() && !player_.lobby().paused)
            all.push_back(std::to_string(seconds_until(clock_->at)) + " s");
        else if (seat.sitter == Sitter::Bot)
            all.push_back(words_.format("level." + std::string(level_name(seat.level))));
        else if (seat.taken_over)
            all.push_back(words_.format("play.seat.bot_plays"));
        else if (!seat.here)
            all.push_back(words_.format("play.seat.away"));
        else
            all.push_back(seat.person == player_.you() ? words_.format("play.seat.you") : "");
    }
    return all;
}

std::string OnlinePlace::corner() const {
    if (lost_) {
        const unsigned seconds = seconds_until(again_);
        if (lost_->announced) return words_.format("play.online.restarts", {{"count", seconds}});
        return seconds == 0 ? words_.format("play.online.trying")
                            : words_.format("play.online.lost", {{"count", seconds}});
    }
    if (player_.lobby().paused) return words_.format("play.paused");
    if (view().phase == Phase::RoundOver && next_round_ != never)
        return words_.format("play.online.next_round", {{"count", seconds_until(next_round_)}});
    return words_.format("play.online.table", {{"code", player_.code()}});
}

/// The moment that the screen counts down to.
std::optional<Moment> OnlinePlace::counted_down() const {
    if (lost_) return again_;
    if (view().phase == Phase::RoundOver && next_round_ != never) return next_round_;
    if (clock_ && clock_->number == view().decision && !player_.lobby().paused) return clock_->at;
    return std::nullopt;
}

Moment OnlinePlace::wake() const {
    const std::optional<Moment> at = counted_down();
    const Moment now = network_.now();
    if (!at || *at <= now) return never;
    const std::int64_t until_next_second = ((*at - now).ms - 1) % 1000 + 1;
    return now + Span{until_next_second};
}

void OnlinePlace::pass(Moment /*now*/) { hooks_.deliver(); }

// ---- What the person does

Result<void> OnlinePlace::act(Moment /*now*/, const Action& action) {
    if (view().viewer == Seat::None) return words_.format("host.no_seat");
    // A move hands the seat back from the bot.
    if (const wire::LobbySeat* const me = mine(); me != nullptr && me->taken_over)
        player_.send(wire::Back{});
    journal_.mark();
    player_.act(action);
    return {};
}

void OnlinePlace::go_on(Moment /*now*/) {
    const wire::LobbySeat* const me = mine();
    if (me == nullptr || view().phase != Phase::RoundOver) return;
    if (!me->ready)
        player_.send(wire::Ready{true});
    else if (player_.is_host())
        player_.send(wire::NextRound{});
}

void OnlinePlace::change_speed(Moment /*now*/, int by) {
    const auto at =
        std::find(std::begin(speeds), std::end(speeds), player_.lobby().speed) - std::begin(speeds);
    // A server refuses the last one, which leaves bots no time at all.
    const long next = std::clamp<long>(at + by, 0, static_cast<long>(std::size(speeds)) - 2);
    player_.send(wire::SetSpeed{speeds[next]});
}

void OnlinePlace::say(Moment /*now*/, const std::string& text) {
    if (!text.empty()) player_.send(wire::Chat{text});
}

void OnlinePlace::gesture(Moment /*now*/, unsigned number) {
    if (number < wire::mood_count) player_.send(wire::Emote{static_cast<wire::Mood>(number)});
}

std::string OnlinePlace::leave(const std::string& command) {
    if (ending_ || !speaker_) return {};
    const bool keeps = player_.lobby().stage == Stage::Match && mine() != nullptr;
    if (!keeps && player_.connected()) player_.send(wire::Leave{});
    player_.disconnect();
    return keeps ? words_.format("play.online.kept", {{"command", command}}) : std::string();
}

// ---- Messages of the server

void OnlinePlace::session_started(client::Player& player) { hooks_.keep_session(player.token()); }

void OnlinePlace::begin_telling() {
    names_.resize(player_.table().seats);
    card_names_ = custom_card_names(words_, edition());
    speaker_.emplace(Speaker{words_, *player_.game()->game, names_, card_names_});
}

void OnlinePlace::welcomed(client::Player& player) {
    const bool first = !speaker_;
    const auto before_change = std::exchange(game_, player.game());
    if (first || before_change != game_) begin_telling();
    if (!first && before_change != game_) tell_change(*before_change);
    const wire::Lobby before = seen_lobby_;
    tell_changes(before);
    const bool back = std::exchange(lost_, std::nullopt).has_value();
    clock_.reset();
    next_round_ = never;
    if (!first && player.caught_up()) {
        take_events();
    } else if (player.view()) {
        // The points of the single rounds so far are unknown.
        journal_.tell_to(view().viewer);
        std::copy(std::begin(view().scores), std::end(view().scores), scored_.begin());
        scores_.clear();
        const bool any =
            std::any_of(scored_.begin(), scored_.end(), [](int each) { return each != 0; });
        if (any) scores_.push_back(scored_);
    }
    if (!first && back) note(words_.format("play.online.back"));
    for (const Notice& clock : player.clocks()) take_clock(clock);
    if (std::exchange(wished_, true) || wish_.watch || player.seat() != Seat::None) return;
    if (const std::size_t seats = player.lobby().seats.size();
        wish_.seat != Seat::None && index(wish_.seat) >= seats) {
        ending_ = Ending{
            Ending::Kind::Refused, {}, words_.format("play.online.no_seat", {{"last", seats - 1}})};
        player_.send(wire::Leave{});
        player_.disconnect();
        return;
    }
    sit_command_ = player.send(wire::Sit{wish_.seat});
}

void OnlinePlace::events_came(client::Player& /*player*/) { take_events(); }

void OnlinePlace::take_events() {
    std::vector<SeatEvent> events;
    journal_.tell_to(view().viewer);
    const auto tell = [&] {
        if (events.empty()) return;
        journal_.add(*speaker_, events);
        for (std::string& sentence : narrate(*speaker_, events, view().viewer))
            news_.push_back(std::move(sentence));
        mind_scores(events);
        events.clear();
    };
    for (const wire::TableEvent& each : player_.events()) {
        if (const auto* event = std::get_if<SeatEvent>(&each)) {
            events.push_back(*event);
        } else {
            tell();
            take_notice(std::get<Notice>(each));
        }
    }
    tell();
    if (held_ && (!player_.view() || view().phase != Phase::Playing)) held_ = false;
    if (held_ && view().decision != held_question_) held_ = false;
}

void OnlinePlace::take_clock(const Notice& notice) {
    if (notice.kind == NoticeKind::Clock) clock_ = notice;
    if (notice.kind == NoticeKind::RoundOver) next_round_ = notice.at;
}

void OnlinePlace::take_notice(const Notice& notice) {
    const bool me = notice.seat != Seat::None && notice.seat == player_.seat();
    const bool own = me && (notice.kind == NoticeKind::Gone || notice.kind == NoticeKind::Returned);
    take_clock(notice);
    if (notice.kind == NoticeKind::Started) {
        scores_.clear();
        tally_.reset();
        scored_.fill(0);
        footer_.clear();
    }
    // The lobby and the view show the notices without a sentence.
    const std::string_view key = wire::notice_words(notice.kind).note;
    if (!key.empty() && !own) note(words_.format(key, {{"player", name_of(notice.seat)}}));
}

/// Adds the points of a round that has ended.
void OnlinePlace::mind_scores(const std::vector<SeatEvent>& events) {
    const bool ended = std::any_of(events.begin(), events.end(), [](const SeatEvent& event) {
        return event.kind == EventKind::RoundWon || event.kind == EventKind::RoundVoid;
    });
    if (!ended) return;
    std::array<std::int32_t, max_seats> points{};
    for (unsigned i = 0; i < max_seats; ++i)
        points[i] = view().scores[i] - std::exchange(scored_[i], view().scores[i]);
    scores_.push_back(points);
}

void OnlinePlace::note(std::string sentence) {
    news_.push_back(sentence);
    journal_.note(std::move(sentence));
}

void OnlinePlace::lobby_changed(client::Player& /*player*/) {
    const wire::Lobby before = std::move(seen_lobby_);
    tell_changes(before);
}

/// Notes who came, left and got ready.
void OnlinePlace::tell_changes(const wire::Lobby& before) {
    const wire::Lobby& now = player_.lobby();
    seen_lobby_ = now;
    for (std::size_t i = 0; i < now.seats.size() && i < names_.size(); ++i)
        names_[i] = now.seats[i].name;
    if (before.seats.size() != now.seats.size()) return;
    const bool between = now.stage != Stage::Match && before.stage == now.stage;
    for (std::size_t i = 0; i < now.seats.size() && between; ++i) {
        const wire::LobbySeat& was = before.seats[i];
        const wire::LobbySeat& is = now.seats[i];
        const bool same = was.sitter == is.sitter && was.person == is.person && was.name == is.name;
        if (!same && is_taken(was))
            note(words_.format("play.note.gets_up", {{"player", was.name}}));
        if (!same && is_taken(is)) note(words_.format("play.note.sits", {{"player", is.name}}));
        if (same && is.sitter == Sitter::Person && is.ready && !was.ready)
            note(words_.format("play.note.ready", {{"player", is.name}}));
    }
    for (std::size_t i = 0; i < now.seats.size() && !between; ++i)
        tell_claim(before.seats[i], now.seats[i]);
    if (before.host != now.host && !name_of(now.host).empty())
        note(words_.format("play.note.hosts", {{"player", name_of(now.host)}}));
}

/// Notes people who take over a bot's seat with the next round.
void OnlinePlace::tell_claim(const wire::LobbySeat& was, const wire::LobbySeat& is) {
    if (was.heir == is.heir) return;
    if (is.heir == Person::Nobody && is.sitter == Sitter::Bot)
        return note(words_.format("play.note.keeps_seat", {{"player", is.name}}));
    if (is.heir == Person::Nobody)
        return note(words_.format("play.note.sits", {{"player", is.name}}));
    note(is.heir == player_.you()
             ? words_.format("play.note.you_come_in", {{"bot", is.name}})
             : words_.format("play.note.comes_in", {{"player", is.heir_name}, {"bot", is.name}}));
}

void OnlinePlace::answered(client::Player& /*player*/, const client::Answer& answer) {
    if (std::holds_alternative<wire::Act>(*answer.command)) {
        held_ = answer.held;
        held_question_ = view().decision;
    }
    if (sit_command_ == answer.number) {
        sit_command_.reset();
        const bool late = answer.refused != nullptr && answer.refused->reason == "match_is_on";
        if (answer.refused != nullptr && !late) {
            // A person who wanted to play does not want to watch instead.
            const bool full = answer.refused->reason == "no_free_seat";
            ending_ =
                Ending{Ending::Kind::Refused, answer.refused->sentence, full ? "--watch" : ""};
            player_.send(wire::Leave{});
            player_.disconnect();
            return;
        }
    }
    if (answer.refused != nullptr && answer.refused->reason != "fair_not_asked")
        message_ = refusal_text(*answer.refused);
}

void OnlinePlace::held_move_refused(client::Player& /*player*/, const wire::RefusalSeen& why) {
    held_ = false;
    message_ = refusal_text(why);
}

void OnlinePlace::said(client::Player& /*player*/, const wire::SaidSeen& said) {
    note(said.name + ": " + said.text);
}

void OnlinePlace::emoted(client::Player& /*player*/, const wire::EmotedSeen& emoted) {
    for (unsigned i = 0; i < wire::mood_count; ++i)
        if (wire::mood_name(static_cast<wire::Mood>(i)) == emoted.emote)
            note(emoted.name + ": " + words_.format(gesture_keys()[i]));
}

void OnlinePlace::lost(client::Player& /*player*/, const client::ConnectionLost& lost) {
    if (!lost_ && speaker_) note(words_.format("play.online.cut"));
    lost_ = lost;
    again_ = network_.now() + lost.retry_in;
    held_ = false;
}

void OnlinePlace::ended(client::Player& /*player*/, const client::Ending& ending) {
    ending_ = ending;
}

std::string OnlinePlace::ending_sentence() const {
    if (!ending_) return {};
    switch (ending_->kind) {
        case Ending::Kind::TooOld: return words_.format("play.online.too_old");
        case Ending::Kind::ProtocolError:
            return words_.format("play.online.misunderstood", {{"reason", ending_->detail}});
        case Ending::Kind::Unreachable:
            if (!words_.has(ending_->sentence)) return ending_->detail;
            return words_.format(ending_->sentence, {{"server", ending_->failure.server},
                                                     {"reason", ending_->failure.reason},
                                                     {"instead", ending_->failure.instead}});
        case Ending::Kind::Left:
        case Ending::Kind::Kicked:
        case Ending::Kind::Replaced:
        case Ending::Kind::TableClosed:
        case Ending::Kind::NoSuchTable:
        case Ending::Kind::Full:
        case Ending::Kind::Refused: break;
    }
    if (ending_->sentence.empty() || !words_.has(ending_->sentence)) return ending_->detail;
    std::string sentence = words_.format(ending_->sentence);
    if (!ending_->detail.empty()) sentence += " (" + ending_->detail + ")";
    return sentence;
}

std::string OnlinePlace::refusal_text(const wire::RefusalSeen& refusal) const {
    if (refusal.by == "rules") {
        const Game& game = *player_.game()->game;
        Refusal rules;
        rules.reason = reason_of(refusal.reason);
        rules.rule = rule_of(refusal.rule);
        rules.card = find_face(game, refusal.card).value_or(FaceId::None);
        rules.top = find_face(game, refusal.top).value_or(FaceId::None);
        rules.colour = refusal.colour;
        rules.seat = refusal.seat;
        rules.number = static_cast<std::uint8_t>(refusal.number);
        if (!rules.accepted()) return refusal_sentence(*speaker_, rules, view().viewer);
    }
    if (!words_.has(refusal.sentence)) return refusal.detail;
    // Only the refusal of an early catch omits the seat.
    Seat about = refusal.seat;
    if (about == Seat::None && !view().catchable.empty()) about = view().catchable.first();
    return words_.format(refusal.sentence, {{"player", name_of(about)}});
}

// ---- Fair dealing

void OnlinePlace::fair_changed(client::Player& player) {
    const wire::FairInfo& fair = *player.fair();
    if (fair.stage == wire::FairStage::Broken) note(words_.format("play.note.deal_again"));
    if (fair.stage == wire::FairStage::Disclosed) check_record();
}

void OnlinePlace::check_record() {
    if (player_.promise() == client::Promise::Broken) {
        footer_ = words_.format("play.fair.broken");
        note(footer_);
    }
    network_.ask(
        {"GET",
         "/api/v1/tables/" + player_.code() + "/records/" + std::to_string(player_.fair()->match),
         {},
         player_.token()},
        [this](const client::HttpAnswer& answer) { record_came(answer); });
}

/// Checks that the cards of the record follow from the commitment seen before the deal.
void OnlinePlace::record_came(const client::HttpAnswer& answer) {
    constexpr unsigned ok = 200;
    if (answer.status != ok || ending_) return;
    const std::string stored = hooks_.store_record(answer.body);
    const ReadRecord read = read_record(answer.body);
    const std::optional<FairDeal>& fair = read.record.header.fair;
    const bool true_record = !verify_text(answer.body) && fair && player_.promised() &&
                             fair->commit == *player_.promised();
    if (true_record) tally_ = tally_of(read.record);
    if (player_.promise() == client::Promise::Broken || !true_record)
        footer_ = words_.format("play.fair.broken");
    else if (player_.promise() == client::Promise::Kept)
        footer_ = words_.format("play.fair.kept");
    else
        footer_.clear();
    if (!footer_.empty()) note(footer_);
    if (!stored.empty()) footer_ += (footer_.empty() ? "" : " ") + stored;
}

}  // namespace lastcard::join

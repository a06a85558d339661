// The server's messages as a place (see online_place.hpp).
#include "join/online_place.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "bot/world.hpp"
#include "play/session.hpp"
#include "play/setup.hpp"
#include "play/talk.hpp"
#include "record/carry_out.hpp"
#include "record/notation.hpp"
#include "record/replay.hpp"
#include "text/keys.hpp"
#include "text/narrate.hpp"
#include "text/sentences.hpp"
#include "wire/limits.hpp"

namespace lastcard::join {

using online::Ending;
using wire::Person;

namespace {

/// Numbers of what can be done on the sheet; the seat goes with it.
enum class Deed : int {
    Sit,
    Stand,
    Ready,
    NotYet,
    Start,
    Easy,
    Normal,
    Hard,
    Remove,
    Kick,
    HandOver,
};

constexpr int deeds = 16;

static_assert(longest_name_columns == wire::max_name_columns, "a name is good for every table");

/// By deed: the word of its hint, and the sentence of the choice.
struct DeedWords {
    std::string_view word;
    std::string_view sentence;
};
constexpr DeedWords words_of[] = {
    {"play.sheet.sit", "play.sheet.sit.do"},
    {"play.sheet.stand", "play.sheet.stand.do"},
    {"play.sheet.be_ready", "play.sheet.be_ready.do"},
    {"play.sheet.not_yet", "play.sheet.not_yet.do"},
    {"play.sheet.start", "play.sheet.start.do"},
    {"play.sheet.bot", "play.sheet.bot.do"},
    {"play.sheet.bot", "play.sheet.bot.do"},
    {"play.sheet.bot", "play.sheet.bot.do"},
    {"play.sheet.remove", "play.sheet.remove.do"},
    {"play.sheet.kick", "play.sheet.kick.do"},
    {"play.sheet.hand_over", "play.sheet.hand_over.do"},
};

Offer offer(const Catalogue& words, const char* key, Deed deed,
            const std::vector<Argument>& arguments = {}, int row = -1) {
    const auto number = static_cast<int>(deed);
    const DeedWords& named = words_of[number];
    return {key, words.format(named.word, arguments), words.format(named.sentence, arguments), row,
            number + deeds * std::max(row, 0)};
}

bool taken(const wire::LobbySeat& seat) { return seat.sitter != Sitter::Nobody && !seat.left; }

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

OnlinePlace::OnlinePlace(online::Network& network, online::Games& games,
                         online::PlayerOptions options, const Catalogue& words, Wish wish,
                         Errands errands)
    : player_(network, games, *this, std::move(options)),
      network_(network),
      words_(words),
      wish_(std::move(wish)),
      errands_(std::move(errands)) {}

const SeatView& OnlinePlace::view() const {
    static const SeatView nothing;
    return player_.view() ? *player_.view() : nothing;
}

/// The rules are asked about a table that looks the same from here.
Refusal OnlinePlace::why_not(const Action& action) const {
    const Game& game = *player_.game()->game;
    if (!player_.view() || view().viewer == Seat::None) return refuse(Reason::NotInRound);
    const SeatMemory memory = SeatMemory::from_view(game, view());
    const Playbook book(game);
    FastStream chance(1);
    State world;
    WorldMaker({game, view(), memory}, book).make(chance, world);
    return carry_out(game, world, action);
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
            player_.here() && !player_.lobby().paused)
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
        if (lost_->told) return words_.format("play.online.restarts", {{"count", seconds}});
        return seconds == 0 ? words_.format("play.online.trying")
                            : words_.format("play.online.lost", {{"count", seconds}});
    }
    if (player_.lobby().paused) return words_.format("play.paused");
    if (view().phase == Phase::RoundOver && next_round_ != never)
        return words_.format("play.online.next_round", {{"count", seconds_until(next_round_)}});
    return words_.format("play.online.table", {{"code", player_.code()}});
}

/// The moment that is counted down on the screen.
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

void OnlinePlace::pass(Moment /*now*/) { errands_.deliver(); }

// ---- The sheet before and after a match

std::string OnlinePlace::seat_row(unsigned number) const {
    const wire::LobbySeat& seat = player_.lobby().seats[number];
    std::string row = std::to_string(number) + " ";
    if (!taken(seat)) return row + words_.format("play.sheet.free");
    std::vector<std::string> marks;
    if (seat.sitter == Sitter::Bot) {
        marks.push_back(words_.format("level." + std::string(level_name(seat.level))));
    } else {
        if (seat.person == player_.you()) marks.push_back(words_.format("play.seat.you"));
        if (seat.person == player_.lobby().host) marks.push_back(words_.format("play.sheet.host"));
        if (!seat.here) marks.push_back(words_.format("play.seat.away"));
        marks.push_back(words_.format(seat.ready ? "play.sheet.ready" : "play.sheet.waiting"));
    }
    row += seat.name + ":";
    for (std::size_t i = 0; i < marks.size(); ++i) row += (i == 0 ? " " : ", ") + marks[i];
    return row;
}

std::optional<Sheet> OnlinePlace::sheet() const {
    const wire::Lobby& lobby = player_.lobby();
    const bool playing = player_.view() && view().phase != Phase::MatchOver;
    if (lobby.stage == Stage::Match || playing) return std::nullopt;
    Sheet sheet;
    const std::string_view language = language_code(words_.language());
    sheet.title = words_.format(
        "play.sheet.title", {{"edition", edition().name.in(language)}, {"code", player_.code()}});
    if (!link_.empty()) sheet.head.push_back(words_.format("play.sheet.link", {{"link", link_}}));
    if (link_only_here_) sheet.head.push_back(words_.format("play.sheet.link_here"));
    const std::optional<wire::FairInfo>& fair = player_.fair();
    const bool dealing =
        fair && fair->match > lobby.match && fair->stage != wire::FairStage::GivenUp;
    if (lost_)
        sheet.head.push_back(corner());
    else if (dealing)
        sheet.head.push_back(words_.format("play.sheet.dealing"));
    else if (player_.is_host())
        sheet.head.push_back(words_.format("play.sheet.you_start"));
    else if (const std::string host = name_of(lobby.host); !host.empty())
        sheet.head.push_back(words_.format("play.sheet.host_starts", {{"player", host}}));
    if (mine() == nullptr) sheet.head.push_back(words_.format("play.sheet.you_watch"));
    if (lobby.watching > 0)
        sheet.head.push_back(words_.format("play.sheet.watching", {{"count", lobby.watching}}));
    for (unsigned i = 0; i < lobby.seats.size(); ++i) sheet.rows.push_back(seat_row(i));
    if (!dealing && !lost_) add_offers(sheet);
    return sheet;
}

void OnlinePlace::add_offers(Sheet& sheet) const {
    const wire::Lobby& lobby = player_.lobby();
    if (const wire::LobbySeat* const me = mine()) {
        sheet.offers.push_back(me->ready ? offer(words_, "Enter", Deed::NotYet)
                                         : offer(words_, "Enter", Deed::Ready));
    } else {
        for (unsigned i = 0; i < lobby.seats.size(); ++i)
            if (!taken(lobby.seats[i]))
                sheet.offers.push_back(
                    offer(words_, "Enter", Deed::Sit, {{"seat", i}}, static_cast<int>(i)));
    }
    if (player_.is_host()) add_offers_of_host(sheet);
    if (mine() != nullptr) sheet.offers.push_back(offer(words_, "w", Deed::Stand));
}

void OnlinePlace::add_offers_of_host(Sheet& sheet) const {
    const wire::Lobby& lobby = player_.lobby();
    sheet.offers.push_back(offer(words_, "s", Deed::Start));
    if (!std::all_of(lobby.seats.begin(), lobby.seats.end(), taken)) {
        const auto add = [&](const char* key, Deed deed, std::string_view level) {
            const std::string word = words_.format("level." + std::string(level));
            sheet.offers.push_back(offer(words_, key, deed, {{"level", word}}));
        };
        add("e", Deed::Easy, "easy");
        add("n", Deed::Normal, "normal");
        add("h", Deed::Hard, "hard");
    }
    for (unsigned i = 0; i < lobby.seats.size(); ++i) {
        const wire::LobbySeat& seat = lobby.seats[i];
        const int row = static_cast<int>(i);
        const std::vector<Argument> about = {{"player", seat.name}};
        if (seat.sitter == Sitter::Bot)
            sheet.offers.push_back(offer(words_, "x", Deed::Remove, about, row));
        if (seat.sitter != Sitter::Person || !taken(seat) || seat.person == player_.you()) continue;
        sheet.offers.push_back(offer(words_, "o", Deed::HandOver, about, row));
        sheet.offers.push_back(offer(words_, "K", Deed::Kick, about, row));
    }
}

void OnlinePlace::take(Moment /*now*/, const Offer& offer) {
    const auto seat = static_cast<unsigned>(offer.number / deeds);
    const std::vector<wire::LobbySeat>& seats = player_.lobby().seats;
    if (seat >= seats.size()) return;
    const bool again = player_.lobby().stage == Stage::Over;
    switch (static_cast<Deed>(offer.number % deeds)) {
        case Deed::Sit: player_.tell(wire::Sit{seat_at(seat)}); break;
        case Deed::Stand: player_.tell(wire::Stand{}); break;
        case Deed::Ready: player_.tell(wire::Ready{true}); break;
        case Deed::NotYet: player_.tell(wire::Ready{false}); break;
        case Deed::Start:
            // Whoever starts is ready.
            if (const wire::LobbySeat* const me = mine(); me != nullptr && !me->ready)
                player_.tell(wire::Ready{true});
            player_.tell(again ? wire::Command(wire::Rematch{}) : wire::Command(wire::Start{}));
            break;
        case Deed::Easy: player_.tell(wire::AddBot{Seat::None, Level::Easy}); break;
        case Deed::Normal: player_.tell(wire::AddBot{Seat::None, Level::Normal}); break;
        case Deed::Hard: player_.tell(wire::AddBot{Seat::None, Level::Hard}); break;
        case Deed::Remove: player_.tell(wire::RemoveBot{seat_at(seat)}); break;
        case Deed::Kick: player_.tell(wire::Kick{seats[seat].person}); break;
        case Deed::HandOver: player_.tell(wire::HandOver{seats[seat].person}); break;
    }
}

// ---- What the person does

std::optional<std::string> OnlinePlace::act(Moment /*now*/, const Action& action) {
    if (view().viewer == Seat::None) return words_.format("host.no_seat");
    // Whoever plays is back.
    if (const wire::LobbySeat* const me = mine(); me != nullptr && me->taken_over)
        player_.tell(wire::Back{});
    journal_.mark();
    player_.act(action);
    return std::nullopt;
}

void OnlinePlace::go_on(Moment /*now*/) {
    const wire::LobbySeat* const me = mine();
    if (me == nullptr || view().phase != Phase::RoundOver) return;
    if (!me->ready)
        player_.tell(wire::Ready{true});
    else if (player_.is_host())
        player_.tell(wire::NextRound{});
}

void OnlinePlace::change_speed(Moment /*now*/, int by) {
    const auto at =
        std::find(std::begin(speeds), std::end(speeds), player_.lobby().speed) - std::begin(speeds);
    const long next = std::clamp<long>(at + by, 0, static_cast<long>(std::size(speeds)) - 1);
    player_.tell(wire::SetSpeed{speeds[next]});
}

void OnlinePlace::say(Moment /*now*/, const std::string& text) {
    if (!text.empty()) player_.tell(wire::Chat{text});
}

void OnlinePlace::gesture(Moment /*now*/, unsigned number) {
    if (number < wire::mood_count) player_.tell(wire::Emote{static_cast<wire::Mood>(number)});
}

std::string OnlinePlace::leave(const std::string& command) {
    if (ending_ || !speaker_) return {};
    const bool keeps = player_.lobby().stage == Stage::Match && mine() != nullptr;
    if (!keeps && player_.here()) player_.tell(wire::Leave{});
    player_.go();
    return keeps ? words_.format("play.online.kept", {{"command", command}}) : std::string();
}

// ---- What the server tells

void OnlinePlace::known(online::Player& player) { errands_.keep_session(player.token()); }

void OnlinePlace::begin_telling() {
    names_.resize(player_.table().seats);
    card_names_ = custom_card_names(words_, edition());
    speaker_.emplace(Speaker{words_, *player_.game()->game, names_, card_names_});
}

void OnlinePlace::welcomed(online::Player& player) {
    const bool first = !speaker_;
    if (first) begin_telling();
    const wire::Lobby before = seen_lobby_;
    tell_changes(before);
    const bool back = std::exchange(lost_, std::nullopt).has_value();
    clock_.reset();
    next_round_ = never;
    if (!first && player.caught_up()) {
        take_events();
    } else if (player.view()) {
        // The rounds before are not known one by one.
        journal_.look_from(view().viewer);
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
        player_.tell(wire::Leave{});
        player_.go();
        return;
    }
    sitting_ = player.tell(wire::Sit{wish_.seat});
}

void OnlinePlace::happened(online::Player& /*player*/) { take_events(); }

void OnlinePlace::take_events() {
    std::vector<SeatEvent> events;
    journal_.look_from(view().viewer);
    const auto tell = [&] {
        if (events.empty()) return;
        journal_.add(*speaker_, events);
        for (std::string& sentence : narrate(*speaker_, events, view().viewer))
            news_.push_back(std::move(sentence));
        mind_scores(events);
        events.clear();
    };
    for (const wire::TableEvent& each : player_.told()) {
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
    const std::vector<Argument> about = {{"player", name_of(notice.seat)}};
    const bool me = notice.seat != Seat::None && notice.seat == player_.seat();
    take_clock(notice);
    switch (notice.kind) {
        case NoticeKind::Started:
            scores_.clear();
            tally_.reset();
            scored_.fill(0);
            footer_.clear();
            break;
        case NoticeKind::Gone:
            if (!me) note(words_.format("play.note.gone", about));
            break;
        case NoticeKind::Returned:
            if (!me) note(words_.format("play.note.back", about));
            break;
        case NoticeKind::TakenOver: note(words_.format("play.note.taken_over", about)); break;
        case NoticeKind::HandedBack: note(words_.format("play.note.handed_back", about)); break;
        case NoticeKind::Paused: note(words_.format("play.note.paused")); break;
        case NoticeKind::Resumed: note(words_.format("play.note.resumed")); break;
        default: break;
    }
}

/// A round that has ended is a row of the sheet.
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

void OnlinePlace::lobby_changed(online::Player& /*player*/) {
    const wire::Lobby before = std::move(seen_lobby_);
    tell_changes(before);
}

/// Who came, went and got ready, for those who do not look at the sheet all the time.
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
        if (!same && taken(was)) note(words_.format("play.note.gets_up", {{"player", was.name}}));
        if (!same && taken(is)) note(words_.format("play.note.sits", {{"player", is.name}}));
        if (same && is.sitter == Sitter::Person && is.ready && !was.ready)
            note(words_.format("play.note.ready", {{"player", is.name}}));
    }
    for (std::size_t i = 0; i < now.seats.size() && !between; ++i)
        tell_claim(before.seats[i], now.seats[i]);
    if (before.host != now.host && !name_of(now.host).empty())
        note(words_.format("play.note.hosts", {{"player", name_of(now.host)}}));
}

/// Late comers, who have a bot's seat from the next round on.
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

void OnlinePlace::answered(online::Player& /*player*/, const online::Answer& answer) {
    if (std::holds_alternative<wire::Act>(*answer.command)) {
        held_ = answer.held;
        held_question_ = view().decision;
    }
    if (sitting_ == answer.number) {
        sitting_.reset();
        const bool late = answer.refused != nullptr && answer.refused->reason == "match_is_on";
        if (answer.refused != nullptr && !late) {
            // Whoever wanted to play is not content to watch.
            const bool full = answer.refused->reason == "no_free_seat";
            ending_ =
                Ending{Ending::Kind::Refused, answer.refused->sentence, full ? "--watch" : ""};
            player_.tell(wire::Leave{});
            player_.go();
            return;
        }
    }
    if (answer.refused != nullptr && answer.refused->reason != "fair_not_asked")
        message_ = refusal_text(*answer.refused);
}

void OnlinePlace::turned_away(online::Player& /*player*/, const wire::RefusalSeen& why) {
    held_ = false;
    message_ = refusal_text(why);
}

void OnlinePlace::said(online::Player& /*player*/, const wire::SaidSeen& said) {
    note(said.name + ": " + said.text);
}

void OnlinePlace::emoted(online::Player& /*player*/, const wire::EmotedSeen& emoted) {
    for (unsigned i = 0; i < wire::mood_count; ++i)
        if (wire::mood_name(static_cast<wire::Mood>(i)) == emoted.emote)
            note(emoted.name + ": " + words_.format(gesture_keys()[i]));
}

void OnlinePlace::lost(online::Player& /*player*/, const online::Lost& lost) {
    if (!lost_ && speaker_) note(words_.format("play.online.cut"));
    lost_ = lost;
    again_ = network_.now() + lost.again;
    held_ = false;
}

void OnlinePlace::ended(online::Player& /*player*/, const online::Ending& ending) {
    ending_ = ending;
}

std::string OnlinePlace::ending_sentence() const {
    if (!ending_) return {};
    switch (ending_->kind) {
        case Ending::Kind::TooOld: return words_.format("play.online.too_old");
        case Ending::Kind::Misunderstood:
            return words_.format("play.online.misunderstood", {{"reason", ending_->detail}});
        case Ending::Kind::Unreachable:
            if (!words_.has(ending_->sentence)) return ending_->detail;
            return words_.format(ending_->sentence, {{"server", ending_->trouble.server},
                                                     {"reason", ending_->trouble.reason},
                                                     {"instead", ending_->trouble.instead}});
        default: break;
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
    // A catch that is too early is the only one that leaves the name out.
    Seat about = refusal.seat;
    if (about == Seat::None && !view().catchable.empty()) about = view().catchable.first();
    return words_.format(refusal.sentence, {{"player", name_of(about)}});
}

// ---- Fair dealing

void OnlinePlace::fair_changed(online::Player& player) {
    const wire::FairInfo& fair = *player.fair();
    if (fair.stage == wire::FairStage::Broken) note(words_.format("play.note.deal_again"));
    if (fair.stage == wire::FairStage::Disclosed) check_record();
}

void OnlinePlace::check_record() {
    if (player_.promise() == online::Promise::Broken) {
        footer_ = words_.format("play.fair.broken");
        note(footer_);
    }
    network_.ask(
        {"GET",
         "/api/v1/tables/" + player_.code() + "/records/" + std::to_string(player_.fair()->match),
         {},
         player_.token()},
        [this](const online::HttpAnswer& answer) { record_came(answer); });
}

/// The cards of the record have to follow from the promises that were seen before the deal.
void OnlinePlace::record_came(const online::HttpAnswer& answer) {
    constexpr unsigned ok = 200;
    if (answer.status != ok || ending_) return;
    const std::string stored = errands_.store_record(answer.body);
    const ReadRecord read = read_record(answer.body);
    const std::optional<FairDeal>& fair = read.record.header.fair;
    const bool true_record = !verify_text(answer.body) && fair && player_.promised() &&
                             fair->commit == *player_.promised();
    if (true_record) tally_ = tally_of(read.record);
    if (player_.promise() == online::Promise::Broken || !true_record)
        footer_ = words_.format("play.fair.broken");
    else if (player_.promise() == online::Promise::Kept)
        footer_ = words_.format("play.fair.kept");
    else
        footer_.clear();
    if (!footer_.empty()) note(footer_);
    if (!stored.empty()) footer_ += (footer_.empty() ? "" : " ") + stored;
}

}  // namespace lastcard::join

// A table and how it processes entries (see table.hpp): joining and leaving, chairs, moves. The
// host's commands are in table_people.cpp, the fair deal in table_deal.cpp.
#include "site/table.hpp"

#include <algorithm>
#include <utility>

#include "base/hash.hpp"
#include "record/notation.hpp"
#include "room/snapshot.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Person;

std::uint64_t text_hash(std::string_view text) { return fnv1a(text); }

Table::Table(TableOptions options, Room room, Moment now, SessionId host, std::string name)
    : Table(std::move(options), std::move(room)) {
    now_ = now;
    chat_ = options_.chat;
    seat_guests_ = options_.seat_guests;
    host_ = Person{next_person_++};
    Guest guest;
    guest.number = host_;
    guest.session = host;
    guest.name = std::move(name);
    guest.gone_since = now;
    guests_.push_back(std::move(guest));
}

// ---- Queries

const Guest* Table::guest(Person number) const {
    const auto found = std::find_if(guests_.begin(), guests_.end(),
                                    [&](const Guest& each) { return each.number == number; });
    return found == guests_.end() ? nullptr : &*found;
}

const Guest* Table::guest(SessionId session) const {
    const auto found = std::find_if(guests_.begin(), guests_.end(),
                                    [&](const Guest& each) { return each.session == session; });
    return found == guests_.end() ? nullptr : &*found;
}

Guest* Table::find(Person number) { return const_cast<Guest*>(std::as_const(*this).guest(number)); }

Guest* Table::find(SessionId session) {
    return const_cast<Guest*>(std::as_const(*this).guest(session));
}

Guest* Table::guest_at(Seat seat) {
    const auto found = std::find_if(guests_.begin(), guests_.end(),
                                    [&](const Guest& each) { return each.seat == seat; });
    return found == guests_.end() ? nullptr : &*found;
}

unsigned Table::watching() const {
    return static_cast<unsigned>(
        std::count_if(guests_.begin(), guests_.end(),
                      [](const Guest& each) { return each.here && each.seat == Seat::None; }));
}

const KeptAnswer* find_answer(std::span<const KeptAnswer> answers, std::string_view key) {
    const auto found = std::find_if(answers.begin(), answers.end(),
                                    [&](const KeptAnswer& each) { return each.key == key; });
    return found == answers.end() ? nullptr : &*found;
}

void keep_answer(std::vector<KeptAnswer>& answers, KeptAnswer answer) {
    answers.push_back(std::move(answer));
    if (answers.size() > kept_answers) answers.erase(answers.begin());
}

Moment Table::next_deadline() const {
    const Moment promises = fair_ ? fair_->deadline : never;
    return std::min({room_.wake(), promises, host_deadline()});
}

wire::Lobby Table::lobby() const {
    wire::Lobby lobby;
    lobby.stage = room_.stage();
    lobby.match = room_.match();
    lobby.paused = room_.paused();
    lobby.host = host_;
    lobby.watching = watching();
    lobby.chat = chat_;
    lobby.speed = room_.bot_percent();
    lobby.called_off = room_.called_off();
    lobby.seat_guests = seat_guests_;
    for (const Chair& chair : room_.chairs()) {
        wire::LobbySeat seat;
        seat.sitter = chair.sitter;
        seat.name = chair.name;
        seat.level = chair.level;
        seat.ready = chair.ready;
        seat.here = chair.connected;
        seat.taken_over = chair.taken_over;
        seat.left = chair.left;
        seat.heir_name = chair.heir;
        lobby.seats.push_back(std::move(seat));
    }
    for (const Guest& each : guests_)
        if (index(each.seat) < lobby.seats.size())
            lobby.seats[index(each.seat)].person = each.number;
        else if (index(each.claim) < lobby.seats.size())
            lobby.seats[index(each.claim)].heir = each.number;
    return lobby;
}

wire::TableInfo Table::info() const {
    const RecordHeader& header = room_.record().header;
    wire::TableInfo info;
    info.code = options_.code;
    info.edition = header.edition;
    info.edition_hash = header.edition_hash;
    for (const RuleSetting& each : header.rules) info.rules.push_back({each.key, each.value});
    info.seats = room_.options().chairs;
    info.listed = options_.listed;
    info.turn = room_.options().timing.turn;
    info.between_rounds = room_.options().timing.between_rounds;
    info.catch_cool_down = room_.options().timing.catch_cool_down;
    info.on_kick = room_.options().on_kick;
    return info;
}

bool Table::has_events(std::uint64_t seen) const {
    if (seen >= last_) return seen == last_;
    return !events_.empty() && events_.front().first <= seen + 1;
}

void Table::add_events(wire::EventsFrame& frame, std::uint64_t seen, Seat viewer,
                       std::uint64_t watched) const {
    auto each = std::upper_bound(
        events_.begin(), events_.end(), seen + 1,
        [](std::uint64_t number, const Numbered& one) { return number < one.first; });
    if (each != events_.begin()) --each;  // the one that contains number seen + 1
    for (; each != events_.end(); ++each) {
        const auto skip =
            static_cast<std::size_t>(seen + 1 > each->first ? seen + 1 - each->first : 0);
        if (const Notice* const notice = std::get_if<Notice>(&each->what)) {
            if (skip == 0) frame.add(*notice);
            continue;
        }
        const Seat eyes = each->first <= watched ? Seat::None : viewer;
        const Carried& carried = std::get<Carried>(each->what);
        for (std::size_t i = skip; i < carried.size(); ++i) frame.add(carried.seen_by(eyes, i));
    }
}

// ---- Entries

Effects Table::process(Entry& entry, const wire::ClientMessage* parsed, RandomSource& random) {
    Effects effects;
    effects.first = last_ + 1;
    // The clock can only have gone back between two runs of the server.
    const bool woken = std::holds_alternative<input::Resumed>(entry.input);
    if (!woken) entry.at = std::max(entry.at, now_);
    random_ = &random;
    entry_ = &entry;
    if (woken) {
        resume(entry.at, effects);
    } else {
        now_ = entry.at;
        Guest* const guest = find(entry.who);
        if (const auto* came = std::get_if<input::Joined>(&entry.input)) {
            join(*came, entry.who, effects);
        } else if (const auto* thought_of = std::get_if<input::BotMove>(&entry.input)) {
            play_bot_move(*thought_of, effects);
        } else if (std::holds_alternative<input::DeadlineReached>(entry.input)) {
            run_deadlines(effects);
        } else if (guest == nullptr) {
            refuse(effects, HostReason::NoSuchPerson);
        } else if (std::holds_alternative<input::Disconnected>(entry.input)) {
            disconnect(*guest, effects);
        } else if (parsed != nullptr) {
            const Person who = guest->number;
            if (const auto* move = std::get_if<wire::Act>(&parsed->command))
                act(*guest, *move, parsed->key, effects);
            else
                run_command(*guest, parsed->command, effects);
            Guest* const still = find(who);
            if (!effects.refused && still != nullptr) {
                const auto& text = std::get<input::ClientCommand>(entry.input).text;
                keep_answer(still->answers, {parsed->key, text_hash(text), last_, effects.held});
            }
        }
    }
    random_ = nullptr;
    entry_ = nullptr;
    effects.changed = effects.changed || !effects.refused || last_ >= effects.first;
    return effects;
}

void Table::refuse(Effects& effects, HostReason reason, std::string detail) const {
    effects.refused = wire::Refused::by_host(reason, std::move(detail));
}

// ---- Joining and leaving

void Table::join(const input::Joined& came, Person who, Effects& effects) {
    Guest* guest = find(who);
    const bool newcomer = guest == nullptr;
    if (newcomer) {
        Guest fresh;
        fresh.number = who;
        fresh.session = came.session;
        guests_.push_back(std::move(fresh));
        guest = &guests_.back();
        next_person_ = std::max(next_person_, static_cast<std::uint32_t>(who) + 1);
    }
    if (guest->seat == Seat::None) guest->name = came.name;
    guest->here = true;
    guest->gone_since = never;
    effects.lobby = true;
    if (find(host_) == nullptr) host_ = who;
    if (newcomer && seat_guests_) seat_guest(*guest, effects);
    if (guest->seat == Seat::None || newcomer) return;
    const Chair& chair = room_.chairs()[index(guest->seat)];
    if (!chair.connected || chair.taken_over) step(command::Back{guest->seat}, effects);
}

void Table::disconnect(Guest& guest, Effects& effects) {
    guest.here = false;
    guest.gone_since = now_;
    effects.lobby = true;
    if (guest.seat != Seat::None)
        step(command::Gone{guest.seat}, effects);
    else
        remove_idle_watchers();
}

/// Removes disconnected watchers, except the latest few, who may still ask for the result of their
/// last command.
void Table::remove_idle_watchers() {
    const auto stranger = [&](const Guest& each) {
        return !each.here && !each.banned && each.seat == Seat::None && each.claim == Seat::None &&
               each.number != host_;
    };
    std::erase_if(guests_,
                  [&](const Guest& each) { return stranger(each) && each.answers.empty(); });
    while (static_cast<std::size_t>(std::count_if(guests_.begin(), guests_.end(), stranger)) >
           kept_watchers) {
        const auto longer_gone = [&](const Guest& one, const Guest& other) {
            return stranger(one) && (!stranger(other) || one.gone_since < other.gone_since);
        };
        guests_.erase(std::min_element(guests_.begin(), guests_.end(), longer_gone));
    }
}

/// Resumes the clocks, which stood still while the table was not in memory. All people count as
/// disconnected until they join again.
void Table::resume(Moment now, Effects& effects) {
    const Span gap = now - now_;
    room_.skip_time(now_, now);
    now_ = now;
    if (fair_) fair_->deadline = fair_->deadline + gap;
    std::vector<Person> here;
    for (Guest& each : guests_) {
        each.gone_since = each.gone_since + gap;
        if (each.here) here.push_back(each.number);
    }
    for (const Person each : here) disconnect(*find(each), effects);
    effects.changed = true;
    // Bots that were thinking when the server stopped are asked again.
    for (const ThoughtWanted& each : room_.outstanding())
        if (std::find(effects.wanted.begin(), effects.wanted.end(), each) == effects.wanted.end())
            effects.wanted.push_back(each);
}

void Table::run_deadlines(Effects& effects) {
    effects.changed = true;
    if (room_.wake() <= now_) absorb(room_.step(now_), effects);
    if (fair_ && fair_->deadline <= now_) commitments_due(effects);
    if (host_deadline() <= now_) choose_host(effects);
}

void Table::remove_guest(Person number) {
    std::erase_if(guests_, [&](const Guest& each) { return each.number == number; });
}

/// Stands up, leaves a match permanently, or gives up a claim to a bot's chair.
void Table::leave_seat(Guest& guest, Effects& effects, bool kicked) {
    if (const Seat wanted = std::exchange(guest.claim, Seat::None); wanted != Seat::None)
        step(command::Stand{wanted}, effects);
    const Seat seat = std::exchange(guest.seat, Seat::None);
    if (seat == Seat::None) return;
    effects.lobby = true;
    if (room_.stage() == Stage::Match && kicked)
        step(command::Kick{seat, unique_name(std::string(usual_names[index(seat)]))}, effects);
    else if (room_.stage() == Stage::Match)
        step(command::Leave{seat}, effects);
    else
        step(command::Stand{seat}, effects);
    contributor_left(guest.number, effects);
}

// ---- The room

std::optional<RoomRefusal> Table::step(const Command& command, Effects& effects) {
    Outcome outcome = room_.step(now_, command);
    std::optional<RoomRefusal> refused = std::move(outcome.refused);
    effects.held = effects.held || outcome.held;
    absorb(std::move(outcome), effects);
    return refused;
}

void Table::absorb(Outcome&& outcome, Effects& effects) {
    std::vector<Seat> absent;
    for (Happening& each : outcome.happened) {
        if (const Notice* const notice = std::get_if<Notice>(&each)) {
            apply_notice(*notice, effects);
            const Guest* const sitter =
                notice->kind == NoticeKind::Sat ? guest_at(notice->seat) : nullptr;
            if (sitter != nullptr && !sitter->here) absent.push_back(notice->seat);
        }
        append_event(std::move(each));
    }
    for (TurnedAway& each : outcome.turned_away)
        if (Guest* const guest = guest_at(each.seat))
            effects.refused_later.push_back(
                {guest->number, std::exchange(guest->held_key, {}), std::move(each.why)});
    effects.wanted.insert(effects.wanted.end(), outcome.wanted.begin(), outcome.wanted.end());
    // People who have claimed a chair but are away when they receive it.
    for (const Seat seat : absent) step(command::Gone{seat}, effects);
}

Record Table::record() const {
    Record played = room_.record();
    if (dealt_) played.header.fair = dealt_->deal();
    return played;
}

void Table::apply_notice(const Notice& notice, Effects& effects) {
    const NoticeKind kind = notice.kind;
    if (kind == NoticeKind::Clock || kind == NoticeKind::CatchOpen ||
        kind == NoticeKind::SlapOpen || kind == NoticeKind::RoundOver)
        return;
    if (kind == NoticeKind::Moved)
        if (Guest* const guest = guest_at(notice.seat)) guest->seat = notice.other;
    if (kind == NoticeKind::Stood)  // the room removes who has not confirmed another game
        if (Guest* const guest = guest_at(notice.seat)) guest->seat = Seat::None;
    if (kind == NoticeKind::Sat) {
        for (Guest& each : guests_) {
            if (each.claim != notice.seat) continue;
            each.seat = std::exchange(each.claim, Seat::None);
            each.sat_after = last_;
            effects.newcomers = true;
        }
    }
    if (kind == NoticeKind::MatchOver) {
        effects.finished = record();
        if (dealt_) effects.fair.push_back(dealt_->info(wire::FairStage::Disclosed));
        dealt_.reset();
    }
    effects.lobby = true;
}

void Table::append_event(Happening happening) {
    const Carried* const carried = std::get_if<Carried>(&happening);
    const std::size_t size = carried == nullptr ? 1 : carried->size();
    if (size == 0) return;
    events_.push_back({last_ + 1, std::move(happening)});
    last_ += size;
    while (events_.size() > 1 && last_ + 1 - events_.front().first > kept_events)
        events_.pop_front();
}

void Table::play_bot_move(const input::BotMove& thought_of, Effects& effects) {
    command::Thought delivered{thought_of.thought, std::nullopt};
    if (!thought_of.move.empty())
        if (const Result<Action> read = parse_action(room_.game(), thought_of.move))
            delivered.choice = *read;
    std::optional<RoomRefusal> refused = step(delivered, effects);
    if (refused && refused->reason != RoomReason::StaleThought) {
        // An illegal move counts as no move.
        delivered.choice.reset();
        refused = step(delivered, effects);
    }
    if (refused) effects.refused = wire::Refused::by_room(std::move(*refused));
}

// ---- Moves

void Table::act(Guest& guest, const wire::Act& command, std::string_view key, Effects& effects) {
    if (guest.seat == Seat::None) return refuse(effects, HostReason::NoSeat);
    Result<Move> read = parse_move(room_.game(), guest.seat, command.move);
    if (!read) return refuse(effects, HostReason::UnknownMove, read.error());
    std::vector<Action> actions = read->plays;
    if (actions.size() != 1 || read->has_answers()) {
        // A compound move is executed only if all its parts are legal.
        const Refusal refusal = room_.why_not(*read, actions);
        if (!refusal.accepted()) {
            RoomRefusal why;
            why.reason = RoomReason::Rules;
            why.rules = refusal;
            effects.refused = wire::Refused::by_room(std::move(why));
            return;
        }
    }
    const Person who = guest.number;
    command::Act move{guest.seat, actions.front(), command.decision, {}};
    move.then.assign(actions.begin() + 1, actions.end());
    if (move.action.kind == ActionKind::Catch) effects.changed = true;  // its cool-down has started
    if (std::optional<RoomRefusal> refused = step(move, effects)) {
        effects.refused = wire::Refused::by_room(std::move(*refused));
        return;
    }
    if (effects.held)
        if (Guest* const waiting = find(who)) waiting->held_key = key;
}

}  // namespace lastcard::site

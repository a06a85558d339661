// Commands of people at a table (see table.hpp): chairs, and what only the host may do.
#include <algorithm>
#include <utility>

#include "edition/validate.hpp"
#include "site/new_table.hpp"
#include "site/table.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Person;
using wire::Refused;

namespace {

bool is_free(const Chair& chair) { return chair.sitter == Sitter::Nobody || chair.left; }

std::optional<Seat> free_seat(const Room& room) {
    for (unsigned i = 0; i < room.chairs().size(); ++i)
        if (is_free(room.chairs()[i])) return seat_at(i);
    return std::nullopt;
}

/// The first bot's chair that no person has claimed.
std::optional<Seat> seat_to_claim(const Room& room) {
    for (unsigned i = 0; i < room.chairs().size(); ++i) {
        const Chair& chair = room.chairs()[i];
        if (chair.sitter == Sitter::Bot && !chair.left && !chair.claimed) return seat_at(i);
    }
    return std::nullopt;
}

template <class T>
constexpr bool is(const wire::Command& command) {
    return std::holds_alternative<T>(command);
}

bool only_for_hosts(const wire::Command& command) {
    return is<wire::Start>(command) || is<wire::Rematch>(command) || is<wire::NextRound>(command) ||
           is<wire::Pause>(command) || is<wire::Resume>(command) || is<wire::Kick>(command) ||
           is<wire::HandOver>(command) || is<wire::AddBot>(command) ||
           is<wire::RemoveBot>(command) || is<wire::SetSpeed>(command) ||
           is<wire::SetChat>(command) || is<wire::SeatGuests>(command) ||
           is<wire::SetGame>(command);
}

/// Whether the command would change who plays, which is fixed once commitments are requested.
bool changes_players(const wire::Command& command) {
    return is<wire::Sit>(command) || is<wire::Stand>(command) || is<wire::Ready>(command) ||
           is<wire::AddBot>(command) || is<wire::RemoveBot>(command) || is<wire::Start>(command) ||
           is<wire::Rematch>(command) || is<wire::SetGame>(command);
}

/// The times that the command names, and the others as before.
Timing times_of(const Timing& named, const Timing& before) {
    Timing times = before;
    const auto take = [](Span& time, Span wanted) {
        if (wanted.ms >= 0) time = wanted;
    };
    take(times.turn, named.turn);
    take(times.uno_grace, named.uno_grace);
    take(times.catch_window, named.catch_window);
    take(times.catch_cool_down, named.catch_cool_down);
    take(times.slap, named.slap);
    take(times.takeover, named.takeover);
    take(times.between_rounds, named.between_rounds);
    if (named.missed_questions != wire::unnamed_times.missed_questions)
        times.missed_questions = named.missed_questions;
    if (named.bot_percent != wire::unnamed_times.bot_percent) times.bot_percent = named.bot_percent;
    return times;
}

}  // namespace

/// Makes the name unique at the table: "Ada", "Ada 2".
std::string Table::unique_name(const std::string& name) const {
    std::string mine = name;
    for (unsigned n = 2;; ++n) {
        const auto& chairs = room_.chairs();
        if (std::none_of(chairs.begin(), chairs.end(), [&](const Chair& each) {
                return !is_free(each) && (each.name == mine || each.heir == mine);
            }))
            return mine;
        mine = name + ' ' + std::to_string(n);
    }
}

void Table::set_refusal(std::optional<RoomRefusal> refused, Effects& effects) const {
    if (refused) effects.refused = wire::Refused::by_room(std::move(*refused));
}

void Table::run_command(Guest& guest, const wire::Command& command, Effects& effects) {
    if (fair_ && changes_players(command)) return refuse(effects, HostReason::NotNow);
    if (only_for_hosts(command)) {
        if (guest.number != host_) return refuse(effects, HostReason::NotHost);
        return run_host_command(command, effects);
    }
    if (const auto* where = std::get_if<wire::Sit>(&command)) return sit(guest, *where, effects);
    if (const auto* promise = std::get_if<wire::Commit>(&command))
        return commit(guest, *promise, effects);
    if (const auto* number = std::get_if<wire::Reveal>(&command))
        return reveal(guest, *number, effects);
    if (is<wire::Leave>(command)) {
        const Person who = guest.number;
        leave_seat(guest, effects);
        effects.dismissed.push_back(who);
        effects.lobby = true;
        remove_guest(who);
        if (who == host_) choose_host(effects);
        return;
    }
    if (guest.claim != Seat::None && (is<wire::Watch>(command) || is<wire::Stand>(command)))
        return leave_seat(guest, effects);
    if (guest.seat == Seat::None) return refuse(effects, HostReason::NoSeat);
    if (is<wire::Watch>(command)) return leave_seat(guest, effects);
    if (is<wire::Stand>(command)) {
        if (room_.stage() == Stage::Match) return refuse(effects, HostReason::NotNow);
        return leave_seat(guest, effects);
    }
    if (const auto* ready = std::get_if<wire::Ready>(&command))
        return set_refusal(step(command::Ready{guest.seat, ready->ready}, effects), effects);
    if (is<wire::Back>(command))
        return set_refusal(step(command::Back{guest.seat}, effects), effects);
    refuse(effects, HostReason::UnknownCommand);
}

void Table::sit(Guest& guest, const wire::Sit& command, Effects& effects) {
    if (guest.seat != Seat::None || guest.claim != Seat::None)
        return refuse(effects, HostReason::AlreadySeated);
    const bool late = room_.stage() == Stage::Match;
    std::optional<Seat> free = late ? seat_to_claim(room_) : free_seat(room_);
    if (command.seat != Seat::None) free = command.seat;
    if (!free && late) {
        RoomRefusal why;
        why.reason = RoomReason::MatchIsOn;
        return set_refusal(std::move(why), effects);
    }
    if (!free) return refuse(effects, HostReason::NoFreeSeat);
    std::optional<RoomRefusal> refused =
        step(command::Sit{*free, unique_name(guest.name)}, effects);
    if (refused) return set_refusal(std::move(refused), effects);
    (late ? guest.claim : guest.seat) = *free;
}

// ---- Commands of the host

void Table::run_host_command(const wire::Command& command, Effects& effects) {
    if (is<wire::Start>(command)) return begin_match(Stage::Lobby, effects);
    if (is<wire::Rematch>(command)) return begin_match(Stage::Over, effects);
    if (is<wire::NextRound>(command))
        return set_refusal(step(command::NextRound{}, effects), effects);
    if (is<wire::Pause>(command)) return set_refusal(step(command::Pause{}, effects), effects);
    if (is<wire::Resume>(command)) return set_refusal(step(command::Resume{}, effects), effects);
    if (const auto* kicked = std::get_if<wire::Kick>(&command)) return kick(*kicked, effects);
    if (const auto* bot = std::get_if<wire::AddBot>(&command)) return add_bot(*bot, effects);
    if (const auto* bot = std::get_if<wire::RemoveBot>(&command))
        return set_refusal(step(command::RemoveBot{bot->seat}, effects), effects);
    if (const auto* speed = std::get_if<wire::SetSpeed>(&command))
        return set_refusal(step(command::SetBotSpeed{speed->percent}, effects), effects);
    if (const auto* talk = std::get_if<wire::SetChat>(&command)) {
        chat_ = talk->on;
        effects.lobby = true;
        return;
    }
    if (const auto* guests = std::get_if<wire::SeatGuests>(&command)) {
        seat_guests_ = guests->on;
        effects.lobby = true;
        return;
    }
    if (const auto* game = std::get_if<wire::SetGame>(&command)) return set_game(*game, effects);
    const auto* next = std::get_if<wire::HandOver>(&command);
    const Guest* const heir = next == nullptr ? nullptr : guest(next->person);
    if (heir == nullptr || heir->banned || !heir->here)
        return refuse(effects, HostReason::NoSuchPerson);
    host_ = heir->number;
    effects.lobby = true;
}

void Table::add_bot(const wire::AddBot& command, Effects& effects) {
    const std::optional<Seat> free =
        command.seat != Seat::None ? std::optional(command.seat) : free_seat(room_);
    if (!free) return refuse(effects, HostReason::NoFreeSeat);
    const std::string name = unique_name(std::string(usual_names[index(*free)]));
    set_refusal(step(command::AddBot{*free, command.level, name}, effects), effects);
}

/// The host has seen the new game already, so is ready for it.
void Table::set_game(const wire::SetGame& command, Effects& effects) {
    Result<NewGame, Refused> made = make_game(command.game, room_.edition());
    if (!made) {
        effects.refused = made.error();
        return;
    }
    const RoomOptions& before = room_.options();
    const unsigned chairs = command.game.seats == 0 ? before.chairs : command.game.seats;
    if (const Result<void> valid = validate_rules(*made->edition, made->game->rules, chairs);
        !valid)
        return refuse(effects, HostReason::BadRules, valid.error());
    std::optional<RoomRefusal> refused =
        step(command::Change{std::move(made->edition), std::move(made->game), chairs,
                             times_of(command.timing, before.timing)},
             effects);
    if (refused) return set_refusal(std::move(refused), effects);
    // The cards of these events are of another game.
    std::erase_if(events_, [&](const Numbered& each) { return each.first < effects.first; });
    history_ = {};  // so is the record
    effects.new_game = effects.lobby = true;
    const Guest* const host = guest(host_);
    if (host != nullptr && host->seat != Seat::None)
        step(command::Ready{host->seat, true}, effects);
}

/// Nobody is seated in the middle of a match, or while the players are fixed for a deal.
void Table::seat_guest(Guest& guest, Effects& effects) {
    if (room_.stage() == Stage::Match || fair_) return;
    const std::optional<Seat> free = free_seat(room_);
    if (!free || step(command::Sit{*free, unique_name(guest.name)}, effects)) return;
    guest.seat = *free;
}

void Table::kick(const wire::Kick& command, Effects& effects) {
    Guest* const guest = find(command.person);
    if (guest == nullptr || guest->banned || guest->number == host_)
        return refuse(effects, HostReason::NoSuchPerson);
    ban(*guest, effects);
}

void Table::ban(Guest& guest, Effects& effects) {
    const Person who = guest.number;
    leave_seat(guest, effects, true);
    guest.banned = true;
    guest.here = false;
    guest.answers.clear();
    effects.dismissed.push_back(who);
    effects.lobby = true;
    if (who == host_) choose_host(effects);
    const auto is_banned = [](const Guest& each) { return each.banned; };
    if (static_cast<std::size_t>(std::count_if(guests_.begin(), guests_.end(), is_banned)) >
        kept_bans)
        guests_.erase(std::find_if(guests_.begin(), guests_.end(), is_banned));
}

/// When another person becomes the host, because the host is away and others are present.
Moment Table::host_deadline() const {
    const Guest* const host = guest(host_);
    if (host == nullptr || host->here) return never;
    const bool others =
        std::any_of(guests_.begin(), guests_.end(), [](const Guest& each) { return each.here; });
    return others ? host->gone_since + host_time : never;
}

/// Chooses the person who has been present longest; people who sit come before watchers.
void Table::choose_host(Effects& effects) {
    const Guest* heir = nullptr;
    for (const Guest& each : guests_) {
        if (!each.here || each.banned) continue;
        const bool better = heir != nullptr && heir->seat == Seat::None && each.seat != Seat::None;
        if (heir == nullptr || better) heir = &each;
    }
    host_ = heir == nullptr ? Person::Nobody : heir->number;
    effects.lobby = true;
    remove_idle_watchers();
}

}  // namespace lastcard::site

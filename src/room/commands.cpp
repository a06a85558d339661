// Commands: who sits where, ready and start, coming and going. Each is obeyed, or refused without a
// change.
#include <algorithm>
#include <utility>

#include "base/text_util.hpp"
#include "edition/validate.hpp"
#include "record/apply_action.hpp"
#include "room/core.hpp"

namespace lastcard {

namespace {

bool name_fits(const std::string& name) {
    return name.size() <= command::longest_name_bytes && valid_utf8(name);
}

void refuse_command(Outcome& outcome, RoomReason reason) { outcome.refused = refusal_of(reason); }

void notify(Outcome& outcome, const Notice& notice) { outcome.happened.push_back(notice); }

/// Why this chair cannot be given to a person or a bot.
RoomReason why_not_sit(const Desk& desk, Seat seat, const std::string& name) {
    if (index(seat) >= desk.chairs.size()) return RoomReason::NoSuchSeat;
    if (desk.stage == Stage::Match) return RoomReason::MatchIsOn;
    const Chair& chair = desk.chairs[index(seat)];
    if (chair.sitter != Sitter::Nobody && !chair.left) return RoomReason::SeatTaken;
    if (!name_fits(name)) return RoomReason::NameTooLong;
    return RoomReason::None;
}

/// Why this chair has no person.
RoomReason why_no_person(const Desk& desk, Seat seat) {
    if (index(seat) >= desk.chairs.size()) return RoomReason::NoSuchSeat;
    const Chair& chair = desk.chairs[index(seat)];
    if (chair.sitter == Sitter::Nobody) return RoomReason::NobodyThere;
    if (chair.left) return RoomReason::HasLeft;
    if (chair.sitter == Sitter::Bot) return RoomReason::NotAPerson;
    return RoomReason::None;
}

/// Why this chair cannot be taken from the next round on.
RoomReason why_not_claim(const Desk& desk, const command::Sit& command) {
    if (index(command.seat) >= desk.chairs.size()) return RoomReason::NoSuchSeat;
    const Chair& chair = desk.chairs[index(command.seat)];
    if (chair.sitter != Sitter::Bot || chair.left) return RoomReason::MatchIsOn;
    if (chair.claimed) return RoomReason::SeatTaken;
    if (!name_fits(command.name)) return RoomReason::NameTooLong;
    return RoomReason::None;
}

}  // namespace

// ---- Before a match and after it

void Room::Core::obey(const command::Sit& command, Outcome& outcome) {
    if (match_on()) return claim(command, outcome);
    const RoomReason wrong = why_not_sit(desk, command.seat, command.name);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    chair(command.seat) = Chair{};
    chair(command.seat).sitter = Sitter::Person;
    chair(command.seat).name = command.name;
    notify(outcome, {.kind = NoticeKind::Sat, .seat = command.seat});
}

void Room::Core::obey(const command::AddBot& command, Outcome& outcome) {
    const RoomReason wrong = why_not_sit(desk, command.seat, command.name);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    chair(command.seat) = Chair{};
    chair(command.seat).sitter = Sitter::Bot;
    chair(command.seat).level = command.level;
    chair(command.seat).name = command.name;
    notify(outcome, {.kind = NoticeKind::BotAdded,
                     .seat = command.seat,
                     .number = static_cast<std::uint32_t>(command.level)});
}

void Room::Core::obey(const command::Stand& command, Outcome& outcome) {
    if (index(command.seat) < desk.chairs.size() && chair(command.seat).claimed)
        return drop_claim(command.seat, outcome);
    const RoomReason wrong = why_no_person(desk, command.seat);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    if (match_on()) return refuse_command(outcome, RoomReason::MatchIsOn);
    get_up(command.seat, NoticeKind::Stood, outcome);
}

void Room::Core::obey(const command::RemoveBot& command, Outcome& outcome) {
    if (index(command.seat) >= desk.chairs.size())
        return refuse_command(outcome, RoomReason::NoSuchSeat);
    const Sitter sitter = chair(command.seat).sitter;
    if (sitter == Sitter::Nobody) return refuse_command(outcome, RoomReason::NobodyThere);
    if (sitter == Sitter::Person) return refuse_command(outcome, RoomReason::NotABot);
    if (match_on()) return refuse_command(outcome, RoomReason::MatchIsOn);
    get_up(command.seat, NoticeKind::BotRemoved, outcome);
}

void Room::Core::get_up(Seat seat, NoticeKind kind, Outcome& outcome) {
    chair(seat) = Chair{};
    notify(outcome, {.kind = kind, .seat = seat});
}

void Room::Core::obey(const command::Ready& command, Outcome& outcome) {
    const RoomReason wrong = why_no_person(desk, command.seat);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    if (playing()) return refuse_command(outcome, RoomReason::RoundIsOn);
    chair(command.seat).ready = command.ready;
    notify(outcome,
           {.kind = NoticeKind::ReadySet, .seat = command.seat, .number = command.ready ? 1U : 0U});
    deal_if_ready(outcome);
}

/// All present people, at least one. Bots and people who wait for their chairs count as ready.
bool Room::Core::everybody_ready() const {
    bool somebody = false;
    for (const Chair& each : desk.chairs) {
        if (each.present() && !each.ready) return false;
        somebody = somebody || each.present() || each.claimed;
    }
    return somebody;
}

bool Room::Core::dealt_in(const Chair& chair) const {
    if (chair.sitter == Sitter::Nobody || chair.left) return false;
    return chair.sitter == Sitter::Bot || chair.ready || desk.confirm == never;
}

unsigned Room::Core::players() const {
    return static_cast<unsigned>(
        std::count_if(desk.chairs.begin(), desk.chairs.end(),
                      [this](const Chair& each) { return dealt_in(each); }));
}

std::optional<RoomRefusal> Room::Core::why_not_start(Moment at) const {
    if (match_on()) return refusal_of(RoomReason::MatchIsOn);
    for (unsigned i = 0; i < desk.chairs.size(); ++i) {
        const Chair& each = desk.chairs[i];
        if (each.sitter != Sitter::Person || each.left || each.ready) continue;
        // A new game is confirmed by everybody, until the time for that is over.
        if (desk.confirm == never ? !each.connected : at >= desk.confirm) continue;
        RoomRefusal refusal = refusal_of(RoomReason::NotReady);
        refusal.seat = seat_at(i);
        refusal.until = desk.confirm;
        return refusal;
    }
    if (players() < 2) return refusal_of(RoomReason::TooFewSeats);
    if (const Result<void> valid = validate_rules(*edition, game->rules, players()); !valid) {
        RoomRefusal refusal = refusal_of(RoomReason::RulesForSeats);
        refusal.detail = valid.error();
        return refusal;
    }
    return std::nullopt;
}

void Room::Core::obey(const command::Start& command, Outcome& outcome) {
    outcome.refused = why_not_start(now);
    if (outcome.refused) return;
    const unsigned seats = players();
    for (unsigned i = 0; i < desk.chairs.size(); ++i)
        if (desk.chairs[i].sitter == Sitter::Person && !dealt_in(desk.chairs[i]))
            get_up(seat_at(i), NoticeKind::Stood, outcome);
    desk.confirm = never;
    close_up_chairs(outcome);
    for (Chair& each : desk.chairs) {
        each.ready = each.taken_over = false;
        each.missed = 0;
        each.takeover = each.connected ? never : time() + options.timing.takeover;
    }
    start(command.seed, seats, outcome);
    mind_desertion(outcome);
}

/// The engine's seats have no gaps: every player moves to the lowest free chair.
void Room::Core::close_up_chairs(Outcome& outcome) {
    unsigned free = 0;
    for (unsigned i = 0; i < desk.chairs.size(); ++i) {
        Chair& each = desk.chairs[i];
        if (each.left) each = Chair{};
        if (each.sitter == Sitter::Nobody) continue;
        if (free != i) {
            std::swap(desk.chairs[free], each);
            notify(outcome,
                   {.kind = NoticeKind::Moved, .seat = seat_at(i), .other = seat_at(free)});
        }
        ++free;
    }
}

// ---- Another game

void Room::Core::obey(const command::Change& command, Outcome& outcome) {
    if (match_on()) return refuse_command(outcome, RoomReason::MatchIsOn);
    if (command.chairs < 2 || command.chairs > max_seats)
        return refuse_command(outcome, RoomReason::NoSuchSeat);
    const auto people = std::count_if(
        desk.chairs.begin(), desk.chairs.end(),
        [](const Chair& each) { return each.sitter == Sitter::Person && !each.left; });
    if (static_cast<unsigned>(people) > command.chairs)
        return refuse_command(outcome, RoomReason::SeatTaken);
    edition = command.edition;
    game = command.game;
    options.timing = command.timing;
    record = Record{};
    record.header = header_of(*edition, game->rules);
    state = State{};
    for (auto& memory : memories) memory.reset();
    desk.stage = Stage::Lobby;
    desk.called_off = CalledOff::No;
    for (Chair& each : desk.chairs) {
        if (each.left) each = Chair{};
        each.ready = each.taken_over = false;
        each.missed = 0;
    }
    while (desk.chairs.size() > command.chairs) remove_last_chair(outcome);
    desk.chairs.resize(command.chairs);
    options.chairs = command.chairs;
    desk.confirm = time() + confirm_time;
    notify(outcome, {.kind = NoticeKind::Changed, .at = desk.confirm});
}

/// The occupant moves to a free chair, a person otherwise to a bot's.
void Room::Core::remove_last_chair(Outcome& outcome) {
    const Seat last = seat_at(static_cast<unsigned>(desk.chairs.size() - 1));
    const auto first = [&](Sitter sitter) {
        unsigned i = 0;
        while (i < index(last) && desk.chairs[i].sitter != sitter) ++i;
        return seat_at(i);
    };
    Seat place = first(Sitter::Nobody);
    if (place == last && chair(last).sitter == Sitter::Person) {
        place = first(Sitter::Bot);
        get_up(place, NoticeKind::BotRemoved, outcome);
    }
    if (place != last && chair(last).sitter != Sitter::Nobody) {
        std::swap(chair(place), chair(last));
        notify(outcome, {.kind = NoticeKind::Moved, .seat = last, .other = place});
    } else if (chair(last).sitter == Sitter::Bot) {
        get_up(last, NoticeKind::BotRemoved, outcome);
    }
    desk.chairs.pop_back();
}

// ---- Latecomers

/// In the middle of a round a person must not see the bot's cards: the bot finishes the round.
void Room::Core::claim(const command::Sit& command, Outcome& outcome) {
    const RoomReason wrong = why_not_claim(desk, command);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    chair(command.seat).claimed = true;
    chair(command.seat).heir = command.name;
    notify(outcome, {.kind = NoticeKind::Claimed, .seat = command.seat});
    mind_desertion(outcome);
}

void Room::Core::drop_claim(Seat seat, Outcome& outcome) {
    chair(seat).claimed = false;
    chair(seat).heir.clear();
    notify(outcome, {.kind = NoticeKind::Unclaimed, .seat = seat});
    mind_desertion(outcome);
}

/// They take the bots' chairs and scores.
void Room::Core::seat_heirs(Outcome& outcome) {
    for (unsigned i = 0; i < desk.chairs.size(); ++i) {
        if (!desk.chairs[i].claimed) continue;
        Chair person;
        person.sitter = Sitter::Person;
        person.name = std::move(desk.chairs[i].heir);
        desk.chairs[i] = std::move(person);
        memories[i].reset();
        notify(outcome, {.kind = NoticeKind::Sat, .seat = seat_at(i)});
    }
}

// ---- In a match

void Room::Core::obey(const command::Act& command, Outcome& outcome) {
    const RoomReason wrong = why_no_person(desk, command.seat);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    if (!match_on()) return refuse_command(outcome, RoomReason::NoMatch);
    if (chair(command.seat).taken_over) return refuse_command(outcome, RoomReason::TakenOver);
    if (desk.paused()) return refuse_command(outcome, RoomReason::IsPaused);
    outcome.refused = act(command, outcome);
}

/// Kept until it is due, also through a pause. A bot's move is checked on arrival; every later
/// change of the table makes the thought outdated.
void Room::Core::obey(const command::Thought& command, Outcome& outcome) {
    const auto thought = std::find_if(
        desk.thoughts.begin(), desk.thoughts.end(),
        [&](const AskedThought& each) { return each.id == command.thought && !each.delivered; });
    if (thought == desk.thoughts.end()) return refuse_command(outcome, RoomReason::StaleThought);
    if (command.choice) {
        const Action& action = *command.choice;
        const bool answer = thought->kind == ThoughtKind::Answer;
        if (action.seat != thought->seat || (answer ? !is_answer(action) : !is_reaction(action))) {
            outcome.refused = refusal_of(Reason::WrongAnswer);
            return;
        }
        const Refusal refusal = try_out(action);
        if (!refusal.accepted()) {
            outcome.refused = refusal_of(refusal);
            return;
        }
    }
    thought->delivered = true;
    thought->choice = command.choice;
}

void Room::Core::obey(const command::NextRound&, Outcome& outcome) {
    if (!match_on()) return refuse_command(outcome, RoomReason::NoMatch);
    if (playing()) return refuse_command(outcome, RoomReason::RoundIsOn);
    if (desk.paused()) return refuse_command(outcome, RoomReason::IsPaused);
    deal(outcome);
}

// ---- Coming and going

void Room::Core::obey(const command::Gone& command, Outcome& outcome) {
    const RoomReason wrong = why_no_person(desk, command.seat);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    Chair& gone = chair(command.seat);
    if (!gone.connected) return refuse_command(outcome, RoomReason::NobodyThere);
    gone.connected = false;
    // A player who loses the connection stays ready; but a first player who returns does not get a
    // new round before the others are back.
    if (match_on()) gone.ready = false;
    if (match_on() && !gone.taken_over) gone.takeover = time() + options.timing.takeover;
    notify(outcome, {.kind = NoticeKind::Gone, .seat = command.seat, .at = gone.takeover});
    mind_desertion(outcome);
    deal_if_ready(outcome);
}

void Room::Core::obey(const command::Back& command, Outcome& outcome) {
    const RoomReason wrong = why_no_person(desk, command.seat);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    Chair& back = chair(command.seat);
    if (back.connected && !back.taken_over) return refuse_command(outcome, RoomReason::NotGone);
    back.connected = true;
    back.takeover = never;
    back.missed = 0;
    if (back.taken_over) return hand_back(command.seat, outcome);
    notify(outcome, {.kind = NoticeKind::Returned, .seat = command.seat});
    mind_desertion(outcome);
}

void Room::Core::take_over(Seat seat, Outcome& outcome) {
    chair(seat).taken_over = true;
    chair(seat).takeover = never;
    memories[index(seat)] = std::make_unique<SeatMemory>(recall(seat));
    notify(outcome, {.kind = NoticeKind::TakenOver,
                     .seat = seat,
                     .number = static_cast<std::uint32_t>(options.stand_in)});
    plan_thoughts();
    mind_desertion(outcome);
}

/// Drops the bot's thought and restarts the clock of the question.
void Room::Core::hand_back(Seat seat, Outcome& outcome) {
    chair(seat).taken_over = false;
    memories[index(seat)].reset();
    notify(outcome, {.kind = NoticeKind::HandedBack, .seat = seat});
    mind_desertion(outcome);
    if (question_open() && state.question().seat == seat) restart_question_clock(outcome);
    plan_thoughts();
}

void Room::Core::obey(const command::Leave& command, Outcome& outcome) {
    const RoomReason wrong = why_no_person(desk, command.seat);
    if (wrong != RoomReason::None && wrong != RoomReason::NotAPerson)
        return refuse_command(outcome, wrong);
    if (!match_on())
        return get_up(command.seat,
                      wrong == RoomReason::None ? NoticeKind::Stood : NoticeKind::BotRemoved,
                      outcome);
    Chair& leaving = chair(command.seat);
    if (leaving.claimed) drop_claim(command.seat, outcome);
    leaving.left = true;
    leaving.taken_over = leaving.ready = false;
    leaving.takeover = never;
    std::erase_if(desk.held, [&](const HeldAction& held) { return held.seat == command.seat; });
    notify(outcome, {.kind = NoticeKind::Left, .seat = command.seat});
    perform(Action::simple(ActionKind::Leave, command.seat), outcome);
    mind_desertion(outcome);
    deal_if_ready(outcome);
}

void Room::Core::obey(const command::Kick& command, Outcome& outcome) {
    const RoomReason wrong = why_no_person(desk, command.seat);
    if (wrong != RoomReason::None) return refuse_command(outcome, wrong);
    if (match_on() && options.on_kick == OnKick::Bot)
        return replace_by_bot(command.seat, command.bot_name, outcome);
    if (match_on()) {
        State without = state;
        apply_action(*game, without, Action::simple(ActionKind::Leave, command.seat));
        if (without.phase != state.phase) call_off(CalledOff::Kicked, outcome);
    }
    obey(command::Leave{command.seat}, outcome);
}

void Room::Core::replace_by_bot(Seat seat, const std::string& name, Outcome& outcome) {
    Chair bot;
    bot.sitter = Sitter::Bot;
    bot.level = options.stand_in;
    bot.name = name;
    chair(seat) = std::move(bot);
    memories[index(seat)] = std::make_unique<SeatMemory>(recall(seat));
    std::erase_if(desk.held, [&](const HeldAction& held) { return held.seat == seat; });
    notify(outcome, {.kind = NoticeKind::BotAdded,
                     .seat = seat,
                     .number = static_cast<std::uint32_t>(options.stand_in)});
    plan_thoughts();
    mind_desertion(outcome);
    deal_if_ready(outcome);
}

void Room::Core::obey(const command::Pause&, Outcome& outcome) {
    if (!match_on()) return refuse_command(outcome, RoomReason::NoMatch);
    if (desk.pause_asked) return refuse_command(outcome, RoomReason::IsPaused);
    stop_clocks(&Desk::pause_asked, outcome);
}

void Room::Core::obey(const command::Resume&, Outcome& outcome) {
    if (!desk.pause_asked) return refuse_command(outcome, RoomReason::NotPaused);
    start_clocks(&Desk::pause_asked, outcome);
}

void Room::Core::obey(const command::SetBotSpeed& command, Outcome& outcome) {
    if (command.percent > most_bot_percent) return refuse_command(outcome, RoomReason::NoSuchSpeed);
    desk.bot_percent = command.percent;
    notify(outcome, {.kind = NoticeKind::SpeedSet, .number = command.percent});
}

}  // namespace lastcard

// Moves at the table: performed in the order of arrival, held while a seat may be caught, refused
// when they come too late; and what every action means for windows, clocks and bots.
#include <algorithm>

#include "record/apply_action.hpp"
#include "record/notation.hpp"
#include "room/core.hpp"

namespace lastcard {

namespace {

/// Collects the events of an action in a reused list: constructing one takes longer than most
/// actions.
template <class Work>
std::vector<Event> events_of(const Work& work) {
    thread_local EventList events;
    events.clear();
    work(events);
    return {events.begin(), events.end()};
}

}  // namespace

// ---- The match

void Room::Core::start(const Digest& seed, unsigned seats, Outcome& outcome) {
    Setup setup;
    setup.seats = seats;
    setup.dealer = index(options.dealer) < seats ? options.dealer : seat_at(0);
    std::copy(seed.begin(), seed.end(), setup.seed);
    record = Record{};
    record.header = make_header(*edition, game->rules, setup);
    for (const Chair& each : desk.chairs)
        if (each.sitter != Sitter::Nobody) record.header.names.push_back(each.name);
    desk.stage = Stage::Match;
    ++desk.match;
    desk.asked = {};
    desk.owings = {};
    desk.owing_count = desk.slap_count = desk.play_count = 0;
    desk.cool_down.fill(never);
    desk.idle = 0;
    desk.called_off = CalledOff::No;
    begin_memories(seats);
    outcome.happened.push_back(Notice{.kind = NoticeKind::Started, .number = desk.match});
    tell(std::nullopt,
         events_of([&](EventList& events) { state = begin_match(*game, setup, events); }), outcome);
}

void Room::Core::begin_memories(unsigned seats) {
    memories = {};
    for (unsigned i = 0; i < seats; ++i)
        if (desk.chairs[i].played_by_bot()) memories[i] = std::make_unique<SeatMemory>(seat_at(i));
}

void Room::Core::remember(std::span<const Event> events) {
    for (const std::unique_ptr<SeatMemory>& memory : memories) {
        if (!memory) continue;
        for (const Event& event : events) memory->learn(*game, project(event, memory->viewer()));
    }
}

Refusal Room::Core::try_out(const Action& action) const {
    State copy = state;
    return apply_action(*game, copy, action);
}

Refusal Room::Core::perform(const Action& action, Outcome& outcome) {
    Refusal refusal;
    std::vector<Event> events =
        events_of([&](EventList& list) { refusal = apply_action(*game, state, action, list); });
    if (!refusal.accepted()) return refusal;
    record.actions.push_back(action_text(*game, action));
    tell(action, std::move(events), outcome);
    return refusal;
}

/// After an applied action: appends it to the outcome, and updates clocks and bots.
void Room::Core::tell(std::optional<Action> action, std::vector<Event> events, Outcome& outcome) {
    remember(events);
    outcome.happened.push_back(Carried(record.actions.size(), action, events));
    number_windows(events);
    tell_owings(events, outcome);
    const bool round_ended = std::any_of(events.begin(), events.end(), [](const Event& event) {
        return event.kind == EventKind::RoundWon || event.kind == EventKind::RoundVoid;
    });
    if (round_ended) end_round(outcome);
    const unsigned most = options.most_actions;
    if (state.phase == Phase::MatchOver)
        end_match(outcome);
    else if (most > 0 && record.actions.size() >= most)
        call_off(CalledOff::TooLong, outcome);
    set_clocks(outcome);
    plan_thoughts();
}

void Room::Core::number_windows(std::span<const Event> events) {
    for (const Event& event : events) {
        if (event.kind == EventKind::UnoOwed) {
            desk.owings[index(event.seat)] = ++desk.owing_count;
            desk.owed[index(event.seat)] = time();
        } else if (event.kind == EventKind::SlapOpened) {
            ++desk.slap_count;
        } else if (event.kind == EventKind::CardPlayed || event.kind == EventKind::CardFlipped) {
            ++desk.play_count;
        }
    }
    for (unsigned i = 0; i < max_seats; ++i)
        if (!playing() || !state.catchable.has(seat_at(i))) desk.owed[i] = never;
}

void Room::Core::tell_owings(std::span<const Event> events, Outcome& outcome) {
    for (const Event& event : events)
        if (event.kind == EventKind::UnoOwed && desk.owed[index(event.seat)] != never)
            outcome.happened.push_back(Notice{
                .kind = NoticeKind::CatchOpen, .seat = event.seat, .at = catch_opens(event.seat)});
}

void Room::Core::end_round(Outcome& outcome) {
    for (const HeldAction& held : desk.held)
        outcome.turned_away.push_back({held.seat, held.action, refusal_of(RoomReason::Late)});
    desk.held.clear();
    for (Chair& each : desk.chairs) each.ready = false;
    const bool people = std::any_of(desk.chairs.begin(), desk.chairs.end(), [](const Chair& each) {
        return each.sitter == Sitter::Person && !each.left;
    });
    const bool another = state.phase == Phase::RoundOver;
    if (another && (options.timing.between_rounds != Span{} || !people))
        desk.next_round = time() + options.timing.between_rounds;
    outcome.happened.push_back(
        Notice{.kind = NoticeKind::RoundOver, .number = state.round, .at = desk.next_round});
}

void Room::Core::end_match(Outcome& outcome) {
    if (desk.called_off == CalledOff::No) record.end = make_end(state);
    desk.stage = Stage::Over;
    desk.next_round = never;
    desk.pause_asked = desk.deserted = false;
    desk.paused_at = never;
    for (Chair& each : desk.chairs) each.takeover = never;
    seat_heirs(outcome);
    outcome.happened.push_back(Notice{.kind = NoticeKind::MatchOver, .number = desk.match});
}

/// The match is over without a winner. Its record has no end.
void Room::Core::call_off(CalledOff why, Outcome& outcome) {
    for (const HeldAction& held : desk.held)
        outcome.turned_away.push_back({held.seat, held.action, refusal_of(RoomReason::Late)});
    desk.held.clear();
    for (Chair& each : desk.chairs) each.ready = false;
    desk.called_off = why;
    desk.owed.fill(never);
    abandon(state);
    end_match(outcome);
    set_clocks(outcome);
    plan_thoughts();
}

void abandon(State& state) {
    state.phase = Phase::MatchOver;
    state.frame_count = 0;
    for (Frame& each : state.frames) each = Frame{};
    state.pending = 0;
    state.catchable = state.said_uno = state.to_slap = state.too_late = SeatSet{};
    state.round_winners = state.match_winners = SeatSet{};
    state.jump_open = false;
}

void Room::Core::deal(Outcome& outcome) {
    desk.next_round = never;
    for (Chair& each : desk.chairs) each.ready = false;
    seat_heirs(outcome);
    for (unsigned i = 0; i < state.seats; ++i) record.header.names[i] = desk.chairs[i].name;
    perform(Action::simple(ActionKind::Deal, Seat::None), outcome);
}

void Room::Core::deal_if_ready(Outcome& outcome) {
    if (match_on() && state.phase == Phase::RoundOver && !desk.paused() && everybody_ready())
        deal(outcome);
}

// ---- Moves

bool Room::Core::has_held(Seat seat) const {
    return std::any_of(desk.held.begin(), desk.held.end(), [&](const HeldAction& held) {
        return held.seat == seat && held.decision == state.decision;
    });
}

bool Room::Core::answer_ends_catching() const {
    switch (state.question().kind) {
        case Ask::Turn:
        case Ask::Drawn:
        case Ask::Challenge:
        case Ask::Penalty:
        case Ask::Roulette: return true;
        case Ask::Colour:
        case Ask::Swap:
        case Ask::Power:
        case Ask::Second:
        case Ask::More:
        case Ask::Show:
        case Ask::Resolve: break;
    }
    return false;
}

std::optional<RoomRefusal> Room::Core::act(const command::Act& move, Outcome& outcome) {
    const Action& action = move.action;
    if (action.seat != move.seat) return refusal_of(Reason::UnknownMove);
    if (is_answer(action) || is_jump(action)) return main_action(move, outcome);
    if (action.kind == ActionKind::Catch) return try_catch(action, outcome);
    if (!is_reaction(action)) return refusal_of(Reason::NotForSeats);
    const Refusal refusal = perform(action, outcome);
    if (!refusal.accepted()) return refusal_of(refusal);
    return std::nullopt;
}

std::optional<RoomRefusal> Room::Core::main_action(const command::Act& move, Outcome& outcome) {
    const Action& action = move.action;
    if (is_answer(action) && move.decision != state.decision)
        return refusal_of(move.decision < state.decision ? RoomReason::Late
                                                         : RoomReason::NotAskedYet);
    const bool wait = playing() && holding() && answer_ends_catching();
    if (wait && has_held(action.seat)) return refusal_of(RoomReason::AlreadyAnswered);
    const Refusal refusal = wait ? try_out(action) : perform(action, outcome);
    if (!refusal.accepted()) return refusal_of(refusal);
    if (wait) {
        desk.held.push_back({action.seat, action, state.decision, time(), move.then});
        outcome.held = true;
        plan_thoughts();
    } else {
        carry_on(move.then, outcome);
    }
    chair(action.seat).missed = 0;
    return std::nullopt;
}

/// Performs the answers written with an action, until one no longer fits the open question.
void Room::Core::carry_on(const std::vector<Action>& then, Outcome& outcome) {
    for (const Action& each : then)
        if (!playing() || !is_answer(each) || !perform(each, outcome).accepted()) return;
}

/// Every attempt starts the cool-down, except one within it: repeating the key gains nothing.
std::optional<RoomRefusal> Room::Core::try_catch(const Action& action, Outcome& outcome) {
    Moment& cool_down = desk.cool_down[index(action.seat)];
    if (cool_down != never && time() < cool_down) {
        RoomRefusal refusal = refusal_of(RoomReason::CoolDown);
        refusal.until = cool_down;
        return refusal;
    }
    if (playing()) cool_down = time() + options.timing.catch_cool_down;
    if (state.catchable.has(action.target)) {
        const Moment open = catch_opens(action.target);
        if (time() < open) {
            RoomRefusal refusal = refusal_of(RoomReason::TooEarly);
            refusal.until = open;
            return refusal;
        }
    }
    const Refusal refusal = perform(action, outcome);
    if (!refusal.accepted()) return refusal_of(refusal);
    return std::nullopt;
}

/// In the order of arrival; after the first accepted one the others are too late.
void Room::Core::release_held(Outcome& outcome) {
    std::vector<HeldAction> waiting;
    waiting.swap(desk.held);
    for (const HeldAction& held : waiting) {
        // Where twins may come late, another's answer does not make them too late (F-23).
        const bool may_be_late = game->rules.jump_in_late && is_jump(held.action);
        if (!playing() || (held.decision != state.decision && !may_be_late)) {
            outcome.turned_away.push_back({held.seat, held.action, refusal_of(RoomReason::Late)});
            continue;
        }
        const Refusal refusal = perform(held.action, outcome);
        if (refusal.accepted())
            carry_on(held.then, outcome);
        else
            outcome.turned_away.push_back({held.seat, held.action, refusal_of(refusal)});
    }
    plan_thoughts();
}

}  // namespace lastcard

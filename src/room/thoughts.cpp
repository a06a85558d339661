// What bots are asked, and when they act. Both depend only on what every player can see, so that
// pauses reveal nothing.
#include <algorithm>

#include "engine/shuffle.hpp"
#include "room/core.hpp"

namespace lastcard {

command::Thought thought_of(const ThinkInput& input, Bot& bot) {
    const ThoughtWanted& wanted = input.wanted;
    if (wanted.kind == ThoughtKind::Answer)
        return {wanted.thought, bot.answer(input.knowledge(), wanted.chance)};
    return {wanted.thought, bot.react(input.knowledge(), wanted.chance)};
}

namespace {

constexpr std::size_t at(Window window) { return static_cast<std::size_t>(window); }

Window window_for(const Action& action) {
    if (action.kind == ActionKind::Uno) return Window::Call;
    if (action.kind == ActionKind::Catch) return Window::Catch;
    if (action.kind == ActionKind::Slap) return Window::Slap;
    if (action.kind == ActionKind::Give) return Window::Give;
    return Window::Jump;
}

bool begins_turn(Ask kind) {
    return kind == Ask::Turn || kind == Ask::Challenge || kind == Ask::Penalty ||
           kind == Ask::Roulette;
}

}  // namespace

// ---- Chance

std::uint64_t Room::Core::draw() {
    return mix64(mix64(options.chance) + 0x9e3779b97f4a7c15U * ++desk.drawn);
}

Span Room::Core::draw_from(const SpanRange& range) {
    const auto width = static_cast<std::uint64_t>(range.most.ms - range.least.ms) + 1;
    return {range.least.ms + static_cast<std::int64_t>(draw() % width)};
}

// ---- Asking

/// After every change. Asks a bot again if its thought does not know what has happened since; the
/// moment at which it acts stays the same.
void Room::Core::plan_thoughts() {
    plan_answer();
    for (unsigned i = 0; i < desk.chairs.size(); ++i) plan_reaction(seat_at(i));
}

void Room::Core::plan_answer() {
    const Seat asked =
        question_open() && !has_held(state.question().seat) ? state.question().seat : Seat::None;
    const bool wanted = asked != Seat::None && chair(asked).played_by_bot();
    std::erase_if(desk.thoughts, [&](const AskedThought& thought) {
        return thought.kind == ThoughtKind::Answer &&
               (!wanted || thought.seat != asked || thought.decision != state.decision);
    });
    if (!wanted) return;
    AskedThought* thought = find_thought(asked, ThoughtKind::Answer);
    if (thought == nullptr) {
        Span pace = draw_from(options.timing.bot_pace);
        if (!begins_turn(state.question().kind)) pace.ms /= 2;
        pace.ms = pace.ms * static_cast<std::int64_t>(desk.bot_percent) / 100;
        AskedThought fresh;
        fresh.seat = asked;
        fresh.decision = state.decision;
        fresh.due = time() + pace;
        fresh.dues.fill(never);
        fresh.chance = draw();
        renew(fresh);
        desk.thoughts.push_back(fresh);
    } else if (thought->known != record.actions.size()) {
        renew(*thought);
    }
}

void Room::Core::plan_reaction(Seat seat) {
    if (!playing() || !state.in_round.has(seat) || !chair(seat).played_by_bot()) {
        forget_thought(seat, ThoughtKind::React);
        return;
    }
    const Windows open = windows_of(seat);
    Windows& asked = desk.asked[index(seat)];
    AskedThought* thought = find_thought(seat, ThoughtKind::React);
    bool fresh = false;
    for (std::size_t w = 0; w < window_count; ++w) {
        if (thought != nullptr && open[w] == 0) thought->dues[w] = never;
        if (open[w] <= asked[w]) continue;
        if (thought == nullptr) {
            AskedThought first;
            first.seat = seat;
            first.kind = ThoughtKind::React;
            first.dues.fill(never);
            desk.thoughts.push_back(first);
            thought = &desk.thoughts.back();
        }
        thought->dues[w] = draw_reaction(seat, static_cast<Window>(w));
        asked[w] = open[w];
        fresh = true;
    }
    if (thought == nullptr) return;
    if (wanted(*thought).due == never) {
        forget_thought(seat, ThoughtKind::React);
        return;
    }
    if (fresh) thought->chance = draw();
    if (fresh || thought->known != record.actions.size()) renew(*thought);
}

/// The windows in which the seat could act, as far as every player can see.
Windows Room::Core::windows_of(Seat seat) const {
    Windows open{};
    if (state.catchable.has(seat) && !state.too_late.has(seat))
        open[at(Window::Call)] = desk.owings[index(seat)];
    for (unsigned i = 0; i < state.seats; ++i)
        if (seat_at(i) != seat && state.catchable.has(seat_at(i)))
            open[at(Window::Catch)] = std::max(open[at(Window::Catch)], desk.owings[i]);
    if (state.to_slap.has(seat)) open[at(Window::Slap)] = desk.slap_count;
    if (seat != state.last_player && jump_window_open(*game, state))
        open[at(Window::Jump)] = desk.play_count;
    if (game->powers && state.powers[index(Colour::Red)] == seat && question_open() &&
        state.question().kind == Ask::Turn)
        open[at(Window::Give)] = state.decision + 1;
    return open;
}

Moment Room::Core::draw_reaction(Seat seat, Window window) {
    const Timing& timing = options.timing;
    const Span pause = draw_from(timing.bot_reaction);
    switch (window) {
        case Window::Catch: {
            Moment open = time();
            for (unsigned i = 0; i < state.seats; ++i)
                if (seat_at(i) != seat && state.catchable.has(seat_at(i)))
                    open = std::max(open, catch_opens(seat_at(i)));
            return open + std::min(pause, timing.catch_window);
        }
        case Window::Slap: return time() + std::min(pause, timing.slap);
        case Window::Give: {
            // Before its own answer, otherwise there would be no time for it.
            const AskedThought* const answer = find_thought(seat, ThoughtKind::Answer);
            return std::min(time() + pause, answer == nullptr ? never : answer->due);
        }
        case Window::Call:
        case Window::Jump: break;
    }
    return time() + pause;
}

void Room::Core::renew(AskedThought& thought) {
    thought.id = ThoughtId{++desk.last_thought};
    thought.known = record.actions.size();
    thought.delivered = false;
    thought.choice.reset();
}

AskedThought* Room::Core::find_thought(Seat seat, ThoughtKind kind) {
    for (AskedThought& thought : desk.thoughts)
        if (thought.seat == seat && thought.kind == kind) return &thought;
    return nullptr;
}

void Room::Core::forget_thought(Seat seat, ThoughtKind kind) {
    std::erase_if(desk.thoughts, [&](const AskedThought& thought) {
        return thought.seat == seat && thought.kind == kind;
    });
}

ThoughtWanted Room::Core::wanted(const AskedThought& thought) const {
    const Moment due = thought.kind == ThoughtKind::Answer
                           ? thought.due
                           : *std::min_element(thought.dues.begin(), thought.dues.end());
    return {thought.id, thought.seat, thought.kind, due, thought.chance};
}

// ---- Acting

/// An action that ends the chance to catch waits until the hold is over.
Alarm Room::Core::alarm_of(std::size_t which) const {
    const AskedThought& thought = desk.thoughts[which];
    if (thought.kind == ThoughtKind::Answer)
        return {.kind = Alarm::Kind::Answer,
                .at = answer_ends_catching() ? std::max(thought.due, hold_end()) : thought.due,
                .arrived = thought.due,
                .which = which};
    Alarm first{.kind = Alarm::Kind::React, .which = which};
    for (std::size_t w = 0; w < window_count; ++w) {
        const bool jumps = w == at(Window::Jump) && thought.choice && is_jump(*thought.choice);
        const Moment due = thought.dues[w];
        const Moment when = jumps ? std::max(due, hold_end()) : due;
        if (when >= first.at) continue;
        first.at = when;
        first.arrived = due;
        first.window = static_cast<Window>(w);
    }
    return first;
}

void Room::Core::answer_by_bot(std::size_t which, Outcome& outcome) {
    const AskedThought thought = desk.thoughts[which];
    if (!thought.choice) return time_out_question(outcome);
    if (!act({thought.seat, *thought.choice, thought.decision}, outcome)) return;
    forget_thought(thought.seat, ThoughtKind::Answer);  // refused after all: it has to think again
    plan_thoughts();
}

/// Each window has its own moment. A reaction to another window waits for the moment of that
/// window.
void Room::Core::react_by_bot(std::size_t which, Window window, Outcome& outcome) {
    AskedThought& thought = desk.thoughts[which];
    thought.dues[at(window)] = never;
    const bool its_time = thought.choice && thought.dues[at(window_for(*thought.choice))] == never;
    if (its_time && is_jump(*thought.choice) && holding()) {
        thought.dues[at(Window::Jump)] = time();  // asked about something else, and jumps in
    } else if (its_time) {
        const Action action = *thought.choice;
        thought.choice.reset();
        act({action.seat, action, state.decision}, outcome);
    }
    plan_thoughts();
}

}  // namespace lastcard

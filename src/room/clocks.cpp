// What happens when time passes: held actions, slaps, timeouts, bots that take over, the next
// round; and pauses, in which no time passes.
#include <algorithm>

#include "room/core.hpp"

namespace lastcard {

namespace {

Moment shifted(Moment moment, Span by) { return moment + by; }

std::string span_text(Span span) { return std::to_string(span.ms) + " ms"; }

Result<void> check_span(std::string_view key, Span span) {
    if (span >= Span{} && span <= longest_span) return {};
    return std::string(key) + ": found " + span_text(span) + ", expected 0 to " +
           span_text(longest_span);
}

Result<void> check_range(std::string_view key, const SpanRange& range) {
    if (Result<void> valid = check_span(key, range.least); !valid) return valid;
    if (Result<void> valid = check_span(key, range.most); !valid) return valid;
    if (range.least <= range.most) return {};
    return std::string(key) + ": found " + span_text(range.least) + " to " + span_text(range.most) +
           ", expected the shorter time first";
}

}  // namespace

Result<void> check_timing(const Timing& timing) {
    const std::pair<std::string_view, Span> spans[] = {
        {"turn", timing.turn},
        {"uno_grace", timing.uno_grace},
        {"catch_window", timing.catch_window},
        {"catch_cool_down", timing.catch_cool_down},
        {"slap", timing.slap},
        {"takeover", timing.takeover},
        {"between_rounds", timing.between_rounds},
    };
    for (const auto& [key, span] : spans)
        if (Result<void> valid = check_span(key, span); !valid) return valid;
    if (Result<void> valid = check_range("bot_pace", timing.bot_pace); !valid) return valid;
    if (Result<void> valid = check_range("bot_reaction", timing.bot_reaction); !valid) return valid;
    if (timing.bot_percent <= most_bot_percent) return {};
    return "bot_percent: found " + std::to_string(timing.bot_percent) + ", expected 0 to " +
           std::to_string(most_bot_percent);
}

void Desk::shift(Span by) {
    for (Chair& chair : chairs) chair.takeover = shifted(chair.takeover, by);
    for (Moment& moment : owed) moment = shifted(moment, by);
    for (Moment& moment : cool_down) moment = shifted(moment, by);
    for (HeldAction& action : held) action.arrived = shifted(action.arrived, by);
    for (AskedThought& thought : thoughts) {
        thought.due = shifted(thought.due, by);
        for (Moment& moment : thought.dues) moment = shifted(moment, by);
    }
    question = shifted(question, by);
    slap = shifted(slap, by);
    next_round = shifted(next_round, by);
    confirm = shifted(confirm, by);
}

// ---- Alarms

void Room::Core::run_due(Outcome& outcome) {
    while (!desk.paused()) {
        const Alarm alarm = next_alarm();
        if (alarm.kind == Alarm::Kind::None || alarm.at > now) return;
        ring(alarm, outcome);
    }
}

void Room::Core::ring(const Alarm& alarm, Outcome& outcome) {
    switch (alarm.kind) {
        case Alarm::Kind::None: break;
        case Alarm::Kind::React: react_by_bot(alarm.which, alarm.window, outcome); break;
        case Alarm::Kind::Release: release_held(outcome); break;
        case Alarm::Kind::Slap:
            perform(Action::simple(ActionKind::Close, Seat::None), outcome);
            break;
        case Alarm::Kind::Answer: answer_by_bot(alarm.which, outcome); break;
        case Alarm::Kind::Question: time_out_question(outcome); break;
        case Alarm::Kind::TakeOver:
            take_over(seat_at(static_cast<unsigned>(alarm.which)), outcome);
            break;
        case Alarm::Kind::NextRound:
            deal(outcome);
            clock_ran_out(outcome);
            break;
    }
}

Alarm Room::Core::next_alarm() const {
    Alarm first;
    const auto consider = [&first](const Alarm& alarm) {
        if (std::pair(alarm.at, alarm.arrived) < std::pair(first.at, first.arrived)) first = alarm;
    };
    const auto ring_at = [&](Alarm::Kind kind, Moment at, std::size_t which = 0) {
        consider({.kind = kind, .at = at, .arrived = at, .which = which});
    };
    if (!match_on()) return first;
    for (std::size_t i = 0; i < desk.thoughts.size(); ++i)
        if (desk.thoughts[i].delivered) consider(alarm_of(i));
    if (!desk.held.empty()) {
        const Moment arrived = desk.held.front().arrived;
        consider({.kind = Alarm::Kind::Release,
                  .at = std::max(arrived, hold_end()),
                  .arrived = arrived});
    }
    if (desk.slap != never) ring_at(Alarm::Kind::Slap, std::max(desk.slap, hold_end()));
    if (desk.question != never)
        ring_at(Alarm::Kind::Question,
                answer_ends_catching() ? std::max(desk.question, hold_end()) : desk.question);
    for (std::size_t i = 0; i < desk.chairs.size(); ++i)
        ring_at(Alarm::Kind::TakeOver, desk.chairs[i].takeover, i);
    ring_at(Alarm::Kind::NextRound, desk.next_round);
    return first;
}

// ---- Questions and windows

Moment Room::Core::hold_end() const {
    Moment end{std::numeric_limits<std::int64_t>::min()};
    for (unsigned i = 0; i < state.seats; ++i)
        if (state.catchable.has(seat_at(i)))
            end = std::max(end, catch_opens(seat_at(i)) + options.timing.catch_window);
    return end;
}

/// After every change: sets the clocks of a new question and of a new slap.
void Room::Core::set_clocks(Outcome& outcome) {
    const bool slap = playing() && !state.to_slap.empty();
    if (!slap) {
        desk.slap = never;
    } else if (desk.slap == never) {
        desk.slap = time() + options.timing.slap;
        outcome.happened.push_back(Notice{.kind = NoticeKind::SlapOpen, .at = desk.slap});
    }
    if (!question_open()) {
        desk.clocked = 0;
        desk.question = never;
    } else if (desk.clocked != state.decision + 1) {
        restart_question_clock(outcome);
    }
}

void Room::Core::restart_question_clock(Outcome& outcome) {
    desk.clocked = state.decision + 1;
    desk.question = options.timing.turn == Span{} ? never : time() + options.timing.turn;
    if (desk.question != never)
        outcome.happened.push_back(Notice{.kind = NoticeKind::Clock,
                                          .seat = state.question().seat,
                                          .number = state.decision,
                                          .at = desk.question});
}

void Room::Core::time_out_question(Outcome& outcome) {
    const Seat seat = state.question().seat;
    perform(Action::simple(ActionKind::Timeout, Seat::None), outcome);
    Chair& asked = chair(seat);
    const unsigned limit = options.timing.missed_questions;
    if (!match_on() || !asked.present()) return;
    if (++asked.missed >= limit && limit > 0) take_over(seat, outcome);
    clock_ran_out(outcome);
}

/// A table where nobody does anything rests, instead of playing on by defaults for ever.
void Room::Core::clock_ran_out(Outcome& outcome) {
    ++desk.idle;
    const auto count = [this](auto is) {
        return static_cast<unsigned>(std::count_if(desk.chairs.begin(), desk.chairs.end(), is));
    };
    const unsigned present = count([](const Chair& each) { return each.present(); });
    if (present > 0 && desk.idle >= std::max(idle_clocks, idle_clocks_each * present)) {
        for (unsigned i = 0; i < desk.chairs.size(); ++i)
            if (match_on() && desk.chairs[i].present()) take_over(seat_at(i), outcome);
    } else if (match_on() && !desk.pause_asked && desk.idle >= idle_rounds &&
               count([](const Chair& each) { return each.sitter == Sitter::Person; }) == 0) {
        stop_clocks(&Desk::pause_asked, outcome);
    }
}

// ---- Pauses

/// The running clocks again, after a pause.
void Room::Core::tell_clocks(Outcome& outcome) const {
    if (desk.question != never)
        outcome.happened.push_back(Notice{.kind = NoticeKind::Clock,
                                          .seat = state.question().seat,
                                          .number = state.decision,
                                          .at = desk.question});
    for (unsigned i = 0; i < state.seats; ++i)
        if (state.catchable.has(seat_at(i)))
            outcome.happened.push_back(Notice{
                .kind = NoticeKind::CatchOpen, .seat = seat_at(i), .at = catch_opens(seat_at(i))});
    if (desk.slap != never)
        outcome.happened.push_back(Notice{.kind = NoticeKind::SlapOpen, .at = desk.slap});
    for (unsigned i = 0; i < desk.chairs.size(); ++i)
        if (desk.chairs[i].takeover != never)
            outcome.happened.push_back(Notice{
                .kind = NoticeKind::Gone, .seat = seat_at(i), .at = desk.chairs[i].takeover});
    if (desk.confirm != never)
        outcome.happened.push_back(Notice{.kind = NoticeKind::Changed, .at = desk.confirm});
    if (desk.next_round != never)
        outcome.happened.push_back(
            Notice{.kind = NoticeKind::RoundOver, .number = state.round, .at = desk.next_round});
}

void Room::Core::stop_clocks(bool Desk::* cause, Outcome& outcome) {
    const bool running = !desk.paused();
    desk.*cause = true;
    if (!running) return;
    desk.paused_at = now;
    outcome.happened.push_back(
        Notice{.kind = NoticeKind::Paused, .number = cause == &Desk::deserted ? 1U : 0U});
}

void Room::Core::start_clocks(bool Desk::* cause, Outcome& outcome) {
    desk.*cause = false;
    if (desk.paused()) return;
    desk.shift(now - desk.paused_at);
    desk.paused_at = never;
    outcome.happened.push_back(Notice{.kind = NoticeKind::Resumed});
    tell_clocks(outcome);
    deal_if_ready(outcome);
}

/// Where people have sat down, bots do not play on among themselves unless a person waits for a
/// chair.
void Room::Core::mind_desertion(Outcome& outcome) {
    bool people = false;
    bool present = false;
    for (const Chair& each : desk.chairs) {
        people = people || each.sitter == Sitter::Person;
        present = present || each.present() || each.claimed;
    }
    const bool deserted = match_on() && people && !present;
    if (deserted && !desk.deserted) stop_clocks(&Desk::deserted, outcome);
    if (!deserted && desk.deserted) start_clocks(&Desk::deserted, outcome);
}

}  // namespace lastcard

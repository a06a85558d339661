// The person's side of a room (see session.hpp).
#include "terminal/play/session.hpp"

#include <algorithm>
#include <utility>

#include "record/replay.hpp"
#include "room/snapshot.hpp"
#include "text/choices.hpp"
#include "text/narrate.hpp"
#include "text/sentences.hpp"

namespace lastcard {

namespace {

constexpr Seat me = seat_at(0);

/// When a waiting table offers the person a reaction, counted from the moment at which it became
/// possible. Slapping is no race there. A player who owes the call goes first, and can be caught
/// after forgetting it.
constexpr Span reaction_time(const Action& action) {
    if (action.kind == ActionKind::Catch) return {1'000};
    if (action.kind == ActionKind::Uno) return {1'500};
    return {0};
}

std::vector<std::string> chair_names(const Room& room) {
    std::vector<std::string> names;
    for (const Chair& chair : room.chairs())
        if (chair.sitter != Sitter::Nobody) names.push_back(chair.name);
    return names;
}

/// Giving red cards away is possible in every turn; it is offered when it may be urgent.
bool give_is_urgent(const SeatView& view) {
    constexpr unsigned few = 2;
    for (unsigned i = 0; i < view.seats; ++i)
        if (seat_at(i) != view.viewer && view.in_round.has(seat_at(i)) &&
            view.hand_counts[i] <= few)
            return true;
    return false;
}

std::vector<Action> reactions(const SeatView& view) {
    const Moves moves = view.moves();
    std::vector<Action> all;
    if (moves.uno && view.catchable.has(view.viewer))
        all.push_back(Action::simple(ActionKind::Uno, view.viewer));
    if (moves.slap) all.push_back(Action::simple(ActionKind::Slap, view.viewer));
    moves.jumps.for_each(
        [&](FaceId face) { all.push_back(Action::play(view.viewer, face, play_flag::jump)); });
    const SeatSet owing = moves.catches & view.catchable;
    for (unsigned i = 0; i < max_seats; ++i) {
        if (owing.has(seat_at(i)))
            all.push_back(Action::at(ActionKind::Catch, view.viewer, seat_at(i)));
        if (moves.gives.has(seat_at(i)) && give_is_urgent(view))
            all.push_back(Action::at(ActionKind::Give, view.viewer, seat_at(i)));
    }
    return all;
}

}  // namespace

RoomOptions room_options(unsigned chairs, Pace pace, std::uint64_t chance) {
    RoomOptions options;
    options.chairs = chairs;
    options.chance = chance;
    options.timing.turn = Span{0};
    options.timing.missed_questions = 0;
    options.timing.between_rounds = Span{0};
    if (pace == Pace::Waiting) {
        // Time stands still while the person thinks.
        options.timing.slap = Span{60'000};
        options.timing.catch_cool_down = Span{0};
    }
    return options;
}

Session::Session(Room room, const Catalogue& catalogue, BotRunner& bot_runner, Pace pace)
    : room_(std::move(room)),
      game_(std::make_shared<Game>(room_.game())),
      names_(chair_names(room_)),
      card_names_(custom_card_names(catalogue, room_.edition())),
      speaker_{catalogue, room_.game(), names_, card_names_},
      bot_runner_(bot_runner),
      pace_(pace),
      view_(room_.view(me)) {}

void Session::set_time(Moment now) {
    if (pace_ == Pace::Clock) time_ = std::max(time_, now);
}

void Session::start(Moment now, const Digest& seed) {
    set_time(now);
    handle(room_.step(time_, command::Ready{me}));
    handle(room_.step(time_, command::Start{seed}));
    pass(now);
}

void Session::resume(Moment now) {
    set_time(now);
    const Record& record = room_.record();
    // Only this round is repeated; the points show the rounds before.
    Journal journal{me};
    replay(record, [&](const ReplayStep& step) {
        std::vector<SeatEvent> seen;
        for (const Event& event : step.events) seen.push_back(project(event, me));
        for (const SeatEvent& event : seen) memory_.learn(*game_, event);
        if (!seen.empty() && seen.front().kind == EventKind::RoundStarted) journal = Journal{me};
        journal.add(speaker_, seen);
    });
    journal_ = std::move(journal);
    if (room_.paused()) handle(room_.step(time_, command::Resume{}));
    for (const ThoughtWanted& wanted : room_.outstanding())
        if (auto input = room_.think_input(wanted.thought)) bot_runner_.ask(std::move(*input));
    view_ = room_.view(me);
    pass(now);
}

void Session::pass(Moment now) {
    set_time(now);
    if (pace_ == Pace::Clock) handle(room_.step(time_));
    think();
    if (pace_ == Pace::Waiting) run();
}

Result<void> Session::act(Moment now, const Action& action) {
    set_time(now);
    const Outcome outcome = room_.step(time_, command::Act{me, action, view_.decision});
    if (!outcome.refused) journal_.mark();
    handle(outcome);
    if (outcome.held) {
        // Going on with the game declines the catch.
        held_ = true;
        for (Offer& offer : offers_) offer.let_go = true;
    }
    Result<void> result;
    if (outcome.refused) result = refusal_text(*outcome.refused, action);
    pass(now);
    return result;
}

void Session::go_on(Moment now) {
    set_time(now);
    if (room_.stage() == Stage::Match && view_.phase == Phase::RoundOver)
        handle(room_.step(time_, command::NextRound{}));
    for (Offer& offer : offers_) offer.let_go = true;
    pass(now);
}

void Session::pause(Moment now, bool paused) {
    set_time(now);
    if (paused == room_.paused() || room_.stage() != Stage::Match) return;
    if (paused)
        handle(room_.step(time_, command::Pause{}));
    else
        handle(room_.step(time_, command::Resume{}));
    pass(now);
}

void Session::set_speed(Moment now, unsigned percent) {
    set_time(now);
    handle(room_.step(time_, command::SetBotSpeed{percent}));
}

/// Processes an outcome, and asks the bots for the moves that it requests.
void Session::handle(const Outcome& outcome) {
    for (const Happening& happening : outcome.happened) {
        const Carried* const carried = std::get_if<Carried>(&happening);
        if (carried == nullptr) continue;
        bot_runner_.tell({game_, static_cast<unsigned>(names_.size()), *carried});
        const std::vector<SeatEvent> seen = carried->seen_by(me);
        for (const SeatEvent& event : seen) memory_.learn(*game_, event);
        journal_.add(speaker_, seen);
        news_.insert(news_.end(), seen.begin(), seen.end());
        if (carried->action() && carried->action()->seat == me) held_ = false;
    }
    for (const TurnedAway& turned : outcome.turned_away)
        if (turned.seat == me) {
            held_ = false;
            message_ = refusal_text(turned.why, turned.action);
        }
    for (const ThoughtWanted& wanted : outcome.wanted)
        if (auto input = room_.think_input(wanted.thought)) bot_runner_.ask(std::move(*input));
    view_ = room_.view(me);
    if (view_.phase != Phase::Playing) held_ = false;
    look_for_offers();
}

void Session::think() {
    for (const GaveUp& gone : bot_runner_.take_gave_up())
        message_ = speaker_.catalogue.format(
            "play.gave_up", {{"player", seat_name(speaker_, gone.seat)}, {"reason", gone.reason}});
    for (std::vector<command::Thought> thoughts = bot_runner_.take(); !thoughts.empty();
         thoughts = bot_runner_.take())
        for (const command::Thought& thought : thoughts) {
            const Outcome outcome = room_.step(time_, thought);
            handle(outcome);
            // An illegal move counts as no move.
            if (outcome.refused && outcome.refused->reason == RoomReason::Rules)
                handle(room_.step(time_, command::Thought{thought.thought, std::nullopt}));
        }
}

/// Advances time from event to event until the person can act.
void Session::run() {
    while (!room_.paused() && room_.outstanding().empty() && !offered()) {
        Moment next = room_.wake();
        for (const Offer& offer : offers_)
            if (!offer.let_go) next = std::min(next, offer.since + reaction_time(offer.action));
        if (next == never) break;
        time_ = std::max(time_, next);
        handle(room_.step(time_));
        think();
    }
}

void Session::look_for_offers() {
    std::vector<Offer> now;
    for (const Action& action : reactions(view_)) {
        const auto before = std::find_if(offers_.begin(), offers_.end(), [&](const Offer& offer) {
            return offer.action == action;
        });
        now.push_back(before != offers_.end() ? *before : Offer{action, time_});
    }
    offers_ = std::move(now);
}

bool Session::offered() const {
    return std::any_of(offers_.begin(), offers_.end(), [&](const Offer& offer) {
        return !offer.let_go && time_ >= offer.since + reaction_time(offer.action);
    });
}

Moment Session::wake() const { return pace_ == Pace::Clock ? room_.wake() : never; }

bool Session::waits_for_person() const {
    if (room_.stage() != Stage::Match || view_.phase != Phase::Playing) return true;
    return (is_asked(view_) && !held_) || may_go_on();
}

bool Session::may_go_on() const { return pace_ == Pace::Waiting && offered(); }

void Session::note(const std::string& sentence) {
    journal_.note(sentence);
    notes_.push_back(sentence);
}

std::vector<std::string> Session::take_news() {
    std::vector<std::string> news = std::exchange(notes_, {});
    for (std::string& sentence : narrate(speaker_, std::exchange(news_, {}), me))
        news.push_back(std::move(sentence));
    return news;
}

std::string Session::saved(Moment now) {
    set_time(now);
    return write_snapshot(room_.snapshot(time_));
}

std::string Session::refusal_text(const RoomRefusal& refusal, const Action& action) const {
    if (refusal.reason == RoomReason::Rules) return refusal_sentence(speaker_, refusal.rules, me);
    return speaker_.catalogue.format(room_sentence(refusal.reason),
                                     {{"player", seat_name(speaker_, action.target)}});
}

}  // namespace lastcard

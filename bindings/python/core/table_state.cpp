// PyTable and Match (see table.hpp).
#include <algorithm>
#include <cstring>

#include "bot/position.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"
#include "table.hpp"

namespace lastcard::python {
namespace {

/// For the events of one action.
EventList& empty_list() {
    static thread_local EventList events;
    events.clear();
    return events;
}

}  // namespace

PyTable::PyTable(BoxPtr box, const Setup& setup, std::vector<std::string> names)
    : box_(std::move(box)), setup_(setup), names_(std::move(names)) {
    EventList& events = empty_list();
    state_ = begin_match(box_->game, setup_, events);
    events_.reserve(events.size + 256);
    events_.assign(events.begin(), events.end());
}

PyTable::PyTable(BoxPtr box, const State& state) : box_(std::move(box)), state_(state) {
    setup_.seats = state.seats;
    setup_.shuffle = state.shuffle;
    std::memcpy(setup_.seed, state.seed, sizeof setup_.seed);
    whole_ = false;
    for (unsigned i = 0; i < seats(); ++i)
        first_.push_back(SeatMemory::from_view(box_->game, view_of(box_->game, state, seat_at(i))));
}

SeatMemory PyTable::first_memory(unsigned seat) const {
    return whole_ ? SeatMemory(seat_at(seat)) : first_[seat];
}

/// Before a push; `events` is where its events will begin.
void PyTable::remember(std::size_t events) {
    if (steps_.size() % steps_between_checkpoints == 0)
        checkpoints_.push_back({steps_.size(), state_});
    steps_.push_back({actions_.size(), events});
}

void PyTable::forget() {
    steps_.pop_back();
    if (checkpoints_.back().step == steps_.size()) checkpoints_.pop_back();
}

void PyTable::refuse(const Refusal& refusal, Seat seat) const {
    throw Illegal(box_, refusal, seat);
}

std::size_t PyTable::push(const Action& action) {
    const std::size_t first = events_.size();
    EventList& events = empty_list();
    remember(first);
    const Refusal refusal = apply_action(box_->game, state_, action, events);
    if (!refusal.accepted()) {
        forget();
        refuse(refusal, action.seat);
    }
    events_.insert(events_.end(), events.begin(), events.end());
    actions_.push_back(action);
    return first;
}

std::size_t PyTable::push(const lastcard::Move& move) {
    const std::size_t first = events_.size();
    std::vector<Action> done;
    State state = state_;
    const Refusal refusal = apply_move(box_->game, state, move, done, events_);
    if (!refusal.accepted()) {
        events_.resize(first);
        refuse(refusal, move.seat);
    }
    remember(first);
    state_ = state;
    actions_.insert(actions_.end(), done.begin(), done.end());
    return first;
}

void PyTable::pop() {
    if (steps_.empty()) throw nb::index_error("no move to take back");
    const Step last = steps_.back();
    const Checkpoint& before = checkpoints_.back();
    state_ = before.state;
    for (std::size_t i = steps_[before.step].actions; i < last.actions; ++i)
        apply_action(box_->game, state_, actions_[i]);
    actions_.resize(last.actions);
    events_.resize(last.events);
    forget();
    for (unsigned i = 0; i < learned_.size(); ++i)
        if (learned_[i] > events_.size()) {
            memories_[i] = first_memory(i);
            learned_[i] = 0;
        }
}

Seen PyTable::look(Seat seat) const {
    const unsigned i = index(seat);
    if (learned_.empty()) {
        learned_.assign(seats(), 0);
        for (unsigned k = 0; k < seats(); ++k) memories_.push_back(first_memory(k));
    }
    for (std::size_t& next = learned_[i]; next < events_.size(); ++next)
        memories_[i].learn(box_->game, project(events_[next], seat));
    return Seen{
        box_,          view_of(box_->game, state_, seat), memories_[i], false, 0, weak_from_this(),
        events_.size()};
}

std::size_t PyTable::end_of_push(std::size_t event) const {
    const auto next =
        std::upper_bound(steps_.begin(), steps_.end(), event,
                         [](std::size_t number, const Step& step) { return number < step.events; });
    return next == steps_.end() ? events_.size() : next->events;
}

void PyTable::remembers(Seat seat, const SeatMemory& memory) {
    first_[index(seat)] = memory;
    memories_.clear();
    learned_.clear();
}

RecordHeader PyTable::header() const {
    RecordHeader header = make_header(box_->edition, box_->rules, setup_);
    header.names = names_;
    return header;
}

std::string PyTable::record() const {
    if (!whole_)
        throw nb::value_error(
            "record: this table began in the middle of a match, expected one "
            "that was played from its first deal");
    std::string text;
    RecordWriter writer(text);
    writer.header(header());
    for (const Action& action : actions_) writer.action(box_->game, action);
    if (state_.phase == Phase::MatchOver) writer.end(state_);
    return text;
}

const Request* Match::request() {
    while (table_.state().phase == Phase::Playing) {
        const Request& request = order_.next(table_.game(), table_.state());
        if (request.kind != Request::Kind::Table) return &request;
        const Action action = request.action;
        table_.push(action);
        order_.answered(table_.state(), &action);
    }
    return nullptr;
}

void Match::answer(const std::optional<Action>& given) {
    const Request* const asked = request();
    if (asked == nullptr) throw nb::value_error("answer: the round is over, expected a deal");
    if (!given) {
        if (!asked->window())
            throw nb::value_error(
                "answer: found None, expected a move: waiting answers an offer, not a question");
        order_.answered(table_.state(), nullptr);
        return;
    }
    Action action = *given;
    const Rules& rules = table_.box()->rules;
    if (order_.offers() == Offers::Auto && rules.uno_strict && action.kind == ActionKind::Play &&
        call_is_due(table_.game(), view_of(table_.game(), table_.state(), action.seat), action))
        action.flags |= play_flag::uno;
    table_.push(action);
    order_.answered(table_.state(), &action);
}

void Match::deal() { table_.push(Action::simple(ActionKind::Deal, Seat::None)); }

Offers offers_of(const std::string& name) {
    if (name == "ask") return Offers::Ask;
    if (name == "race") return Offers::Race;
    if (name == "auto") return Offers::Auto;
    throw nb::value_error(("windows: found '" + name + "', expected ask, race or auto").c_str());
}

std::uint64_t luck_of(const std::uint8_t (&seed)[32]) {
    std::uint64_t luck = 0;
    for (unsigned i = 0; i < 8; ++i) luck = luck << 8 | seed[i];
    return mix64(luck);
}

}  // namespace lastcard::python

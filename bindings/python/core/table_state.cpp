// PyTable and Match (see table.hpp).
#include <cstring>

#include "bot/position.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"
#include "table.hpp"

namespace lastcard::python {

PyTable::PyTable(BoxPtr box, const Setup& setup, std::vector<std::string> names)
    : box_(std::move(box)), setup_(setup), names_(std::move(names)) {
    const auto events = std::make_unique<EventList>();
    state_ = begin_match(box_->game, setup_, *events);
    events_.assign(events->begin(), events->end());
    for (unsigned i = 0; i < seats(); ++i) first_.emplace_back(seat_at(i));
    memories_ = first_;
    learned_.assign(seats(), 0);
}

PyTable::PyTable(BoxPtr box, const State& state) : box_(std::move(box)), state_(state) {
    setup_.seats = state.seats;
    setup_.shuffle = state.shuffle;
    std::memcpy(setup_.seed, state.seed, sizeof setup_.seed);
    whole_ = false;
    for (unsigned i = 0; i < seats(); ++i)
        first_.push_back(SeatMemory::from_view(box_->game, view_of(box_->game, state, seat_at(i))));
    memories_ = first_;
    learned_.assign(seats(), 0);
}

void PyTable::remember() { steps_.push_back({state_, actions_.size(), events_.size()}); }

void PyTable::refuse(const Refusal& refusal, Seat seat) const {
    throw Illegal(box_, refusal, seat);
}

std::size_t PyTable::push(const Action& action) {
    struct Sink {
        std::vector<Event>& events;
        void operator()(const Event& event) { events.push_back(event); }
    };
    const std::size_t first = events_.size();
    remember();
    Sink sink{events_};
    const Refusal refusal = apply(box_->game, state_, action, sink);
    if (!refusal.accepted()) {
        steps_.pop_back();
        refuse(refusal, action.seat);
    }
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
    steps_.push_back({state_, actions_.size(), first});
    state_ = state;
    actions_.insert(actions_.end(), done.begin(), done.end());
    return first;
}

void PyTable::pop() {
    if (steps_.empty()) throw nb::index_error("no move to take back");
    const Step& step = steps_.back();
    state_ = step.before;
    actions_.resize(step.actions);
    events_.resize(step.events);
    steps_.pop_back();
    for (unsigned i = 0; i < seats(); ++i)
        if (learned_[i] > events_.size()) {
            memories_[i] = first_[i];
            learned_[i] = 0;
        }
}

Seen PyTable::look(Seat seat) const {
    const unsigned i = index(seat);
    for (std::size_t& next = learned_[i]; next < events_.size(); ++next)
        memories_[i].learn(box_->game, project(events_[next], seat));
    return Seen{box_, view_of(box_->game, state_, seat), memories_[i], false, 0};
}

void PyTable::remembers(Seat seat, const SeatMemory& memory) {
    first_[index(seat)] = memories_[index(seat)] = memory;
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

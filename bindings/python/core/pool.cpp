// How the tables of a pool are played (see pool.hpp).
#include "pool.hpp"

#include <cstring>

#include "bot/position.hpp"
#include "encode/observation.hpp"
#include "encode/oracle.hpp"
#include "record/apply_action.hpp"
#include "table.hpp"

namespace lastcard::python {
namespace {

ActionSpace space_for(const PoolOptions& options) {
    return options.universal ? ActionSpace() : ActionSpace(options.box->game, options.seats);
}

Layout layout_for(const PoolOptions& options) {
    return options.universal ? Layout(max_faces, max_seats, options.observed)
                             : Layout(options.box->game, options.seats, options.observed);
}

/// What a table needs next is on its way while another one is played: tables do not fit the caches.
void fetch(const void* from, std::size_t bytes) {
    const auto* const first = static_cast<const char*>(from);
    for (std::size_t i = 0; i < bytes; i += 64) __builtin_prefetch(first + i);
}

/// For the events of one action.
EventList& empty_list() {
    static thread_local EventList events;
    events.clear();
    return events;
}

}  // namespace

PoolArrays::PoolArrays(const PoolOptions& options, unsigned bytes, unsigned actions)
    : observation(std::size_t{options.tables} * bytes),
      history(std::size_t{options.tables} * options.history * event_bytes),
      oracle(options.oracle ? std::size_t{options.tables} *
                                  oracle_size(options.box->game.face_count, options.seats)
                            : 0),
      action_mask(std::size_t{options.tables} * actions),
      rewards(std::size_t{options.tables} * options.seats),
      seat(options.tables),
      terminated(options.tables),
      truncated(options.tables),
      offered(options.tables),
      game(options.tables) {}

Pool::Pool(PoolOptions options)
    : options_(std::move(options)),
      space_(space_for(options_)),
      layout_(layout_for(options_)),
      deck_(options_.box->game),
      slots_(options_.tables) {
    for (unsigned i = 0; i < (options_.double_buffer ? 2U : 1U); ++i)
        sets_[i] = std::make_unique<PoolArrays>(options_, options_.observe ? layout_.size() : 0,
                                                space_.size());
    bool remember = options_.observed == Observed::Memory;
    for (const std::optional<Level>& bot : options_.bots)
        remember = remember || (bot && make_bot(*bot)->remembers());
    if (remember) memories_.resize(std::size_t{options_.tables} * options_.seats);
    events_.resize(std::size_t{options_.tables} * options_.history);
    for (unsigned i = 0; i < options_.threads; ++i)
        bots_.push_back(std::make_unique<BotsByLevel>(options_.budget));
    series_.bots.assign(options_.seats, Level::Random);
}

/// Tells the seats of a table what has happened.
void Pool::tell(unsigned table, const EventList& events) {
    Slot& slot = slots_[table];
    const Game& rules = options_.box->game;
    for (unsigned i = 0; !memories_.empty() && i < options_.seats; ++i) {
        SeatMemory& own = memory(table, i);
        for (const Event& event : events) own.learn(rules, project(event, seat_at(i)));
    }
    if (options_.record) slot.past.insert(slot.past.end(), events.begin(), events.end());
    if (options_.history == 0) return;
    Event* const ring = &events_[std::size_t{table} * options_.history];
    for (const Event& event : events) ring[slot.events++ % options_.history] = event;
}

/// Nothing of an episode has been recorded yet.
void Pool::forget(Slot& slot) {
    slot.events = 0;
    if (!options_.record) return;
    slot.moves.clear();
    slot.past.clear();
    slot.memories.clear();
    slot.learned.assign(options_.seats, 0);
    for (unsigned i = 0; i < options_.seats; ++i) {
        const Seat who = seat_at(i);
        const Game& rules = options_.box->game;
        slot.memories.push_back(slot.loaded
                                    ? SeatMemory::from_view(rules, view_of(rules, slot.state, who))
                                    : SeatMemory(who));
    }
}

/// With two sets of arrays, the one that is shown now stays as it is during the next step.
void Pool::flip() {
    if (options_.double_buffer) written_ = 1 - shown_;
}

void Pool::reset(std::uint64_t seed, std::uint64_t first) {
    series_.seed = seed;
    flip();
    for_each_table([&](unsigned table, BotsByLevel& bots) {
        begin(table, first + table);
        clear(table);
        go_on(table, bots);
        clear(table);
    });
    shown_ = written_;
}

void Pool::next_games() {
    flip();
    for_each_table([&](unsigned table, BotsByLevel& bots) {
        begin_next(table);
        clear(table);
        go_on(table, bots);
        clear(table);
    });
    shown_ = written_;
}

void Pool::go_on_from_ends() {
    for_each_table([&](unsigned table, BotsByLevel& bots) {
        while (slots_[table].over) {
            begin_next(table);
            go_on(table, bots);
        }
    });
}

void Pool::load(std::span<const State> states) {
    flip();
    for_each_table([&](unsigned table, BotsByLevel& bots) {
        Slot& slot = slots_[table];
        begin_next(table);
        slot.state = states[table];
        slot.loaded = true;
        forget(slot);
        std::memcpy(slot.scores, slot.state.scores, sizeof slot.scores);
        for (unsigned i = 0; !memories_.empty() && i < options_.seats; ++i)
            memory(table, i) = SeatMemory::from_view(
                options_.box->game, view_of(options_.box->game, slot.state, seat_at(i)));
        clear(table);
        go_on(table, bots);
    });
    shown_ = written_;
}

void Pool::begin(unsigned table, std::uint64_t number) {
    Slot& slot = slots_[table];
    const Setup first = setup(number);
    slot.order = TurnOrder(chance(number), options_.offers);
    slot.dice = FastRandom(mix64(chance(number) + 0x9e3779b97f4a7c15U));
    slot.game = number;
    slot.decisions = 0;
    slot.over = slot.loaded = false;
    forget(slot);
    if (!listens()) {
        slot.state = begin_match(options_.box->game, first);
    } else {
        for (unsigned i = 0; !memories_.empty() && i < options_.seats; ++i)
            memory(table, i) = SeatMemory(seat_at(i));
        EventList& events = empty_list();
        slot.state = begin_match(options_.box->game, first, events);
        tell(table, events);
    }
    std::memcpy(slot.scores, slot.state.scores, sizeof slot.scores);
}

void Pool::begin_next(unsigned table) { begin(table, slots_[table].game + tables()); }

bool Pool::apply(unsigned table, const Action& action) {
    Slot& slot = slots_[table];
    bool accepted = false;
    if (!listens()) {
        accepted = apply_action(options_.box->game, slot.state, action).accepted();
    } else {
        EventList& events = empty_list();
        accepted = apply_action(options_.box->game, slot.state, action, events).accepted();
        tell(table, events);
    }
    if (options_.record && accepted) slot.moves.push_back(action);
    return accepted;
}

/// A bot's seat answers. False: it is a learner's.
bool Pool::ask_bot(unsigned table, BotsByLevel& bots) {
    Slot& slot = slots_[table];
    const Request request = slot.request;
    const unsigned of = index(request.seat);
    if (options_.bots.empty() || !options_.bots[of]) return false;
    const SeatView view = view_of(options_.box->game, slot.state, request.seat);
    const SeatMemory nothing(request.seat);
    const Knowledge known{options_.box->game, view,
                          memories_.empty() ? nothing : memory(table, of)};
    Bot& bot = bots.of(*options_.bots[of]);
    std::optional<Action> action;
    if (request.window())
        action = bot.react(known, request.chance);
    else
        action = bot.answer(known, request.chance);
    if (action && !apply(table, *action)) {
        action.reset();
        if (!request.window()) {
            action = Action::simple(ActionKind::Timeout, Seat::None);
            apply(table, *action);
        }
    }
    slot.order.answered(slot.state, action ? &*action : nullptr);
    return true;
}

/// The play with its call, where calls are made for everybody and belong to the play (F-22).
Action Pool::with_call(unsigned table, Action action) const {
    const Game& rules = options_.box->game;
    if (options_.offers == Offers::Auto && rules.rules.uno_strict &&
        action.kind == ActionKind::Play &&
        call_is_due(rules, view_of(rules, slots_[table].state, action.seat), action))
        action.flags |= play_flag::uno;
    return action;
}

/// Nothing has been reported of this table.
void Pool::clear(unsigned table) {
    std::fill_n(out().rewards.data() + std::size_t{table} * options_.seats, options_.seats, 0.0F);
    out().terminated.data()[table] = out().truncated.data()[table] = false;
}

/// A decision without a choice is made.
bool Pool::forced(unsigned table) {
    if (!options_.skip_forced) return false;
    Slot& slot = slots_[table];
    if (slot.request.window()) return false;
    const Moves moves = answers(options_.box->game, slot.state);
    if (moves.answer_count() != 1) return false;
    const Action action = with_call(table, moves.answer(slot.request.seat, 0));
    apply(table, action);
    slot.order.answered(slot.state, &action);
    return true;
}

/// Goes on to the next decision of a learner; false: the episode is over.
bool Pool::advance(unsigned table, BotsByLevel& bots) {
    Slot& slot = slots_[table];
    for (;;) {
        if (slot.state.phase != Phase::Playing) {
            if (!options_.match || slot.state.phase == Phase::MatchOver) return false;
            apply(table, Action::simple(ActionKind::Deal, Seat::None));
            continue;
        }
        slot.request = slot.order.next(options_.box->game, slot.state);
        if (slot.request.kind == Request::Kind::Table) {
            const Action action = slot.request.action;
            apply(table, action);
            slot.order.answered(slot.state, &action);
        } else if (!ask_bot(table, bots) && !forced(table)) {
            slot.asked = slot.request.seat;
            return true;
        }
    }
}

/// The winners share 1, the others share -1; or what was scored, as a share of the target.
void Pool::reward(unsigned table) {
    const Slot& slot = slots_[table];
    const State& state = slot.state;
    float* const row = out().rewards.data() + std::size_t{table} * options_.seats;
    if (options_.points) {
        const Rules& rules = options_.box->rules;
        const float unit = rules.target == 0 ? 0.0F : 1.0F / static_cast<float>(rules.target);
        const float sign = rules.scoring == Scoring::Lowest ? -unit : unit;
        for (unsigned i = 0; i < options_.seats; ++i)
            row[i] = sign * static_cast<float>(state.scores[i] - slot.scores[i]);
        return;
    }
    const SeatSet winners = options_.match ? state.match_winners : state.round_winners;
    const unsigned won = winners.count();
    if (won == 0) return;
    const unsigned lost = options_.seats - won;
    for (unsigned i = 0; i < options_.seats; ++i)
        row[i] = winners.has(seat_at(i)) ? 1.0F / static_cast<float>(won)
                                         : -1.0F / static_cast<float>(lost == 0 ? 1 : lost);
}

/// Until a learner is asked, and the arrays say so.
void Pool::go_on(unsigned table, BotsByLevel& bots) {
    Slot& slot = slots_[table];
    while (!advance(table, bots)) {
        // Of several that end before a learner is asked, the first is the one that was played.
        if (!out().terminated.data()[table] && !out().truncated.data()[table]) {
            reward(table);
            out().terminated.data()[table] = true;
        }
        if (options_.next_step) {
            slot.over = true;
            break;
        }
        begin_next(table);
    }
    write(table);
}

void Pool::answer(unsigned table, const std::optional<Action>& given, BotsByLevel& bots) {
    Slot& slot = slots_[table];
    clear(table);
    if (slot.over) {
        begin_next(table);
        return go_on(table, bots);
    }
    std::optional<Action> action = given;
    if (action) apply(table, with_call(table, *action));
    slot.order.answered(slot.state, action ? &*action : nullptr);
    ++slot.decisions;
    if (options_.max_decisions != 0 && slot.decisions >= options_.max_decisions &&
        slot.state.phase == Phase::Playing) {
        out().truncated.data()[table] = true;
        slot.over = options_.next_step;
        if (slot.over) return write(table);
        begin_next(table);
    }
    go_on(table, bots);
}

/// The seat that is asked has broken the rules.
void Pool::lose(unsigned table, BotsByLevel& bots) {
    Slot& slot = slots_[table];
    clear(table);
    out().rewards.data()[std::size_t{table} * options_.seats + index(slot.asked)] = -1.0F;
    out().terminated.data()[table] = true;
    slot.over = options_.next_step;
    if (slot.over) return write(table);
    begin_next(table);
    go_on(table, bots);
}

void Pool::play(unsigned table, std::int64_t id, BotsByLevel& bots) {
    Slot& slot = slots_[table];
    if (!slot.over && mask(table)[id] == 0) return lose(table, bots);  // options_.lose
    const unsigned chosen = static_cast<unsigned>(id);
    answer(table, space_.action(chosen, Actor::of(slot.state, slot.request.seat)), bots);
}

void Pool::check(unsigned table, std::int64_t id) const {
    const bool there = id >= 0 && id < static_cast<std::int64_t>(space_.size());
    // Where the next action is ignored, the mask has all of them.
    if (there && (mask(table)[id] != 0 || options_.lose)) return;
    const std::string where = (tables() == 1 ? "" : "table " + std::to_string(table) + ": ") +
                              "action: found " + std::to_string(id);
    if (!there)
        throw nb::value_error(
            (where + ", expected 0 to " + std::to_string(space_.size() - 1)).c_str());
    const Slot& slot = slots_[table];
    const std::optional<Action> action =
        space_.action(static_cast<unsigned>(id), Actor::of(slot.state, slot.request.seat));
    if (action) {
        State copy = slot.state;
        const Refusal refusal = apply_action(options_.box->game, copy, *action);
        if (!refusal.accepted()) throw Illegal(options_.box, refusal, action->seat);
    }
    throw nb::value_error((where + ", which is not among the choices: see action_mask").c_str());
}

void Pool::step(std::span<const std::int64_t> actions) {
    for (unsigned table = 0; table < tables(); ++table) check(table, actions[table]);
    flip();
    for_each_table([&](unsigned table, BotsByLevel& bots) {
        const unsigned next = table + 1;
        if (next < tables()) fetch(&slots_[next], sizeof(Slot));
        if (next < tables() && !memories_.empty())
            fetch(&memory(next, 0), options_.seats * sizeof(SeatMemory));
        play(table, actions[table], bots);
    });
    shown_ = written_;
}

void Pool::push(unsigned table, const std::optional<Action>& action) {
    const Slot& slot = slots_[table];
    if (!slot.over) {
        if (!action && !slot.request.window())
            throw nb::value_error("push: found None, expected a move: nothing is offered");
        if (action && action->seat != slot.request.seat)
            throw nb::value_error("push: found a move of a seat that is not asked");
        if (action) {
            State copy = slot.state;
            const Refusal refusal = apply_action(options_.box->game, copy, *action);
            if (!refusal.accepted()) throw Illegal(options_.box, refusal, action->seat);
        }
    }
    answer(table, action, *bots_[0]);
}

Seen Pool::look(unsigned table) {
    Slot& slot = slots_[table];
    const Seat who = slot.asked;
    Seen seen{options_.box, view_of(options_.box->game, slot.state, who), SeatMemory(who),
              slot.request.window(), slot.request.chance};
    if (!memories_.empty()) {
        seen.memory = memory(table, index(who));
    } else if (options_.record) {
        SeatMemory& own = slot.memories[index(who)];
        for (std::size_t& next = slot.learned[index(who)]; next < slot.past.size(); ++next)
            own.learn(options_.box->game, project(slot.past[next], who));
        seen.memory = own;
    }
    return seen;
}

void Pool::observe(unsigned table, Seat who, std::uint8_t* row) const {
    const Slot& slot = slots_[table];
    const bool window = slot.request.window() && !slot.over && who == slot.asked;
    write_observation(
        layout_, options_.box->game, view_of(options_.box->game, slot.state, who),
        memories_.empty() ? nullptr : &memories_[std::size_t{table} * options_.seats + index(who)],
        window, row);
}

void Pool::write_history(unsigned table, Seat who, std::uint8_t* rows) const {
    const Slot& slot = slots_[table];
    const unsigned kept = options_.history;
    const Event* const ring = events_.data() + std::size_t{table} * kept;
    const unsigned known = std::min(slot.events, kept);
    std::memset(rows, 255, std::size_t{kept - known} * event_bytes);
    for (unsigned i = kept - known; i < kept; ++i)
        write_event(project(ring[(slot.events - kept + i) % kept], who), who, options_.seats,
                    rows + std::size_t{i} * event_bytes);
}

void Pool::write(unsigned table) {
    Slot& slot = slots_[table];
    PoolArrays& to = out();
    const Game& rules = options_.box->game;
    const Seat who = slot.asked;
    const bool window = slot.request.window() && !slot.over;
    const SeatView view = view_of(rules, slot.state, who);
    if (options_.observe)
        write_observation(layout_, rules, deck_, view,
                          memories_.empty() ? nullptr : &memory(table, index(who)), window,
                          to.observation.data() + std::size_t{table} * layout_.size());
    auto* const legal =
        reinterpret_cast<std::uint8_t*>(to.action_mask.data()) + std::size_t{table} * space_.size();
    if (slot.over)  // the next action is ignored
        std::memset(legal, 1, space_.size());
    else if (window)
        space_.mask_reactions(view, legal);
    else
        space_.mask_answers(rules, view, options_.offers == Offers::Race || rules.rules.uno_strict,
                            legal);
    if (options_.history != 0)
        write_history(table, who,
                      to.history.data() + std::size_t{table} * options_.history * event_bytes);
    if (options_.oracle)
        write_oracle(
            rules, slot.state, rules.face_count, options_.seats,
            to.oracle.data() + std::size_t{table} * oracle_size(rules.face_count, options_.seats));
    to.seat.data()[table] = static_cast<std::int32_t>(index(who));
    to.offered.data()[table] = window;
    to.game.data()[table] = slot.game;
}

}  // namespace lastcard::python

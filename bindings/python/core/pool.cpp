// How the tables of a pool are played (see pool.hpp).
#include "pool.hpp"

#include <cmath>
#include <cstring>
#include <exception>
#include <thread>

#include "bot/position.hpp"
#include "encode/observation.hpp"
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

/// Tells the seats of a table what happens.
struct Listeners {
    const Game& game;
    std::span<SeatMemory> memories;
    void operator()(const Event& event) {
        for (SeatMemory& memory : memories) memory.learn(game, project(event, memory.viewer()));
    }
};

}  // namespace

Pool::Pool(PoolOptions options)
    : observation(std::size_t{options.tables} * layout_for(options).size()),
      action_mask(std::size_t{options.tables} * space_for(options).size()),
      rewards(std::size_t{options.tables} * options.seats),
      seat(options.tables),
      terminated(options.tables),
      truncated(options.tables),
      offered(options.tables),
      game(options.tables),
      options_(std::move(options)),
      space_(space_for(options_)),
      layout_(layout_for(options_)),
      slots_(options_.tables) {
    bool remember = options_.observed == Observed::Memory;
    for (const std::optional<Level>& bot : options_.bots)
        remember = remember || (bot && make_bot(*bot)->remembers());
    if (remember) memories_.resize(std::size_t{options_.tables} * options_.seats);
    for (unsigned i = 0; i < options_.threads; ++i)
        bots_.push_back(std::make_unique<BotsByLevel>(options_.budget));
    series_.bots.assign(options_.seats, Level::Random);
}

/// Every thread takes a stretch of the tables. What one of them throws is thrown here, when all
/// have ended.
template <class Work>
void Pool::for_each_table(Work&& work) {
    const unsigned threads = std::min(options_.threads, tables());
    const auto stretch = [&](unsigned thread) {
        const unsigned from = static_cast<unsigned>(std::uint64_t{tables()} * thread / threads);
        const unsigned to = static_cast<unsigned>(std::uint64_t{tables()} * (thread + 1) / threads);
        for (unsigned table = from; table < to; ++table) work(table, *bots_[thread]);
    };
    if (threads == 1) return stretch(0);
    std::vector<std::exception_ptr> errors(threads);
    {
        std::vector<std::jthread> running;
        for (unsigned i = 0; i < threads; ++i)
            running.emplace_back([&, i] {
                try {
                    stretch(i);
                } catch (...) {
                    errors[i] = std::current_exception();
                }
            });
    }
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

void Pool::reset(std::uint64_t seed, std::uint64_t first) {
    series_.seed = seed;
    for_each_table([&](unsigned table, BotsByLevel& bots) {
        begin(table, first + table);
        go_on(table, bots);
        clear(table);
    });
}

void Pool::next_games() {
    for_each_table([&](unsigned table, BotsByLevel& bots) {
        begin_next(table);
        go_on(table, bots);
        clear(table);
    });
}

void Pool::begin(unsigned table, std::uint64_t number) {
    Slot& slot = slots_[table];
    const Setup first = setup(number);
    slot.order = TurnOrder(chance(number), options_.offers);
    slot.dice = FastRandom(mix64(chance(number) + 0x9e3779b97f4a7c15U));
    slot.game = number;
    slot.decisions = 0;
    slot.over = false;
    if (memories_.empty()) {
        slot.state = start_match(options_.box->game, first);
    } else {
        for (unsigned i = 0; i < options_.seats; ++i) memory(table, i) = SeatMemory(seat_at(i));
        Listeners listeners{options_.box->game, {&memory(table, 0), options_.seats}};
        slot.state = start_match(options_.box->game, first, listeners);
    }
    std::memcpy(slot.scores, slot.state.scores, sizeof slot.scores);
}

void Pool::begin_next(unsigned table) { begin(table, slots_[table].game + tables()); }

bool Pool::apply(unsigned table, const Action& action) {
    State& state = slots_[table].state;
    if (memories_.empty()) return lastcard::apply(options_.box->game, state, action).accepted();
    Listeners listeners{options_.box->game, {&memory(table, 0), options_.seats}};
    return lastcard::apply(options_.box->game, state, action, listeners).accepted();
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
    std::fill_n(rewards.data() + std::size_t{table} * options_.seats, options_.seats, 0.0F);
    terminated.data()[table] = truncated.data()[table] = false;
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
    float* const row = rewards.data() + std::size_t{table} * options_.seats;
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
        if (!terminated.data()[table] && !truncated.data()[table]) {
            reward(table);
            terminated.data()[table] = true;
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
        truncated.data()[table] = true;
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
    rewards.data()[std::size_t{table} * options_.seats + index(slot.asked)] = -1.0F;
    terminated.data()[table] = true;
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
    const std::string where = "table " + std::to_string(table) + ": action " + std::to_string(id);
    if (id < 0 || id >= static_cast<std::int64_t>(space_.size()))
        throw nb::value_error(
            (where + ", expected 0 to " + std::to_string(space_.size() - 1)).c_str());
    const Slot& slot = slots_[table];
    if (slot.over || mask(table)[id] != 0 || options_.lose) return;
    const std::optional<Action> action =
        space_.action(static_cast<unsigned>(id), Actor::of(slot.state, slot.request.seat));
    if (action) {
        State copy = slot.state;
        const Refusal refusal = lastcard::apply(options_.box->game, copy, *action);
        if (!refusal.accepted()) throw Illegal(options_.box, refusal, action->seat);
    }
    throw nb::value_error((where + " is not among the seat's choices: see action_mask").c_str());
}

void Pool::step(std::span<const std::int64_t> actions) {
    for (unsigned table = 0; table < tables(); ++table) check(table, actions[table]);
    for_each_table([&](unsigned table, BotsByLevel& bots) { play(table, actions[table], bots); });
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
            const Refusal refusal = lastcard::apply(options_.box->game, copy, *action);
            if (!refusal.accepted()) throw Illegal(options_.box, refusal, action->seat);
        }
    }
    answer(table, action, *bots_[0]);
}

void Pool::choose(std::span<std::int64_t> actions) {
    for_each_table([&](unsigned table, BotsByLevel&) {
        const std::int8_t* const legal = mask(table);
        unsigned count = 0;
        for (unsigned i = 0; i < space_.size(); ++i) count += static_cast<unsigned>(legal[i]);
        unsigned n = slots_[table].dice.below(count);
        unsigned id = 0;
        while (legal[id] == 0 || n-- > 0) ++id;
        actions[table] = id;
    });
}

void Pool::sample(const float* logits, std::span<std::int64_t> actions) {
    for_each_table([&](unsigned table, BotsByLevel&) {
        const std::int8_t* const legal = mask(table);
        const float* const row = logits + std::size_t{table} * space_.size();
        float highest = -INFINITY;
        unsigned best = 0;
        for (unsigned i = 0; i < space_.size(); ++i) {
            if (legal[i] == 0) continue;
            // The maximum of values with Gumbel noise is distributed as the softmax.
            const double uniform =
                (static_cast<double>(slots_[table].dice.word() >> 11) + 0.5) * 0x1p-53;
            const float value = row[i] - static_cast<float>(std::log(-std::log(uniform)));
            if (value > highest || highest == -INFINITY) {
                highest = value;
                best = i;
            }
        }
        actions[table] = best;
    });
}

Seen Pool::look(unsigned table) const {
    const Slot& slot = slots_[table];
    const Seat who = slot.asked;
    Seen seen{options_.box, view_of(options_.box->game, slot.state, who), SeatMemory(who),
              slot.request.window(), slot.request.chance};
    if (!memories_.empty())
        seen.memory = memories_[std::size_t{table} * options_.seats + index(who)];
    return seen;
}

void Pool::write(unsigned table) {
    Slot& slot = slots_[table];
    const Game& rules = options_.box->game;
    const Seat who = slot.asked;
    const bool window = slot.request.window() && !slot.over;
    const SeatView view = view_of(rules, slot.state, who);
    write_observation(layout_, rules, view,
                      memories_.empty() ? nullptr : &memory(table, index(who)), window,
                      observation.data() + std::size_t{table} * layout_.size());
    auto* const legal = reinterpret_cast<std::uint8_t*>(mask(table));
    if (slot.over)  // the next action is ignored
        std::memset(legal, 1, space_.size());
    else if (window)
        space_.mask_reactions(view, legal);
    else
        space_.mask_answers(rules, view, options_.offers == Offers::Race || rules.rules.uno_strict,
                            legal);
    seat.data()[table] = static_cast<std::int32_t>(index(who));
    offered.data()[table] = window;
    game.data()[table] = slot.game;
}

}  // namespace lastcard::python

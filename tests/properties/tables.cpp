// Random tables and the player (see tables.hpp).
#include "tables.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <ostream>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "engine/engine.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"

namespace lastcard::property {

namespace {

/// The ends of a range come up as often as all that lies between them.
int picked_value(const Switch& which, std::uint32_t pick) {
    const auto range = static_cast<std::uint32_t>(which.high - which.low + 1);
    if (which.zero_is_off && pick % 3 == 0) return 0;
    const std::uint32_t rest = pick / 3;
    if (which.kind == SwitchKind::Int && rest % 4 < 2)
        return rest % 4 == 0 ? which.low : which.high;
    return which.low + static_cast<int>(rest / 4 % range);
}

/// Compiles the rules and picks dealer and seed.
void set_up(TestTable& table, const Plan& plan) {
    table.game = compile_game(*table.edition, table.rules);
    FastStream stream(plan.seed);
    table.setup.seats = plan.seats;
    table.setup.dealer = seat_at(stream.below(plan.seats));
    table.setup.shuffle = stream.below(4) == 0 ? ShuffleKind::Fair : ShuffleKind::Fast;
    for (std::uint8_t& byte : table.setup.seed) byte = static_cast<std::uint8_t>(stream.next());
}

}  // namespace

const std::vector<Edition>& editions() {
    static const std::vector<Edition> all = [] {
        std::vector<Edition> found;
        for (const std::string& id : builtin_edition_ids())
            if (LoadResult loaded = find_edition(id)) found.push_back(std::move(*loaded));
        return found;
    }();
    return all;
}

TestTable make_table(const Plan& plan) {
    TestTable table;
    table.edition = &editions()[plan.edition % editions().size()];
    table.rules = table.edition->rules;
    for (const Wish& wish : plan.wishes) {
        const Switch& which = switches()[wish.which % switches().size()];
        Rules changed = table.rules;
        which.set(changed, picked_value(which, wish.pick));
        if (validate_rules(*table.edition, changed, plan.seats)) table.rules = changed;
    }
    set_up(table, plan);
    return table;
}

TestTable make_restless_table(const Plan& plan) {
    TestTable table = make_table(plan);
    FastStream stream(plan.seed ^ plan.edition);
    const auto wish = [&](std::string_view key, int value) {
        Rules changed = table.rules;
        find_switch(key)->set(changed, value);
        if (validate_rules(*table.edition, changed, plan.seats)) table.rules = changed;
    };
    wish("decks", 3);
    wish("jump_in", 1);
    wish("uno_penalty", 2);
    wish("challenge", 1 + static_cast<int>(stream.below(2)));
    if (stream.below(2) == 0) wish("teams", 1);
    if (stream.below(3) != 0) {
        const auto mercy = static_cast<int>(10 + stream.below(4));
        wish("mercy", mercy);
        wish("hand_size", mercy - 2);
    }
    set_up(table, plan);
    return table;
}

std::string rules_text(const Edition& edition, const Rules& rules) {
    std::string text;
    for (const Switch& which : switches()) {
        if (which.get(rules) == which.get(edition.rules)) continue;
        if (!text.empty()) text += ", ";
        text += std::string(which.key) + " = " + switch_text(rules, which);
    }
    return text.empty() ? "its own rules" : text;
}

void showValue(const Plan& plan, std::ostream& out) {
    const TestTable table = make_table(plan);
    out << table.edition->id << ", " << plan.seats << " seats, "
        << rules_text(*table.edition, table.rules) << ", seed " << plan.seed;
}

// ---- The engine --------------------------------------------------------------------------------

State begin(const TestTable& table) { return begin_match(table.game, table.setup); }

State begin(const TestTable& table, EventList& events) {
    return begin_match(table.game, table.setup, events);
}

Refusal act(const Game& game, State& state, const Action& action) {
    return apply_action(game, state, action);
}

Refusal act(const Game& game, State& state, const Action& action, EventList& events) {
    return apply_action(game, state, action, events);
}

// ---- Playing -----------------------------------------------------------------------------------

Action Player::leave(const State& state) {
    unsigned seat = below(state.seats);
    while (!state.at_table.has(seat_at(seat))) seat = (seat + 1) % state.seats;
    return Action::simple(ActionKind::Leave, seat_at(seat));
}

/// One of all the reactions that are open, each as likely as the others.
bool Player::reaction(const Game& game, const State& state, Action& chosen) {
    unsigned count = 0;
    for (unsigned i = 0; i < state.seats; ++i) {
        Moves moves = legal(game, state, seat_at(i));
        moves.plays = moves.pairs = moves.series = FaceSet{};
        moves.draw = moves.pass = moves.challenge = moves.flip = moves.swap_none = false;
        moves.calls = moves.powers = 0;
        moves.swaps = SeatSet{};
        moves.shows = FaceSet{};
        moves.for_each(seat_at(i), [&](const Action& action) {
            if (below(++count) == 0) chosen = action;
        });
    }
    return count > 0;
}

Action Player::answer(const Game& game, const State& state) {
    const Seat seat = state.question().seat;
    Moves moves = legal(game, state, seat);
    if (mood_ == Mood::Stubborn && chance(98)) {
        if (moves.draw) return Action::simple(ActionKind::Draw, seat);
        if (moves.pass) return Action::simple(ActionKind::Pass, seat);
    }
    const bool plays = !moves.plays.empty();
    if (mood_ == Mood::Keen && plays) moves.draw = moves.pass = false;
    Action action = moves.answer(seat, below(moves.answer_count()));
    if (action.kind == ActionKind::Play && chance(40)) action.flags |= play_flag::uno;
    return action;
}

Action Player::next(const Game& game, const State& state) {
    if (mood_ == Mood::Restless) return restless(game, state);
    const unsigned luck = below(1000);
    if (luck == 0 || (luck == 1 && state.seats > 2)) return leave(state);
    if (state.phase != Phase::Playing) return Action::simple(ActionKind::Deal, Seat::None);
    if (luck < 15) return Action::simple(ActionKind::Close, Seat::None);
    if (luck < 40) return Action::simple(ActionKind::Timeout, Seat::None);
    const unsigned reactions = mood_ == Mood::Lively ? 250 : 100;
    Action chosen;
    if ((luck < reactions || !state.to_slap.empty()) && reaction(game, state, chosen))
        return chosen;
    return answer(game, state);
}

/// Leaves come most often while several answers are owed, which wilds bring about; a call comes
/// before every second answer.
Action Player::restless(const Game& game, const State& state) {
    const bool several_owed = state.frame_count > 1;
    if (several_owed && chance(25)) return Action::simple(ActionKind::Leave, state.question().seat);
    if (chance(1)) return leave(state);
    if (state.phase != Phase::Playing) return Action::simple(ActionKind::Deal, Seat::None);
    if (chance(2)) return Action::simple(ActionKind::Close, Seat::None);
    if (chance(8)) return Action::simple(ActionKind::Timeout, Seat::None);
    const Seat asked = state.question().seat;
    const Moves moves = legal(game, state, asked);
    if (moves.uno && chance(50)) return Action::simple(ActionKind::Uno, asked);
    Action chosen;
    if ((chance(40) || !state.to_slap.empty()) && reaction(game, state, chosen)) return chosen;
    if (moves.challenge && chance(60)) return Action::simple(ActionKind::Challenge, asked);
    const FaceSet wilds = moves.plays & game.wilds;
    if (!wilds.empty() && chance(50)) return Action::play(asked, wilds.nth(below(wilds.count())));
    return answer(game, state);
}

Action Story::apply_action(EventList* events) {
    const Action action = player.next(table.game, state);
    before = state;
    actions.push_back(action);
    const Refusal refusal = events == nullptr ? act(table.game, state, action)
                                              : act(table.game, state, action, *events);
    if (!refusal.accepted()) demand("refused: " + std::string(reason_name(refusal.reason)));
    return action;
}

Action Story::go_on() { return apply_action(nullptr); }

Action Story::go_on(EventList& events) {
    events.clear();
    return apply_action(&events);
}

void Story::demand(const std::string& wrong) const {
    if (wrong.empty()) return;
    if (!actions.empty()) {
        RC_LOG() << "action " << actions.size() << " of the match, " << before.actions
                 << " before it in this round\nbefore: " << picture(table.game, before)
                 << "moves:  ";
        for (std::size_t i = actions.size() - std::min<std::size_t>(actions.size(), 8);
             i < actions.size(); ++i)
            RC_LOG() << action_text(table.game, actions[i]) << "; ";
        RC_LOG() << "\n";
    }
    RC_LOG() << "now:    " << picture(table.game, state);
    RC_FAIL(wrong);
}

std::string picture(const Game& game, const State& state) {
    constexpr const char* asks[] = {"turn",     "drawn", "colour", "challenge", "penalty", "swap",
                                    "roulette", "power", "second", "more",      "resolve", "show"};
    std::string text = "top " + std::string(face_text(game, state.top)) + "/" +
                       letter(state.colour) + ", draw " + std::to_string(state.draw_count) +
                       ", discard " + std::to_string(state.discard_count) + ", aside " +
                       std::to_string(state.aside_count) + ", pending " +
                       std::to_string(state.pending) +
                       (state.direction == Direction::Left ? ", left" : ", right") + ", asks";
    for (unsigned i = 0; i < state.frame_count; ++i) {
        const Frame& frame = state.frames[i];
        text += std::string(" ") + asks[static_cast<unsigned>(frame.kind)] + ":" +
                std::to_string(index(frame.seat)) + ":" + std::string(face_text(game, frame.face));
    }
    text += "\n";
    for (unsigned i = 0; i < state.seats; ++i) {
        const Seat seat = seat_at(i);
        text += "        " + std::to_string(i) + (state.in_round.has(seat) ? "" : " (out)") +
                (state.catchable.has(seat) ? " (catchable)" : "") + ":";
        for_each_card(game, state, seat,
                      [&](FaceId face) { text += " " + std::string(face_text(game, face)); });
        text += "\n";
    }
    return text;
}

}  // namespace lastcard::property

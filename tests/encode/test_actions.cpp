// Numbers of moves: one for each, the same both ways, and masks that allow exactly what the engine
// accepts.
#include <doctest/doctest.h>

#include <set>
#include <vector>

#include "encode/actions.hpp"
#include "view/helpers.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

bool accepts(const Game& game, const State& state, const Action& action) {
    State copy = state;
    return apply(game, copy, action).accepted();
}

struct Counts {
    unsigned answers = 0;
    unsigned reactions = 0;
    unsigned refused = 0;
};

/// Every legal move of the seat has a number of its own, and every number of a mask is accepted.
void check_seat(const Game& game, const State& state, Seat seat, const ActionSpace& space,
                Counts& counts) {
    const SeatView view = view_of(game, state, seat);
    const Actor actor = Actor::of(view);
    const Moves moves = view.moves();
    std::vector<std::uint8_t> answers(space.size(), 9);
    std::vector<std::uint8_t> reactions(space.size(), 9);
    space.mask_answers(game, view, false, answers.data());
    space.mask_reactions(view, reactions.data());
    std::set<unsigned> ids;
    moves.for_each(seat, [&](const Action& action) {
        INFO(describe(game, action));
        const std::optional<unsigned> id = space.id(action, state.seats);
        REQUIRE(id);
        REQUIRE(ids.insert(*id).second);
        REQUIRE(space.action(*id, actor) == action);
        // A call before one's own play is no reaction to an offer.
        const bool own_call = action.kind == ActionKind::Uno && !state.catchable.has(seat);
        REQUIRE(answers[*id] == is_answer(action));
        REQUIRE(reactions[*id] == (is_reaction(action) && !own_call));
        counts.answers += is_answer(action);
        counts.reactions += is_reaction(action);
    });
    for (unsigned id = 0; id < space.size(); ++id) {
        const std::optional<Action> action = space.action(id, actor);
        if (!action) {
            // Waiting, a reserved number, or a seat that is not there.
            REQUIRE(answers[id] == 0);
            REQUIRE(reactions[id] == (space.universal(id) == action_id::wait));
            continue;
        }
        const bool legal = ids.count(id) != 0;
        if (accepts(game, state, *action) != legal) FAIL(describe(game, *action));
        counts.refused += !legal;
    }
}

}  // namespace

TEST_CASE("every legal move has one number, and masks allow what the engine accepts") {
    Counts counts;
    std::uint64_t seed = 100;
    for_each_table([&](const TestTable& table) {
        const ActionSpace compact(table.game, table.seats);
        const ActionSpace universal;
        Random random(++seed);
        State state = start_match(table.game, random_setup(table, random));
        for (unsigned n = 0; n < 150 && state.phase != Phase::MatchOver; ++n) {
            INFO(table.name << ", action " << n);
            for (unsigned i = 0; i < table.seats && n % 5 == 0; ++i)
                if (state.phase == Phase::Playing)
                    check_seat(table.game, state, seat_at(i), n % 10 == 0 ? compact : universal,
                               counts);
            apply(table.game, state, random_action(table.game, state, random));
        }
    });
    CHECK(counts.answers > 5000);
    CHECK(counts.reactions > 3000);
    CHECK(counts.refused > 100000);
}

TEST_CASE("universal numbers and actions are one to one") {
    for (const unsigned seats : {2U, 10U})
        for (const bool shows : {false, true}) {
            const Actor actor{seat_at(1), seats, face_at(5), shows};
            for (unsigned id = 0; id < action_id::count; ++id) {
                const std::optional<Action> action = action_of(id, actor);
                if (action) CHECK(universal_id(*action, seats) == id);
                if (id < action_id::no_swap) CHECK(action);
                if (id >= action_id::wait) CHECK_FALSE(action);
            }
        }
    // Relative to the actor: seat 1 of 4 catches seat 3, two places on, and seat 0, three.
    const auto caught = [](unsigned seat) {
        return universal_id(Action::at(ActionKind::Catch, seat_at(1), seat_at(seat)), 4);
    };
    CHECK(caught(3) == action_id::catch_seat + 1);
    CHECK(caught(0) == action_id::catch_seat + 2);
    CHECK_FALSE(action_of(action_id::swap + 3, Actor{seat_at(1), 4, face_at(0), false}));
}

TEST_CASE("a call with a play is two decisions, and the table's actions are none") {
    CHECK_FALSE(universal_id(Action::play(seat_at(0), face_at(3), play_flag::uno), 2));
    for (const ActionKind kind :
         {ActionKind::Close, ActionKind::Timeout, ActionKind::Deal, ActionKind::Leave})
        CHECK_FALSE(universal_id(Action::simple(kind, seat_at(0)), 2));
    CHECK_FALSE(universal_id(Action::at(ActionKind::Swap, seat_at(0), seat_at(0)), 2));
    CHECK_FALSE(universal_id(Action::at(ActionKind::Swap, seat_at(0), seat_at(7)), 2));
    CHECK_FALSE(universal_id(Action::coloured(ActionKind::Call, seat_at(0), Colour::None), 2));
}

TEST_CASE("a call is offered with the answers if a play could leave one card") {
    unsigned offered = 0;
    unsigned due = 0;
    std::uint64_t seed = 500;
    for_each_table([&](const TestTable& table) {
        const Game& game = table.game;
        const ActionSpace space;
        std::vector<std::uint8_t> mask(space.size());
        Random random(++seed);
        State state = start_match(game, random_setup(table, random));
        for (unsigned n = 0; n < 300 && state.phase != Phase::MatchOver; ++n) {
            if (state.phase == Phase::Playing && state.to_slap.empty()) {
                const Seat seat = state.question().seat;
                const SeatView view = view_of(game, state, seat);
                space.mask_answers(game, view, true, mask.data());
                const bool asked = mask[action_id::uno] != 0;
                offered += asked;
                if (asked) REQUIRE(may_say_uno(game, state, seat));
                // Try every play: whoever is left with one card could have called before it.
                const Moves moves = view.moves();
                for (unsigned k = 0; k < moves.answer_count(); ++k) {
                    const Action action = moves.answer(seat, k);
                    if (action.kind != ActionKind::Play || !moves.uno) continue;
                    State after = state;
                    EventList events;
                    apply(game, after, action, events);
                    bool owes = false;
                    bool moved = false;
                    for (const Event& event : events) {
                        owes = owes || (event.kind == EventKind::UnoOwed && event.seat == seat);
                        moved = moved || event.kind == EventKind::HandsSwapped ||
                                event.kind == EventKind::HandsPassed;
                    }
                    due += owes && !moved;
                    if (owes && !moved) REQUIRE(asked);
                }
            }
            apply(game, state, random_action(game, state, random));
        }
    });
    CHECK(offered > 100);
    CHECK(due > 100);
}

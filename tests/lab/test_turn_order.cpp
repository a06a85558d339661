// The order of requests: what each way of offering reactions promises.
#include <doctest/doctest.h>

#include <vector>

#include "lab/turn_order.hpp"
#include "view/helpers.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

/// Uniform over what the request allows; Pass with no seat: wait.
Action choice(const Game& game, const State& state, const Request& request, Random& random) {
    const Moves moves = legal(game, state, request.seat);
    if (request.kind == Request::Kind::Question)
        return moves.answer(request.seat, random.below(moves.answer_count()));
    std::vector<Action> actions{Action{}};
    moves.for_each(request.seat, [&](const Action& action) {
        if (is_reaction(action)) actions.push_back(action);
    });
    return actions[random.below(static_cast<unsigned>(actions.size()))];
}

struct Counts {
    unsigned questions = 0;
    unsigned windows = 0;
    unsigned reactions = 0;
    unsigned table = 0;
};

/// Plays some requests and checks each.
void play(const TestTable& table, Offers offers, std::uint64_t seed, Counts& counts) {
    const Game& game = table.game;
    Random random(seed);
    State state = start_match(game, random_setup(table, random));
    TurnOrder order(seed, offers);
    SeatSet offered;  // in this opening
    for (unsigned n = 0; n < 400 && state.phase != Phase::MatchOver; ++n) {
        if (state.phase != Phase::Playing) {
            apply(game, state, Action::simple(ActionKind::Deal, Seat::None));
            offered = SeatSet{};
            continue;
        }
        const Request request = order.next(game, state);
        REQUIRE(order.next(game, state).chance == request.chance);  // unchanged until answered
        if (request.kind == Request::Kind::Table) {
            ++counts.table;
            REQUIRE(apply(game, state, request.action).accepted());
            order.answered(state, &request.action);
            continue;
        }
        REQUIRE(state.in_round.has(request.seat));
        const Moves moves = legal(game, state, request.seat);
        if (request.window()) {
            ++counts.windows;
            REQUIRE(offers != Offers::Auto);
            REQUIRE(!offered.has(request.seat));
            bool reaction = false;
            moves.for_each(request.seat,
                           [&](const Action& a) { reaction = reaction || is_reaction(a); });
            REQUIRE(reaction);  // not asked without a choice
            offered.add(request.seat);
        } else {
            ++counts.questions;
            REQUIRE(request.seat == state.question().seat);
            REQUIRE(state.to_slap.empty());
            REQUIRE(moves.answer_count() > 0);
            // Whoever can still call has been asked.
            for (unsigned i = 0; i < state.seats && offers != Offers::Auto; ++i)
                if (state.catchable.has(seat_at(i)) && may_say_uno(game, state, seat_at(i)))
                    REQUIRE(offered.has(seat_at(i)));
            if (offers == Offers::Auto) REQUIRE(state.catchable.empty());
        }
        const Action action = choice(game, state, request, random);
        const bool waits = action == Action{};
        if (!waits) REQUIRE(apply(game, state, action).accepted());
        counts.reactions += !waits && request.window();
        if (!request.window() || is_jump(action)) offered = SeatSet{};
        order.answered(state, waits ? nullptr : &action);
    }
}

}  // namespace

TEST_CASE("every seat that may react is offered it once before a question") {
    for (const Offers offers : {Offers::Ask, Offers::Race, Offers::Auto}) {
        Counts counts;
        std::uint64_t seed = 7;
        for_each_table([&](const TestTable& table) {
            INFO(table.name << ", offers " << static_cast<unsigned>(offers));
            play(table, offers, ++seed, counts);
        });
        CHECK(counts.questions > 10000);
        CHECK((counts.windows > 1000) == (offers != Offers::Auto));
        CHECK((counts.reactions > 500) == (offers != Offers::Auto));
        CHECK(counts.table > 10);
    }
}

TEST_CASE("a copy of an order and of the table goes on in the same way") {
    for_each_table([&](const TestTable& table) {
        const Game& game = table.game;
        Random setup(3);
        State state = start_match(game, random_setup(table, setup));
        TurnOrder order(3, Offers::Race);
        State other_state = state;
        TurnOrder other = order;
        Random a(5);
        Random b(5);
        const auto go_on = [&](State& s, TurnOrder& o, Random& random) {
            for (unsigned n = 0; n < 60 && s.phase == Phase::Playing; ++n) {
                const Request request = o.next(game, s);
                const Action action = request.kind == Request::Kind::Table
                                          ? request.action
                                          : choice(game, s, request, random);
                const bool waits = action == Action{};
                if (!waits) REQUIRE(apply(game, s, action).accepted());
                o.answered(s, waits ? nullptr : &action);
            }
        };
        go_on(state, order, a);
        go_on(other_state, other, b);
        CHECK(same_bytes(state, other_state));
    });
}

TEST_CASE("with Race the seat that owes a call is not always first, with Ask it is") {
    for (const Offers offers : {Offers::Ask, Offers::Race}) {
        unsigned owner = 0;
        unsigned other = 0;
        for_each_table([&](const TestTable& table) {
            const Game& game = table.game;
            Random random(11);
            State state = start_match(game, random_setup(table, random));
            TurnOrder order(11, offers);
            bool fresh = true;
            for (unsigned n = 0; n < 300 && state.phase == Phase::Playing; ++n) {
                const Request request = order.next(game, state);
                // The first offer after a play that left one card, where calling is possible.
                if (fresh && request.window() && !state.catchable.empty() && state.too_late.empty())
                    ++(state.catchable.has(request.seat) ? owner : other);
                fresh = !request.window();
                const Action action = request.kind == Request::Kind::Table
                                          ? request.action
                                          : choice(game, state, request, random);
                const bool waits = action == Action{};
                if (!waits) REQUIRE(apply(game, state, action).accepted());
                fresh = fresh || is_jump(action);
                order.answered(state, waits ? nullptr : &action);
            }
        });
        CHECK(owner > 20);
        CHECK((other > 20) == (offers == Offers::Race));
    }
}

// The player: it answers everything by the rules, knows nothing but what its seat sees, and asks
// for no memory while it decides.
#include "../view/helpers.hpp"
#include "allocations.hpp"
#include "bot/level_bots.hpp"
#include "bot/world.hpp"
#include "expert/expert_bot.hpp"
#include "expert/move_values.hpp"
#include "expert/weights.hpp"
#include "record/apply_action.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

std::shared_ptr<const expert::Network> any_network() {
    return *expert::Network::load(expert_test::random_file(1));
}

/// Plays rounds at tables of all kinds, and shows each question with a choice to `visit`.
template <class Visit>
void for_each_choice(Visit&& visit) {
    Random random(7);
    for_each_table([&](const TestTable& table) {
        const Game& game = table.game;
        EventList events;
        State state = begin_match(game, random_setup(table, random), events);
        std::vector<SeatMemory> memories;
        for (unsigned i = 0; i < table.seats; ++i)
            memories.push_back(SeatMemory::from_view(game, view_of(game, state, seat_at(i))));
        for (unsigned n = 0; n < 200 && state.phase == Phase::Playing; ++n) {
            const Seat seat = state.question().seat;
            const SeatView view = view_of(game, state, seat);
            const Knowledge known{game, view, memories[index(seat)]};
            if (view.moves().answer_count() > 1) visit(table, state, known);
            const Action action = random_action(game, state, random);
            events.clear();
            apply_action(game, state, action, events);
            for (SeatMemory& each : memories)
                for (const Event& event : events) each.learn(game, project(event, each.viewer()));
        }
    });
}

}  // namespace

TEST_CASE("the network answers every question of every game by the rules") {
    const auto bot = expert::make_network_bot(any_network());
    unsigned answers = 0;
    for_each_choice([&](const TestTable& table, const State& state, const Knowledge& known) {
        INFO(table.name);
        State after = state;
        EventList events;
        CHECK(apply(known.game, after, bot->answer(known, 1), events).accepted());
        ++answers;
    });
    CHECK(answers > 3000);
}

TEST_CASE("a move has as many numbers as the network reads, each small") {
    CardTraits traits;
    const auto habits = make_normal_bot();
    unsigned most = 0;
    for_each_choice([&](const TestTable& table, const State&, const Knowledge& known) {
        INFO(table.name);
        const expert::Features features(known, traits.for_game(known.game),
                                        habits->answer(known, 0));
        constexpr std::uint8_t untouched = 201;
        std::uint8_t row[expert::feature_count + 1];
        std::fill(std::begin(row), std::end(row), untouched);
        const Moves moves = known.view.moves();
        features.write_shared(row);
        for (unsigned n = 0; n < moves.answer_count(); ++n) {
            features.write_move(moves.answer(known.view.viewer, n), row + expert::shared_count);
            for (unsigned i = 0; i < expert::feature_count; ++i)
                most = std::max<unsigned>(most, row[i]);
            CHECK(row[expert::feature_count] == untouched);
        }
    });
    CHECK(most > 20);
    CHECK(most < 64);
}

TEST_CASE("at a table that looks the same to its seat, expert moves the same") {
    const auto network = expert::make_network_bot(any_network());
    const auto guided = expert::make_guided_bot(any_network(), {.simulations = 8});
    CardTraits traits;
    FastStream random(5);
    unsigned twins = 0;
    for_each_choice([&](const TestTable& table, const State& state, const Knowledge& known) {
        if (known.view.decision % 3 != 0) return;
        State twin;
        WorldMaker(known, traits.for_game(known.game)).make(random, twin);
        const SeatView view = view_of(known.game, twin, known.view.viewer);
        const Knowledge same{known.game, view, known.memory};
        INFO(table.name);
        CHECK(network->answer(known, 1) == network->answer(same, 1));
        CHECK(guided->answer(known, 1) == guided->answer(same, 1));
        twins += !same_bytes(state, twin);
    });
    CHECK(twins > 500);
}

TEST_CASE("the network asks for no memory while it decides") {
    const auto bot = expert::make_network_bot(any_network());
    unsigned long asked = 0;
    for_each_choice([&](const TestTable&, const State&, const Knowledge& known) {
        asked += test::allocations_during([&] { bot->answer(known, 1); });
    });
    CHECK(asked == 0);
}

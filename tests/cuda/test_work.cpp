// The code of the GPU, compiled for the CPU: the same matches as the engine, whatever room a state
// has and whether rules are constants.
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "cuda/variants.hpp"
#include "cuda/work.hpp"
#include "house_rules.hpp"

namespace {

using namespace lastcard;
using namespace lastcard::test;

constexpr const char* editions[] = {"classic",  "classic-wiki", "creeper",
                                    "no-mercy", "powers",       "trend"};

struct Played {
    PlayCounts counts;
    std::uint64_t states = 0;
    std::vector<State> ends;
};

/// Several matches in turn, one piece of work each, as a GPU does it.
template <class G, Limits limits>
Played play_by_work(const Game& compiled, const Batch& batch) {
    const G game(narrow<limits>(compiled));
    std::vector<Slot<BasicState<limits>>> slots(batch.matches);
    std::vector<Work> work;
    Played played;
    for (std::uint64_t i = 0; i < batch.matches; ++i)
        work.push_back(begin_match(game, batch, i, slots[i], played.counts));
    for (bool going_on = true; going_on;) {
        going_on = false;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            if (work[i] == Work::Match) continue;
            work[i] = do_work(work[i], game, slots[i], played.counts);
            going_on = true;
        }
    }
    for (auto& slot : slots)
        played.states += end_match(slot, played.counts, played.ends.emplace_back());
    return played;
}

template <class G, Limits limits>
void check_same(const Game& game, const Batch& batch) {
    std::vector<State> ends;
    const BatchResult expected = play_batch(game, batch, &ends);
    const Played played = play_by_work<G, limits>(game, batch);
    CHECK(expected.counts.games == batch.matches);
    CHECK(std::memcmp(&expected.counts, &played.counts, sizeof played.counts) == 0);
    CHECK(expected.states == played.states);
    REQUIRE(ends.size() == played.ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i)
        CHECK(std::memcmp(&ends[i], &played.ends[i], sizeof(State)) == 0);
}

void check_all_sizes(const Game& game, const Batch& batch) {
    check_same<Game, cuda::full>(game, batch);
    if (fits<cuda::medium>(game, batch.seats)) check_same<Game, cuda::medium>(game, batch);
    if (fits<cuda::small>(game, batch.seats)) check_same<Game, cuda::small>(game, batch);
    if (agrees(game, cuda::classic) && fits<cuda::small>(game, batch.seats))
        check_same<FixedGame<cuda::classic>, cuda::small>(game, batch);
}

}  // namespace

TEST_CASE("gpu: pieces of work play the engine's matches, in every edition and by house rules") {
    for (const char* id : editions)
        for (const unsigned seats : {2U, 4U, 10U})
            for (const HouseRules& house : house_rules()) {
                CAPTURE(id);
                CAPTURE(seats);
                CAPTURE(house.name);
                const Edition edition = edition_of(id);
                const Game game = compile_game(edition, rules_of(edition, house, seats));
                check_all_sizes(game, Batch{.seats = seats, .matches = 2, .seed = seats});
            }
}

TEST_CASE("gpu: fair shuffles too") {
    check_all_sizes(game_of("classic"),
                    Batch{.seats = 3, .matches = 2, .shuffle = ShuffleKind::Fair});
}

TEST_CASE("gpu: constant rules are those of classic without house rules, and no others") {
    CHECK(agrees(game_of("classic"), cuda::classic));
    CHECK_FALSE(agrees(game_of("classic", {{"jump_in", "true"}}), cuda::classic));
    CHECK_FALSE(agrees(game_of("powers"), cuda::classic));
}

TEST_CASE("gpu: a match that does not fit gets more room") {
    const Game classic = game_of("classic");
    CHECK(fits<cuda::small>(classic, 4));
    CHECK_FALSE(fits<cuda::small>(classic, 5));
    CHECK_FALSE(fits<cuda::small>(game_of("no-mercy"), 4));
    CHECK(fits<cuda::medium>(game_of("no-mercy"), 4));
    CHECK(fits<cuda::full>(game_of("no-mercy"), 10));
}

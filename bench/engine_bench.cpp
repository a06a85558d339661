// The engine's loops under Google Benchmark: build with -DLASTCARD_BENCH=ON, run
// build/…/lastcard_bench.
#include <benchmark/benchmark.h>

#include <string>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/validate.hpp"
#include "lab/random_play.hpp"
#include "view/seat_view.hpp"

namespace {

using namespace lastcard;

constexpr const char* all_house_rules[][2] = {
    {"stacking", "at_least"}, {"skip_blocks", "true"},       {"zero", "pass_all"},
    {"seven", "swap"},        {"multi_play", "same_number"}, {"jump_in", "true"},
    {"nine_slap", "true"},    {"finish_on_number", "true"},  {"reverse_deflects", "true"},
    {"mercy", "25"},
};

Game game_of(const std::string& id, bool house_rules) {
    const LoadResult loaded = find_edition(id);
    Rules rules = loaded->rules;
    if (house_rules)
        for (const auto& [key, value] : all_house_rules)
            if (!apply_switch(*loaded, rules, key, value)) std::abort();
    return compile_game(*loaded, rules);
}

void random_play(benchmark::State& bench, const char* id, bool house_rules) {
    const Game game = game_of(id, house_rules);
    const auto seats = static_cast<unsigned>(bench.range(0));
    NoEvents nobody;
    FastRandom random(1);
    PlayCounts counts;
    std::uint64_t number = 0;
    for (auto _ : bench) {
        Setup setup;
        setup.seats = seats;
        setup.shuffle = ShuffleKind::Fast;
        game_seed(setup.seed, 1, number++);
        State state = start_match(game, setup, nobody);
        random_match(game, state, random, counts, nobody);
    }
    bench.counters["decisions/s"] =
        benchmark::Counter(static_cast<double>(counts.decisions), benchmark::Counter::kIsRate);
}

/// What a search does at every node: a copy of the table.
void copy_state(benchmark::State& bench) {
    const Game game = game_of("classic", false);
    Setup setup;
    setup.seats = 4;
    const State state = start_match(game, setup);
    for (auto _ : bench) {
        State copy = state;
        benchmark::DoNotOptimize(copy);
    }
}

void make_view(benchmark::State& bench) {
    const Game game = game_of("classic", false);
    Setup setup;
    setup.seats = 4;
    const State state = start_match(game, setup);
    for (auto _ : bench) {
        SeatView view = view_of(game, state, seat_at(1));
        benchmark::DoNotOptimize(view);
    }
}

BENCHMARK_CAPTURE(random_play, classic, "classic", false)->Arg(2)->Arg(4)->Arg(6)->Arg(10);
BENCHMARK_CAPTURE(random_play, classic_all_house_rules, "classic", true)->Arg(4);
BENCHMARK_CAPTURE(random_play, classic_wiki, "classic-wiki", false)->Arg(4);
BENCHMARK_CAPTURE(random_play, powers, "powers", false)->Arg(4);
BENCHMARK_CAPTURE(random_play, creeper, "creeper", false)->Arg(4);
BENCHMARK_CAPTURE(random_play, no_mercy, "no-mercy", false)->Arg(4);
BENCHMARK_CAPTURE(random_play, trend, "trend", false)->Arg(4);
BENCHMARK(copy_state);
BENCHMARK(make_view);

}  // namespace

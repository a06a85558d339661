// A GPU against the CPU: the same totals and last states, bit for bit, of 20,000 matches of every
// edition with 2, 4 and 10 seats, and of random house rules. With --speed also how fast both are.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <future>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cuda/simulate.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"

namespace {

using namespace lastcard;

constexpr const char* editions[] = {"classic",  "classic-wiki", "creeper",
                                    "no-mercy", "powers",       "trend"};

struct Table {
    std::string name;
    Game game;
    Batch batch;
};

Game game_of(const char* id) {
    const LoadResult loaded = find_edition(id);
    return compile_game(*loaded, loaded->rules);
}

/// Half of the switches at random, as far as the edition can be played with them.
Table random_table(std::uint64_t number) {
    FastRandom random(number);
    const char* const id = editions[random.below(std::size(editions))];
    const unsigned seats = 2 + random.below(9);
    const LoadResult loaded = find_edition(id);
    Rules rules = loaded->rules;
    for (const Switch& which : switches()) {
        if (random.coin() || !validate_switch_key(*loaded, which.key)) continue;
        Rules changed = rules;
        which.set(changed, which.low + static_cast<int>(random.below(
                                           static_cast<unsigned>(which.high - which.low + 1))));
        if (validate_rules(*loaded, changed, seats)) rules = changed;
    }
    rules.target = std::min<std::uint16_t>(rules.target, 200);
    return {std::string(id) + ", house rules " + std::to_string(number),
            compile_game(*loaded, rules),
            {.seats = seats, .matches = 1000, .seed = number}};
}

struct Expected {
    BatchResult result;
    std::vector<State> ends;
};

Expected play_on_cpu(const Table& table) {
    Expected expected;
    expected.result = play_batch(table.game, table.batch, &expected.ends);
    return expected;
}

bool equal(const Expected& expected, const BatchResult& result, const std::vector<State>& ends) {
    return std::memcmp(&expected.result.counts, &result.counts, sizeof result.counts) == 0 &&
           expected.result.states == result.states && expected.ends.size() == ends.size() &&
           std::memcmp(expected.ends.data(), ends.data(), ends.size() * sizeof(State)) == 0;
}

void measure(const Table& table) {
    double core = 0;
    double gpu = 0;
    Batch few = table.batch;
    few.matches /= 100;
    for (int run = 0; run < 3; ++run) {
        const BatchResult slow = play_batch(table.game, few);
        core = std::max(core, static_cast<double>(slow.counts.decisions) / slow.seconds);
        const BatchResult fast = cuda::play_batch(table.game, table.batch);
        gpu = std::max(gpu, static_cast<double>(fast.counts.decisions) / fast.seconds);
    }
    std::printf("%s, %u seats: %.3f G decisions/s, one core %.1f M, ratio %.1f\n",
                table.name.c_str(), table.batch.seats, gpu / 1e9, core / 1e6, gpu / core);
}

int run(bool speed) {
    std::printf("%s\n", cuda::device_name().c_str());
    std::vector<Table> tables;
    for (const char* id : editions)
        for (const unsigned seats : {2U, 4U, 10U})
            tables.push_back({id, game_of(id), {.seats = seats, .matches = 20000}});
    for (const unsigned seats : {2U, 4U, 10U})
        tables.push_back({"classic, fair shuffles",
                          game_of("classic"),
                          {.seats = seats, .matches = 500, .shuffle = ShuffleKind::Fair}});
    for (std::uint64_t number = 1; number <= 60; ++number) tables.push_back(random_table(number));

    std::vector<std::future<Expected>> expected;
    for (const Table& table : tables)
        expected.push_back(std::async(std::launch::async, [&table] { return play_on_cpu(table); }));
    unsigned passed = 0;
    unsigned failed = 0;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        std::vector<State> ends;
        const BatchResult result = cuda::play_batch(tables[i].game, tables[i].batch, &ends);
        const Expected on_cpu = expected[i].get();
        if (equal(on_cpu, result, ends)) {
            ++passed;
            continue;
        }
        ++failed;
        std::printf("%s, %u seats: %llu decisions on the GPU, %llu on the CPU\n",
                    tables[i].name.c_str(), tables[i].batch.seats,
                    static_cast<unsigned long long>(result.counts.decisions),
                    static_cast<unsigned long long>(on_cpu.result.counts.decisions));
    }
    if (speed) {
        measure({"classic", game_of("classic"), {.seats = 4, .matches = 300000}});
        measure({"powers", game_of("powers"), {.seats = 4, .matches = 1000000}});
        measure({"no-mercy", game_of("no-mercy"), {.seats = 4, .matches = 10000000}});
    }
    std::printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc > 1 && std::string_view(argv[1]) == "--speed");
    } catch (const std::exception& error) {
        std::printf("%s\n0 passed, 1 failed\n", error.what());
        return 1;
    }
}

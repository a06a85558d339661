// lastcard bench and lastcard perft: how fast the engine is, and that it still does the same.
#include <cstdio>

#include "base/json.hpp"
#include "commands.hpp"
#include "lab/lab.hpp"

namespace lastcard {
namespace {

void print_bench(const TableOptions& table, std::uint64_t seed, const BenchResult& result) {
    const PlayCounts& counts = result.counts;
    std::printf("edition    %s, %u seats, seed %llu\n", table.edition.c_str(), table.seats,
                static_cast<unsigned long long>(seed));
    std::printf("games      %llu (%llu rounds)\n", static_cast<unsigned long long>(counts.games),
                static_cast<unsigned long long>(counts.rounds));
    std::printf("decisions  %llu, of them %llu choices\n",
                static_cast<unsigned long long>(counts.decisions),
                static_cast<unsigned long long>(counts.choices));
    std::printf("reactions  %llu\n", static_cast<unsigned long long>(counts.reactions));
    std::printf("seconds    %.3f\n", result.seconds);
    std::printf("decisions_per_second  %.0f\n", result.decisions_per_second());
}

void print_bench_json(const TableOptions& table, std::uint64_t seed, const BenchResult& result) {
    const PlayCounts& counts = result.counts;
    std::printf(
        "{\"edition\":\"%s\",\"seats\":%u,\"seed\":%llu,\"games\":%llu,\"rounds\":%llu,"
        "\"decisions\":%llu,\"choices\":%llu,\"reactions\":%llu,\"seconds\":%.6f,"
        "\"decisions_per_second\":%.0f}\n",
        table.edition.c_str(), table.seats, static_cast<unsigned long long>(seed),
        static_cast<unsigned long long>(counts.games),
        static_cast<unsigned long long>(counts.rounds),
        static_cast<unsigned long long>(counts.decisions),
        static_cast<unsigned long long>(counts.choices),
        static_cast<unsigned long long>(counts.reactions), result.seconds,
        result.decisions_per_second());
}

void add_bench(CliCommand& program) {
    struct Options {
        TableOptions table;
        std::uint64_t games = 1000;
        std::uint64_t seed = 1;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CliCommand command =
        program.command("bench", "Play random games and measure the engine's speed");
    options->table.add_to(command);
    command.option("-g,--games", options->games, "Matches to play").show_default();
    command.option("-s,--seed", options->seed, "Seed of the series").show_default();
    command.flag("--json", options->json, "One JSON object instead of text");
    command.footer(
        "Every game is a match to its end, answers chosen uniformly, events off, one thread. A "
        "decision\n"
        "is one answered question, a choice one with at least two legal answers; UNO is said with\n"
        "probability one half when due and every other seat catches with one half: reactions.\n"
        "Example: lastcard bench --edition no-mercy --seats 4 --games 10000 --seed 7 --json");
    command.runs([options] {
        const ChosenTable table = choose_table(options->table);
        const BenchResult result =
            run_bench(table.game, options->table.seats, options->games, options->seed);
        (options->json ? print_bench_json : print_bench)(options->table, options->seed, result);
    });
}

void add_perft(CliCommand& program) {
    struct Options {
        TableOptions table;
        unsigned depth = 4;
        std::uint64_t seed = 1;
        std::uint64_t games = 100;
    };
    auto options = std::make_shared<Options>();
    CliCommand command =
        program.command("perft", "Count sequences of legal moves, and sign random play");
    options->table.add_to(command);
    command.option("-d,--depth", options->depth, "Length of the sequences, 0 to 8")
        .between(0, 8)
        .show_default();
    command.option("-s,--seed", options->seed, "Seed of the deal").show_default();
    command.option("-g,--games", options->games, "Random matches that the signature covers")
        .show_default();
    command.footer(
        "Two engines that agree on both numbers play alike.\n"
        "Example: lastcard perft --edition trend --seats 3 --depth 5");
    command.runs([options] {
        const ChosenTable table = choose_table(options->table);
        for (unsigned depth = 1; depth <= options->depth; ++depth)
            std::printf("perft %u  %llu\n", depth,
                        static_cast<unsigned long long>(
                            perft(table.game, options->table.seats, options->seed, depth)));
        std::printf("signature  %016llx\n",
                    static_cast<unsigned long long>(signature(table.game, options->table.seats,
                                                              options->games, options->seed)));
    });
}

}  // namespace

void add_lab(CliCommand& program, int&) {
    add_bench(program);
    add_perft(program);
}

}  // namespace lastcard

// lastcard bench and lastcard perft: how fast the engine is, and that it still does the same.
#include <cmath>
#include <iomanip>
#include <iostream>
#include <stdexcept>

#include "base/json.hpp"
#include "commands.hpp"
#include "lab/batch.hpp"
#include "lab/lab.hpp"
#ifdef LASTCARD_CUDA
#include "cuda/simulate.hpp"
#endif

namespace lastcard {
namespace {

void print_bench(const TableOptions& table, std::uint64_t seed, const BenchResult& result) {
    const PlayCounts& counts = result.counts;
    std::cout << std::fixed << "edition    " << table.edition << ", " << table.seats
              << " seats, seed " << seed << "\ngames      " << counts.games << " (" << counts.rounds
              << " rounds)\ndecisions  " << counts.decisions << ", of them " << counts.choices
              << " choices\nreactions  " << counts.reactions << "\nseconds    "
              << std::setprecision(3) << result.seconds << "\ndecisions_per_second  "
              << std::setprecision(0) << result.decisions_per_second() << '\n';
}

void print_bench_json(const TableOptions& table, std::uint64_t seed, const BenchResult& result) {
    const PlayCounts& counts = result.counts;
    std::string text;
    json::Writer out(text);
    out.begin_object().member("edition", table.edition).member("seats", table.seats);
    out.member("seed", seed).member("games", counts.games).member("rounds", counts.rounds);
    out.member("decisions", counts.decisions).member("choices", counts.choices);
    out.member("reactions", counts.reactions);
    out.key("seconds").raw(std::to_string(result.seconds));
    out.member("decisions_per_second", std::llround(result.decisions_per_second())).end_object();
    std::cout << text << '\n';
}

/// Matches with luck of their own, all at once.
BenchResult run_on_gpu([[maybe_unused]] const Game& game, [[maybe_unused]] const Batch& batch) {
#ifdef LASTCARD_CUDA
    try {
        const BatchResult result = cuda::play_batch(game, batch);
        return {result.counts, result.seconds};
    } catch (const std::runtime_error& error) {
        throw BadInput{std::string("--device cuda: ") + error.what()};
    }
#else
    throw BadInput{
        "--device: found cuda, but this program was built without it. Configure it with "
        "-DLASTCARD_CUDA=ON on a machine with CUDA."};
#endif
}

void add_bench(CliCommand& program) {
    struct Options {
        TableOptions table;
        std::string device = "cpu";
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
    command.option("--device", options->device, "Where to play: one core, or an NVIDIA GPU")
        .one_of({"cpu", "cuda"})
        .show_default();
    command.flag("--json", options->json, "One JSON object instead of text");
    command.footer(
        "Every game is a match to its end, answers chosen uniformly, events off, one thread. A "
        "decision\n"
        "is one answered question, a choice one with at least two legal answers; UNO is said with\n"
        "probability one half when due and every other seat catches with one half: reactions.\n"
        "A GPU plays other games than the CPU, which uses one stream of luck for all of them.\n"
        "Example: lastcard bench --edition no-mercy --seats 4 --games 10000 --seed 7 --json");
    command.runs([options] {
        const ChosenTable table = choose_table(options->table);
        const BenchResult result =
            options->device == "cuda"
                ? run_on_gpu(table.game, Batch{.seats = options->table.seats,
                                               .matches = options->games,
                                               .seed = options->seed})
                : run_bench(table.game, options->table.seats, options->games, options->seed);
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
    command.number("-d,--depth", options->depth, 0, 8, "Length of the sequences, 0 to 8");
    command.option("-s,--seed", options->seed, "Seed of the deal").show_default();
    command.option("-g,--games", options->games, "Random matches that the signature covers")
        .show_default();
    command.footer(
        "Two engines that agree on both numbers play alike.\n"
        "Example: lastcard perft --edition trend --seats 3 --depth 5");
    command.runs([options] {
        const ChosenTable table = choose_table(options->table);
        for (unsigned depth = 1; depth <= options->depth; ++depth)
            std::cout << "perft " << depth << "  "
                      << perft(table.game, options->table.seats, options->seed, depth) << '\n';
        std::cout << "signature  " << std::hex << std::setw(16) << std::setfill('0')
                  << signature(table.game, options->table.seats, options->games, options->seed)
                  << '\n';
    });
}

}  // namespace

void add_lab(CliCommand& program, int&) {
    add_bench(program);
    add_perft(program);
}

}  // namespace lastcard

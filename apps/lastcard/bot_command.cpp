// lastcard bot: one of our bots as a program that speaks the bot protocol on stdin and stdout.
#include <algorithm>
#include <iostream>

#include "commands.hpp"
#include "edition/nearest.hpp"
#include "protocol/engine.hpp"

namespace lastcard {
namespace {

struct BotOptions {
    std::string level;
    Budget budget;
};

/// A bot that thinks by the clock leaves the host a fifth of the time for everything else.
Budget within(Budget budget, unsigned time_ms) {
    if (time_ms > 0) budget.think_ms = std::min(budget.think_ms, std::max(1U, time_ms / 5 * 4));
    return budget;
}

void speak(const BotOptions& options) {
    const std::optional<Level> level = find_level(options.level);
    if (!level)
        throw BadInput{"bot: found '" + options.level + "', expected " +
                       expected_word(options.level, level_names)};
    protocol::Engine engine("Lastcard " + options.level, [&](unsigned time_ms) {
        return make_bot(*level, within(options.budget, time_ms));
    });
    std::string line;
    while (!engine.done() && std::getline(std::cin, line))
        std::cout << engine.hear(line) << std::flush;
}

}  // namespace

void add_bot(CliCommand& program, int&) {
    auto options = std::make_shared<BotOptions>();
    CliCommand command = program.command(
        "bot", "Play as a program that speaks the bot protocol on stdin and stdout");
    command.option("LEVEL", options->level, "random, easy, normal or hard").required();
    const CliOption simulations = command.option(
        "--simulations", options->budget.simulations,
        "How many games a bot that searches plays out for an answer: the same on any machine");
    command
        .option("--think-ms", options->budget.think_ms,
                "How long a bot that searches may think about an answer, in milliseconds")
        .excludes(simulations)
        .show_default();
    command.footer(
        "The protocol is told in docs/bot-protocol.md. To have one play:\n"
        "lastcard arena --bot \"lastcard bot hard --simulations 100\"");
    command.runs([options] { speak(*options); });
}

}  // namespace lastcard

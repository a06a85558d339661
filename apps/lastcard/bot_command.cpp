// lastcard bot: a built-in bot as a program that speaks the bot protocol on stdin and stdout.
#include <algorithm>
#include <iostream>

#include "bot/external/bot_side.hpp"
#include "commands.hpp"
#include "edition/nearest.hpp"

namespace lastcard {
namespace {

struct BotOptions {
    std::string level;
    Budget budget;
};

/// A bot with a time limit leaves a fifth of it for the transfer.
Budget within(Budget budget, unsigned time_ms) {
    if (time_ms > 0) budget.think_ms = std::min(budget.think_ms, std::max(1U, time_ms / 5 * 4));
    return budget;
}

void speak(const BotOptions& options) {
    const std::optional<Level> level = find_level(options.level);
    if (!level)
        throw BadInput{"bot: found '" + options.level + "', expected " +
                       expected_word(options.level, level_names)};
    external::BotSide engine("Lastcard " + options.level, [&](unsigned time_ms) {
        return make_bot(*level, within(options.budget, time_ms));
    });
    std::string line;
    while (!engine.done() && std::getline(std::cin, line))
        std::cout << engine.receive(line) << std::flush;
}

}  // namespace

void add_bot(CliCommand& program, int&) {
    auto options = std::make_shared<BotOptions>();
    CliCommand command = program.command(
        "bot", "Play as a program that speaks the bot protocol on stdin and stdout");
    command.option("LEVEL", options->level, "random, easy, normal or hard").required();
    const CliOption simulations = command.option(
        "--simulations", options->budget.simulations,
        "Games that a searching bot plays out for an answer: the same on any machine");
    command
        .option("--think-ms", options->budget.think_ms,
                "Milliseconds that a searching bot may think about an answer")
        .excludes(simulations)
        .show_default();
    command.footer(
        "docs/bot-protocol.md describes the protocol. To let one play:\n"
        "lastcard arena --bot \"lastcard bot hard --simulations 100\"");
    command.runs([options] { speak(*options); });
}

}  // namespace lastcard

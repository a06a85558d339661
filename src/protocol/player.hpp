// Whoever can be named on a command line to play a seat: one of our levels, or a program.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bot/bot.hpp"
#include "protocol/external.hpp"

namespace lastcard::protocol {

struct Player {
    std::unique_ptr<Bot> bot;
    std::string name;   ///< "hard", or what the program calls itself
    std::string error;  ///< without a bot: one sentence
};

/// Whether the text names a program: with a slash or a space in it, "./mine.py", "python3 mine.py".
/// Everything else names a level.
bool names_program(std::string_view text);

/// A program is started and greeted, so that one that cannot play is known before any work begins.
/// Bots of one seat each: make one for every seat, and for every thread.
Player make_player(const std::string& text, Budget budget = {}, const ProgramOptions& options = {});

/// The same for a host that is at work already and has tried the name before: a program that cannot
/// be started now forfeits its games.
std::unique_ptr<Bot> make_player_again(const std::string& text, Budget budget,
                                       const ProgramOptions& options);

}  // namespace lastcard::protocol

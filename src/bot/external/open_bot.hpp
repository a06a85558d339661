// Opens a bot by its name on a command line: a built-in level or a program.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bot/bot.hpp"
#include "bot/external/external_bot.hpp"

namespace lastcard::external {

struct OpenedBot {
    std::unique_ptr<Bot> bot;
    std::string name;  ///< "hard", or what the program calls itself
};

/// Whether the text names a program: it contains a slash or a space, as in "./mine.py", "python3
/// mine.py". Everything else names a level.
bool names_program(std::string_view text);

/// Opens a level or starts a program and greets it, so that a program that cannot play is reported
/// before any game. A bot serves one seat: open one for each seat and each thread.
Result<OpenedBot> open_bot(const std::string& text, Budget budget = {},
                           const ProgramOptions& options = {});

/// Opens a name that open_bot() has accepted before; a program that cannot be started now forfeits
/// its games.
std::unique_ptr<Bot> reopen_bot(const std::string& text, Budget budget,
                                const ProgramOptions& options);

}  // namespace lastcard::external

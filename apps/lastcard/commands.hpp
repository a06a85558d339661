// The subcommands of the program: each adds itself to the command line and runs when it was chosen.
//
// Exit codes: 0 everything is well; 1 something that was checked does not hold (a case fails, a
// record lies); 2 the input could not be used (an unknown option, a missing or malformed file).
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

inline constexpr int exit_ok = 0;
inline constexpr int exit_failed = 1;
inline constexpr int exit_bad_input = 2;

/// Thrown by a command that cannot go on; main prints the sentence on stderr.
struct BadInput {
    std::string sentence;
};

void add_editions(CLI::App& app, int& exit_code);
void add_scenario(CLI::App& app, int& exit_code);
void add_records(CLI::App& app, int& exit_code);
void add_lab(CLI::App& app, int& exit_code);
void add_watch(CLI::App& app, int& exit_code);
void add_bot(CLI::App& app, int& exit_code);

/// What is played, as options say it: an edition, changed rules, a number of seats.
struct TableOptions {
    std::string edition = "classic";
    std::vector<std::string> rules;  ///< "stacking=same_kind"
    std::string preset;
    unsigned seats = 4;

    void add_to(CLI::App& command);
};

struct ChosenTable {
    Edition edition;
    Rules rules;
    Game game;
};

/// Loads, sets and checks; throws BadInput with the sentence of whatever is wrong.
ChosenTable choose_table(const TableOptions& options);

/// The texts of a language that we have; throws BadInput with those there are.
const Catalogue& catalogue_for(const std::string& language);

/// 32 bytes from the operating system's random source.
void random_seed(std::uint8_t (&seed)[32]);

}  // namespace lastcard

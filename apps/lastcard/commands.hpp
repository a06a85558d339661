// The subcommands of the program: each adds itself to the command line and runs when it was chosen.
//
// Exit codes: 0 everything is well; 1 something that was checked does not hold (a case fails, a
// record lies); 2 the input could not be used (an unknown option, a missing or malformed file).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "protocol/player.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

void add_editions(CliCommand& program, int& exit_code);
void add_rules(CliCommand& program, int& exit_code);
void add_scenario(CliCommand& program, int& exit_code);
void add_records(CliCommand& program, int& exit_code);
void add_lab(CliCommand& program, int& exit_code);
void add_simulate(CliCommand& program, int& exit_code);
void add_play(CliCommand& program, int& exit_code);
void add_watch(CliCommand& program, int& exit_code);
void add_arena(CliCommand& program, int& exit_code);
void add_bot(CliCommand& program, int& exit_code);
void add_serve(CliCommand& program, int& exit_code);
void add_join(CliCommand& program, int& exit_code);
void add_load(CliCommand& program, int& exit_code);
void add_backup(CliCommand& program, int& exit_code);
void add_admin(CliCommand& program, int& exit_code);
void add_help(CliCommand& program, int& exit_code);

/// What is played, as options say it: an edition, changed rules, a number of seats.
struct TableOptions {
    std::string edition = "classic";
    std::vector<std::string> rules;  ///< "stacking=same_kind"
    std::string preset;
    unsigned seats = 4;

    /// Returns the option for the seats.
    CliOption add_to(CliCommand& command);
};

struct ChosenTable {
    Edition edition;
    Rules rules;
    Game game;
};

/// Loads, sets and checks; throws BadInput with the sentence of whatever is wrong.
ChosenTable choose_table(const TableOptions& options);

/// How much hard bots think. By a number of simulations, so that the same seed gives the same game,
/// unless the clock is asked for.
struct SearchOptions {
    unsigned simulations;
    unsigned think_ms = 0;

    void add_to(CliCommand& command);
    Budget budget() const;
};
/// Where somebody watches or plays: as a rule well below a tenth of a second for a move.
inline constexpr unsigned table_simulations = 5000;
/// Where thousands of games are played.
inline constexpr unsigned series_simulations = 200;

/// Somebody for every seat, from names such as hard, normal, ./mine.py; the last name also takes
/// the seats that are left. Throws BadInput if one is unknown or cannot be started.
std::vector<protocol::Player> choose_players(const std::vector<std::string>& names,
                                             const TableOptions& table, Budget budget);

/// The texts of a language that we have; throws BadInput with those there are.
const Catalogue& catalogue_for(const std::string& language);

/// The folder in which a table server keeps everything: the one that was named, or the usual one.
std::string server_folder(const std::string& named);
inline constexpr const char* server_folder_help =
    "The folder in which everything is kept (otherwise ~/.local/share/lastcard/server)";
/// The last one the store makes, for its owner's eyes only. Throws BadInput.
void make_folders_above(const std::string& folder);

/// The language of the person's system, if we have it.
std::string own_language();
/// The option --lang; the target is the person's own language so far.
void add_language(CliCommand& command, std::string& language);

/// 32 bytes from the operating system's random source.
void random_seed(std::uint8_t (&seed)[32]);

}  // namespace lastcard

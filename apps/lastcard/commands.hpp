// The subcommands of the program: each function adds one to the command line.
//
// Exit codes: 0 success; 1 a check failed (a case, a record); 2 unusable input (an unknown option,
// a missing or malformed file).
#pragma once

#include <string>
#include <vector>

#include "bot/external/open_bot.hpp"
#include "command_line.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

void add_editions(CliCommand& program, int& exit_code);
void add_rules(CliCommand& program, int& exit_code);
void add_scenario(CliCommand& program, int& exit_code);
void add_records(CliCommand& program, int& exit_code);
void add_analyse(CliCommand& program, int& exit_code);
void add_calibrate(CliCommand& program, int& exit_code);
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
void add_cluster(CliCommand& program, int& exit_code);
void add_admin(CliCommand& program, int& exit_code);
void add_help(CliCommand& program, int& exit_code);

/// The options for a table: an edition, changed rules, a number of seats.
struct TableOptions {
    std::string edition = "classic";
    std::vector<std::string> rules;  ///< "stacking=same_kind"
    std::string preset;
    unsigned seats = 4;

    /// Returns the option for the seats.
    CliOption add_to(CliCommand& command);
    /// All but the option for the seats.
    std::vector<CliOption> add_game_to(CliCommand& command);
};

struct ChosenTable {
    Edition edition;
    Rules rules;
    Game game;
};

/// Loads the edition and applies the options; throws BadInput with a sentence.
ChosenTable choose_table(const TableOptions& options);

/// The budget of hard bots: a number of simulations, so that the same seed gives the same game, or
/// a time limit.
struct SearchOptions {
    unsigned simulations;
    unsigned think_ms = 0;

    void add_to(CliCommand& command);
    Budget budget() const;
};
/// How many threads play a series; 0: one for each processor.
struct ThreadOptions {
    unsigned threads = 0;

    void add_to(CliCommand& command);
    unsigned count() const;
};

/// Adds the option --move-ms: the time of a program for an answer.
void add_move_time(CliCommand& command, unsigned& move_ms);

/// With people at the table: usually well below a tenth of a second for a move.
inline constexpr unsigned table_simulations = 5000;
/// For series of thousands of games.
inline constexpr unsigned series_simulations = 200;

/// One player for every seat, from names such as hard, normal, ./mine.py; the last name fills the
/// remaining seats. Throws BadInput if one is unknown or cannot be started.
std::vector<external::OpenedBot> choose_players(const std::vector<std::string>& names,
                                                const TableOptions& table, Budget budget);

/// The texts of a language; throws BadInput with the available languages.
const Catalogue& catalogue_for(const std::string& language);

/// The data folder of a table server: the named one, or the default.
std::string server_folder(const std::string& named);
inline constexpr const char* server_folder_help =
    "The data folder (default: ~/.local/share/lastcard/server)";
/// Creates the parent folders; the store creates the folder itself, private to its owner. Throws
/// BadInput.
void make_folders_above(const std::string& folder);

/// The language of the system, if available.
std::string own_language();
/// Adds the option --lang; the target has the default.
void add_language(CliCommand& command, std::string& language);

/// 32 bytes from the operating system's random source.
void random_seed(std::uint8_t (&seed)[32]);

}  // namespace lastcard

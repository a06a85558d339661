// lastcard: one program for everything. Without arguments it shows a game.
#include <iostream>
#include <string_view>

#include "commands.hpp"

int main(int argc, char** argv) {
    using namespace lastcard;
    int exit_code = exit_ok;
    CLI::App app{"Lastcard: an open engine and table for shedding card games.", "lastcard"};
    app.set_version_flag("--version", LASTCARD_VERSION);
    app.set_help_all_flag("--help-all", "Help of all commands");
    app.require_subcommand(0, 1);
    app.footer(
        "Without a command, a game between bots is told in words (see: lastcard watch --help).\n"
        "Example: lastcard editions show no-mercy\n"
        "Exit status: 0 all is well, 1 something checked does not hold, 2 the input cannot be "
        "used.");
    add_watch(app, exit_code);
    add_editions(app, exit_code);
    add_scenario(app, exit_code);
    add_records(app, exit_code);
    add_lab(app, exit_code);
    add_bot(app, exit_code);
    try {
        if (argc == 1)
            app.parse("watch");
        else if (argc == 2 && std::string_view(argv[1]) == "help")
            app.parse("--help");
        else
            app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
        std::string command = "lastcard";
        for (const CLI::App* at = &app; !at->get_subcommands().empty();) {
            at = at->get_subcommands().front();
            command += " " + at->get_name();
        }
        std::cerr << "lastcard: " << error.what() << " (see: " << command << " --help)\n";
        return exit_bad_input;
    } catch (const BadInput& error) {
        std::cerr << "lastcard: " << error.sentence << '\n';
        return exit_bad_input;
    }
    return exit_code;
}

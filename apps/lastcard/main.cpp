// lastcard: one program with subcommands. Without arguments it serves tables.
#include "commands.hpp"

int main(int argc, char** argv) {
    using namespace lastcard;
    return run_command_line(argc, argv, "serve", [](CliCommand& program, int& exit_code) {
        program.footer(
            "Without a command, tables are served to players over the network (see: lastcard "
            "serve --help).\n"
            "Example: lastcard editions show no-mercy\n"
            "Exit status: 0 success, 1 a check failed, 2 the input cannot be "
            "used.");
        add_play(program, exit_code);
        add_serve(program, exit_code);
        add_join(program, exit_code);
        add_load(program, exit_code);
        add_backup(program, exit_code);
        add_cluster(program, exit_code);
        add_admin(program, exit_code);
        add_watch(program, exit_code);
        add_editions(program, exit_code);
        add_rules(program, exit_code);
        add_scenario(program, exit_code);
        add_records(program, exit_code);
        add_analyse(program, exit_code);
        add_lab(program, exit_code);
        add_simulate(program, exit_code);
        add_arena(program, exit_code);
        add_calibrate(program, exit_code);
        add_bot(program, exit_code);
        add_help(program, exit_code);
    });
}

// lastcard help and lastcard completion: the command line for people and for shells.
#include <iostream>

#include "command_description.hpp"
#include "commands.hpp"

namespace lastcard {

void add_help(CliCommand& program, int&) {
    struct Options {
        std::vector<std::string> commands;
        std::string shell;
        bool man = false;
    };
    auto options = std::make_shared<Options>();
    CliCommand help = program.command("help", "Show the help of a command");
    help.option("COMMAND", options->commands, "The command, such as: editions show");
    help.flag("--man", options->man, "The manual page of the whole program instead, for man(1)");
    help.footer("Example: lastcard help arena\nExample: lastcard help --man | man -l -");
    help.runs([options, program] {
        std::cout << (options->man ? man_page(program.description())
                                   : program.help_for(options->commands));
    });

    CliCommand completion =
        program.command("completion", "Print a script that completes words in your shell");
    completion.option("SHELL", options->shell, "bash, zsh or fish")
        .one_of({"bash", "zsh", "fish"})
        .required();
    completion.footer(
        "Example: source <(lastcard completion bash)\n"
        "Example: lastcard completion fish > ~/.config/fish/completions/lastcard.fish");
    completion.runs([options, program] {
        const Shell shell = options->shell == "bash"  ? Shell::Bash
                            : options->shell == "zsh" ? Shell::Zsh
                                                      : Shell::Fish;
        std::cout << completion_script(program.description(), shell);
    });
}

}  // namespace lastcard

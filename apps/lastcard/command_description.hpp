// The command line as data, for whoever writes it down: completion scripts, the man page.
#pragma once

#include <string>
#include <vector>

namespace lastcard {

struct OptionDescription {
    std::vector<std::string> names;  ///< "-s", "--seed"; of an argument by position its name alone
    std::string help;
    std::string usual;                 ///< what it is without being given; may be empty
    std::vector<std::string> choices;  ///< what it may be, where only a few words can be
    bool positional = false;
    bool value = false;   ///< whether a word follows it
    bool number = false;  ///< which is a number
};

struct CommandDescription {
    std::string name;
    std::string help;
    std::string footer;
    std::vector<OptionDescription> options;
    std::vector<CommandDescription> commands;
};

enum class Shell { Bash, Zsh, Fish };

/// A script that completes words of the program in a shell.
std::string completion_script(const CommandDescription& program, Shell shell);

/// In the language of man(7).
std::string man_page(const CommandDescription& program);

}  // namespace lastcard

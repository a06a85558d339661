// The command line as data, for completion scripts and the manual page.
#pragma once

#include <string>
#include <vector>

namespace lastcard {

struct OptionDescription {
    std::vector<std::string> names;  ///< "-s", "--seed"; a positional argument has only its name
    std::string help;
    std::string usual;                 ///< the default; may be empty
    std::vector<std::string> choices;  ///< the allowed words, if limited
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

/// In the man(7) format.
std::string man_page(const CommandDescription& program);

}  // namespace lastcard

// Describes the command line. A thin wrapper of CLI11, which only command_line.cpp includes,
// because it takes ten seconds to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command_description.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace lastcard {

/// One option, flag or positional argument of a command; each call changes it and returns it.
class CliOption {
public:
    explicit CliOption(CLI::Option* option) : option_(option) {}

    CliOption& required();
    /// Shows the present value of the target as the default.
    CliOption& show_default();
    /// Allows several values in one word: "a,b".
    CliOption& split_at(char separator);
    /// Requires a whole number in this range.
    CliOption& between(std::int64_t least, std::int64_t most);
    CliOption& one_of(std::initializer_list<std::string> values);
    CliOption& excludes(const CliOption& other);
    /// Sets how many words follow it.
    CliOption& words(int least, int most);

    /// Whether it was given; valid while the command runs.
    bool given() const;

private:
    CLI::Option* option_;
};

/// The program, or one of its commands.
class CliCommand {
public:
    explicit CliCommand(CLI::App* app) : app_(app) {}

    CliCommand command(std::string name, std::string help);
    /// Named "-s,--seed", or "FILE" for a positional argument. The target must live as long as the
    /// program; options are therefore shared pointers kept by what runs().
    CliOption option(std::string names, std::string& target, std::string help);
    CliOption option(std::string names, std::optional<std::string>& target, std::string help);
    CliOption option(std::string names, std::vector<std::string>& target, std::string help);
    CliOption option(std::string names, int& target, std::string help);
    CliOption option(std::string names, unsigned& target, std::string help);
    CliOption option(std::string names, std::uint64_t& target, std::string help);
    CliOption flag(std::string names, bool& target, std::string help);
    /// A whole number in this range, whose present value is the default.
    template <class Number>
    CliOption number(std::string names, Number& target, std::int64_t least, std::int64_t most,
                     std::string help) {
        return option(std::move(names), target, std::move(help))
            .between(least, most)
            .show_default();
    }

    /// Allows its options after its subcommands, which must be added later.
    void options_anywhere();
    /// Sets the end of the help: an example.
    void footer(std::string text);
    /// Sets what the command does if no subcommand is given.
    void runs(std::function<void()> action);

    /// The complete description with all options.
    CommandDescription description() const;
    /// The help of the subcommand with these words. Throws BadInput.
    std::string help_for(const std::vector<std::string>& words) const;

private:
    CLI::App* app_;
};

/// Thrown by a command with unusable input: prints the sentence on stderr and exits with that
/// status.
struct BadInput {
    std::string sentence;
};

inline constexpr int exit_ok = 0;
inline constexpr int exit_failed = 1;
inline constexpr int exit_bad_input = 2;

/// Calls `describe`, parses the arguments and runs the chosen command, or `otherwise` without
/// arguments. Returns the exit status, which commands set through `exit_code`.
int run_command_line(int argc, const char* const* argv, const std::string& otherwise,
                     const std::function<void(CliCommand& program, int& exit_code)>& describe);

}  // namespace lastcard

// The only user of CLI11 (see command_line.hpp).
#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>

#include "base/text_util.hpp"
#include "edition/nearest.hpp"

namespace lastcard {

namespace {

constexpr const char* choices_name = "one of:";

/// Refuses a minus, which CLI11 would convert to a very large number.
std::string no_minus(const std::string& text) {
    return text.starts_with('-') ? "found " + text + ", expected a whole number from 0 on"
                                 : std::string();
}

}  // namespace

CliOption& CliOption::required() {
    option_->required();
    return *this;
}

CliOption& CliOption::show_default() {
    option_->capture_default_str();
    return *this;
}

CliOption& CliOption::split_at(char separator) {
    option_->delimiter(separator);
    return *this;
}

CliOption& CliOption::between(std::int64_t least, std::int64_t most) {
    option_->check([least, most](const std::string& text) {
        std::int64_t value = 0;
        const char* const end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, value);
        if (read.ec == std::errc() && read.ptr == end && value >= least && value <= most)
            return std::string();
        return "found " + text + ", expected a number from " + std::to_string(least) + " to " +
               std::to_string(most);
    });
    return *this;
}

CliOption& CliOption::one_of(std::initializer_list<std::string> values) {
    // The name of the check keeps the values, for description().
    std::string name = choices_name;
    for (const std::string& value : values) name += (name == choices_name ? "" : " ") + value;
    option_->check(
        [allowed = std::vector<std::string>(values)](const std::string& text) {
            std::string list;
            for (const std::string& value : allowed) {
                if (value == text) return std::string();
                list += (list.empty() ? "" : ", ") + value;
            }
            return "found " + text + ", expected one of: " + list;
        },
        "", name);
    return *this;
}

CliOption& CliOption::excludes(const CliOption& other) {
    option_->excludes(other.option_);
    return *this;
}

CliOption& CliOption::words(int least, int most) {
    option_->expected(least, most);
    return *this;
}

bool CliOption::given() const { return option_->count() > 0; }

CliCommand CliCommand::command(std::string name, std::string help) {
    app_->require_subcommand(0, 1);
    return CliCommand(app_->add_subcommand(std::move(name), std::move(help)));
}

CliOption CliCommand::option(std::string names, std::string& target, std::string help) {
    return CliOption(app_->add_option(std::move(names), target, std::move(help)));
}

CliOption CliCommand::option(std::string names, std::optional<std::string>& target,
                             std::string help) {
    return CliOption(app_->add_option(std::move(names), target, std::move(help)));
}

CliOption CliCommand::option(std::string names, std::vector<std::string>& target,
                             std::string help) {
    return CliOption(app_->add_option(std::move(names), target, std::move(help)));
}

CliOption CliCommand::option(std::string names, int& target, std::string help) {
    return CliOption(app_->add_option(std::move(names), target, std::move(help)));
}

CliOption CliCommand::option(std::string names, unsigned& target, std::string help) {
    return CliOption(app_->add_option(std::move(names), target, std::move(help))->check(no_minus));
}

CliOption CliCommand::option(std::string names, std::uint64_t& target, std::string help) {
    return CliOption(app_->add_option(std::move(names), target, std::move(help))->check(no_minus));
}

CliOption CliCommand::flag(std::string names, bool& target, std::string help) {
    return CliOption(app_->add_flag(std::move(names), target, std::move(help)));
}

void CliCommand::options_anywhere() { app_->fallthrough(); }

void CliCommand::footer(std::string text) { app_->footer(std::move(text)); }

void CliCommand::runs(std::function<void()> action) {
    app_->callback([app = app_, action = std::move(action)] {
        if (app->get_subcommands().empty()) action();
    });
}

namespace {

std::vector<std::string> choices_of(CLI::Option& option) {
    std::vector<std::string> choices;
    for (int i = 0;; ++i) {
        std::string name;
        try {
            name = option.get_validator(i)->get_name();
        } catch (const CLI::OptionNotFound&) {
            return choices;  // there are no more
        }
        if (!name.starts_with(choices_name)) continue;
        for (const std::string_view word :
             split(std::string_view(name).substr(std::string_view(choices_name).size()), ' '))
            choices.emplace_back(word);
    }
}

OptionDescription described(CLI::Option& option) {
    OptionDescription out;
    for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
    out.positional = out.names.empty();
    if (out.positional) out.names.push_back(option.get_name());
    out.help = option.get_description();
    out.usual = option.get_default_str();
    out.choices = choices_of(option);
    out.value = option.get_items_expected_max() > 0;
    out.number = option.get_type_name().find("INT") != std::string::npos;
    return out;
}

CommandDescription described(CLI::App& app) {
    CommandDescription out{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
    for (CLI::Option* const option : app.get_options())
        if (app.get_parent() == nullptr || option != app.get_help_all_ptr())
            out.options.push_back(described(*option));
    for (CLI::App* const each : app.get_subcommands({})) out.commands.push_back(described(*each));
    return out;
}

}  // namespace

CommandDescription CliCommand::description() const { return described(*app_); }

std::string CliCommand::help_for(const std::vector<std::string>& words) const {
    CLI::App* at = app_;
    std::string path = app_->get_name();
    for (const std::string& word : words) {
        const std::vector<CLI::App*> below = at->get_subcommands({});
        const auto next = std::find_if(below.begin(), below.end(), [&](const CLI::App* each) {
            return each->get_name() == word;
        });
        if (next == below.end()) {
            std::vector<std::string> names;
            for (const CLI::App* const each : below) names.push_back(each->get_name());
            const std::vector<std::string_view> known(names.begin(), names.end());
            throw BadInput{
                "found " + word + ", expected " +
                (known.empty() ? "nothing more after " + path : expected_word(word, known))};
        }
        at = *next;
        path += " " + word;
    }
    // Not App::help(), which prints the help of the running command.
    return at->get_formatter()->make_help(at, path, CLI::AppFormatMode::Normal);
}

namespace {

/// The selected command, or the program.
const CLI::App& innermost(const CLI::App& app) {
    const CLI::App* at = &app;
    while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
    return *at;
}

/// The unused words, in order.
std::string unexpected(const CLI::App& app) {
    const std::vector<std::string> extra = app.remaining(true);
    const CLI::App& command = innermost(app);
    const std::string dashes = extra[0].starts_with('-') ? "--" : "";
    std::vector<std::string> names;
    if (dashes.empty())
        for (const CLI::App* const each : command.get_subcommands({}))
            names.push_back(each->get_name());
    else
        for (const CLI::Option* const each : command.get_options())
            for (const std::string& name : each->get_lnames()) names.push_back(name);
    // Without the dashes, which would make short words too similar.
    std::string_view word = extra[0];
    word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
    const std::vector<std::string_view> known(names.begin(), names.end());
    if (const std::string_view near = nearest_word(word.substr(0, word.find('=')), known);
        !near.empty())
        return "found " + extra[0] + ", expected " + dashes + std::string(near);
    if (dashes.empty() && !names.empty()) return "found " + extra[0] + ", expected a command";
    std::string all;
    for (const std::string& each : extra) all += (all.empty() ? "" : " ") + each;
    return "found " + all + ", expected " +
           (dashes.empty() ? "nothing more" : "options of this command");
}

/// "Could not convert: --seed = abc" is reworded. Only numbers can fail.
std::string not_a_number(std::string_view said) {
    constexpr std::string_view begin = "Could not convert: ";
    const std::size_t equals = said.find(" = ");
    if (!said.starts_with(begin) || equals == std::string_view::npos) return std::string(said);
    return std::string(said.substr(begin.size(), equals - begin.size())) + ": found " +
           std::string(said.substr(equals + 3)) + ", expected a whole number";
}

std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return unexpected(app);
    return not_a_number(error.what());
}

}  // namespace

int run_command_line(int argc, const char* const* argv, const std::string& otherwise,
                     const std::function<void(CliCommand& program, int& exit_code)>& describe) {
    int exit_code = exit_ok;
    CLI::App app{"Lastcard: an open engine and table for shedding card games.", "lastcard"};
    app.set_version_flag("--version", LASTCARD_VERSION);
    app.set_help_all_flag("--help-all", "Help of all commands");
    CliCommand program(&app);
    describe(program, exit_code);
    try {
        if (argc == 1)
            app.parse(otherwise);
        else
            app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
        std::string command = "lastcard";
        for (const CLI::App* at = &app; !at->get_subcommands().empty();) {
            at = at->get_subcommands().front();
            command += " " + at->get_name();
        }
        std::cerr << "lastcard: " << complaint(app, error) << " (see: " << command << " --help)\n";
        return exit_bad_input;
    } catch (const BadInput& error) {
        std::cerr << "lastcard: " << error.sentence << '\n';
        return exit_bad_input;
    }
    return exit_code;
}

}  // namespace lastcard

// The manual page, generated from the help texts.
#include "base/text_util.hpp"
#include "command_description.hpp"

namespace lastcard {
namespace {

constexpr std::size_t longest_line = 72;

/// Escapes the text for man(7).
std::string plain(std::string_view word) {
    std::string out;
    for (const char c : word) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
    return out;
}

/// Wrapped at the usual width of a manual page source.
std::string flowing(std::string_view text) {
    std::string out;
    std::size_t column = 0;
    for (const std::string_view word : split(text, ' ')) {
        if (word.empty()) continue;
        const std::string shown = plain(word);
        if (column > 0) out += column + shown.size() > longest_line ? '\n' : ' ';
        column = column + shown.size() > longest_line ? 0 : column + 1;
        out += shown;
        column += shown.size();
    }
    return out + '\n';
}

std::string usual_text(const OptionDescription& option) {
    return option.usual.empty() ? std::string() : " [" + option.usual + "]";
}

void put_options(std::string& out, const CommandDescription& command) {
    for (const OptionDescription& option : command.options) {
        std::string names;
        for (const std::string& name : option.names)
            names += (names.empty() ? "\\fB" : "\\fR, \\fB") + plain(name);
        out += ".TP\n" + names + "\\fR";
        if (option.value && !option.positional)
            out += option.number ? " \\fIN\\fR" : " \\fIVALUE\\fR";
        out += '\n' + flowing(option.help + usual_text(option));
    }
}

/// Examples and similar lines start new lines; others are joined.
void put_footer(std::string& out, const CommandDescription& command) {
    if (command.footer.empty()) return;
    out += ".PP\n";
    bool alone = false;
    bool first = true;
    for (const std::string_view line : split(command.footer, '\n')) {
        const bool before = alone;
        alone = line.starts_with("Example") || line.starts_with("Exit status") ||
                line.starts_with(' ') || line.starts_with("lastcard ");
        if ((alone || before) && !first) out += ".br\n";
        first = false;
        out += flowing(line);
    }
}

void put_command(std::string& out, const CommandDescription& command, const std::string& before) {
    const std::string name = before + command.name;
    out += ".SS \"" + plain(name) + "\"\n" + flowing(command.help + ".");
    CommandDescription own = command;
    // All commands have it.
    std::erase_if(own.options,
                  [](const OptionDescription& o) { return o.names.back() == "--help"; });
    put_options(out, own);
    put_footer(out, command);
    for (const CommandDescription& each : command.commands) put_command(out, each, name + " ");
}

}  // namespace

std::string man_page(const CommandDescription& program) {
    std::string out = ".TH LASTCARD 1 \"\" \"lastcard " LASTCARD_VERSION "\" \"User Commands\"\n";
    out += ".SH NAME\nlastcard \\- an engine and table for shedding card games\n";
    out += ".SH SYNOPSIS\n.B lastcard\n[\\fIcommand\\fR] [\\fIoptions\\fR]\n";
    out += ".SH DESCRIPTION\n" + flowing(program.help);
    put_footer(out, program);
    out += ".SH OPTIONS\n";
    put_options(out, program);
    out += ".SH COMMANDS\n";
    for (const CommandDescription& each : program.commands) put_command(out, each, "");
    return out;
}

}  // namespace lastcard

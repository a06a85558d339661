// Completion scripts for shells, generated from the help texts.
#include "base/text_util.hpp"
#include "bot/bot.hpp"
#include "command_description.hpp"
#include "edition/find.hpp"
#include "text/catalogue.hpp"

namespace lastcard {
namespace {

/// What can follow an option: known words, a file, or any text.
struct Values {
    std::vector<std::string> words;
    bool file = false;
};

bool has_name(const OptionDescription& option, std::string_view name) {
    for (const std::string& each : option.names)
        if (each == name) return true;
    return false;
}

Values values_of(const OptionDescription& option) {
    if (!option.choices.empty()) return {option.choices, false};
    if (has_name(option, "--edition") || has_name(option, "EDITION"))
        return {builtin_edition_ids(), true};
    if (has_name(option, "--preset")) return {builtin_preset_ids(), true};
    if (has_name(option, "--lang")) {
        const std::vector<std::string_view> languages = available_languages();
        return {{languages.begin(), languages.end()}, false};
    }
    if (has_name(option, "--bots") || has_name(option, "LEVEL"))
        return {{level_names.begin(), level_names.end()}, false};
    const bool guessed = has_name(option, "--name") || has_name(option, "--seed");
    return {{}, !option.number && !guessed};
}

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

/// Quoted as one word of a shell.
std::string quoted_for_shell(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + "'";
}

/// Calls `use(path, command)` for the program, whose path is empty, and for all commands below:
/// "editions show".
template <class Use>
void for_each_command(const CommandDescription& command, const std::string& path, const Use& use) {
    use(path, command);
    for (const CommandDescription& each : command.commands)
        for_each_command(each, path.empty() ? each.name : path + " " + each.name, use);
}

// ---- Bash

std::string bash_script(const CommandDescription& program) {
    std::string paths;
    std::string values;
    std::string words;
    for_each_command(program, "", [&](const std::string& path, const CommandDescription& command) {
        if (!path.empty()) paths += (paths.empty() ? "" : " | ") + quoted_for_shell(path);
        std::vector<std::string> all;
        for (const CommandDescription& each : command.commands) all.push_back(each.name);
        for (const OptionDescription& option : command.options) {
            const Values known = option.value ? values_of(option) : Values{};
            if (option.positional) {
                all.insert(all.end(), known.words.begin(), known.words.end());
                continue;
            }
            all.insert(all.end(), option.names.begin(), option.names.end());
            if (!option.value) continue;
            std::string cases;
            for (const std::string& name : option.names)
                cases += (cases.empty() ? "" : " | ") + quoted_for_shell(path + " " + name);
            values += "        " + cases + ") words=" + quoted_for_shell(joined(known.words)) +
                      " files=" + (known.file ? "yes" : "no") + " ;;\n";
        }
        words += "            " + quoted_for_shell(path) +
                 ") words=" + quoted_for_shell(joined(all)) + " ;;\n";
    });
    return "# bash completion for lastcard: source <(lastcard completion bash)\n"
           "_lastcard() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local command='' words='' files=yes i\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        case \"${command:+$command }${COMP_WORDS[i]}\" in\n"
           "            " +
           paths +
           ") command=\"${command:+$command }${COMP_WORDS[i]}\" ;;\n"
           "        esac\n"
           "    done\n"
           "    case \"$command $before\" in\n" +
           values +
           "        *)\n"
           "        case \"$command\" in\n" +
           words +
           "        esac ;;\n"
           "    esac\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
           "    if [ \"$files\" = yes ] && [ ${#COMPREPLY[@]} -eq 0 ]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
           "        compopt -o filenames 2>/dev/null\n"
           "    fi\n"
           "}\n"
           "complete -F _lastcard lastcard\n";
}

// ---- Zsh

/// Inside the brackets of _arguments.
std::string zsh_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_action(const OptionDescription& option) {
    const Values known = values_of(option);
    if (!known.words.empty() && !known.file) return "(" + joined(known.words) + ")";
    // The space at the beginning: without further arguments of _arguments.
    if (!known.words.empty()) return " _lastcard_words " + joined(known.words);
    return known.file ? "_files" : " ";
}

std::string zsh_script(const CommandDescription& program) {
    std::string functions;
    for_each_command(program, "", [&](const std::string& path, const CommandDescription& command) {
        std::string name = path.empty() ? "_lastcard" : "_lastcard_" + path;
        for (char& c : name)
            if (c == ' ') c = '_';
        std::string body = "    local line state\n    local -a commands\n    _arguments -C";
        for (const OptionDescription& option : command.options) {
            const std::string value = option.value ? ":value:" + zsh_action(option) : "";
            if (option.positional) {
                body += " \\\n        " + quoted_for_shell("*" + value);
                continue;
            }
            for (const std::string& each : option.names)
                body +=
                    " \\\n        " + quoted_for_shell("(" + joined(option.names) + ")" + each +
                                                       "[" + zsh_text(option.help) + "]" + value);
        }
        if (!command.commands.empty()) {
            std::string list;
            std::string cases;
            for (const CommandDescription& each : command.commands) {
                list += "\n        " + quoted_for_shell(each.name + ":" + zsh_text(each.help));
                cases += "            " + each.name + ") " + name + "_" + each.name + " ;;\n";
            }
            body += " \\\n        '1: :->command' \\\n        '*:: :->rest'\n    commands=(" +
                    list +
                    "\n    )\n    case $state in\n        command) _describe command commands ;;\n"
                    "        rest) case $line[1] in\n" +
                    cases + "        esac ;;\n    esac";
        }
        functions += name + "() {\n" + body + "\n}\n";
    });
    return "#compdef lastcard\n_lastcard_words() { compadd -- \"$@\"; _files }\n" + functions +
           "if [ \"$funcstack[1]\" = _lastcard ]; then _lastcard \"$@\"; else compdef _lastcard "
           "lastcard; fi\n";
}

// ---- Fish

std::string fish_script(const CommandDescription& program) {
    std::string out = "# fish completion for lastcard: lastcard completion fish | source\n";
    for_each_command(program, "", [&](const std::string& path, const CommandDescription& command) {
        std::string when;
        for (const std::string_view word : split(path, ' '))
            if (!word.empty())
                when += (when.empty() ? "" : "; and ") +
                        ("__fish_seen_subcommand_from " + std::string(word));
        std::vector<std::string> below;
        for (const CommandDescription& each : command.commands) below.push_back(each.name);
        const std::string none_below =
            below.empty() ? "" : "not __fish_seen_subcommand_from " + joined(below);
        const std::string here =
            when + (when.empty() || none_below.empty() ? "" : "; and ") + none_below;
        const std::string begin =
            "complete -c lastcard" + (here.empty() ? "" : " -n " + quoted_for_shell(here));
        for (const CommandDescription& each : command.commands)
            out += begin + " -f -a " + each.name + " -d " + quoted_for_shell(each.help) + "\n";
        for (const OptionDescription& option : command.options) {
            const Values known = option.value ? values_of(option) : Values{};
            std::string line = begin;
            for (const std::string& name : option.names)
                if (!option.positional)
                    line +=
                        name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (option.positional && known.words.empty()) continue;
            if (option.value && !option.positional) line += known.file ? " -r" : " -x";
            if (!known.words.empty()) line += " -a " + quoted_for_shell(joined(known.words));
            out += line + " -d " + quoted_for_shell(option.help) + "\n";
        }
    });
    return out;
}

}  // namespace

std::string completion_script(const CommandDescription& program, Shell shell) {
    switch (shell) {
        case Shell::Bash: return bash_script(program);
        case Shell::Zsh: return zsh_script(program);
        case Shell::Fish: break;
    }
    return fish_script(program);
}

}  // namespace lastcard

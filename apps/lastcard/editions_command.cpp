// lastcard editions: lists editions and presets, shows one, checks edition files.
#include <iostream>

#include "commands.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "file/edition_file.hpp"
#include "text/rule_words.hpp"
#include "text/rules_text.hpp"
#include "wire/http.hpp"

namespace lastcard {
namespace {

Edition load(const std::string& name) {
    LoadResult loaded = load_edition(name);
    if (!loaded) throw BadInput{loaded.error().sentence()};
    return std::move(*loaded);
}

/// Padded by characters; `%-14s` would pad by bytes.
std::string padded(std::string text, std::size_t width, bool right = false) {
    std::size_t characters = 0;
    for (const char c : text) characters += (c & 0xC0) != 0x80 ? 1U : 0U;
    if (characters < width) text.insert(right ? 0 : text.size(), width - characters, ' ');
    return text;
}

void list(const std::string& language) {
    const Catalogue& words = catalogue_for(language);
    std::cout << words.format("editions.editions") << '\n';
    for (const std::string& id : builtin_edition_ids()) {
        const Edition edition = load(id);
        const std::string cards = words.format("editions.cards", {{"count", edition.card_count()}});
        std::cout << "  " << padded(id, 14) << ' ' << padded(cards, 9, true) << "  "
                  << edition.summary.in(language) << '\n';
    }
    std::cout << '\n' << words.format("editions.presets") << '\n';
    for (const std::string& id : builtin_preset_ids())
        if (const PresetResult preset = load_preset(id))
            std::cout << "  " << padded(id, 18) << ' ' << preset->summary.in(language) << '\n';
}

/// One line for all colours of a card that is otherwise the same.
void print_faces(const Edition& edition, const Catalogue& words, const std::string& language) {
    const auto row = [](const std::string& tokens, const std::string& copies,
                        const std::string& points, const std::string& does) {
        std::cout << padded(tokens, 15) << ' ' << padded(copies, 6, true) << ' '
                  << padded(points, 6, true) << "  " << does << '\n';
    };
    row(words.format("editions.column.cards"), words.format("editions.column.copies"),
        words.format("editions.column.points"), words.format("editions.column.does"));
    for (std::size_t i = 0; i < edition.faces.size();) {
        const FaceRow& face = edition.faces[i];
        std::string tokens;
        for (; i < edition.faces.size(); ++i) {
            const FaceRow& next = edition.faces[i];
            if (next.symbol() != face.symbol() || next.wild() != face.wild() ||
                next.copies != face.copies || next.points != face.points)
                break;
            tokens += (tokens.empty() ? "" : " ") + next.token;
        }
        const std::string& help = face.help.in(language);
        row(tokens, std::to_string(face.copies), std::to_string(face.points),
            face.name.in(language) + (help.empty() ? "" : ": ") + help);
    }
}

void show(const std::string& name, const std::string& language) {
    const Catalogue& words = catalogue_for(language);
    const Edition edition = load(name);
    std::cout << edition.id << ": " << edition.name.in(language) << '\n'
              << edition.summary.in(language) << '\n';
    if (!edition.compatible_with.empty())
        std::cout << words.format("editions.compatible", {{"name", edition.compatible_with}})
                  << '\n';
    std::cout << '\n'
              << words.format("editions.deck", {{"count", edition.card_count()},
                                                {"points", edition.point_sum()},
                                                {"low", edition.recommended_min},
                                                {"high", edition.recommended_max}})
              << "\n\n";
    print_faces(edition, words, language);
    for (const RulesSection& section : rules_text(words, edition, edition.rules)) {
        std::cout << '\n' << section.title << '\n';
        for (const std::string& sentence : section.sentences) std::cout << "  " << sentence << '\n';
    }
    const auto row = [](const std::string& rule, const std::string& value,
                        const std::string& meaning) {
        std::cout << padded(rule, 22) << ' ' << padded(value, 15) << ' ' << meaning << '\n';
    };
    std::cout << '\n';
    row(words.format("editions.column.rule"), words.format("editions.column.value"),
        words.format("editions.column.meaning"));
    for (const Switch& which : switches())
        if (validate_switch_key(edition, which.key))
            row(std::string(which.key), switch_text(edition.rules, which),
                rule_sentence(words, which, edition.rules));
}

void show_json(const std::string& name, const Catalogue& words) {
    std::string out;
    wire::encode_edition(out, load(name), words);
    std::cout << out << '\n';
}

int check(const std::vector<std::string>& files) {
    int result = exit_ok;
    for (const std::string& file : files) {
        const LoadResult loaded = load_edition(file);
        if (loaded) {
            std::cout << file << ": sound, " << loaded->card_count() << " cards, "
                      << loaded->faces.size() << " faces\n";
        } else {
            for (const EditionError& error : loaded.error().all)
                std::cerr << "lastcard: " << error.sentence() << '\n';
            result = exit_bad_input;
        }
    }
    return result;
}

}  // namespace

void add_editions(CliCommand& program, int& exit_code) {
    struct Options {
        std::string name;
        std::vector<std::string> files;
        std::string language = own_language();
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    const auto lists = [options] { list(options->language); };
    CliCommand command = program.command("editions", "List, show and check editions");
    add_language(command, options->language);
    command.footer("Example: lastcard editions check my-edition.toml");
    command.runs(lists);
    CliCommand list_command = command.command("list", "List the built-in editions and presets");
    add_language(list_command, options->language);
    list_command.footer("Example: lastcard editions list");
    list_command.runs(lists);

    CliCommand show_command = command.command("show", "Show the deck and the rules of an edition");
    show_command.option("EDITION", options->name, "An edition's id, or the path of a file")
        .required();
    add_language(show_command, options->language);
    show_command.flag("--json", options->json, "One JSON object instead of text");
    show_command.footer("Example: lastcard editions show no-mercy");
    show_command.runs([options] {
        if (options->json)
            show_json(options->name, catalogue_for(options->language));
        else
            show(options->name, options->language);
    });

    CliCommand check_command = command.command("check", "Check edition files");
    check_command.option("FILE", options->files, "Edition files").required();
    check_command.footer(
        "Example: lastcard editions check examples/editions/harvest.toml\n"
        "Every mistake in a file is told with its line, the key, what was found and what was "
        "expected.");
    check_command.runs([options, &exit_code] { exit_code = check(options->files); });
}

}  // namespace lastcard

// lastcard editions: lists editions and presets, shows one, checks a file somebody wrote.
#include <cstdio>
#include <iostream>

#include "base/json.hpp"
#include "commands.hpp"
#include "edition/effects.hpp"
#include "edition/load_file.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "text/rule_words.hpp"

namespace lastcard {
namespace {

Edition load(const std::string& name) {
    LoadResult loaded = load_edition(name);
    if (!loaded) throw BadInput{loaded.error.sentence()};
    return std::move(*loaded.edition);
}

void list() {
    std::cout << "Editions\n";
    for (const std::string& id : builtin_edition_ids()) {
        const Edition edition = load(id);
        std::printf("  %-14s %3u cards  %s\n", id.c_str(), edition.card_count(),
                    edition.summary.english().c_str());
    }
    std::cout << "\nPresets of house rules\n";
    for (const std::string& id : builtin_preset_ids())
        if (const PresetResult preset = load_preset(id))
            std::printf("  %-18s %s\n", id.c_str(), preset.preset->summary.english().c_str());
}

/// One line for the colours of a card, which differ in nothing else.
void print_faces(const Edition& edition) {
    std::printf("%-15s %6s %6s  %s\n", "cards", "copies", "points", "name and what it does");
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
        std::printf("%-15s %6u %6u  %s%s%s\n", tokens.c_str(), face.copies, face.points,
                    face.name.english().c_str(), face.help.english().empty() ? "" : ": ",
                    face.help.english().c_str());
    }
}

void show(const std::string& name) {
    const Edition edition = load(name);
    std::printf("%s: %s\n%s\n", edition.id.c_str(), edition.name.english().c_str(),
                edition.summary.english().c_str());
    if (!edition.compatible_with.empty())
        std::printf("Compatible with %s\n", edition.compatible_with.c_str());
    std::printf("\n%u cards, %u points in the deck, for %u to %u players\n\n", edition.card_count(),
                edition.point_sum(), edition.recommended_min, edition.recommended_max);
    print_faces(edition);
    std::printf("\n%-22s %-15s %s\n", "rule", "value", "meaning");
    for (const Switch& row : switches())
        if (!validate_switch_key(edition, row.key))
            std::printf("%-22s %-15s %s\n", std::string(row.key).c_str(),
                        switch_text(edition.rules, row).c_str(),
                        rule_sentence(Catalogue::of("en"), row, edition.rules).c_str());
}

void write_rules(json::Writer& writer, const Edition& edition) {
    writer.key("rules").begin_object();
    for (const Switch& row : switches()) {
        if (validate_switch_key(edition, row.key)) continue;
        writer.key(row.key);
        if (row.kind == SwitchKind::Bool)
            writer.value(row.get(edition.rules) != 0);
        else if (row.kind == SwitchKind::Int)
            writer.value(row.get(edition.rules));
        else
            writer.value(switch_text(edition.rules, row));
    }
    writer.end_object();
}

void show_json(const std::string& name) {
    const Edition edition = load(name);
    std::string out;
    json::Writer writer(out);
    writer.begin_object();
    writer.member("id", edition.id);
    writer.member("name", edition.name.english());
    writer.member("compatible_with", edition.compatible_with);
    writer.member("hash", edition.hash);
    writer.key("faces").begin_array();
    for (const FaceRow& face : edition.faces) {
        writer.begin_object();
        writer.member("token", face.token);
        writer.member("name", face.name.english());
        writer.member("copies", face.copies);
        writer.member("points", face.points);
        writer.key("effects").begin_array();
        for (const Effect& effect : face.effects) writer.value(effect_text(effect));
        writer.end_array().end_object();
    }
    writer.end_array();
    write_rules(writer, edition);
    writer.end_object();
    std::cout << out << '\n';
}

int check(const std::vector<std::string>& files) {
    int result = exit_ok;
    for (const std::string& file : files) {
        const LoadResult loaded = load_edition(file);
        if (loaded) {
            std::cout << file << ": sound, " << loaded.edition->card_count() << " cards, "
                      << loaded.edition->faces.size() << " faces\n";
        } else {
            std::cerr << "lastcard: " << loaded.error.sentence() << '\n';
            result = exit_bad_input;
        }
    }
    return result;
}

}  // namespace

void add_editions(CliCommand& program, int& exit_code) {
    CliCommand command = program.command("editions", "List, show and check editions");
    command.footer("Example: lastcard editions check my-edition.toml");
    command.runs(list);
    CliCommand list_command = command.command("list", "The editions and presets that are built in");
    list_command.footer("Example: lastcard editions list");
    list_command.runs(list);

    struct Options {
        std::string name;
        std::vector<std::string> files;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CliCommand show_command = command.command("show", "The deck and the rules of an edition");
    show_command.option("EDITION", options->name, "An edition's id, or the path of a file")
        .required();
    show_command.flag("--json", options->json, "One JSON object instead of text");
    show_command.footer("Example: lastcard editions show no-mercy");
    show_command.runs([options] { (options->json ? show_json : show)(options->name); });

    CliCommand check_command = command.command("check", "Say whether edition files are sound");
    check_command.option("FILE", options->files, "Edition files").required();
    check_command.footer(
        "Example: lastcard editions check examples/editions/harvest.toml\n"
        "A broken file is answered with its line, the key, what was found and what was expected.");
    check_command.runs([options, &exit_code] { exit_code = check(options->files); });
}

}  // namespace lastcard

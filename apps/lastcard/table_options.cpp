// Options shared by several commands: edition, rules, seats, bots, language.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "commands.hpp"
#include "edition/compile.hpp"
#include "edition/validate.hpp"
#include "file/edition_file.hpp"

namespace lastcard {

namespace {

constexpr unsigned most_threads = 256;

}  // namespace

CliOption TableOptions::add_to(CliCommand& command) {
    add_game_to(command);
    return command.number("-n,--seats", seats, 2, max_seats, "Number of seats, 2 to 10");
}

std::vector<CliOption> TableOptions::add_game_to(CliCommand& command) {
    return {
        command.option("-e,--edition", edition, "An edition's id, or the path of an edition file")
            .show_default(),
        command
            .option("-r,--rules", rules,
                    "Changed switches, such as stacking=same_kind,jump_in=true")
            .split_at(','),
        command.option("-p,--preset", preset, "A preset of house rules, by id or path")};
}

void ThreadOptions::add_to(CliCommand& command) {
    command.option("-t,--threads", threads, "Threads, 1 to 256; without it one for each processor")
        .between(1, most_threads);
}

unsigned ThreadOptions::count() const {
    return threads != 0 ? threads
                        : std::clamp(std::thread::hardware_concurrency(), 1U, most_threads);
}

void add_move_time(CliCommand& command, unsigned& move_ms) {
    command.number("--move-ms", move_ms, 1, 600'000, "Milliseconds for each answer of a program");
}

void SearchOptions::add_to(CliCommand& command) {
    const CliOption by_number = command.number("--simulations", simulations, 1, 1'000'000,
                                               "Games that a hard bot plays out before a decision");
    command
        .option("--think-ms", think_ms,
                "Limit hard bots by time instead: milliseconds for a decision; the "
                "same seed then gives another game every time")
        .between(1, 60'000)
        .excludes(by_number);
}

Budget SearchOptions::budget() const {
    return think_ms != 0 ? Budget{.simulations = 0, .think_ms = think_ms}
                         : Budget{.simulations = simulations};
}

ChosenTable choose_table(const TableOptions& options) {
    LoadResult loaded = load_edition(options.edition);
    if (!loaded) throw BadInput{loaded.error().sentence()};
    ChosenTable table{std::move(*loaded), {}, {}};
    table.rules = table.edition.rules;
    if (!options.preset.empty()) {
        const PresetResult preset = load_preset(options.preset);
        if (!preset) throw BadInput{preset.error().sentence()};
        if (const Result<void> applied = apply_preset(*preset, table.edition, table.rules);
            !applied)
            throw BadInput{applied.error()};
    }
    for (const std::string& setting : options.rules) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos)
            throw BadInput{"--rules: found '" + setting + "', expected switch=value"};
        if (const Result<void> applied = apply_switch(
                table.edition, table.rules, setting.substr(0, equals), setting.substr(equals + 1));
            !applied)
            throw BadInput{"--rules: " + applied.error()};
    }
    if (const Result<void> valid = validate_rules(table.edition, table.rules, options.seats);
        !valid)
        throw BadInput{valid.error()};
    table.game = compile_game(table.edition, table.rules);
    return table;
}

std::vector<external::OpenedBot> choose_players(const std::vector<std::string>& names,
                                                const TableOptions& table, Budget budget) {
    if (names.empty() || names.size() > table.seats)
        throw BadInput{"--bots: found " + std::to_string(names.size()) + " bots, expected one to " +
                       std::to_string(table.seats) + ", one for each seat"};
    external::ProgramOptions options;
    options.edition = table.edition;
    std::vector<external::OpenedBot> players;
    for (unsigned i = 0; i < table.seats; ++i) {
        const std::string& name = i < names.size() ? names[i] : names.back();
        Result<external::OpenedBot> player = external::open_bot(name, budget, options);
        if (!player) throw BadInput{"--bots: " + player.error()};
        players.push_back(*std::move(player));
    }
    return players;
}

const Catalogue& catalogue_for(const std::string& language) {
    std::string known;
    for (const std::string_view code : available_languages()) {
        if (code == language) return Catalogue::of(language);
        known += (known.empty() ? "" : ", ") + std::string(code);
    }
    throw BadInput{"--lang: found '" + language + "', expected one of: " + known};
}

std::string own_language() {
    for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* const value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        const std::optional<Language> language = find_language(value);
        const std::vector<std::string_view> there = available_languages();
        if (language &&
            std::find(there.begin(), there.end(), language_code(*language)) != there.end())
            return std::string(language_code(*language));
        break;
    }
    return "en";
}

void add_language(CliCommand& command, std::string& language) {
    command.option("--lang,--language", language, "Language (default: the system's)");
}

void random_seed(std::uint8_t (&seed)[32]) {
    std::FILE* source = std::fopen("/dev/urandom", "rb");
    const bool read = source != nullptr && std::fread(seed, 1, sizeof seed, source) == sizeof seed;
    if (source != nullptr) std::fclose(source);
    if (!read) throw BadInput{"The system's random source /dev/urandom cannot be read."};
}

}  // namespace lastcard

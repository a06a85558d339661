// lastcard play: a seat at the table, on a screen or in lines.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "base/text_util.hpp"
#include "bot/external/open_bot.hpp"
#include "commands.hpp"
#include "edition/nearest.hpp"
#include "screen_style.hpp"
#include "terminal/play/line_mode.hpp"
#include "terminal/play/screen_mode.hpp"
#include "terminal/screen/line_wrap.hpp"
#include "terminal/screen/terminal.hpp"

namespace lastcard {
namespace {

struct PlayOptions {
    TableOptions table;
    std::vector<std::string> bots;
    std::vector<std::string> programs;
    unsigned move_ms = external::ProgramOptions{}.move_ms;
    std::optional<std::string> seed;
    std::optional<std::string> resume;
    std::string language;
    std::string name;
    std::optional<std::string> speed;
    std::optional<std::string> pace;
    bool auto_pass = false;
    std::string record;
    SearchOptions search{table_simulations};
    ScreenStyle style;
    bool plain = false;
};

std::vector<Level> read_levels(const std::vector<std::string>& names) {
    std::vector<Level> levels;
    for (const std::string& name : names) {
        const std::optional<Level> level = find_level(name);
        if (!level)
            throw BadInput{"--bots: found " + lastcard::quoted(name) + ", expected " +
                           expected_word(name, level_names)};
        levels.push_back(*level);
    }
    return levels;
}

/// A short and unique name for a chair.
std::string chair_name(const std::string& name, const std::vector<std::string>& taken) {
    constexpr std::size_t most = 20;
    std::string text = name.substr(0, most);
    while (!valid_utf8(text)) text.pop_back();
    const auto alike = std::count(taken.begin(), taken.end(), text);
    return alike == 0 ? text : text + " " + std::to_string(taken.size() + 1);
}

/// Starts the programs, which sit after the levels; throws BadInput if one cannot play.
TableBots seat_programs(const PlayOptions& options, TableSetup& setup) {
    TableBots bots(options.search.budget());
    external::ProgramOptions program;
    program.edition = setup.edition.id;
    program.move_ms = options.move_ms;
    auto chair = static_cast<unsigned>(setup.bots.size() - options.programs.size());
    for (const std::string& text : options.programs) {
        Result<external::OpenedBot> player =
            external::open_bot(text, options.search.budget(), program);
        if (!player) throw BadInput{"--bot: " + player.error()};
        setup.programs.push_back(chair_name(player->name, setup.programs));
        bots.seat(seat_at(++chair), std::move(player->bot));
    }
    return bots;
}

unsigned read_speed(const std::string& text) {
    constexpr std::pair<std::string_view, unsigned> known[] = {
        {"0.25", 400}, {"0.5", 200}, {"2", 50}, {"4", 25}, {"10", 10}, {"max", 0}};
    for (const auto& [name, percent] : known)
        if (name == text) return percent;
    return 100;
}

TableSetup read_setup(const PlayOptions& options, bool plain) {
    const Settings settings = PlayFiles(data_directory()).settings();
    TableSetup setup;
    if (!options.bots.empty() || !options.programs.empty()) setup.bots = read_levels(options.bots);
    setup.bots.insert(setup.bots.end(), options.programs.size(), Level::Normal);
    if (setup.seats() > max_seats)
        throw BadInput{"--bots: found " + std::to_string(setup.bots.size()) +
                       " bots, expected 1 to " + std::to_string(max_seats - 1)};
    TableOptions table = options.table;
    table.seats = setup.seats();
    ChosenTable chosen = choose_table(table);
    setup.edition = std::move(chosen.edition);
    setup.rules = chosen.rules;
    const std::string usual = settings.language.empty() ? own_language() : settings.language;
    setup.language = options.language.empty() ? usual : options.language;
    catalogue_for(setup.language);
    if (!valid_utf8(options.name) || screen::width_of(options.name) > longest_name_columns)
        throw BadInput{"--name: found " + lastcard::quoted(options.name) + ", expected at most " +
                       std::to_string(longest_name_columns) + " characters of UTF-8"};
    setup.name = options.name.empty() ? settings.name : options.name;
    setup.speed = options.speed ? read_speed(*options.speed) : settings.speed;
    setup.pace =
        options.pace ? (*options.pace == "waiting" ? Pace::Waiting : Pace::Clock) : settings.pace;
    if (plain) setup.pace = Pace::Waiting;
    setup.auto_pass = options.auto_pass || settings.auto_pass;
    return setup;
}

/// The path of a saved game: as given, or the newest.
std::string find_saved(const std::string& asked, const std::string& directory,
                       const Catalogue& words) {
    if (!asked.empty()) return asked;
    const std::vector<SavedGame> saved = PlayFiles(directory).saved_games();
    if (saved.empty()) throw BadInput{words.format("play.no_saved", {{"folder", directory}})};
    return saved.front().path;
}

/// Checks before the game that the record can be written.
void check_record(const std::string& path) {
    if (path.empty()) return;
    if (const Result<void> written = write_file(path, ""); !written)
        throw BadInput{written.error()};
}

int play_in_lines(TableSetup setup, const LocalPlaceOptions& sitting_options, TableBots bots,
                  bool menu, std::string resume) {
    screen::LineWrap wrap(std::cout, screen::Terminal::output_columns);
    std::ostream out(&wrap);
    LineTable table(out, []() -> std::optional<std::string> {
        std::string line;
        if (!std::getline(std::cin, line)) return std::nullopt;
        return line;
    });
    if (menu) {
        const PlayFiles files(sitting_options.directory);
        std::optional<TableSetup> chosen =
            table.choose(Menu(setup, files.saved_games(), Menu::Reader::Lines), resume,
                         [&](const SavedGame& game) { return files.forget(game); });
        if (!chosen) return exit_ok;
        files.keep_changes(setup, *chosen);
        setup = std::move(*chosen);
        setup.pace = Pace::Waiting;
    }
    InlineBotRunner bot_runner(std::move(bots));
    const Result<std::unique_ptr<LocalPlace>> opened =
        resume.empty() ? LocalPlace::begin(setup, sitting_options, bot_runner, Moment{0})
                       : LocalPlace::go_on(resume, setup, sitting_options, bot_runner, Moment{0});
    if (!opened) throw BadInput{opened.error()};
    const std::unique_ptr<LocalPlace>& place = *opened;
    table.play(*place, setup.auto_pass);
    const std::string sentence = place->put_away(Moment{0});
    std::cout << std::endl;
    if (!place->kept()) throw BadInput{sentence};
    std::cout << sentence << std::endl;
    return exit_ok;
}

int play(const PlayOptions& options, bool menu) {
    const bool plain = options.plain || !screen::Terminal::available();
    if (options.resume && !options.programs.empty())
        throw BadInput{
            "--bot: found it together with --resume, expected one of them: in a saved "
            "game built-in bots play on"};
    TableSetup setup = read_setup(options, plain);
    LocalPlaceOptions place{options.seed, options.record, data_directory()};
    const std::string resume =
        options.resume ? find_saved(*options.resume, place.directory, catalogue_for(setup.language))
                       : std::string();
    check_record(options.record);
    TableBots bots = seat_programs(options, setup);
    if (plain) return play_in_lines(setup, place, std::move(bots), menu, resume);
    const Farewell farewell =
        play_on_screen({setup, place, menu, resume, options.style.glyphs(), options.style.depth()},
                       std::move(bots));
    if (farewell.failed) throw BadInput{farewell.sentence};
    if (!farewell.sentence.empty()) std::cout << farewell.sentence << '\n';
    return exit_ok;
}

}  // namespace

void ScreenStyle::add_to(CliCommand& command) {
    command.option("--colour", colour, "Colours: auto, true, 256, 16 or none")
        .one_of({"auto", "true", "256", "16", "none"})
        .show_default();
    command.flag("--letters", letters,
                 "Letters instead of symbols, for terminals with few characters");
}

Glyphs ScreenStyle::glyphs() const {
    const char* const term = std::getenv("TERM");
    const bool console = term != nullptr && std::string_view(term) == "linux";
    return letters || console ? Glyphs::Letters : Glyphs::Drawn;
}

screen::Depth ScreenStyle::depth() const {
    if (colour == "true") return screen::Depth::True;
    if (colour == "256") return screen::Depth::Indexed;
    if (colour == "16") return screen::Depth::Basic;
    if (colour == "none") return screen::Depth::None;
    return screen::colour_depth([](const char* name) { return std::getenv(name); });
}

void add_play(CliCommand& program, int& exit_code) {
    auto options = std::make_shared<PlayOptions>();
    CliCommand command = program.command("play", "Take a seat at the table, against bots");
    // With one of these options the menu is skipped.
    std::vector<CliOption> deciding = options->table.add_game_to(command);
    deciding.insert(
        deciding.end(),
        {command
             .option("-b,--bots", options->bots,
                     "One to nine opponents: random, easy, normal or hard "
                     "(default: normal,normal,normal)")
             .split_at(','),
         command.option("--bot", options->programs,
                        "A program as an opponent, such as ./mine.py (docs/bot-protocol.md); may "
                        "be repeated"),
         command.option("-s,--seed", options->seed, "Any text; the same text deals the same cards"),
         command
             .option("--resume", options->resume, "Resume a saved game: the last one, or this file")
             .words(0, 1)});
    add_move_time(command, options->move_ms);
    add_language(command, options->language);
    command.option("--name", options->name, "Your name");
    command
        .option("--speed", options->speed,
                "Speed of the bots: 0.25, 0.5, 1 (the default), 2, 4, 10 or max")
        .one_of({"0.25", "0.5", "1", "2", "4", "10", "max"});
    command
        .option("--pace", options->pace,
                "clock (the default): calls and catches are races; waiting: the table waits for "
                "you")
        .one_of({"clock", "waiting"});
    command.flag("--auto-pass", options->auto_pass,
                 "Pass after a second if that is the only choice");
    command.flag("--plain,--lines", options->plain,
                 "Lines and numbered choices, as in a pipe: for screen readers and scripts");
    command.option("--record", options->record,
                   "Where the record of the match goes (default: your data folder)");
    options->search.add_to(command);
    options->style.add_to(command);
    command.footer(
        "Settings of the menu (language, name, pace, speed, passing) are kept for the next "
        "time.\n"
        "Without options a menu asks what to play. Press F1 at the table for its keys, ? for what "
        "you can do.\n"
        "Example: lastcard play --edition no-mercy --bots hard,normal,easy --rules jump_in=true");
    command.runs([options, deciding, &exit_code] {
        const bool menu = std::none_of(deciding.begin(), deciding.end(),
                                       [](const CliOption& option) { return option.given(); });
        exit_code = play(*options, menu);
    });
}

}  // namespace lastcard

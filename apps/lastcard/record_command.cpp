// lastcard replay and lastcard verify: a recorded match told in words, or checked line by line.
#include <iostream>

#include "base/file.hpp"
#include "commands.hpp"
#include "play/on_screen.hpp"
#include "record/notation.hpp"
#include "record/replay.hpp"
#include "screen/terminal.hpp"
#include "screen_style.hpp"
#include "text/narrate.hpp"

namespace lastcard {
namespace {

std::string read_text(const std::string& path) {
    ReadResult text = read_file(path, max_record_bytes);
    if (!text) throw BadInput{text.error};
    return std::move(text.bytes);
}

std::string complaint(const std::string& path, const RecordError& error) {
    return path + ":" + std::to_string(error.line) + ": " + error.sentence;
}

/// If it is the rules that refuse a line, they say why.
std::string reason_for(const Record& record, const RecordError& error, const Catalogue& catalogue) {
    const Replayed replayed = replay(record);
    if (!replayed.error || replayed.error->line != error.line || !replayed.table) return {};
    const Speaker speaker{catalogue, *replayed.table->game, record.header.names};
    const std::string sentence = refusal_sentence(speaker, replayed.refusal);
    return sentence.empty() ? sentence : "\n  " + sentence;
}

/// Tells the match; what can be read of a damaged record is told all the same.
int tell(const std::string& path, const std::string& language, bool moves) {
    const Catalogue& catalogue = catalogue_for(language);
    const ReadRecord read = read_record(read_text(path));
    const OpenedRecord opened = open_record(read.record.header);
    std::optional<RecordError> error = read.error ? read.error : opened.error;
    if (opened.table) {
        const std::vector<CardName> cards = custom_card_names(catalogue, *opened.table->edition);
        const Speaker speaker{catalogue, *opened.table->game, read.record.header.names, cards};
        const Replayed replayed = replay(read.record, [&](const ReplayStep& step) {
            if (moves && step.action != nullptr)
                std::cout << "[" << action_text(step.game, *step.action) << "]\n";
            for (const std::string& sentence : narrate_openly(speaker, step.events))
                std::cout << sentence << '\n';
        });
        if (replayed.error) error = replayed.error;
    }
    if (!error) return exit_ok;
    std::cout.flush();
    std::cerr << "lastcard: " << complaint(path, *error)
              << reason_for(read.record, *error, catalogue) << '\n';
    return exit_failed;
}

/// Steps through the match on the terminal.
int show(const std::string& path, const std::string& language, const ScreenStyle& style) {
    catalogue_for(language);
    if (!screen::Terminal::available())
        throw BadInput{"--screen: found no terminal to draw on; leave the option out"};
    const ReadRecord read = read_record(read_text(path));
    const Replayed replayed = replay(read.record);
    const std::optional<RecordError> error = read.error ? read.error : replayed.error;
    if (!replayed.table) throw BadInput{complaint(path, *error)};
    replay_on_screen(read.record, *replayed.table, {language, style.glyphs(), style.depth()});
    if (!error) return exit_ok;
    std::cerr << "lastcard: " << complaint(path, *error) << '\n';
    return exit_failed;
}

/// What is said of a record in which no line is false. It may stop after any of them, as one of a
/// match that was broken off does.
std::string praise(const Record& record) {
    if (record.end) return "true";
    const State state = replay(record).state;
    if (state.phase == Phase::MatchOver)
        return "true as far as it goes; the match is over, but the last line with its result is "
               "missing";
    return "true as far as it goes; the match is not finished in it (actions: " +
           std::to_string(record.actions.size()) + ", round: " + std::to_string(state.round) + ")";
}

int check(const std::vector<std::string>& paths) {
    int result = exit_ok;
    for (const std::string& path : paths) {
        const ReadResult text = read_file(path, max_record_bytes);
        if (!text) {
            std::cerr << "lastcard: " << text.error << '\n';
            result = exit_bad_input;
        } else if (const auto error = verify_text(text.bytes)) {
            const Record record = read_record(text.bytes).record;
            std::cout << complaint(path, *error) << reason_for(record, *error, Catalogue::of("en"))
                      << '\n';
            if (result == exit_ok) result = exit_failed;
        } else {
            std::cout << path << ": " << praise(read_record(text.bytes).record) << '\n';
        }
    }
    return result;
}

}  // namespace

void add_records(CliCommand& program, int& exit_code) {
    struct Options {
        std::string path;
        std::vector<std::string> paths;
        std::string language = own_language();
        ScreenStyle style;
        bool moves = false;
        bool screen = false;
    };
    auto options = std::make_shared<Options>();
    CliCommand replay_command = program.command("replay", "Tell a recorded match in words");
    replay_command.option("FILE", options->path, "A record (JSON Lines)").required();
    add_language(replay_command, options->language);
    replay_command.flag("-m,--moves", options->moves, "Also print each move in notation");
    replay_command.flag("--screen", options->screen,
                        "Step through it on the terminal, with the arrow keys");
    options->style.add_to(replay_command);
    replay_command.footer("Example: lastcard replay tests/record/golden/classic.jsonl");
    replay_command.runs([options, &exit_code] {
        exit_code = options->screen ? show(options->path, options->language, options->style)
                                    : tell(options->path, options->language, options->moves);
    });

    CliCommand verify_command =
        program.command("verify", "Re-execute records and name the first line that is not true");
    verify_command.option("FILE", options->paths, "Records (JSON Lines)").required();
    verify_command.footer(
        "Example: lastcard verify tests/record/golden/classic.jsonl\n"
        "Exit status: 0 every line is true, 1 one is not or is damaged, 2 a file cannot be read.\n"
        "A record may stop before the match is finished, and is true all the same; the answer says "
        "so.");
    verify_command.runs([options, &exit_code] { exit_code = check(options->paths); });
}

}  // namespace lastcard

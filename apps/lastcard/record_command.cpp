// lastcard replay and lastcard verify: a recorded match told in words, or checked line by line.
#include <algorithm>
#include <iostream>

#include "base/json.hpp"
#include "commands.hpp"
#include "file/file.hpp"
#include "record/notation.hpp"
#include "record/replay.hpp"
#include "screen_style.hpp"
#include "terminal/play/screen_mode.hpp"
#include "terminal/screen/terminal.hpp"
#include "text/narrate.hpp"

namespace lastcard {
namespace {

std::string read_text(const std::string& path) {
    Result<std::string> text = read_file(path, max_record_bytes);
    if (!text) throw BadInput{text.error()};
    return std::move(*text);
}

std::string complaint(const std::string& path, const RecordError& error) {
    return path + ":" + std::to_string(error.line) + ": " + error.sentence;
}

/// If it is the rules that refuse a line, they say why.
std::string reason_for(const Record& record, const RecordError& error, const Catalogue& catalogue) {
    const Replayed replayed = replay(record);
    if (!replayed.error || replayed.error->line != error.line || !replayed.table) return {};
    const Speaker speaker{catalogue, *replayed.table->game, record.header.names};
    return refusal_sentence(speaker, replayed.refusal);
}

/// Tells the match; what can be read of a damaged record is told all the same.
int tell(const std::string& path, const std::string& language, bool moves) {
    const Catalogue& catalogue = catalogue_for(language);
    const ReadRecord read = read_record(read_text(path));
    const OpenedRecord opened = open_record(read.record.header);
    std::optional<RecordError> error = read.error;
    if (!error && !opened) error = opened.error();
    if (opened) {
        const std::vector<CardName> cards = custom_card_names(catalogue, *opened->edition);
        const Speaker speaker{catalogue, *opened->game, read.record.header.names, cards};
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
    const std::string reason = reason_for(read.record, *error, catalogue);
    std::cerr << "lastcard: " << complaint(path, *error) << (reason.empty() ? "" : "\n  ") << reason
              << '\n';
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

// ---- Verifying
// -------------------------------------------------------------------------------------

/// Of a file with many records, as lastcard arena writes them.
constexpr std::size_t max_file_bytes = std::size_t{1} << 30;

/// What can be said of a file.
struct Verified {
    std::string path;
    std::string unreadable;  ///< not empty: why
    std::optional<RecordError> error;
    std::string reason;  ///< of the rules, if it is they who refuse a line
    std::size_t records = 0;
    std::size_t finished = 0;  ///< with the line of their result
    std::size_t actions = 0;
    std::uint32_t round = 0;  ///< of the last record
    bool over = false;        ///< whether the last record's match is

    int exit_code() const {
        if (!unreadable.empty()) return exit_bad_input;
        return error ? exit_failed : exit_ok;
    }
    std::string_view word() const {
        if (!unreadable.empty()) return "unreadable";
        if (error) return "false";
        return finished == records ? "true" : "unfinished";
    }
};

/// The records of a text, each from its header on. A text without any is one that is wrong.
std::vector<std::string_view> records_in(std::string_view text) {
    constexpr std::string_view header = "\n{\"lastcard\":";
    std::vector<std::string_view> records;
    for (std::size_t next; (next = text.find(header)) != std::string_view::npos;
         text.remove_prefix(next + 1))
        records.push_back(text.substr(0, next + 1));
    records.push_back(text);
    return records;
}

/// A record in which no line is false may stop after any of them, as one of a match that was broken
/// off does.
Verified verified(const std::string& path) {
    Verified found;
    found.path = path;
    const Result<std::string> text = read_file(path, max_file_bytes);
    if (!text) {
        found.unreadable = text.error();
        return found;
    }
    std::size_t lines_before = 0;
    for (const std::string_view each : records_in(*text)) {
        ++found.records;
        found.error = verify_text(each);
        const Record record = read_record(each).record;
        if (found.error) {
            found.reason = reason_for(record, *found.error, Catalogue::of("en"));
            found.error->line += lines_before;
            return found;
        }
        found.actions += record.actions.size();
        found.finished += record.end.has_value();
        const State state = replay(record).state;
        found.round = state.round;
        found.over = state.phase == Phase::MatchOver;
        lines_before += static_cast<std::size_t>(std::count(each.begin(), each.end(), '\n'));
    }
    return found;
}

std::string praise(const Verified& found) {
    if (found.records > 1)
        return std::to_string(found.records) + " records, all true" +
               (found.finished == found.records
                    ? ""
                    : " as far as they go; finished matches: " + std::to_string(found.finished));
    if (found.finished == 1) return "true";
    if (found.over)
        return "true as far as it goes; the match is over, but the last line with its result is "
               "missing";
    return "true as far as it goes; the match is not finished in it (actions: " +
           std::to_string(found.actions) + ", round: " + std::to_string(found.round) + ")";
}

void tell(const Verified& found) {
    if (!found.unreadable.empty())
        std::cerr << "lastcard: " << found.unreadable << '\n';
    else if (found.error)
        std::cout << complaint(found.path, *found.error) << (found.reason.empty() ? "" : "\n  ")
                  << found.reason << '\n';
    else
        std::cout << found.path << ": " << praise(found) << '\n';
}

void add_json(json::Writer& out, const Verified& found) {
    out.begin_object().member("file", found.path).member("verdict", found.word());
    if (!found.unreadable.empty()) {
        out.member("sentence", found.unreadable).end_object();
        return;
    }
    if (found.error) {
        out.member("line", found.error->line).member("sentence", found.error->sentence);
        if (!found.reason.empty()) out.member("reason", found.reason);
    }
    out.member("records", found.records).member("finished", found.finished);
    out.member("actions", found.actions).end_object();
}

int check(const std::vector<std::string>& paths, bool as_json) {
    int result = exit_ok;
    std::string text;
    json::Writer out(text);
    out.begin_object().member("lastcard_verify", 1).key("files").begin_array();
    for (const std::string& path : paths) {
        const Verified found = verified(path);
        result = std::max(result, found.exit_code());
        if (as_json)
            add_json(out, found);
        else
            tell(found);
    }
    out.end_array().end_object();
    if (as_json) std::cout << text << '\n';
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
        bool json = false;
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
        program.command("verify", "Replay records and report the first line that is not true");
    verify_command.option("FILE", options->paths, "Records (JSON Lines)").required();
    verify_command.flag("--json", options->json, "One JSON object instead of text");
    verify_command.footer(
        "Example: lastcard verify tests/record/golden/classic.jsonl\n"
        "Exit status: 0 every line is true, 1 a line is false or damaged, 2 a file cannot be "
        "read.\n"
        "A record may stop before the match is finished, and is true all the same; the answer says "
        "so.\n"
        "A file may hold several records one after the other, as lastcard arena --records writes "
        "them.");
    verify_command.runs(
        [options, &exit_code] { exit_code = check(options->paths, options->json); });
}

}  // namespace lastcard

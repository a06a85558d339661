// Opens bots by name (see open_bot.hpp).
#include "bot/external/open_bot.hpp"

#include <utility>

#include "base/text_util.hpp"
#include "edition/nearest.hpp"

namespace lastcard::external {

bool names_program(std::string_view text) {
    return text.find_first_of("/ ") != std::string_view::npos;
}

Result<OpenedBot> open_bot(const std::string& text, Budget budget, const ProgramOptions& options) {
    if (const std::optional<Level> level = find_level(text))
        return OpenedBot{make_bot(*level, budget), text};
    if (!names_program(text))
        return "found the bot " + quoted(text) + ", expected " + expected_word(text, level_names) +
               ", or the path of a program such as ./" + text;
    Result<std::unique_ptr<ExternalBot>> opened = ExternalBot::open(text, options);
    if (!opened) return opened.error();
    std::string name = (*opened)->name();
    if (name.empty()) name = text;
    return OpenedBot{*std::move(opened), std::move(name)};
}

std::unique_ptr<Bot> reopen_bot(const std::string& text, Budget budget,
                                const ProgramOptions& options) {
    if (const std::optional<Level> level = find_level(text)) return make_bot(*level, budget);
    return ExternalBot::make(text, options);
}

}  // namespace lastcard::external

// Opens bots by name (see open_bot.hpp).
#include "bot/external/open_bot.hpp"

#include <utility>

#include "base/text_util.hpp"
#include "edition/nearest.hpp"

namespace lastcard::external {

bool names_program(std::string_view text) {
    return text.find_first_of("/ ") != std::string_view::npos;
}

OpenedBot open_bot(const std::string& text, Budget budget, const ProgramOptions& options) {
    if (const std::optional<Level> level = find_level(text))
        return {make_bot(*level, budget), text, {}};
    if (!names_program(text))
        return {nullptr,
                {},
                "found the bot " + quoted(text) + ", expected " + expected_word(text, level_names) +
                    ", or the path of a program such as ./" + text};
    ExternalBot::Opened opened = ExternalBot::open(text, options);
    if (opened.bot == nullptr) return {nullptr, {}, std::move(opened.error)};
    std::string name = opened.bot->name();
    return {std::move(opened.bot), name.empty() ? text : std::move(name), {}};
}

std::unique_ptr<Bot> reopen_bot(const std::string& text, Budget budget,
                                const ProgramOptions& options) {
    if (const std::optional<Level> level = find_level(text)) return make_bot(*level, budget);
    return ExternalBot::make(text, options);
}

}  // namespace lastcard::external

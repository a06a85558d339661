// The levels by name.
#include <algorithm>

#include "bot/level_bots.hpp"

namespace lastcard {

std::optional<Level> find_level(std::string_view name) {
    const auto found = std::find(level_names.begin(), level_names.end(), name);
    if (found == level_names.end()) return std::nullopt;
    return static_cast<Level>(found - level_names.begin());
}

std::unique_ptr<Bot> make_bot(Level level, Budget budget) {
    switch (level) {
        case Level::Random: return make_random_bot();
        case Level::Easy: return make_easy_bot();
        case Level::Normal: return make_normal_bot();
        case Level::Hard: break;
    }
    return make_hard_bot(budget);
}

Bot& BotsByLevel::of(Level level) {
    std::unique_ptr<Bot>& bot = bots_[static_cast<std::size_t>(level)];
    if (!bot) bot = make_bot(level, budget_);
    return *bot;
}

}  // namespace lastcard

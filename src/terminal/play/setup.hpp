// The setup of a match from the menu or the command line, and the room made from it.
#pragma once

#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "bot/bot.hpp"
#include "edition/edition.hpp"
#include "room/room.hpp"
#include "terminal/play/session.hpp"

namespace lastcard {

/// Limit of a person's name, also online (wire/limits.hpp).
inline constexpr unsigned longest_name_columns = 20;

struct TableSetup {
    Edition edition;
    Rules rules;
    std::vector<Level> bots = {Level::Normal, Level::Normal, Level::Normal};
    /// Commands of the programs on the last of these seats; `bots` has the levels that replace
    /// them.
    std::vector<std::string> programs;
    std::string name;  ///< the person's; empty: the language's default
    std::string language = "en";
    Pace pace = Pace::Clock;
    unsigned speed = 100;    ///< percentage of a bot's pace, see `speeds`
    bool auto_pass = false;  ///< pass after a moment if that is the only choice

    unsigned seats() const { return static_cast<unsigned>(bots.size()) + 1; }
};

/// Names for the bots, different from the person's.
std::vector<std::string> bot_names(std::size_t count, const std::string& person);

/// A room with all players seated, ready to start; or a sentence that says why not.
Result<Room> open_room(const TableSetup& setup, std::uint64_t chance);

/// The seed of a match from a text: the same text gives the same match.
Digest seed_of_text(std::string_view text);
std::uint64_t chance_of(const Digest& seed);
/// The seed of the match after this one, so that a whole session can be repeated.
Digest next_seed(const Digest& seed);

}  // namespace lastcard

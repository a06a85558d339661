// What is to be played, and against whom: as the menu and the command line say it, and the room
// that it becomes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "bot/bot.hpp"
#include "edition/edition.hpp"
#include "play/session.hpp"
#include "room/room.hpp"

namespace lastcard {

/// Of a person's name; online as well (wire/limits.hpp).
inline constexpr unsigned longest_name_columns = 20;

struct TableSetup {
    Edition edition;
    Rules rules;
    std::vector<Level> bots = {Level::Normal, Level::Normal, Level::Normal};
    /// Of the last ones of them: programs, whose level is the one that stands in.
    std::vector<std::string> programs;
    std::string name;  ///< the person's; empty: the language's word for one
    std::string language = "en";
    Pace pace = Pace::Clock;
    unsigned speed = 100;    ///< percentage of a bot's pace, see `speeds`
    bool auto_pass = false;  ///< where nothing else can be done, that is done after a moment

    unsigned seats() const { return static_cast<unsigned>(bots.size()) + 1; }
};

/// Names for the bots, none of them the person's.
std::vector<std::string> bot_names(std::size_t count, const std::string& person);

/// A room with everybody seated, ready to be started; or the sentence that says why not.
CreatedRoom open_room(const TableSetup& setup, std::uint64_t chance);

/// What the deal and all chance of a match come from: any text gives the same match again.
Digest seed_of_text(std::string_view text);
std::uint64_t chance_of(const Digest& seed);
/// The seed of the next match after this one, so that a session can be played again as well.
Digest next_seed(const Digest& seed);

}  // namespace lastcard

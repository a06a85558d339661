// The table on a terminal screen: menu, matches, and replays. These functions own the terminal
// while they run.
#pragma once

#include <string>

#include "record/replay.hpp"
#include "terminal/play/card_painter.hpp"
#include "terminal/play/local_place.hpp"
#include "terminal/screen/painter.hpp"

namespace lastcard {

struct ScreenOptions {
    TableSetup setup;
    LocalPlaceOptions place;
    bool menu = true;    ///< false: the match begins at once
    std::string resume;  ///< the path of a saved game
    Glyphs glyphs = Glyphs::Drawn;
    screen::Depth depth = screen::Depth::True;
};

/// What to print after the terminal is restored; `failed`: on stderr.
struct Farewell {
    std::string sentence;
    bool failed = false;
};

Farewell play_on_screen(const ScreenOptions& options, TableBots bots);

/// The clock of the places.
Moment clock_now();

/// Plays from an existing place until the person leaves or the place is over.
/// screen::Terminal::wake() makes it check the place.
void sit_on_screen(Place& place, Glyphs glyphs, screen::Depth depth);

struct ReplayOptions {
    std::string language = "en";
    Glyphs glyphs = Glyphs::Drawn;
    screen::Depth depth = screen::Depth::True;
};

/// Precondition: the record can be replayed to its end.
void replay_on_screen(const Record& record, const RecordTable& table, const ReplayOptions& options);

}  // namespace lastcard

// The table on the terminal: menu, match after match, and a record step by step. These functions
// own the terminal while they run.
#pragma once

#include <string>

#include "play/look.hpp"
#include "play/sitting.hpp"
#include "record/replay.hpp"
#include "screen/painter.hpp"

namespace lastcard {

struct ScreenOptions {
    TableSetup setup;
    SittingOptions sitting;
    bool menu = true;    ///< otherwise the match begins at once
    std::string resume;  ///< a game that was put away
    Glyphs glyphs = Glyphs::Drawn;
    screen::Depth depth = screen::Depth::True;
};

/// What is to be said when the terminal is the person's again; `failed` for a sentence on stderr.
struct Farewell {
    std::string sentence;
    bool failed = false;
};

Farewell play_on_screen(const ScreenOptions& options, TableBots bots);

/// The clock that places are played by.
Moment clock_now();

/// Plays from a place that is there already, until the person or the place has had enough.
/// screen::Terminal::wake() makes it look again.
void sit_on_screen(Place& place, Glyphs glyphs, screen::Depth depth);

struct ReplayOptions {
    std::string language = "en";
    Glyphs glyphs = Glyphs::Drawn;
    screen::Depth depth = screen::Depth::True;
};

/// The record has to be one that can be played up to its end.
void replay_on_screen(const Record& record, const RecordTable& table, const ReplayOptions& options);

}  // namespace lastcard

// The table on a screen: what a viewer sees of a match, drawn in cells, and what a key means there.
// Pure: the same model and size give the same picture.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "play/explain.hpp"
#include "play/journal.hpp"
#include "play/look.hpp"
#include "play/tally.hpp"
#include "screen/canvas.hpp"
#include "screen/keys.hpp"

namespace lastcard {

/// What is to be shown. It only refers to most of its parts: keep them alive.
struct TableModel {
    const Speaker& speaker;
    const Edition& edition;
    const SeatView& view;
    const Journal& journal;
    WhyNot why_not;                         ///< empty in a replay
    std::vector<std::string> seat_words{};  ///< beside each name: "hard", "you"
    ScoreSheet scores{};
    const MatchTally* tally = nullptr;  ///< after a round, where its record is at hand
    std::string corner{};               ///< right above: how fast it goes, or that it waits
    std::string footer{};               ///< after a match: where it was stored
    Glyphs glyphs = Glyphs::Drawn;
    bool held = false;       ///< the viewer's move waits until nobody can be caught
    bool may_go_on = false;  ///< the table waits although nothing is asked
    bool replay = false;     ///< a match that is over: arrows step through it
    bool company = false;    ///< there are others to talk to, and no pauses
};

enum class Page : std::uint8_t { None, Card, Rules, Keys, Story };

/// What the person is doing at the table besides the game.
struct TableUi {
    std::optional<FaceId> cursor;        ///< the card it stands on
    bool several = false;                ///< the next card is played as a pair or a series
    std::optional<ActionKind> choosing;  ///< whom to catch, or to give red cards to
    Page page = Page::None;
    int scroll = 0;
    std::optional<std::string> find;  ///< on the page of rules: only what has these words
    bool typing = false;              ///< these words are still being typed
    bool scores_seen = false;         ///< the sheet between rounds was put away
    std::string message;              ///< why something was refused, until the next key
};

/// What a key asks of the program.
struct Intent {
    enum class Kind : std::uint8_t {
        None,
        Act,
        GoOn,
        Faster,
        Slower,
        Quit,
        // Of a replay:
        Back,
        First,
        Last,
        NextRound,
        PreviousRound,
    };
    Kind kind = Kind::None;
    Action action{};
};

inline constexpr screen::Size smallest_screen{80, 24};

/// Whether there is room for a table.
bool fits(screen::Size size);
/// The picture where there is not.
screen::Canvas too_small(const Catalogue& catalogue, screen::Size size);

screen::Canvas draw_table(const TableModel& model, const TableUi& ui, screen::Size size);
Intent table_key(const TableModel& model, TableUi& ui, screen::Size size, const screen::Key& key);

/// The card the cursor stands on, now that the hand may have changed.
std::optional<FaceId> cursor_card(const TableModel& model, const TableUi& ui);

/// The page that is open, over whatever is there.
void draw_page(screen::Canvas& canvas, const TableModel& model, const TableUi& ui);

/// The lines of the page that is open.
std::vector<Line> page_lines(const TableModel& model, const TableUi& ui);

/// How far a box with these lines can be scrolled.
int last_scroll(const std::vector<Line>& lines, screen::Size size);

/// A box in the middle with lines in it, scrolled by so many rows as there are (`scroll` is kept
/// within them), and a line of keys below.
void draw_box(screen::Canvas& canvas, const std::string& title, const std::vector<Line>& lines,
              const std::string& keys, int& scroll);

/// Whether the sheet with the points lies over the table: after a round.
bool shows_scores(const TableModel& model, const TableUi& ui);
std::vector<Line> scores_lines(const TableModel& model);
void draw_scores(screen::Canvas& canvas, const TableModel& model, int scroll);

}  // namespace lastcard

// The table on a screen: draws a match as a viewer sees it, and interprets keys. Pure: the same
// model and size give the same picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/play/card_painter.hpp"
#include "terminal/play/help_pages.hpp"
#include "terminal/play/tally.hpp"
#include "terminal/screen/canvas.hpp"
#include "terminal/screen/keys.hpp"
#include "text/journal.hpp"

namespace lastcard {

/// What to show. Most parts are references and must outlive the model.
struct TableModel {
    const Speaker& speaker;
    const Edition& edition;
    const SeatView& view;
    const Journal& journal;
    WhyNot why_not;                         ///< empty in a replay
    std::vector<std::string> seat_words{};  ///< beside each name: "hard", "you"
    ScoreSheet scores{};
    const MatchTally* tally = nullptr;  ///< after a round, if its record is available
    std::string corner{};               ///< top right: the speed, or that the table waits
    std::string footer{};               ///< after a match: where it was stored
    Glyphs glyphs = Glyphs::Drawn;
    bool held = false;       ///< the viewer's move waits until nobody can be caught
    bool may_go_on = false;  ///< the table waits without a question
    bool replay = false;     ///< a finished match: arrows step through it
    bool company = false;    ///< there are other people at the table, and no pauses
    bool coached = false;    ///< the coach may be asked
};

enum class Page : std::uint8_t { None, Card, Rules, Keys, Story, Coach };

/// The state of the user interface.
struct TableUi {
    std::optional<FaceId> cursor;        ///< the selected card
    bool several = false;                ///< the next card is played as a pair or a series
    std::optional<ActionKind> choosing;  ///< choosing whom to catch, or to give red cards to
    Page page = Page::None;
    int scroll = 0;
    std::vector<Line> coach;          ///< what the coach says on its page
    std::optional<std::string> find;  ///< on the page of rules: the search words
    bool typing = false;              ///< the search words are being typed
    bool scores_seen = false;         ///< the page with the points was closed
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
        Coach,  ///< the page of the coach was opened
        // In a replay:
        Back,
        First,
        Last,
        NextRound,
        PreviousRound,
        TurningPoint,
    };
    Kind kind = Kind::None;
    Action action{};
};

inline constexpr screen::Size smallest_screen{80, 24};

/// Whether a table fits.
bool fits(screen::Size size);
/// The picture if it does not fit.
screen::Canvas too_small(const Catalogue& catalogue, screen::Size size);

screen::Canvas draw_table(const TableModel& model, const TableUi& ui, screen::Size size);
Intent table_key(const TableModel& model, TableUi& ui, screen::Size size, const screen::Key& key);

/// The selected card, adjusted to the present hand.
std::optional<FaceId> cursor_card(const TableModel& model, const TableUi& ui);

/// Draws the open page over the picture.
void draw_page(screen::Canvas& canvas, const TableModel& model, const TableUi& ui);

/// The lines of the open page.
std::vector<Line> page_lines(const TableModel& model, const TableUi& ui);

/// The largest scroll position of a box with these lines.
int last_scroll(const std::vector<Line>& lines, screen::Size size);

/// Draws a centred box with lines, scrolled by `scroll` rows (which is clamped), and a line of keys
/// below.
void draw_box(screen::Canvas& canvas, const std::string& title, const std::vector<Line>& lines,
              const std::string& keys, int& scroll);

/// Whether the page with the points covers the table: after a round.
bool shows_scores(const TableModel& model, const TableUi& ui);
std::vector<Line> scores_lines(const TableModel& model);
void draw_scores(screen::Canvas& canvas, const TableModel& model, int scroll);

}  // namespace lastcard

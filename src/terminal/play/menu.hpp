// The menu before a game: edition, opponents, rules and settings, each with a sentence of
// explanation. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "edition/preset.hpp"
#include "edition/switches.hpp"
#include "terminal/play/card_painter.hpp"
#include "terminal/play/help_pages.hpp"
#include "terminal/play/setup.hpp"
#include "terminal/screen/canvas.hpp"
#include "terminal/screen/keys.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// A saved game.
struct SavedGame {
    struct Player {
        std::string name;
        std::int32_t points = 0;
    };

    std::string path;
    std::string edition;  ///< its id
    unsigned round = 1;
    std::vector<Player> players;  ///< the person first
    bool scored = true;           ///< whether points are kept
    std::string date;             ///< when it was saved: "2025-11-15 12:14"
};

class Menu {
public:
    /// In line mode the game always waits, so the menu has no rows about time.
    enum class Reader : std::uint8_t { Screen, Lines };

    Menu(TableSetup setup, std::vector<SavedGame> saved, Reader reader = Reader::Screen);

    enum class Result : std::uint8_t { Open, Start, Continue, Delete, Quit };

    screen::Canvas draw(screen::Size size) const;
    Result key(const screen::Key& key);

    /// For line mode: the text of each row, and its explanation.
    std::vector<std::string> row_texts() const;
    std::vector<Line> row_help(std::size_t row) const { return about(rows()[row]); }
    /// Every value that set() accepts, in a sentence or line by line; empty if it accepts none.
    std::vector<std::string> row_values(std::size_t row) const;
    /// The row of the strength of all bots, used as the example in the help.
    std::size_t strength_row() const;
    /// Whether the row accepts any text: the name.
    bool takes_text(std::size_t row) const { return rows()[row].what == RowKind::Name; }
    /// Enter on a row; set() gives it a value as on the command line or as shown. False: not a
    /// value.
    Result enter(std::size_t row);
    bool set(std::size_t row, const std::string& text);
    bool has_saved() const { return !saved_.empty(); }
    bool on_main_page() const { return page_ == Page::Main; }

    const TableSetup& setup() const { return setup_; }
    const Catalogue& catalogue() const { return Catalogue::of(setup_.language); }
    /// After Continue and Delete: the chosen saved game.
    const SavedGame& chosen() const { return saved_[chosen_]; }
    /// After Delete: shows the remaining saved games.
    void show_saved(std::vector<SavedGame> saved);

    /// Asks whether the saved game of this row is to be deleted; false: there is none.
    bool ask_to_delete(std::size_t row);
    /// The question that must be answered first; empty: none.
    std::string question() const;
    Result answer(bool yes);

private:
    enum class RowKind : std::uint8_t {
        Continue,
        Start,
        Edition,
        Opponents,
        Strength,
        Preset,
        Rules,
        Language,
        Name,
        Pace,
        Speed,
        AutoPass,
        Quit,
        Bot,     ///< on the page of opponents
        Switch,  ///< on the page of rules
    };
    enum class Page : std::uint8_t { Main, Opponents, Rules };
    enum class Asking : std::uint8_t { Nothing, Quit, Delete };
    struct Row {
        RowKind what;
        std::size_t which = 0;
    };

    /// A value as it is typed, and as it is shown.
    struct Value {
        std::string word;
        std::string name;
    };

    std::vector<Row> rows() const;
    std::vector<Value> values(const Row& row) const;
    std::string edition_of(const SavedGame& game) const;
    std::string players_of(const SavedGame& game) const;
    std::string label(const Row& row) const;
    std::string value(const Row& row) const;
    bool changeable(const Row& row) const;
    std::vector<Line> about(const Row& row) const;
    void change(const Row& row, int by);
    Result choose(const Row& row);
    void choose_edition(const std::string& id);
    void choose_preset(std::size_t which);
    void turn_to(Page page);
    std::optional<std::string> conflict() const;
    void draw_rows(screen::Canvas& canvas, const std::vector<Row>& all, int first, int count) const;

    TableSetup setup_;
    std::vector<SavedGame> saved_;
    Reader reader_;
    std::vector<Edition> editions_;
    std::vector<Preset> presets_;
    std::size_t preset_ = 0;  ///< 0: none; else presets_[preset_ - 1]
    Page page_ = Page::Main;
    std::size_t at_ = 0;
    std::size_t main_at_ = 0;  ///< the cursor when returning to the main page
    std::size_t chosen_ = 0;
    Asking asking_ = Asking::Nothing;
};

/// The switches that an edition has, in the order of the table.
std::vector<const Switch*> switches_of(const Edition& edition);

/// The position after `by` steps in a ring of `count`.
template <class Size>
Size turned(Size at, int by, Size count) {
    const auto n = static_cast<long>(count);
    return static_cast<Size>(((static_cast<long>(at) + by) % n + n) % n);
}

/// "×2": a percentage of the pace, as on the command line.
std::string speed_text(unsigned percent);

}  // namespace lastcard

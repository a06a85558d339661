// The menu before a game: what to play, against whom, by which rules, with a plain sentence for
// everything. Pure, as the table is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "edition/preset.hpp"
#include "edition/switches.hpp"
#include "play/explain.hpp"
#include "play/look.hpp"
#include "play/setup.hpp"
#include "screen/canvas.hpp"
#include "screen/keys.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// A game that was put away.
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
    std::string date;             ///< when it was left: "2025-11-15 12:14"
};

class Menu {
public:
    /// Whoever reads lines is waited for, so nothing is asked there about time.
    enum class Reader : std::uint8_t { Screen, Lines };

    Menu(TableSetup setup, std::vector<SavedGame> saved, Reader reader = Reader::Screen);

    enum class Result : std::uint8_t { Open, Start, Continue, Delete, Quit };

    screen::Canvas draw(screen::Size size) const;
    Result key(const screen::Key& key);

    /// The same for whoever reads lines: what each row says, and what can be said of it.
    std::vector<std::string> row_texts() const;
    std::vector<Line> row_help(std::size_t row) const { return about(rows()[row]); }
    /// Every value that set() takes, in a sentence or line by line; nothing if it takes none.
    std::vector<std::string> row_values(std::size_t row) const;
    /// Where the strength of all bots is set, which is an example for everybody.
    std::size_t strength_row() const;
    /// Whether the row takes any text: the name.
    bool takes_text(std::size_t row) const { return rows()[row].what == What::Name; }
    /// Enter on a row; with a text, that is its value, as the command line would take it or as it
    /// is shown. False: it is none.
    Result enter(std::size_t row);
    bool set(std::size_t row, const std::string& text);
    bool has_saved() const { return !saved_.empty(); }
    bool on_main_sheet() const { return sheet_ == Sheet::Main; }

    const TableSetup& setup() const { return setup_; }
    const Catalogue& catalogue() const { return Catalogue::of(setup_.language); }
    /// After Continue and Delete: which one.
    const SavedGame& chosen() const { return saved_[chosen_]; }
    /// After Delete: those that are left.
    void show_saved(std::vector<SavedGame> saved);

    /// Asks whether the saved game of this row is to be deleted; false: there is none.
    bool ask_to_delete(std::size_t row);
    /// What is asked before anything else can be done; empty: nothing.
    std::string question() const;
    Result answer(bool yes);

private:
    enum class What : std::uint8_t {
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
    enum class Sheet : std::uint8_t { Main, Opponents, Rules };
    enum class Asking : std::uint8_t { Nothing, Quit, Delete };
    struct Row {
        What what;
        std::size_t which = 0;
    };

    /// What is typed for a value, and how it is shown.
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
    void turn_to(Sheet sheet);
    std::optional<std::string> conflict() const;
    void draw_rows(screen::Canvas& canvas, const std::vector<Row>& all, int first, int count) const;

    TableSetup setup_;
    std::vector<SavedGame> saved_;
    Reader reader_;
    std::vector<Edition> editions_;
    std::vector<Preset> presets_;
    std::size_t preset_ = 0;  ///< 0: none; else presets_[preset_ - 1]
    Sheet sheet_ = Sheet::Main;
    std::size_t at_ = 0;
    std::size_t main_at_ = 0;  ///< where the cursor comes back to
    std::size_t chosen_ = 0;
    Asking asking_ = Asking::Nothing;
};

/// The switches that an edition has, in the order of the table.
std::vector<const Switch*> switches_of(const Edition& edition);

/// The place after so many steps in a ring.
template <class Size>
Size turned(Size at, int by, Size count) {
    const auto n = static_cast<long>(count);
    return static_cast<Size>(((static_cast<long>(at) + by) % n + n) % n);
}

/// "×2": a percentage of the pace as the command line has it.
std::string speed_text(unsigned percent);

}  // namespace lastcard

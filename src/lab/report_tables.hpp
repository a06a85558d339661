// The results of a series of games as tables: the source of the text, the HTML report, the JSON and
// the CSV, which all show the same numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "edition/edition.hpp"
#include "lab/simulate.hpp"

namespace lastcard::report {

/// Nothing, a count, a number with its interval, or words.
using Cell = std::variant<std::monostate, std::uint64_t, Estimate, std::string>;

enum class Unit : std::uint8_t {
    Count,   ///< a whole number
    Share,   ///< of one, shown in per cent
    Number,  ///< anything else with a fraction
    Words,
};

struct Column {
    std::string key;
    std::string title;
    Unit unit = Unit::Number;
    bool quiet = false;  ///< all zeros, or stated by the label: in files only
    bool plus = false;   ///< a difference: shown with its sign
};

struct Row {
    std::string key;
    std::string label;
    std::vector<Cell> cells;
    bool quiet = false;        ///< never happened: in files only
    Unit unit = Unit::Number;  ///< of all cells where Table::unit_by_row
};

struct Table {
    std::string key;
    std::string title;
    std::string note{};  ///< what the numbers mean, in a sentence or two; may be empty
    std::string row_title;
    std::vector<Column> columns;
    std::vector<Row> rows{};
    bool unit_by_row = false;
    double par = 0;  ///< of a share: its value if all were equal; 0: not applicable
};

/// What was played under one setting.
struct SettingTables {
    std::string label;  ///< "stacking=off"; empty where nothing is compared
    std::vector<Table> tables;

    const Table* find(std::string_view key) const;
};

/// What a report says about the series before its numbers.
struct SeriesFacts {
    std::string edition;
    std::string edition_name;
    std::string edition_hash;
    std::string version;                ///< of the program
    std::string preset;                 ///< may be empty
    std::vector<std::string> rules;     ///< changed switches, "jump_in=true"
    std::vector<std::string> settings;  ///< what is compared, by setting; one empty text if not
};

struct ReportTables {
    SeriesFacts facts;
    std::vector<std::string> bots;  ///< by seat
    GameUnit unit = GameUnit::Match;
    bool rotate = false;
    std::uint64_t seed = 0;
    std::uint64_t games_wanted = 0;
    std::uint64_t games = 0;
    bool gaps = false;
    unsigned simulations =
        0;  ///< of bots that search; 0: they went by the clock, or there are none
    unsigned think_ms = 0;
    std::vector<SettingTables> settings;
};

ReportTables make_report_tables(const Series& series, const SeriesResult& result,
                                const Edition& edition, SeriesFacts facts);

/// How a number is shown.
struct Look {
    Unit unit = Unit::Number;
    bool plus = false;  ///< before what is more than nothing
};
Look look_of(const Table& table, const Row& row, std::size_t column);

/// The cell as people read it: "25.10% ± 0.27%", "12,345", "normal"; empty for nothing.
std::string shown(const Cell& cell, Look look);
/// The value alone, with as many digits as its interval is worth.
std::string shown_value(const Estimate& estimate, Look look);
/// "24.83% to 25.37%"; empty without an interval.
std::string shown_interval(const Estimate& estimate, Look look);
/// 1234567 as "1,234,567".
std::string shown_count(std::uint64_t number);

}  // namespace lastcard::report

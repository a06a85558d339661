// Compares two settings (see differences.hpp).
#include "lab/differences.hpp"

#include <algorithm>

#include "lab/cells.hpp"

namespace lastcard::report {
namespace {

constexpr std::size_t difference_column = 2;
constexpr double seldom = 0.05;

/// One star by the row alone; two by Bonferroni, since one row of
/// twenty seems to differ by chance.
void mark(Table& table) {
    const auto told = static_cast<double>(std::count_if(table.rows.begin(), table.rows.end(),
                                                        [](const Row& row) { return !row.quiet; }));
    for (Row& row : table.rows) {
        const double chance = chance_of(std::get<Estimate>(row.cells[difference_column]));
        row.cells.emplace_back(std::string(chance * told < seldom ? "**"
                                           : chance < seldom      ? "*"
                                                                  : ""));
    }
}

}  // namespace

Table differences_table(const Series& series, const NamedTally& base, const NamedTally& other,
                        const std::vector<PairedRatio>& paired) {
    Table table{.key = "differences",
                .title = "What the setting changes",
                .note = std::string("The same deals were played under both settings. The "
                                    "difference is taken deal by deal. ") +
                        marks_note,
                .row_title = "measure",
                .columns = {{"base", base.label},
                            {"here", other.label},
                            {.key = "difference", .title = "difference", .plus = true},
                            {.key = "mark", .title = "", .unit = Unit::Words}},
                .unit_by_row = true};
    const auto row = [&](std::string key, std::string label, unsigned measure, Unit unit) {
        const Ratio& before = base.tally.measures[measure];
        const Ratio& here = other.tally.measures[measure];
        table.rows.push_back(
            {std::move(key),
             std::move(label),
             {in_unit(before, unit), in_unit(here, unit), Cell{paired[measure].difference()}},
             before.amount() == 0 && here.amount() == 0,
             unit});
    };
    for (unsigned i = 0; i < Measures::plain; ++i)
        row(plain_measures[i].key, plain_measures[i].title, i, plain_measures[i].unit);
    for (unsigned i = 0; i < series.seats(); ++i)
        row("seat_wins_" + std::to_string(i), "Games won by seat " + std::to_string(i),
            Measures::seat_win(i), Unit::Share);
    const std::vector<Level> groups = bot_groups(series.bots);
    for (unsigned i = 0; groups.size() > 1 && i < groups.size(); ++i) {
        const std::string name(level_name(groups[i]));
        row("bot_wins_" + name, "Games won by a seat of " + name, Measures::group_win(i),
            Unit::Share);
    }
    for (unsigned i = 0; i < happening_count; ++i) {
        const HappeningInfo& what = info(static_cast<Countable>(i));
        row(std::string(what.key), std::string(what.title) + ", per round", Measures::plain + i,
            Unit::Number);
    }
    mark(table);
    return table;
}

}  // namespace lastcard::report

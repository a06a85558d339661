// Report tables for a terminal.
#include <algorithm>
#include <string_view>

#include "lab/differences.hpp"
#include "lab/report.hpp"

namespace lastcard::report {
namespace {

/// Characters, not bytes: everything shown here is one column wide.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
    }));
}

void pad(std::string& line, std::size_t width) {
    line.append(width - std::min(width, width_of(line)), ' ');
}

/// The label to the left, numbers to the right.
void put_table(std::string& text, const Table& table) {
    std::vector<std::vector<std::string>> lines = {{table.row_title}};
    std::vector<std::size_t> shown_columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (!table.columns[i].quiet) {
            shown_columns.push_back(i);
            lines[0].push_back(table.columns[i].title);
        }
    for (const Row& row : table.rows) {
        if (row.quiet) continue;
        lines.push_back({row.label});
        for (const std::size_t i : shown_columns)
            lines.back().push_back(shown(row.cells[i], look_of(table, row, i)));
    }
    std::vector<std::size_t> widths(lines[0].size());
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], width_of(line[i]));
    text += "\n" + table.title + "\n";
    for (const auto& line : lines) {
        std::string row = "  " + line[0];
        pad(row, widths[0] + 2);
        for (std::size_t i = 1; i < line.size(); ++i)
            row += std::string(2 + widths[i] - width_of(line[i]), ' ') + line[i];
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + '\n';
    }
}

}  // namespace

std::string what_was_played(const ReportTables& tables) {
    const bool match = tables.unit == GameUnit::Match;
    std::string text =
        tables.facts.edition_name + ", " + std::to_string(tables.bots.size()) + " seats: ";
    for (std::size_t i = 0; i < tables.bots.size(); ++i)
        text += (i > 0 ? ", " : "") + tables.bots[i];
    if (tables.rotate) text += ", moving on by one seat after each game";
    text += ". ";
    if (!tables.facts.preset.empty()) text += "Preset " + tables.facts.preset + ". ";
    if (!tables.facts.rules.empty()) {
        text += "Rules: ";
        for (std::size_t i = 0; i < tables.facts.rules.size(); ++i)
            text += (i > 0 ? ", " : "") + tables.facts.rules[i];
        text += ". ";
    }
    text += shown_count(tables.games) + (match ? " matches to the end" : " single rounds") +
            ", seed " + std::to_string(tables.seed);
    if (tables.simulations > 0)
        text += ", " + std::to_string(tables.simulations) + " simulations a decision";
    if (tables.think_ms > 0)
        text += ", " + std::to_string(tables.think_ms) + " ms of thought a decision";
    text += ".";
    if (tables.games < tables.games_wanted)
        text += " Interrupted: " + shown_count(tables.games_wanted) + " were to be played.";
    return text;
}

std::string as_text(const ReportTables& tables) {
    std::string text = what_was_played(tables) + '\n';
    text += "After ± is half the width of a 95% interval.\n";
    if (tables.settings.size() == 1) {
        const SettingTables& only = tables.settings[0];
        for (const char* key :
             {"seats", "bots", "places", "measures", "draws", "endings", "cards", "rules"})
            if (const Table* table = only.find(key);
                key != std::string_view("bots") || table->rows.size() > 1)
                put_table(text, *table);
        return text;
    }
    text += std::string(marks_note) + '\n';
    for (const SettingTables& setting : tables.settings)
        if (const Table* table = setting.find("differences")) {
            text += "\n" + setting.label + " against " + tables.settings[0].label;
            put_table(text, *table);
        }
    return text;
}

}  // namespace lastcard::report

// The numbers for programs: JSON and CSV.
#include <charconv>
#include <cmath>

#include "base/json.hpp"
#include "lab/report.hpp"

namespace lastcard::report {
namespace {

/// Seven digits say all that a simulation can know; nothing for what is not a number.
std::string digits(double value) {
    if (!std::isfinite(value)) return {};
    char buffer[32];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, value + 0.0, std::chars_format::general, 7);
    return {buffer, end.ptr};
}

void put_number(json::Writer& out, double value) {
    const std::string text = digits(value);
    if (text.empty())
        out.null();
    else
        out.raw(text);
}

void put_cell(json::Writer& out, const Cell& cell) {
    if (const auto* number = std::get_if<std::uint64_t>(&cell)) {
        out.value(*number);
    } else if (const auto* words = std::get_if<std::string>(&cell)) {
        out.value(*words);
    } else if (const auto* estimate = std::get_if<Estimate>(&cell)) {
        out.begin_object().key("value");
        put_number(out, estimate->value);
        out.key("low");
        put_number(out, estimate->low);
        out.key("high");
        put_number(out, estimate->high);
        out.end_object();
    } else {
        out.null();
    }
}

void put_table(json::Writer& out, const Table& table) {
    out.begin_array();
    for (const Row& row : table.rows) {
        out.begin_object().member("row", row.key).member("label", row.label);
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            out.key(table.columns[i].key);
            put_cell(out, row.cells[i]);
        }
        out.end_object();
    }
    out.end_array();
}

void put_list(json::Writer& out, const char* key, const std::vector<std::string>& words) {
    out.key(key).begin_array();
    for (const std::string& word : words) out.value(word);
    out.end_array();
}

/// Quoted where a comma or a quotation mark would be misread.
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace

std::string as_json(const ReportTables& tables) {
    std::string text;
    json::Writer out(text);
    out.begin_object()
        .member("lastcard_simulation", format_version)
        .member("version", tables.facts.version)
        .member("edition", tables.facts.edition)
        .member("edition_hash", tables.facts.edition_hash);
    if (!tables.facts.preset.empty()) out.member("preset", tables.facts.preset);
    put_list(out, "rules", tables.facts.rules);
    put_list(out, "bots", tables.bots);
    out.member("unit", std::string_view(tables.unit == GameUnit::Match ? "match" : "round"))
        .member("rotate", tables.rotate)
        .member("seed", tables.seed)
        .member("games", tables.games)
        .member("games_wanted", tables.games_wanted)
        .member("gaps", tables.gaps);
    if (tables.simulations > 0) out.member("simulations", tables.simulations);
    if (tables.think_ms > 0) out.member("think_ms", tables.think_ms);
    out.key("settings").begin_array();
    for (const SettingTables& setting : tables.settings) {
        out.begin_object().member("setting", setting.label).key("tables").begin_object();
        for (const Table& table : setting.tables) {
            out.key(table.key);
            put_table(out, table);
        }
        out.end_object().end_object();
    }
    out.end_array().end_object();
    return text + '\n';
}

std::string as_csv(const ReportTables& tables) {
    std::string text = "setting,table,row,column,value,low,high\n";
    for (const SettingTables& setting : tables.settings)
        for (const Table& table : setting.tables)
            for (const Row& row : table.rows)
                for (std::size_t i = 0; i < row.cells.size(); ++i) {
                    const Cell& cell = row.cells[i];
                    text += csv_field(setting.label) + ',' + table.key + ',' + csv_field(row.key) +
                            ',' + table.columns[i].key + ',';
                    if (const auto* number = std::get_if<std::uint64_t>(&cell))
                        text += std::to_string(*number) + ",,";
                    else if (const auto* words = std::get_if<std::string>(&cell))
                        text += csv_field(*words) + ",,";
                    else if (const auto* estimate = std::get_if<Estimate>(&cell))
                        text += digits(estimate->value) + ',' + digits(estimate->low) + ',' +
                                digits(estimate->high);
                    else
                        text += ",,";
                    text += '\n';
                }
    return text;
}

}  // namespace lastcard::report

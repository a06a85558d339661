// The report as one HTML file: text, plots and tables.
#include <algorithm>
#include <cmath>

#include "lab/plot.hpp"
#include "lab/report.hpp"

namespace lastcard::report {
namespace {

const Estimate* estimate_in(const Row& row, std::size_t column) {
    return std::get_if<Estimate>(&row.cells[column]);
}

std::size_t column_of(const Table& table, std::string_view key) {
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                    [key](const Column& column) { return column.key == key; });
    return static_cast<std::size_t>(found - table.columns.begin());
}

/// The lowest and the highest line, as the text alternative of the plot.
std::string described(const std::vector<RangePlot::Line>& lines, Look look) {
    const RangePlot::Line* low = nullptr;
    const RangePlot::Line* high = nullptr;
    for (const RangePlot::Line& line : lines) {
        if (!std::isfinite(line.value.value)) continue;
        if (low == nullptr || line.value.value < low->value.value) low = &line;
        if (high == nullptr || line.value.value > high->value.value) high = &line;
    }
    if (low == nullptr) return "There is nothing to show.";
    const auto told = [look](const RangePlot::Line& line) {
        const std::string interval = shown_interval(line.value, look);
        return line.label + ", " + shown_value(line.value, look) +
               (interval.empty() ? "" : " (95% interval " + interval + ")");
    };
    if (low == high) return "One line: " + told(*low) + ".";
    return std::to_string(lines.size()) + " lines. Highest: " + told(*high) +
           ". Lowest: " + told(*low) + ". All numbers are in the table.";
}

std::string par_words(double par) { return "par " + shown_value({par, par, par}, {Unit::Share}); }

/// A column of a table as points with intervals, or as bars.
RangePlot range_plot(const Table& table, std::string_view column_key, std::string title,
                     bool bars = false) {
    const std::size_t column = column_of(table, column_key);
    RangePlot plot;
    plot.words.title = std::move(title);
    plot.words.axis = table.columns[column].title + ", with 95% interval";
    plot.unit = table.columns[column].unit;
    plot.bars = bars;
    for (const Row& row : table.rows)
        if (const Estimate* value = row.quiet ? nullptr : estimate_in(row, column))
            plot.lines.push_back({row.label, *value});
    plot.words.alternative = described(plot.lines, {plot.unit});
    if (table.par > 0 && !bars) {
        plot.reference = table.par;
        plot.reference_label = par_words(table.par);
        plot.words.alternative += " The dashed line is " + plot.reference_label + ".";
    }
    return plot;
}

/// What became of the players that a rule touched.
RangePlot rules_plot(const Table& table) {
    RangePlot plot;
    plot.words.title = "Did it go with winning the round?";
    plot.words.axis = "rounds won by the player named, with 95% interval";
    plot.unit = Unit::Share;
    const std::size_t gainer = column_of(table, "gainer_won");
    const std::size_t sufferer = column_of(table, "sufferer_won");
    for (unsigned i = 0; i < happening_count; ++i) {
        const HappeningInfo& what = info(static_cast<Countable>(i));
        const auto add = [&](std::size_t column, std::string_view who) {
            if (const Estimate* value = estimate_in(table.rows[i], column))
                plot.lines.push_back({std::string(what.title) + ": " + std::string(who), *value});
        };
        add(gainer, what.gainer);
        add(sufferer, what.sufferer);
    }
    plot.words.alternative = described(plot.lines, {plot.unit});
    plot.reference = table.par;
    plot.reference_label = par_words(table.par);
    return plot;
}

HistogramPlot histogram_plot(const Table& table) {
    HistogramPlot plot;
    plot.words.title = table.title;
    plot.words.axis = table.row_title;
    plot.share_axis = "share of all";
    const Row* top = nullptr;
    double top_share = -1;
    for (const Row& row : table.rows) {
        const auto from = std::get<std::uint64_t>(row.cells[0]);
        const auto to = std::get<std::uint64_t>(row.cells[1]) + 1;
        const double share = estimate_in(row, 3)->value;
        if (share > top_share) {
            top_share = share;
            top = &row;
        }
        // The last one is the long tail: as wide as the others, so as not to dwarf them.
        const std::uint64_t width =
            plot.bars.empty() ? to - from : plot.bars[0].to - plot.bars[0].from;
        plot.bars.push_back({from, from + std::min(to - from, width), share});
    }
    if (!table.rows.empty() && table.rows.back().label.ends_with("more"))
        plot.words.axis += " (the last bar: all beyond)";
    if (top != nullptr)
        plot.words.alternative = "Most often " + top->label + " " + table.row_title + ": " +
                                 shown_value(*estimate_in(*top, 3), {Unit::Share}) +
                                 " of all. All numbers are in the table.";
    return plot;
}

StackPlot stack_plot(const Table& table, std::string title) {
    StackPlot plot;
    plot.words.title = std::move(title);
    plot.words.axis = "cards drawn in a round; the line is the 95% interval of the sum";
    std::vector<RangePlot::Line> totals;
    for (std::size_t i = 1; i < table.columns.size(); ++i)
        if (!table.columns[i].quiet) plot.pieces.push_back(table.columns[i].title);
    for (const Row& row : table.rows) {
        StackPlot::Line line{row.label, {}, *estimate_in(row, 0)};
        totals.push_back({row.label, line.total});
        for (std::size_t i = 1; i < table.columns.size(); ++i)
            if (!table.columns[i].quiet) line.pieces.push_back(estimate_in(row, i)->value);
        plot.lines.push_back(std::move(line));
    }
    plot.words.alternative = described(totals, {Unit::Number});
    return plot;
}

/// One measure under all settings, as the difference from the first.
RangePlot difference_plot(const ReportTables& tables, std::size_t row) {
    RangePlot plot;
    for (std::size_t i = 1; i < tables.settings.size(); ++i) {
        const Table& table = *tables.settings[i].find("differences");
        plot.words.title = table.rows[row].label;
        plot.unit = table.rows[row].unit;
        plot.lines.push_back({tables.settings[i].label, *estimate_in(table.rows[row], 2)});
    }
    plot.words.axis = std::string("difference") +
                      (plot.unit == Unit::Share ? " in percentage points" : "") +
                      ", with 95% interval";
    plot.reference = 0;
    plot.reference_label = tables.settings[0].label;
    plot.words.alternative =
        "Difference from " + plot.reference_label + ". " + described(plot.lines, {plot.unit, true});
    return plot;
}

std::string cell_html(const Cell& cell, Look look) {
    const auto* estimate = std::get_if<Estimate>(&cell);
    if (estimate == nullptr) return escaped(shown(cell, look));
    const std::string interval = shown_interval(*estimate, look);
    return escaped(shown_value(*estimate, look)) +
           (interval.empty() ? "" : " <small>" + escaped(interval) + "</small>");
}

std::string table_html(const Table& table, const std::string& id) {
    std::string html = "<div class=\"numbers\" role=\"region\" tabindex=\"0\" aria-labelledby=\"" +
                       id + "-caption\"><table>\n<caption id=\"" + id + "-caption\">" +
                       escaped(table.title) + "</caption>\n<thead><tr><th scope=\"col\">" +
                       escaped(table.row_title) + "</th>";
    for (const Column& column : table.columns)
        if (!column.quiet) html += "<th scope=\"col\">" + escaped(column.title) + "</th>";
    html += "</tr></thead>\n<tbody>\n";
    for (const Row& row : table.rows) {
        if (row.quiet) continue;
        html += "<tr><th scope=\"row\">" + escaped(row.label) + "</th>";
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            if (!table.columns[i].quiet)
                html += "<td>" + cell_html(row.cells[i], look_of(table, row, i)) + "</td>";
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

/// A table with many columns stands below its plots, a narrow one beside them.
bool is_wide(const Table& table) {
    return std::count_if(table.columns.begin(), table.columns.end(),
                         [](const Column& column) { return !column.quiet; }) > 4;
}

/// Plots and the table they were drawn from.
std::string pair_html(const std::string& id, const std::vector<NamedPlot>& plots,
                      const Table& table) {
    std::string html = std::string("<div class=\"pair") + (is_wide(table) ? " wide" : "") +
                       (table.key.ends_with("_distribution") ? " distribution" : "") + "\">\n";
    if (!plots.empty()) {
        html += "<div class=\"plots\">\n";
        for (const NamedPlot& plot : plots) html += "<figure>" + plot.svg + "</figure>\n";
        html += "</div>\n";
    }
    return html + table_html(table, id + "-" + table.key) + "</div>\n";
}

/// What one setting showed, section by section.
class SettingWriter {
public:
    SettingWriter(const ReportTables& tables, std::size_t number)
        : setting_(tables.settings[number]),
          prefix_(tables.settings.size() > 1 ? "s" + std::to_string(number) + "-" : ""),
          heading_(tables.settings.size() > 1 ? "h3" : "h2") {}

    std::string html() {
        std::string text;
        text += section("seats");
        if (several_bots()) text += section("bots");
        text += section("places");
        text += lengths();
        text += section("draws");
        if (several_bots()) text += section("bot_draws");
        text += section("endings");
        text += section("cards");
        text += section("rules");
        text += section("faces");
        return text;
    }

    std::vector<NamedPlot> plots() const {
        std::vector<NamedPlot> all;
        for (const Table& table : setting_.tables)
            for (NamedPlot& plot : plots_of(table)) all.push_back(std::move(plot));
        return all;
    }

private:
    bool several_bots() const { return setting_.find("bots")->rows.size() > 1; }

    std::vector<NamedPlot> plots_of(const Table& table) const {
        std::vector<NamedPlot> plots;
        const auto add = [&](const auto& plot, const std::string& name) {
            plots.push_back({prefix_ + name, as_svg(plot, prefix_ + name + "-plot")});
        };
        const std::string& key = table.key;
        if (key == "seats" || (key == "bots" && several_bots()) || key == "places")
            add(range_plot(table, "win_share", table.title), key);
        else if (key == "endings")
            add(range_plot(table, "share", table.title, true), key);
        else if (key == "draws" || (key == "bot_draws" && several_bots()))
            add(stack_plot(table, table.title), key);
        else if (key.ends_with("_distribution"))
            add(histogram_plot(table), key);
        else if (key == "rules")
            add(rules_plot(table), key);
        else if (key == "cards") {
            add(range_plot(table, "dealt_to_winner", "Which cards help to win"), "cards-dealt");
            add(range_plot(table, "last_share", "Which card was the last one", true), "cards-last");
        }
        return plots;
    }

    std::string open_section(const char* name, const std::string& title,
                             const std::string& note) const {
        const std::string heading = heading_;
        return "<section id=\"" + prefix_ + name + "\">\n<" + heading + ">" + escaped(title) +
               "</" + heading + ">\n" + (note.empty() ? "" : "<p>" + escaped(note) + "</p>\n");
    }

    std::string section(const char* key) const {
        const Table& table = *setting_.find(key);
        return open_section(key, table.title, table.note) + pair(table) + "</section>\n";
    }

    std::string pair(const Table& table) const {
        return pair_html(prefix_ + "table", plots_of(table), table);
    }

    std::string lengths() const {
        std::string html = open_section("lengths", "How long it takes", "");
        html += "<div class=\"pair\">\n";
        for (const char* key : {"measures", "lengths"})
            html += table_html(*setting_.find(key), prefix_ + "table-" + key);
        html += "</div>\n<p>" + escaped(setting_.find("lengths")->note) + "</p>\n";
        for (const Table& table : setting_.tables)
            if (table.key.ends_with("_distribution")) html += pair(table);
        return html + "</section>\n";
    }

    const SettingTables& setting_;
    std::string prefix_;
    const char* heading_;
};

std::vector<NamedPlot> difference_plots(const ReportTables& tables) {
    std::vector<NamedPlot> plots;
    if (tables.settings.size() < 2) return plots;
    const Table& first = *tables.settings[1].find("differences");
    for (std::size_t row = 0; row < first.rows.size(); ++row) {
        bool quiet = true;
        for (std::size_t i = 1; i < tables.settings.size(); ++i)
            quiet = quiet && tables.settings[i].find("differences")->rows[row].quiet;
        if (quiet) continue;
        const std::string name = "difference-" + first.rows[row].key;
        plots.push_back({name, as_svg(difference_plot(tables, row), name + "-plot")});
    }
    return plots;
}

std::string differences_html(const ReportTables& tables) {
    std::string html = "<section id=\"differences\">\n<h2>What the setting changes</h2>\n<p>" +
                       escaped(
                           "The same deals were played under every setting. Each plot shows how "
                           "much a measure differs from " +
                           tables.settings[0].label +
                           ", taken deal by deal; an interval that does not touch the dashed "
                           "line is a difference that chance alone would seldom make.") +
                       "</p>\n<div class=\"grid\">\n";
    for (const NamedPlot& plot : difference_plots(tables))
        html += "<figure>" + plot.svg + "</figure>\n";
    html += "</div>\n";
    for (std::size_t i = 1; i < tables.settings.size(); ++i) {
        Table table = *tables.settings[i].find("differences");
        table.title = tables.settings[i].label + " against " + tables.settings[0].label;
        html += table_html(table, "differences-" + std::to_string(i));
    }
    return html + "</section>\n";
}

constexpr const char* page_style = R"(*{box-sizing:border-box}
html{color-scheme:light dark}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:1180px;margin:0 auto;padding:16px 16px 64px}
h1{font-size:28px;line-height:1.2;margin:16px 0 8px}
h2{font-size:22px;line-height:1.25;margin:48px 0 8px;padding-top:12px;border-top:1px solid var(--faint)}
h3{font-size:18px;margin:36px 0 8px}
p{max-width:70ch;margin:8px 0 16px}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;padding:0;list-style:none}
a{color:var(--mark)}
.pair{display:grid;gap:16px 32px;grid-template-columns:minmax(0,1fr)}
.plots{min-width:0}
.grid{display:grid;gap:8px 32px;grid-template-columns:repeat(auto-fill,minmax(min(100%,420px),1fr))}
figure{margin:0 0 16px}
.plot{display:block;width:100%;max-width:560px;height:auto}
.numbers{overflow:auto;max-height:560px;margin:0 0 24px;min-width:0}
table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums;line-height:1.35}
caption{text-align:left;font-weight:600;padding:0 0 6px}
th,td{padding:4px 0 4px 20px;text-align:right;vertical-align:top;border-bottom:1px solid var(--faint)}
td{white-space:nowrap}
th:first-child{padding-left:0;text-align:left}
thead th{font-weight:600;position:sticky;top:0;background:var(--paper)}
tbody th{font-weight:400;min-width:9em}
small{color:var(--soft);font-size:12px;display:block}
footer{margin-top:48px;color:var(--soft);font-size:14px}
@media (min-width:900px){.pair{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.numbers:only-child,.wide .numbers{grid-column:1/-1}.distribution .numbers{max-height:300px}.wide .plots{grid-column:1/-1;display:grid;gap:16px 32px;grid-template-columns:repeat(2,minmax(0,1fr))}}
@media print{main{max-width:none;padding:0}.numbers{overflow:visible;max-height:none}.pair{grid-template-columns:1fr}figure,tr{break-inside:avoid}h2,h3,caption{break-after:avoid}nav{display:none}thead th{position:static}}
)";

}  // namespace

std::vector<NamedPlot> all_plots(const ReportTables& tables) {
    std::vector<NamedPlot> all = difference_plots(tables);
    for (std::size_t i = 0; i < tables.settings.size(); ++i)
        for (NamedPlot& plot : SettingWriter(tables, i).plots()) all.push_back(std::move(plot));
    for (NamedPlot& plot : all) plot.svg = as_svg_file(std::move(plot.svg));
    return all;
}

std::string as_html(const ReportTables& tables) {
    const std::string title = tables.facts.edition_name + ": " + shown_count(tables.games) +
                              (tables.unit == GameUnit::Match ? " games" : " rounds");
    std::string html =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>" +
        escaped(title) + " – Lastcard lab</title>\n<style>\n" + plot_style() + page_style +
        "</style>\n</head>\n<body>\n<main>\n<h1>" + escaped(title) + "</h1>\n<p>" +
        escaped(what_was_played(tables)) +
        "</p>\n<p>Points and numbers stand with their 95% intervals. What every row "
        "means is told in <cite>docs/lab.md</cite>.</p>\n";
    if (tables.settings.size() > 1) {
        html +=
            "<nav aria-label=\"Settings\"><ul><li><a href=\"#differences\">What the setting "
            "changes</a></li>";
        for (std::size_t i = 0; i < tables.settings.size(); ++i)
            html += "<li><a href=\"#setting-" + std::to_string(i) + "\">" +
                    escaped(tables.settings[i].label) + "</a></li>";
        html += "</ul></nav>\n" + differences_html(tables);
    }
    for (std::size_t i = 0; i < tables.settings.size(); ++i) {
        if (tables.settings.size() > 1)
            html += "<h2 id=\"setting-" + std::to_string(i) + "\">" +
                    escaped(tables.settings[i].label) + "</h2>\n";
        html += SettingWriter(tables, i).html();
    }
    return html + "<footer>Made by <cite>lastcard simulate</cite>, version " +
           escaped(tables.facts.version) + ".</footer>\n</main>\n</body>\n</html>\n";
}

}  // namespace lastcard::report

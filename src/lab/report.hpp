// Report tables as text, JSON, CSV and HTML. docs/lab.md describes the files.
#pragma once

#include <string>

#include "lab/report_tables.hpp"

namespace lastcard::report {

inline constexpr int format_version = 1;  ///< of JSON and CSV

/// The tables that matter most, in plain text.
std::string as_text(const ReportTables& tables);
/// Everything, one JSON object.
std::string as_json(const ReportTables& tables);
/// The same numbers, one a line.
std::string as_csv(const ReportTables& tables);

/// One HTML file with plots and tables.
std::string as_html(const ReportTables& tables);

/// A plot, named after what it shows.
struct NamedPlot {
    std::string name;
    std::string svg;
};
/// The plots of the HTML file as files of their own.
std::vector<NamedPlot> all_plots(const ReportTables& tables);

/// What was played, in a sentence or two.
std::string what_was_played(const ReportTables& tables);

}  // namespace lastcard::report

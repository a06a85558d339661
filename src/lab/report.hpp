// Findings written down: for a terminal, for programs, for people who read reports. docs/lab.md
// describes the files.
#pragma once

#include <string>

#include "lab/findings.hpp"

namespace lastcard::report {

inline constexpr int format_version = 1;  ///< of JSON and CSV

/// The tables that matter most, in plain text.
std::string as_text(const Findings& findings);
/// Everything, one JSON object.
std::string as_json(const Findings& findings);
/// The same numbers, one a line.
std::string as_csv(const Findings& findings);

/// One HTML file with plots and tables.
std::string as_html(const Findings& findings);

/// A plot, named after what it shows.
struct NamedPlot {
    std::string name;
    std::string svg;
};
/// The plots of the HTML file as files of their own.
std::vector<NamedPlot> all_plots(const Findings& findings);

/// What was played, in a sentence or two.
std::string what_was_played(const Findings& findings);

}  // namespace lastcard::report

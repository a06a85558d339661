// Three kinds of plots as SVG, enough for a report. They take their colours from the page, light or
// dark, and carry a text alternative.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/estimate.hpp"
#include "lab/report_tables.hpp"

namespace lastcard::report {

/// The texts of a plot.
struct PlotWords {
    std::string title;
    std::string axis;         ///< what the numbers along the axis are
    std::string alternative;  ///< what there is to see, in words
};

/// One line each: a point and its interval, or a bar from zero.
struct RangePlot {
    struct Line {
        std::string label;
        Estimate value;
    };
    PlotWords words;
    Unit unit = Unit::Number;
    std::vector<Line> lines;
    bool bars = false;
    std::optional<double> reference;  ///< a dashed line across
    std::string reference_label;
};

/// Bars side by side along a scale of numbers.
struct HistogramPlot {
    struct Bar {
        std::uint64_t from = 0;
        std::uint64_t to = 0;  ///< not included
        double share = 0;
    };
    PlotWords words;
    std::string share_axis;
    std::vector<Bar> bars;
};

/// One bar each, made of pieces that add up.
struct StackPlot {
    struct Line {
        std::string label;
        std::vector<double> pieces;
        Estimate total;
    };
    PlotWords words;
    std::vector<std::string> pieces;  ///< what they are called
    std::vector<Line> lines;
};

/// As part of a page that has plot_style(); `id` tells it from other plots of the page.
std::string as_svg(const RangePlot& plot, std::string_view id);
std::string as_svg(const HistogramPlot& plot, std::string_view id);
std::string as_svg(const StackPlot& plot, std::string_view id);

/// The rules of CSS that plots need, and the colours of both themes.
std::string plot_style();
/// A plot as a file of its own.
std::string as_svg_file(std::string svg);

/// Text as it is written in HTML and XML; what XML has no place for becomes U+FFFD.
std::string escaped(std::string_view text);

}  // namespace lastcard::report

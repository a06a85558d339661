// Drawing plots (see plot.hpp).
#include "lab/plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/text_util.hpp"

namespace lastcard::report {
namespace {

// All measures are in the units of the picture. It is as wide as a telephone shows it without
// making the letters small, and grows with the page.
constexpr double width = 440;
constexpr double margin = 8;
constexpr double letter = 6.9;  // the width of one, about
constexpr double title_height = 26;
constexpr double row_height = 24;
constexpr double tall_row_height = 38;  // with the label on a line of its own
constexpr double axis_height = 44;
constexpr double widest_gutter = 170;

std::string number(double value) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f", value);
    return buffer;
}

/// The length of a text in letters, not bytes.
std::size_t letters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        std::uint32_t code = 0;
        at += std::max<std::size_t>(decode_utf8(text, at, code), 1);
    }
    return count;
}

/// An SVG element with attributes, written step by step.
class Picture {
public:
    Picture(std::string_view id, const PlotWords& words, double height) {
        const std::string name(id);
        text_ =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" "
            "aria-labelledby=\"" +
            name + "-title " + name + "-desc\" viewBox=\"0 0 " + number(width) + " " +
            number(height) + "\">\n<title id=\"" + name + "-title\">" + escaped(words.title) +
            "</title>\n<desc id=\"" + name + "-desc\">" + escaped(words.alternative) + "</desc>\n";
        write(margin, 16, "title", words.title);
    }

    void line(double x1, double y1, double x2, double y2, std::string_view style) {
        text_ += "<line class=\"" + std::string(style) + "\" x1=\"" + number(x1) + "\" y1=\"" +
                 number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) + "\"/>\n";
    }
    /// A line with an end to both sides, so that a short one is seen beside its dot.
    void interval(double from, double to, double y, std::string_view style) {
        line(from, y, to, y, style);
        line(from, y - 4, from, y + 4, style);
        line(to, y - 4, to, y + 4, style);
    }
    void dot(double x, double y) {
        text_ +=
            "<circle class=\"dot\" cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"3.4\"/>\n";
    }
    void box(double x, double y, double w, double h, std::string_view style) {
        text_ += "<rect class=\"" + std::string(style) + "\" x=\"" + number(x) + "\" y=\"" +
                 number(y) + "\" width=\"" + number(std::max(w, 0.0)) + "\" height=\"" + number(h) +
                 "\"/>\n";
    }
    void write(double x, double y, std::string_view style, std::string_view words) {
        text_ += "<text class=\"" + std::string(style) + "\" x=\"" + number(x) + "\" y=\"" +
                 number(y) + "\">" + escaped(words) + "</text>\n";
    }
    std::string done() { return text_ + "</svg>\n"; }

private:
    std::string text_;
};

/// A scale from values to places, with ticks at round numbers.
class Scale {
public:
    Scale(double low, double high, double from, double to, unsigned most_ticks)
        : from_(from), to_(to) {
        if (!(high > low)) high = low + 1;
        const double rough = (high - low) / most_ticks;
        const double ten = std::pow(10, std::floor(std::log10(rough)));
        for (const double digit : {1.0, 2.0, 5.0, 10.0}) {
            step_ = ten * digit;
            if (step_ >= rough) break;
        }
        low_ = std::floor(low / step_) * step_;
        high_ = std::ceil(high / step_) * step_;
    }
    double at(double value) const {
        return from_ + (value - low_) / (high_ - low_) * (to_ - from_);
    }
    double low() const { return low_; }

    template <class Visit>
    void ticks(Visit&& visit) const {
        const auto count = static_cast<int>(std::lround((high_ - low_) / step_));
        for (int i = 0; i <= count; ++i) visit(low_ + i * step_);
    }
    std::string label(double value, Unit unit) const {
        const double factor = unit == Unit::Share ? 100 : 1;
        const double step = step_ * factor;
        const int decimals =
            std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 6);
        char buffer[48];
        std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value * factor);
        std::string text = buffer;
        if (text[0] == '-') {
            text.erase(0, 1);
            if (text.find_first_not_of("0.") != std::string::npos) text.insert(0, "−");
        } else if (decimals == 0 && value * factor >= 1000) {
            text = shown_count(static_cast<std::uint64_t>(std::llround(value * factor)));
        }
        return unit == Unit::Share ? text + "%" : text;
    }

private:
    double low_ = 0;
    double high_ = 1;
    double step_ = 1;
    double from_;
    double to_;
};

/// Ticks with their numbers below, faint lines across, and what they mean.
void draw_axis(Picture& picture, const Scale& scale, double top, double bottom, Unit unit,
               const std::string& words) {
    scale.ticks([&](double value) {
        picture.line(scale.at(value), top, scale.at(value), bottom, "grid");
        picture.write(scale.at(value), bottom + 15, "tick", scale.label(value, unit));
    });
    picture.write(width / 2, bottom + 34, "axis", words);
}

/// Labels stand left of their rows if they are short, else above.
struct Rows {
    double gutter = margin;
    double height = row_height;
    bool above = false;

    double top = title_height;

    template <class Lines>
    explicit Rows(const Lines& lines, double space_above = 0) : top(title_height + space_above) {
        std::size_t longest = 0;
        for (const auto& line : lines) longest = std::max(longest, letters(line.label));
        const double wanted = static_cast<double>(longest) * letter + margin + 6;
        above = wanted > widest_gutter;
        height = above ? tall_row_height : row_height;
        gutter = above ? margin : wanted;
    }
    double middle(std::size_t row) const {
        return top + static_cast<double>(row) * height + (above ? 25 : height / 2);
    }
    double bottom(std::size_t rows) const { return top + static_cast<double>(rows) * height + 2; }
    void label(Picture& picture, std::size_t row, const std::string& words) const {
        if (above)
            picture.write(margin, middle(row) - 10, "label", words);
        else
            picture.write(margin, middle(row) + 4.5, "label", words);
    }
};

bool finite(double value) { return std::isfinite(value); }

}  // namespace

std::string as_svg(const RangePlot& plot, std::string_view id) {
    double low = plot.bars ? 0 : plot.reference.value_or(HUGE_VAL);
    double high = plot.bars ? 0 : plot.reference.value_or(-HUGE_VAL);
    for (const RangePlot::Line& line : plot.lines)
        for (const double value : {line.value.low, line.value.value, line.value.high})
            if (finite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    if (!finite(low)) low = high = 0;
    const bool named = plot.reference && !plot.reference_label.empty();
    const Rows rows(plot.lines, named ? 14 : 0);
    const double bottom = rows.bottom(plot.lines.size());
    Picture picture(id, plot.words, bottom + axis_height);
    const Scale scale(low, high, rows.gutter + 12, width - 24, 5);
    draw_axis(picture, scale, rows.top, bottom, plot.unit, plot.words.axis);
    if (plot.reference) {
        const double x = scale.at(*plot.reference);
        picture.line(x, rows.top - 2, x, bottom, "reference");
        // Never out of the picture, however near the edge the line is.
        const double half = static_cast<double>(letters(plot.reference_label)) * letter / 2;
        picture.write(std::clamp(x, margin + half, width - margin - half), rows.top - 6, "tick",
                      plot.reference_label);
    }
    for (std::size_t i = 0; i < plot.lines.size(); ++i) {
        const Estimate& value = plot.lines[i].value;
        const double y = rows.middle(i);
        rows.label(picture, i, plot.lines[i].label);
        if (!finite(value.value)) continue;
        if (plot.bars) {
            const double zero = scale.at(0);
            picture.box(zero, y - 6, scale.at(value.value) - zero, 12, "bar");
        }
        if (finite(value.low) && finite(value.high))
            picture.interval(scale.at(value.low), scale.at(value.high), y,
                             plot.bars ? "whisker" : "range");
        if (!plot.bars) picture.dot(scale.at(value.value), y);
    }
    return picture.done();
}

std::string as_svg(const HistogramPlot& plot, std::string_view id) {
    constexpr double bottom = 200;
    constexpr double left = 52;
    double most = 0;
    double last = 1;
    double first = HUGE_VAL;
    // A bar for a single number has its tick in the middle.
    const bool single = !plot.bars.empty() && plot.bars[0].to - plot.bars[0].from == 1;
    const double shift = single ? -0.5 : 0;
    for (const HistogramPlot::Bar& bar : plot.bars) {
        most = std::max(most, bar.share);
        first = std::min(first, static_cast<double>(bar.from) + shift);
        last = std::max(last, static_cast<double>(bar.to) + shift);
    }
    if (!finite(first)) first = 0;
    Picture picture(id, plot.words, bottom + axis_height);
    const Scale across(first, last, left, width - 20, 6);
    const Scale up(0, most, bottom, title_height + 22, 4);
    picture.write(margin, title_height + 10, "label", plot.share_axis);
    up.ticks([&](double value) {
        picture.line(left, up.at(value), width - 20, up.at(value), "grid");
        picture.write(left - 6, up.at(value) + 4, "scale", up.label(value, Unit::Share));
    });
    for (const HistogramPlot::Bar& bar : plot.bars) {
        const double from = across.at(static_cast<double>(bar.from) + shift);
        const double to = across.at(static_cast<double>(bar.to) + shift);
        picture.box(from + 0.5, up.at(bar.share), to - from - 1, bottom - up.at(bar.share), "bar");
    }
    across.ticks([&](double value) {
        picture.line(across.at(value), bottom, across.at(value), bottom + 4, "tick-mark");
        picture.write(across.at(value), bottom + 16, "tick", across.label(value, Unit::Number));
    });
    picture.line(left, bottom, width - 20, bottom, "base");
    picture.write(width / 2, bottom + 35, "axis", plot.words.axis);
    return picture.done();
}

std::string as_svg(const StackPlot& plot, std::string_view id) {
    double high = 0;
    for (const StackPlot::Line& line : plot.lines)
        high = std::max({high, line.total.value, finite(line.total.high) ? line.total.high : 0});
    const Rows rows(plot.lines);
    const double bottom = rows.bottom(plot.lines.size());
    const double legend = bottom + axis_height + 4;
    const std::size_t legend_rows = (plot.pieces.size() + 1) / 2;
    Picture picture(id, plot.words, legend + 20 * static_cast<double>(legend_rows));
    const Scale scale(0, high, rows.gutter + 12, width - 24, 5);
    draw_axis(picture, scale, title_height, bottom, Unit::Number, plot.words.axis);
    for (std::size_t i = 0; i < plot.lines.size(); ++i) {
        const StackPlot::Line& line = plot.lines[i];
        const double y = rows.middle(i);
        rows.label(picture, i, line.label);
        double sum = 0;
        for (std::size_t p = 0; p < line.pieces.size(); ++p) {
            const double from = scale.at(sum);
            sum += line.pieces[p];
            picture.box(from, y - 7, scale.at(sum) - from, 14, "piece p" + std::to_string(p % 9));
        }
        if (finite(line.total.low) && finite(line.total.high))
            picture.interval(scale.at(line.total.low), scale.at(line.total.high), y, "whisker");
    }
    for (std::size_t p = 0; p < plot.pieces.size(); ++p) {
        const double x = p % 2 == 0 ? margin : width / 2;
        const std::size_t legend_row = p / 2;
        const double y = legend + 20 * static_cast<double>(legend_row);
        picture.box(x, y, 14, 12, "piece p" + std::to_string(p % 9));
        picture.write(x + 20, y + 10.5, "label", plot.pieces[p]);
    }
    return picture.done();
}

std::string plot_style() {
    return R"(:root{--paper:#f4f1ea;--ink:#14161c;--soft:#5b5f6b;--faint:#d8d3c7;--mark:#1f4fd8;--light:#9fb4f0;--p0:#1f4fd8;--p1:#f2b705;--p2:#1e7b34;--p3:#c8102e;--p4:#8fa6e8;--p5:#8a6a00;--p6:#8cc49a;--p7:#e58a98;--p8:#5b5f6b}
@media (prefers-color-scheme:dark){:root{--paper:#14161c;--ink:#f4f1ea;--soft:#b3b0a8;--faint:#343843;--mark:#8ea6ff;--light:#4560b8;--p0:#6d8bff;--p1:#f2b705;--p2:#48a860;--p3:#f0566e;--p4:#3c56b0;--p5:#a58a2e;--p6:#2c6b3d;--p7:#8f3543;--p8:#8d9099}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#333;--faint:#ccc;--mark:#1f4fd8;--light:#9fb4f0;--p0:#1f4fd8;--p1:#f2b705;--p2:#1e7b34;--p3:#c8102e;--p4:#8fa6e8;--p5:#8a6a00;--p6:#8cc49a;--p7:#e58a98;--p8:#5b5f6b}}
.plot{font:13px system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}
.plot text{fill:var(--ink);stroke:var(--paper);stroke-width:3px;stroke-linejoin:round;paint-order:stroke}
.plot .title{font-weight:600;font-size:14px}
.plot .tick,.plot .axis{text-anchor:middle}
.plot .scale{text-anchor:end}
.plot .tick,.plot .scale,.plot .axis{fill:var(--soft);font-size:12px}
.plot .grid{stroke:var(--faint);stroke-width:1}
.plot .base,.plot .tick-mark{stroke:var(--soft);stroke-width:1}
.plot .reference{stroke:var(--ink);stroke-width:1.2;stroke-dasharray:4 3}
.plot .range{stroke:var(--mark);stroke-width:2}
.plot .whisker{stroke:var(--ink);stroke-width:1.6}
.plot .dot{fill:var(--mark)}
.plot .bar{fill:var(--light);stroke:var(--mark);stroke-width:.6}
.plot .piece{stroke:var(--paper);stroke-width:1}
.plot .p0{fill:var(--p0)}.plot .p1{fill:var(--p1)}.plot .p2{fill:var(--p2)}.plot .p3{fill:var(--p3)}.plot .p4{fill:var(--p4)}.plot .p5{fill:var(--p5)}.plot .p6{fill:var(--p6)}.plot .p7{fill:var(--p7)}.plot .p8{fill:var(--p8)}
)";
}

namespace {

/// The same rules with the light colours written out, for programs that know no variables.
std::string plain_style(std::string_view style) {
    std::string plain;
    for (std::size_t at = style.find(".plot{"); at < style.size();) {
        const std::size_t use = std::min(style.find("var(--", at), style.size());
        plain += style.substr(at, use - at);
        if (use == style.size()) break;
        const std::size_t end = style.find(')', use);
        const std::string name = std::string(style.substr(use + 4, end - use - 4)) + ":";
        const std::size_t value = style.find(name) + name.size();
        plain += style.substr(value, style.find_first_of(";}", value) - value);
        at = end + 1;
    }
    return plain;
}

}  // namespace

std::string as_svg_file(std::string svg) {
    const std::string style = plot_style() + "svg{background:var(--paper)}\n";
    svg.insert(svg.find("<title"), "<style>" + plain_style(style) + "@supports(color:var(--ink)){" +
                                       style + "}</style>\n");
    return svg;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::uint32_t code = 0;
        const std::size_t length = decode_utf8(text, at, code);
        const bool allowed = code >= 0x20 || code == '\n' || code == '\t';
        if (length == 0 || !allowed || code == 0xfffe || code == 0xffff)
            out += "\xEF\xBF\xBD";
        else if (code == '&')
            out += "&amp;";
        else if (code == '<')
            out += "&lt;";
        else if (code == '>')
            out += "&gt;";
        else if (code == '"')
            out += "&quot;";
        else if (code == '\'')
            out += "&#39;";
        else
            out.append(text, at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

}  // namespace lastcard::report

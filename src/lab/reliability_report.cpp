// Writing what a check has shown (see reliability_report.hpp).
#include "lab/reliability_report.hpp"

#include <cstdio>

#include "base/json.hpp"
#include "lab/plot.hpp"

namespace lastcard {
namespace {

std::string rounded(double value, int decimals) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
    return buffer;
}

std::string in_percent(double share) { return rounded(share * 100, 1); }

unsigned long long printable(std::uint64_t value) { return value; }

/// What came true against what was said, with the band around the diagonal.
class Diagram {
public:
    std::string drawn(const ReliabilityRun& run, const Reliability& result) {
        const std::string name = run.edition + ", " + std::to_string(run.seats) + " seats";
        text_ =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" "
            "viewBox=\"0 0 440 440\">\n<title>" +
            report::escaped(name + ": what the coach said, and what came true") + "</title>\n";
        label(8, 18, "title", name);
        add_band();
        add_grid();
        line(x(0), y(0), x(1), y(1), "reference");
        for (const ReliabilityBin& bin : result.bins)
            if (bin.won.n() >= least_matches) add_bin(bin);
        label(x(0.5), size - 8, "axis", "what the coach said; upwards: what came true");
        return report::as_svg_file(text_ + "</svg>\n");
    }

private:
    static constexpr double size = 440;
    static constexpr double left = 46;
    static constexpr double low = 44;
    static constexpr double edge = 34;

    static double x(double share) { return left + share * (size - left - 12); }
    static double y(double share) { return edge + (1 - share) * (size - low - edge); }
    static std::string place(double value) { return rounded(value, 1); }
    static std::string point(double share_x, double share_y) {
        return place(x(share_x)) + "," + place(y(share_y));
    }

    void line(double x1, double y1, double x2, double y2, const char* style) {
        text_ += std::string("<line class=\"") + style + "\" x1=\"" + place(x1) + "\" y1=\"" +
                 place(y1) + "\" x2=\"" + place(x2) + "\" y2=\"" + place(y2) + "\"/>\n";
    }
    void label(double at_x, double at_y, const char* style, const std::string& words) {
        text_ += std::string("<text class=\"") + style + "\" x=\"" + place(at_x) + "\" y=\"" +
                 place(at_y) + "\">" + report::escaped(words) + "</text>\n";
    }
    void add_band() {
        const double band = reliability_band;
        text_ += "<polygon fill=\"var(--faint)\" points=\"" + point(0, band) + " " +
                 point(1 - band, 1) + " " + point(1, 1) + " " + point(1, 1 - band) + " " +
                 point(band, 0) + " " + point(0, 0) + "\"/>\n";
    }
    void add_grid() {
        for (unsigned tenth = 0; tenth <= 10; tenth += 2) {
            const double share = tenth / 10.0;
            const std::string words = std::to_string(tenth * 10) + "%";
            line(x(share), y(0), x(share), y(1), "grid");
            line(x(0), y(share), x(1), y(share), "grid");
            label(x(share), y(0) + 16, "tick", words);
            label(x(0) - 5, y(share) + 4, "scale", words);
        }
    }
    void add_bin(const ReliabilityBin& bin) {
        const Estimate won = bin.observed();
        const double at = x(bin.mean_said());
        line(at, y(won.low), at, y(won.high), "range");
        text_ += "<circle class=\"dot\" cx=\"" + place(at) + "\" cy=\"" + place(y(won.value)) +
                 "\" r=\"3\"/>\n";
    }

    std::string text_;
};

}  // namespace

std::string reliability_text(const ReliabilityRun& run, const Reliability& result) {
    char buffer[160];
    std::snprintf(buffer, sizeof buffer,
                  "%s, %u seats, %s: %llu decisions of %llu matches, %u simulations each\n\n",
                  run.edition.c_str(), run.seats, std::string(level_name(run.bots)).c_str(),
                  printable(result.decisions), printable(result.matches), run.worlds);
    std::string text = buffer;
    text += "   said %    won %   95% interval    decisions\n";
    for (const ReliabilityBin& bin : result.bins) {
        if (bin.decisions == 0) continue;
        const Estimate won = bin.observed();
        const std::string interval = in_percent(won.low) + "–" + in_percent(won.high);
        std::snprintf(buffer, sizeof buffer, "  %7s  %7s   %-13s  %10llu%s\n",
                      in_percent(bin.mean_said()).c_str(), in_percent(won.value).c_str(),
                      interval.c_str(), printable(bin.decisions),
                      unreliable(bin) ? "  outside" : "");
        // The dash of the interval is three bytes and one column.
        text += buffer;
    }
    return text;
}

std::string reliability_json(const ReliabilityRun& run, const Reliability& result) {
    std::string text;
    json::Writer out(text);
    out.begin_object().member("lastcard_calibration", 1).member("edition", run.edition);
    out.member("seats", run.seats).member("bots", level_name(run.bots)).member("seed", run.seed);
    out.member("simulations", run.worlds).member("true_hands", run.true_hands);
    out.member("matches", result.matches).member("decisions", result.decisions);
    out.key("band").raw(rounded(reliability_band, 2)).key("bins").begin_array();
    for (const ReliabilityBin& bin : result.bins) {
        if (bin.decisions == 0) continue;
        const Estimate won = bin.observed();
        out.begin_object().member("decisions", bin.decisions);
        out.member("matches", bin.won.n());
        out.key("said").raw(rounded(bin.mean_said(), 5)).key("won").raw(rounded(won.value, 5));
        if (bin.won.n() > 1)
            out.key("low").raw(rounded(won.low, 5)).key("high").raw(rounded(won.high, 5));
        out.member("outside", unreliable(bin)).end_object();
    }
    out.end_array().end_object();
    return text + "\n";
}

std::string reliability_svg(const ReliabilityRun& run, const Reliability& result) {
    return Diagram().drawn(run, result);
}

}  // namespace lastcard

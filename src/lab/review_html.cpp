// Writing the page (see review_html.hpp).
#include "lab/review_html.hpp"

#include <algorithm>
#include <cstdio>

#include "coach/words.hpp"
#include "lab/plot.hpp"

namespace lastcard {
namespace {

using coach::DecisionReview;
using coach::percent_of;
using coach::ReviewedMatch;
using report::escaped;

constexpr std::string_view review_style = R"(html{color-scheme:light dark}
body{margin:0 auto;max-width:60rem;padding:1rem 1rem 3rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
h1,h2,h3{line-height:1.2}
a{color:var(--mark)}
.soft{color:var(--soft)}
figure{margin:1rem 0}
.plot{width:100%;height:auto}
.curve{fill:none;stroke-width:2.2;stroke-linejoin:round}
.c0{stroke:var(--p0)}.c1{stroke:var(--p3)}.c2{stroke:var(--p2)}.c3{stroke:var(--p1)}.c4{stroke:var(--p5)}.c5{stroke:var(--p4)}.c6{stroke:var(--p6)}.c7{stroke:var(--p7)}.c8{stroke:var(--p8)}.c9{stroke:var(--ink)}
.plot .turn{stroke:var(--paper);stroke-width:2}
.f0{fill:var(--p0)}.f1{fill:var(--p3)}.f2{fill:var(--p2)}.f3{fill:var(--p1)}.f4{fill:var(--p5)}.f5{fill:var(--p4)}.f6{fill:var(--p6)}.f7{fill:var(--p7)}.f8{fill:var(--p8)}.f9{fill:var(--ink)}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;padding:0}
.legend svg{width:1.6em;height:.7em;margin-right:.4em}
section{border-top:1px solid var(--faint);padding:.4rem 0}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td{padding:.1rem .8rem .1rem 0;vertical-align:top}
td:first-child{text-align:right}
tr.played td{font-weight:600}
.sentence{border-left:4px solid var(--mark);padding-left:.7rem}
)";

std::string svg_number(double value) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f", value);
    return buffer;
}

class Curve {
public:
    Curve(const ReviewedMatch& match, const Speaker& speaker) : match_(match), speaker_(speaker) {}

    std::string svg() {
        const std::string title = words("coach.curve");
        text_ =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" "
            "aria-label=\"" +
            escaped(title) + "\" viewBox=\"0 0 " + svg_number(width) + " " + svg_number(height) +
            "\">\n<title>" + escaped(title) + "</title>\n";
        add_grid();
        add_rounds();
        for (unsigned i = 0; i < match_.seats; ++i) add_line(i);
        for (std::size_t i = 0; i < match_.decisions.size(); ++i)
            if (match_.decisions[i].turning_point) add_turning_point(i);
        write(left + (width - left - right) / 2, height - 6, "axis", words("coach.axis"));
        return text_ + "</svg>\n";
    }

private:
    static constexpr double width = 880;
    static constexpr double height = 380;
    static constexpr double left = 48;
    static constexpr double right = 12;
    static constexpr double top = 12;
    static constexpr double bottom = 44;

    std::string words(std::string_view key) const { return speaker_.catalogue.format(key); }
    double x(std::size_t decision) const {
        const auto last =
            static_cast<double>(std::max<std::size_t>(match_.decisions.size(), 2) - 1);
        return left + static_cast<double>(decision) / last * (width - left - right);
    }
    static double y(double chance) { return top + (1 - chance) * (height - top - bottom); }

    void write(double at_x, double at_y, std::string_view style, std::string_view what) {
        text_ += "<text class=\"" + std::string(style) + "\" x=\"" + svg_number(at_x) + "\" y=\"" +
                 svg_number(at_y) + "\">" + escaped(what) + "</text>\n";
    }
    void line(double x1, double y1, double x2, double y2, std::string_view style) {
        text_ += "<line class=\"" + std::string(style) + "\" x1=\"" + svg_number(x1) + "\" y1=\"" +
                 svg_number(y1) + "\" x2=\"" + svg_number(x2) + "\" y2=\"" + svg_number(y2) +
                 "\"/>\n";
    }

    void add_grid() {
        for (unsigned percent = 0; percent <= 100; percent += 25) {
            const double at = y(percent / 100.0);
            line(left, at, width - right, at, percent == 0 ? "base" : "grid");
            write(left - 6, at + 4, "scale", std::to_string(percent) + "%");
        }
    }

    /// A line and a number where a round begins.
    void add_rounds() {
        double free_from = 0;
        for (std::size_t i = 0; i < match_.decisions.size(); ++i) {
            if (i > 0 && match_.decisions[i].view.round == match_.decisions[i - 1].view.round)
                continue;
            if (i > 0) line(x(i), top, x(i), height - bottom, "grid");
            const std::string name = speaker_.catalogue.format(
                "coach.round", {{"number", match_.decisions[i].view.round}});
            if (x(i) < free_from) continue;
            text_ += "<text class=\"soft-label\" fill=\"var(--soft)\" font-size=\"12\" x=\"" +
                     svg_number(x(i) + 3) + "\" y=\"" + svg_number(height - bottom + 16) + "\">" +
                     escaped(name) + "</text>\n";
            free_from = x(i) + 8.0 * static_cast<double>(name.size());
        }
    }

    void add_line(unsigned seat) {
        text_ += "<polyline class=\"curve c" + std::to_string(seat) + "\" points=\"";
        for (std::size_t i = 0; i < match_.decisions.size(); ++i)
            text_ += (i == 0 ? "" : " ") + svg_number(x(i)) + "," +
                     svg_number(y(match_.decisions[i].after[seat]));
        text_ += "\"/>\n";
    }

    void add_turning_point(std::size_t i) {
        const DecisionReview& review = match_.decisions[i];
        const unsigned seat = index(review.seat);
        text_ += "<a href=\"#d" + std::to_string(review.number) + "\"><circle class=\"turn f" +
                 std::to_string(seat) + "\" cx=\"" + svg_number(x(i)) + "\" cy=\"" +
                 svg_number(y(review.after[seat])) + "\" r=\"6\"><title>" +
                 escaped(coach::review_sentence(speaker_, review)) + "</title></circle></a>\n";
    }

    const ReviewedMatch& match_;
    const Speaker& speaker_;
    std::string text_;
};

std::string curve_legend(const ReviewedMatch& match, const Speaker& speaker) {
    std::string html = "<ul class=\"legend\">";
    for (unsigned i = 0; i < match.seats; ++i)
        html += "<li><svg viewBox=\"0 0 16 7\" aria-hidden=\"true\"><line class=\"curve c" +
                std::to_string(i) + "\" x1=\"0\" y1=\"3.5\" x2=\"16\" y2=\"3.5\"/></svg>" +
                escaped(seat_name(speaker, seat_at(i))) + "</li>";
    return html + "</ul>\n";
}

std::string decision_html(const DecisionReview& review, const Speaker& speaker) {
    const Catalogue& catalogue = speaker.catalogue;
    std::string html =
        "<section id=\"d" + std::to_string(review.number) + "\">\n<h3>" +
        escaped(catalogue.format("coach.move", {{"number", review.number},
                                                {"round", review.view.round},
                                                {"player", seat_name(speaker, review.seat)}})) +
        "</h3>\n<p>" +
        escaped(catalogue.format(
            "coach.top", {{"card", face_up_name(speaker, review.view.top, review.view.colour)}})) +
        "<br>" +
        escaped(
            catalogue.format("coach.hand", {{"cards", coach::hand_words(speaker, review.view)}})) +
        "</p>\n<table>\n";
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const bool played = review.played == i;
        html += std::string(played ? "<tr class=\"played\">" : "<tr>") + "<td>" +
                std::to_string(percent_of(review.moves[i].match.value)) + "%</td><td>" +
                escaped(coach::move_sentence(speaker, review, review.moves[i].action)) +
                "</td><td>" + (played ? escaped(catalogue.format("coach.played")) : "") +
                "</td></tr>\n";
    }
    const std::string sentence = coach::review_sentence(speaker, review);
    return html + "</table>\n<p class=\"sentence\">" + escaped(sentence) + "</p>\n</section>\n";
}

std::string about_review(const ReviewedMatch& match, const Speaker& speaker) {
    const Catalogue& catalogue = speaker.catalogue;
    std::string text =
        catalogue.format("coach.about", {{"edition", match.edition},
                                         {"count", match.decisions.size()},
                                         {"worlds", match.options.worlds}}) +
        " " + catalogue.format(match.options.true_hands ? "coach.about.true" : "coach.about.seen") +
        " ";
    text +=
        match.options.open_curve
            ? catalogue.format("coach.curve.open")
            : catalogue.format("coach.curve.seat", {{"player", seat_name(speaker, match.only)}});
    if (!match.complete)
        text += " " + catalogue.format("coach.cut", {{"count", match.decisions.size()}});
    return text;
}

}  // namespace

std::string review_html(const ReviewedMatch& match, const Speaker& speaker) {
    const Catalogue& catalogue = speaker.catalogue;
    const std::string title = escaped(catalogue.format("coach.title"));
    std::string html =
        "<!doctype html>\n<html lang=\"" + std::string(language_code(catalogue.language())) +
        "\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>" +
        title + "</title>\n<style>\n" + report::plot_style() + std::string(review_style) +
        "</style>\n<h1>" + title + "</h1>\n<p class=\"soft\">" +
        escaped(about_review(match, speaker)) + "</p>\n";
    html += "<h2>" + escaped(catalogue.format("coach.curve")) + "</h2>\n<figure>\n" +
            Curve(match, speaker).svg() + curve_legend(match, speaker) + "</figure>\n";
    const std::vector<std::size_t> keys = coach::key_decisions(match.decisions, coach::key_count);
    html += "<h2>" + escaped(catalogue.format("coach.key")) + "</h2>\n";
    if (keys.empty()) html += "<p>" + escaped(catalogue.format("coach.none")) + "</p>\n";
    for (const std::size_t i : keys) html += decision_html(match.decisions[i], speaker);
    std::string others;
    for (std::size_t i = 0; i < match.decisions.size(); ++i)
        if (match.decisions[i].turning_point &&
            std::find(keys.begin(), keys.end(), i) == keys.end())
            others += decision_html(match.decisions[i], speaker);
    if (!others.empty())
        html += "<h2>" + escaped(catalogue.format("coach.turnings")) + "</h2>\n" + others;
    return html;
}

}  // namespace lastcard

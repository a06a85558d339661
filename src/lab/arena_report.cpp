// Results of contests (see arena_report.hpp).
#include "lab/arena_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/json.hpp"
#include "lab/report_tables.hpp"

namespace lastcard {
namespace {

template <class... Values>
std::string formatted(const char* format, Values... values) {
    char text[400];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

std::string percent(double share) {
    return std::isnan(share) ? "?" : formatted("%.1f%%", share * 100);
}

/// With a sign, unless it is zero.
std::string points(double value) {
    if (std::isnan(value)) return "?";
    const double whole = std::round(value);
    return whole == 0 ? "0" : formatted("%+.0f", whole);
}

std::string points_between(const Estimate& estimate) {
    return "(95%: " + points(estimate.low) + " to " + points(estimate.high) + ")";
}

/// "850 ns", "12.5 µs", "3.1 ms"
std::string shown_thought(const Thinking& thought) {
    if (thought.answers == 0) return "?";
    const double each =
        static_cast<double>(thought.nanoseconds) / static_cast<double>(thought.answers);
    if (each < 1e3) return formatted("%.0f ns", each);
    if (each < 1e6) return formatted("%.1f µs", each / 1e3);
    return formatted("%.1f ms", each / 1e6);
}

Thinking thought_of(unsigned contestant, const std::vector<PairingResult>& results) {
    Thinking thought;
    for (const PairingResult& result : results) {
        if (result.pairing.alone == contestant) thought.add(result.alone_thought);
        if (result.pairing.others == contestant) thought.add(result.others_thought);
    }
    return thought;
}

std::string_view verdict_word(Sprt::Verdict verdict) {
    switch (verdict) {
        case Sprt::Verdict::Lower: return "elo0";
        case Sprt::Verdict::Higher: return "elo1";
        case Sprt::Verdict::Open: break;
    }
    return "open";
}

std::string sprt_text(const Contest& contest, const PairingResult& result) {
    const Sprt& sprt = *contest.sprt;
    const std::string low = points(sprt.low());
    const std::string high = points(sprt.high());
    std::string text =
        "\nSequential test of " + low + " against " + high + " points: " +
        formatted("log-likelihood ratio %+.2f, bounds %+.2f and %+.2f, after ",
                  sprt.log_likelihood_ratio(result.wins), -Sprt::bound, Sprt::bound) +
        report::shown_count(result.deals) + " deals\n";
    const std::string& name = contest.contestants[result.pairing.alone].name;
    switch (sprt.verdict(result.wins)) {
        case Sprt::Verdict::Lower:
            return text + "Accepted: " + name + " is " + low + " points stronger rather than " +
                   high + ".\n";
        case Sprt::Verdict::Higher:
            return text + "Accepted: " + name + " is " + high + " points stronger rather than " +
                   low + ".\n";
        case Sprt::Verdict::Open: break;
    }
    return text + "Not decided: more deals are needed.\n";
}

void pad_to(std::string& line, std::size_t columns) {
    const auto shown = static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    line.append(columns > shown ? columns - shown : 0, ' ');
}

std::string ratings_text(const Contest& contest, const std::vector<PairingResult>& results,
                         std::size_t width) {
    std::string text =
        "\nRatings, the best first (400 points: odds of ten to one in a round between two)\n";
    const Ratings rated = ratings(contest, results);
    std::string line;
    pad_to(line, width);
    line += "  rating";
    pad_to(line, width + 34);
    line += "behind the one above";
    pad_to(line, width + 64);
    text += line + "time for a move\n";
    for (std::size_t place = 0; place < rated.order.size(); ++place) {
        const unsigned i = rated.order[place];
        line = contest.contestants[i].name;
        pad_to(line, width);
        line += formatted("  %6s  ", points(rated.points[i].value).c_str()) +
                points_between(rated.points[i]);
        pad_to(line, width + 34);
        if (place > 0) {
            const Estimate behind = rated.difference(rated.order[place - 1], i);
            line += formatted("%5s  ", points(behind.value).c_str()) + points_between(behind);
        }
        pad_to(line, width + 64);
        text += line + shown_thought(thought_of(i, results)) + "\n";
    }
    return text;
}

void add_number(json::Writer& out, std::string_view name, double value) {
    out.key(name).raw(std::isnan(value) ? std::string("null") : formatted("%.6g", value));
}

void add_estimate(json::Writer& out, std::string_view name, const Estimate& estimate) {
    out.key(name).begin_object();
    add_number(out, "value", estimate.value);
    add_number(out, "low", estimate.low);
    add_number(out, "high", estimate.high);
    out.end_object();
}

void add_sprt(json::Writer& out, const Sprt& sprt, const PairingResult& result) {
    out.key("sprt").begin_object();
    add_number(out, "elo0", sprt.low());
    add_number(out, "elo1", sprt.high());
    add_number(out, "llr", sprt.log_likelihood_ratio(result.wins));
    add_number(out, "lower", -Sprt::bound);
    add_number(out, "upper", Sprt::bound);
    out.member("accepted", verdict_word(sprt.verdict(result.wins))).end_object();
}

}  // namespace

std::string arena_text(const ArenaFacts& facts, const Contest& contest,
                       const std::vector<PairingResult>& results) {
    std::string text = facts.edition + ", " + std::to_string(contest.seats) + " seats, seed " +
                       std::to_string(contest.seed) + ": every deal once from each seat, par is " +
                       percent(1.0 / contest.seats) + "\n\n";
    std::size_t width = 0;
    for (const Contestant& contestant : contest.contestants)
        width = std::max(width, contestant.name.size());
    for (const PairingResult& result : results) {
        const Estimate share = result.share();
        std::string line = contest.contestants[result.pairing.alone].name;
        pad_to(line, width);
        line += " against " + std::to_string(contest.seats - 1) + " x " +
                contest.contestants[result.pairing.others].name;
        pad_to(line, 2 * width + 13);
        text += line +
                formatted("  wins %6s  (95%%: %s to %s)  ", percent(share.value).c_str(),
                          percent(share.low).c_str(), percent(share.high).c_str()) +
                report::shown_count(result.deals) + " deals\n";
    }
    if (contest.sprt) text += sprt_text(contest, results.front());
    if (has_seer(contest.contestants)) return text;
    return text + ratings_text(contest, results, width);
}

std::string arena_json(const ArenaFacts& facts, const Contest& contest,
                       const std::vector<PairingResult>& results) {
    std::string text;
    json::Writer out(text);
    out.begin_object().member("lastcard_arena", 1).member("edition", facts.edition);
    out.key("rules").begin_array();
    for (const std::string& rule : facts.rules) out.value(rule);
    out.end_array().member("preset", facts.preset).member("seats", contest.seats);
    out.member("seed", contest.seed).member("deals", contest.deals);
    out.member("simulations", facts.budget.simulations);
    out.member("think_ms", facts.budget.simulations != 0 ? 0U : facts.budget.think_ms);
    out.member("faults", facts.faults);
    out.key("pairings").begin_array();
    for (const PairingResult& result : results) {
        out.begin_object().member("alone", contest.contestants[result.pairing.alone].name);
        out.member("others", contest.contestants[result.pairing.others].name);
        out.member("deals", result.deals).member("rounds", result.rounds);
        out.member("void", result.voids).member("decisions", result.decisions);
        add_estimate(out, "wins", result.share());
        out.end_object();
    }
    out.end_array();
    if (contest.sprt) add_sprt(out, *contest.sprt, results.front());
    out.key("ratings").begin_array();
    const bool ranked = !has_seer(contest.contestants);
    const Ratings rated = ratings(contest, results);
    for (std::size_t place = 0; ranked && place < rated.order.size(); ++place) {
        const unsigned i = rated.order[place];
        out.begin_object().member("name", contest.contestants[i].name);
        add_estimate(out, "elo", rated.points[i]);
        if (place > 0) add_estimate(out, "behind", rated.difference(rated.order[place - 1], i));
        const Thinking thought = thought_of(i, results);
        add_number(
            out, "move_us",
            static_cast<double>(thought.nanoseconds) / 1e3 / static_cast<double>(thought.answers));
        out.end_object();
    }
    out.end_array().end_object();
    return text + "\n";
}

}  // namespace lastcard

// The review as JSON (docs/coach.md describes its members).
#include <algorithm>
#include <cstdio>

#include "base/json.hpp"
#include "coach/reviewed_match.hpp"
#include "record/notation.hpp"

namespace lastcard::coach {
namespace {

std::string decimals(double value) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.4f", value);
    return buffer;
}

void add_chance(json::Writer& out, const char* name, const Chance& chance) {
    out.key(name).raw(decimals(chance.value));
    out.key(std::string(name) + "_error").raw(decimals(chance.error));
}

void add_decision(json::Writer& out, const DecisionReview& review, const ReviewedMatch& match,
                  const Speaker& speaker, bool is_key) {
    out.begin_object().member("number", review.number);
    out.member("round", review.view.round).member("seat", index(review.seat));
    out.key("moves").begin_array();
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const RatedMove& move = review.moves[i];
        out.begin_object().member("move", move_text(speaker.game, move.action));
        add_chance(out, "match", move.match);
        add_chance(out, "round", move.round);
        if (review.played == i) out.member("played", true);
        out.end_object();
    }
    out.end_array();
    if (review.played) {
        out.key("cost").raw(decimals(std::max(review.cost.value, 0.0)));
        out.key("cost_error").raw(decimals(review.cost.error));
    }
    out.member("turning_point", review.turning_point).member("key", is_key);
    if (review.turning_point) out.member("reason", reason_word(review.reason->kind));
    const std::string sentence =
        review.turning_point || is_key ? review_sentence(speaker, review) : std::string();
    if (!sentence.empty()) out.member("sentence", sentence);
    out.key("after").begin_array();
    for (unsigned i = 0; i < match.seats; ++i) out.raw(decimals(review.after[i]));
    out.end_array().end_object();
}

}  // namespace

std::string review_json(const ReviewedMatch& match, const Speaker& speaker) {
    std::string text;
    json::Writer out(text);
    out.begin_object().member("lastcard_review", 1).member("edition", match.edition);
    out.member("seats", match.seats);
    out.key("names").begin_array();
    for (unsigned i = 0; i < match.seats; ++i) out.value(seat_name(speaker, seat_at(i)));
    out.end_array();
    if (match.only != Seat::None) out.member("seat", index(match.only));
    out.member("simulations", match.options.worlds).member("seed", match.options.seed);
    out.member("true_hands", match.options.true_hands);
    out.member("complete", match.complete);
    const std::vector<std::size_t> keys = key_decisions(match.decisions, key_count);
    out.key("decisions").begin_array();
    for (std::size_t i = 0; i < match.decisions.size(); ++i)
        add_decision(out, match.decisions[i], match, speaker,
                     std::find(keys.begin(), keys.end(), i) != keys.end());
    out.end_array().end_object();
    return text;
}

}  // namespace lastcard::coach

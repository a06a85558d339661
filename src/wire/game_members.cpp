// Reads what is to be played (see game_members.hpp).
#include "wire/game_members.hpp"

#include "base/ids.hpp"
#include "base/json.hpp"

namespace lastcard::wire {

using json::Type;
using json::Value;

std::string take_word(Members& members, std::string_view name) {
    if (!members.has(name)) return {};
    return std::string(members.text(name, 1, 64, "a word of at most 64 bytes"));
}

namespace {

void take_rule_words(Members& members, std::vector<RuleWord>& rules) {
    constexpr std::string_view expected = "an object of at most 64 rules";
    const Value* const object = members.value_or_none("rules", Type::Object, expected);
    if (object == nullptr) return;
    if (object->object.size() > 64) return members.fail("rules", "more", expected);
    for (const auto& [key, offset, value] : object->object) {
        switch (value.type) {
            case Type::Boolean: rules.push_back({key, value.boolean ? "true" : "false"}); break;
            case Type::Integer: rules.push_back({key, std::to_string(value.integer)}); break;
            case Type::String: rules.push_back({key, value.string}); break;
            default:
                return members.fail("rules." + key, shown(&value),
                                    "a text, a whole number, true or false");
        }
    }
}

// What a time of 0 means.
constexpr std::string_view no_limit = "no limit";
constexpr std::string_view no_wait = "no waiting";

}  // namespace

void take_rules(Members& members, RulesRequest& request) {
    request.preset = take_word(members, "preset");
    take_rule_words(members, request.rules);
    request.seats = static_cast<unsigned>(members.number_or("seats", 2, max_seats, request.seats));
}

void take_timing(Members& members, const ShortestTimes& shortest, Timing& timing) {
    const Value* const object = members.value_or_none("timing", Type::Object, "an object");
    if (object == nullptr) return;
    Members clocks(*object, members.mistake());
    const auto span = [&](std::string_view name, Span& into, Span least = {}) {
        into.ms = static_cast<std::int64_t>(clocks.number_or(
            name, static_cast<std::uint64_t>(least.ms), static_cast<std::uint64_t>(longest_span.ms),
            static_cast<std::uint64_t>(into.ms)));
    };
    const auto span_or_0 = [&](std::string_view name, Span& into, Span least,
                               std::string_view zero) {
        span(name, into);
        if (clocks.ok() && into.ms > 0 && into < least)
            clocks.fail(name, std::to_string(into.ms),
                        "0 for " + std::string(zero) + ", or a number from " +
                            std::to_string(least.ms) + " to " + std::to_string(longest_span.ms));
    };
    span_or_0("turn_ms", timing.turn, shortest.turn, no_limit);
    span_or_0("uno_grace_ms", timing.uno_grace, shortest.uno_grace, no_wait);
    span_or_0("catch_window_ms", timing.catch_window, shortest.catch_window, no_wait);
    span("catch_cool_down_ms", timing.catch_cool_down, shortest.catch_cool_down);
    span("slap_ms", timing.slap, shortest.slap);
    span("takeover_ms", timing.takeover, shortest.takeover);
    span_or_0("between_rounds_ms", timing.between_rounds, shortest.between_rounds, no_limit);
    timing.missed_questions = static_cast<unsigned>(
        clocks.number_or("missed_questions", 0, 1'000, timing.missed_questions));
    timing.bot_percent = static_cast<unsigned>(clocks.number_or(
        "bot_percent", shortest.bot_percent, most_bot_percent, timing.bot_percent));
    clocks.finish();
}

std::optional<ShortTime> first_short(const Timing& named, const ShortestTimes& shortest) {
    struct Row {
        std::string_view name;
        std::int64_t found;
        std::int64_t least;
        std::string_view zero{};  ///< what 0 means; empty: it is too short
    };
    const Row rows[] = {
        {"turn_ms", named.turn.ms, shortest.turn.ms, no_limit},
        {"uno_grace_ms", named.uno_grace.ms, shortest.uno_grace.ms, no_wait},
        {"catch_window_ms", named.catch_window.ms, shortest.catch_window.ms, no_wait},
        {"catch_cool_down_ms", named.catch_cool_down.ms, shortest.catch_cool_down.ms},
        {"slap_ms", named.slap.ms, shortest.slap.ms},
        {"takeover_ms", named.takeover.ms, shortest.takeover.ms},
        {"between_rounds_ms", named.between_rounds.ms, shortest.between_rounds.ms, no_limit},
        {"bot_percent", named.bot_percent, shortest.bot_percent},
    };
    for (const Row& row : rows) {
        const bool named_here = row.found >= 0;
        if (!named_here || row.found >= row.least || (!row.zero.empty() && row.found == 0))
            continue;
        return ShortTime{
            "timing." + std::string(row.name),
            std::string(row.name) + ": found " + std::to_string(row.found) +
                ", expected at least " + std::to_string(row.least) +
                (row.zero.empty() ? "." : ", or 0 for " + std::string(row.zero) + ".")};
    }
    return std::nullopt;
}

}  // namespace lastcard::wire

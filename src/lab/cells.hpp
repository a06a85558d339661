// Cells of report tables: ratios, and the measures by their names.
#pragma once

#include "lab/report_tables.hpp"

namespace lastcard::report {

struct MeasureInfo {
    const char* key;
    const char* title;
    Unit unit;
};

inline constexpr MeasureInfo plain_measures[] = {
    {"rounds_per_game", "Rounds in a game", Unit::Number},
    {"turns_per_round", "Turns in a round", Unit::Number},
    {"decisions_per_round", "Decisions in a round", Unit::Number},
    {"choices", "Decisions with more than one legal answer", Unit::Share},
    {"reactions_per_round", "Reactions in a round", Unit::Number},
    {"drawn", "Cards drawn by a seat in a round", Unit::Number},
    {"drawn_as_penalty", "Penalty cards of a seat in a round", Unit::Number},
    {"points_per_round", "Points given for a round", Unit::Number},
    {"first_turn_wins", "Rounds won by whoever has the first turn", Unit::Share},
    {"void_rounds", "Void rounds", Unit::Share},
};
static_assert(std::size(plain_measures) == Measures::plain);

inline Cell count(std::uint64_t number) { return number; }
inline Cell count(std::int64_t number) { return static_cast<std::uint64_t>(number); }
/// A ratio of nothing has no value.
inline Cell mean(const Ratio& ratio) { return ratio.of() == 0 ? Cell{} : Cell{ratio.estimate()}; }

inline Cell share(const Ratio& ratio) { return ratio.of() == 0 ? Cell{} : Cell{ratio.share()}; }

inline Cell in_unit(const Ratio& ratio, Unit unit) {
    return unit == Unit::Share ? share(ratio) : mean(ratio);
}

}  // namespace lastcard::report

// Numbers of a report as text: digits, signs, intervals.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/report_tables.hpp"

namespace lastcard::report {
namespace {

/// With as many decimals, and a real minus; nothing has no sign.
std::string fixed(double value, int decimals, bool plus = false) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*f", decimals, std::fabs(value));
    std::string text = buffer;
    if (text.find_first_not_of("0.") == std::string::npos) return text;
    if (value < 0) text.insert(0, "−");
    if (value > 0 && plus) text.insert(0, "+");
    return text;
}

double factor(Unit unit) { return unit == Unit::Share ? 100 : 1; }
const char* sign(Unit unit) { return unit == Unit::Share ? "%" : ""; }

double spread(const Estimate& estimate) { return (estimate.high - estimate.low) / 2; }

/// Two digits of the interval are worth showing, and no more than five after the point.
int decimals(const Estimate& estimate, Unit unit) {
    const double half = spread(estimate) * factor(unit);
    if (!std::isfinite(half) || half <= 0) return 2;
    return std::clamp(1 - static_cast<int>(std::floor(std::log10(half))), 0, 5);
}

}  // namespace

std::string shown_count(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string shown_value(const Estimate& estimate, Look look) {
    if (!std::isfinite(estimate.value)) return {};
    return fixed(estimate.value * factor(look.unit), decimals(estimate, look.unit), look.plus) +
           sign(look.unit);
}

std::string shown_interval(const Estimate& estimate, Look look) {
    if (!std::isfinite(spread(estimate))) return {};
    const int digits = decimals(estimate, look.unit);
    const auto limit = [&](double value) {
        return fixed(value * factor(look.unit), digits, look.plus) + sign(look.unit);
    };
    return limit(estimate.low) + " to " + limit(estimate.high);
}

std::string shown(const Cell& cell, Look look) {
    if (const auto* number = std::get_if<std::uint64_t>(&cell)) return shown_count(*number);
    if (const auto* words = std::get_if<std::string>(&cell)) return *words;
    if (const auto* estimate = std::get_if<Estimate>(&cell)) {
        std::string text = shown_value(*estimate, look);
        if (!text.empty() && std::isfinite(spread(*estimate)))
            text += " ± " +
                    fixed(spread(*estimate) * factor(look.unit), decimals(*estimate, look.unit)) +
                    sign(look.unit);
        return text;
    }
    return {};
}

Look look_of(const Table& table, const Row& row, std::size_t column) {
    const Column& shape = table.columns[column];
    return {table.unit_by_row ? row.unit : shape.unit, shape.plus};
}

}  // namespace lastcard::report

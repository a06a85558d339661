// Time as a room knows it: milliseconds since any fixed moment, always passed in from outside.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace lastcard {

/// A length of time.
struct Span {
    std::int64_t ms = 0;

    friend constexpr auto operator<=>(Span, Span) = default;
};

struct Moment {
    std::int64_t ms = 0;

    friend constexpr auto operator<=>(Moment, Moment) = default;
};

/// Later than every moment; adding a span to it changes nothing.
inline constexpr Moment never{std::numeric_limits<std::int64_t>::max()};

constexpr Moment operator+(Moment moment, Span span) {
    return moment == never ? never : Moment{moment.ms + span.ms};
}
constexpr Span operator-(Moment later, Moment earlier) { return {later.ms - earlier.ms}; }

}  // namespace lastcard

// A token bucket (see rate_limiter.hpp).
#include "site/rate_limiter.hpp"

#include <algorithm>
#include <cmath>

namespace lastcard::site {

namespace {

constexpr double rounding = 1e-9;  ///< errors of the arithmetic, in tokens

}  // namespace

bool RateLimiter::take(Moment now) {
    if (last_.ms != 0)
        left_ =
            std::min(burst_, left_ + per_second_ * static_cast<double>((now - last_).ms) / 1000.0);
    last_ = now;
    if (left_ < 1.0 - rounding) return false;
    left_ -= 1.0;
    return true;
}

void RateLimiter::charge(double tokens) { left_ = std::max(left_ - tokens, -burst_); }

Span RateLimiter::retry() const {
    const double missing = 1.0 - rounding - left_;
    if (missing <= 0) return {0};
    return {static_cast<std::int64_t>(std::ceil(missing / per_second_ * 1000.0))};
}

}  // namespace lastcard::site

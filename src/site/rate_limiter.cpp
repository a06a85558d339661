// A token bucket (see rate_limiter.hpp).
#include "site/rate_limiter.hpp"

#include <algorithm>

namespace lastcard::site {

bool RateLimiter::take(Moment now) {
    if (last_.ms != 0)
        left_ =
            std::min(burst_, left_ + per_second_ * static_cast<double>((now - last_).ms) / 1000.0);
    last_ = now;
    if (left_ < 1.0) return false;
    left_ -= 1.0;
    return true;
}

Span RateLimiter::retry() const {
    if (left_ >= 1.0) return {0};
    return {static_cast<std::int64_t>((1.0 - left_) / per_second_ * 1000.0) + 1};
}

}  // namespace lastcard::site

// The minimum time between the starts of two commits. On a server with little to do a move is
// committed at once. Under load several moves share one commit, which saves CPU time.
#pragma once

#include <cmath>
#include <cstddef>

#include "room/moment.hpp"

namespace lastcard::server {

class CommitPacing {
public:
    /// Notes that a commit of so many changes starts now. Returns when the next one may start.
    Moment next_after(Moment now, std::size_t changes) {
        constexpr double memory_ms = 50;
        const auto passed = static_cast<double>((now - last_).ms);
        last_ = now;
        recent_ = recent_ * std::exp(-passed / memory_ms) + static_cast<double>(changes);
        const double per_ms = recent_ / memory_ms;
        return now + Span{per_ms < low ? 0 : per_ms < high ? 1 : 2};
    }

private:
    /// Changes in a millisecond. Estimates, not measured yet: below `low` there is CPU time left
    /// for single commits; above `high` it is worth more to share them.
    static constexpr double low = 1.5;
    static constexpr double high = 3;

    double recent_ = 0;  ///< changes, the older the less they count
    Moment last_{};
};

}  // namespace lastcard::server

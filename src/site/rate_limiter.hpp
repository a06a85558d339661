// A token bucket, and one for each address.
#pragma once

#include <string>
#include <unordered_map>

#include "room/moment.hpp"

namespace lastcard::site {

class RateLimiter {
public:
    /// Burst size, and refill rate per second.
    RateLimiter(double burst, double per_second)
        : burst_(burst), per_second_(per_second), left_(burst) {}

    /// Takes one token; false if none is left.
    bool take(Moment now);
    /// Takes tokens for what a request turned out to cost. Those that are missing are taken later,
    /// up to a whole burst.
    void charge(double tokens);
    /// Time until the next token.
    Span retry() const;

private:
    double burst_;
    double per_second_;
    double left_;
    Moment last_{};
};

class AddressLimiters {
public:
    /// As of a RateLimiter.
    AddressLimiters(double burst, double per_second) : burst_(burst), per_second_(per_second) {}

    RateLimiter& of(const std::string& address) {
        constexpr std::size_t most = 20'000;
        if (limiters_.size() > most) limiters_.clear();
        return limiters_.try_emplace(address, burst_, per_second_).first->second;
    }

private:
    double burst_;
    double per_second_;
    std::unordered_map<std::string, RateLimiter> limiters_;
};

}  // namespace lastcard::site

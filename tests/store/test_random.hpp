// Deterministic random numbers.
#pragma once

#include <cstdint>

namespace lastcard::store_test {

/// SplitMix64.
class TestRandom {
public:
    explicit TestRandom(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }

    unsigned below(unsigned n) { return static_cast<unsigned>(next() % n); }
    bool one_in(unsigned n) { return below(n) == 0; }

private:
    std::uint64_t state_;
};

}  // namespace lastcard::store_test

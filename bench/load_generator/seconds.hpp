// The seconds of a measurement, and which of them count: on a virtual machine those with little
// steal time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lastcard::load {

/// The moves that were due in one second, whenever they were made.
struct Second {
    std::uint64_t due = 0;    ///< moves
    std::uint64_t moves = 0;  ///< of these, made
    std::uint64_t rounds = 0;
    std::vector<std::uint32_t> micros;  ///< latency of each move from its due time
    std::vector<std::uint32_t> late;    ///< delay of each move from its due time to sending
};

class Seconds {
public:
    using Clock = std::chrono::steady_clock;

    /// `wanted`: number of seconds that must count. A second with more than `calm` percent steal
    /// time and its neighbours do not count; with 100 every second counts.
    Seconds(double wanted, double calm) : wanted_(wanted), calm_(calm) {}

    void begin(Clock::time_point now) { begun_ = now; }
    Clock::time_point begun() const { return begun_; }

    /// The second of a due time; null before begin().
    Second* of(Clock::time_point due);

    /// The end of the current second.
    Clock::time_point end() const { return begun_ + std::chrono::seconds(over() + 1); }
    void end_one(double stolen) { stolen_.push_back(stolen); }
    std::size_t over() const { return stolen_.size(); }

    bool choosy() const { return calm_ < 100; }
    /// With `calm` below 100 the current second and the one before it do not count yet, since moves
    /// due in them may still be made.
    bool counts(std::size_t second) const;
    std::size_t counted() const;
    /// As many as wanted count, or ten times as many have passed.
    bool enough() const;
    /// Average steal time of the seconds that count, in percent.
    double stolen() const;

    const std::vector<Second>& all() const { return all_; }

private:
    double wanted_;
    double calm_;
    Clock::time_point begun_ = Clock::time_point::max();
    std::vector<Second> all_;
    std::vector<double> stolen_;  ///< percent, for each finished second
};

}  // namespace lastcard::load

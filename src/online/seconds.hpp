// The seconds of a measurement, and which of them count: on a virtual machine whose host gives the
// processors to others, those in which it took little.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lastcard::online {

/// What was due in one second; it may have come later.
struct Second {
    std::uint64_t due = 0;    ///< moves
    std::uint64_t moves = 0;  ///< made of them
    std::uint64_t rounds = 0;
    std::vector<std::uint32_t> micros;  ///< of each move, from when it was due
    std::vector<std::uint32_t> late;    ///< how much later than due each was sent
};

class Seconds {
public:
    using Clock = std::chrono::steady_clock;

    /// So many are wanted, without those in which more percent of a processor than `calm` were
    /// stolen, and without their neighbours; 100 takes them as they come.
    Seconds(double wanted, double calm) : wanted_(wanted), calm_(calm) {}

    void begin(Clock::time_point now) { begun_ = now; }
    Clock::time_point begun() const { return begun_; }

    /// In which something was due; nothing if that was before they began.
    Second* of(Clock::time_point due);

    /// When the running one ends.
    Clock::time_point end() const { return begun_ + std::chrono::seconds(over() + 1); }
    void end_one(double stolen) { stolen_.push_back(stolen); }
    std::size_t over() const { return stolen_.size(); }

    bool choosy() const { return calm_ < 100; }
    /// Where it is asked how calm it was, the running second does not count, and neither does the
    /// one before it, since what was due in it may still come.
    bool counts(std::size_t second) const;
    std::size_t counted() const;
    /// There are as many as are wanted, or it has taken ten times as long.
    bool enough() const;
    /// Percent, on the average of those that count.
    double stolen() const;

    const std::vector<Second>& all() const { return all_; }

private:
    double wanted_;
    double calm_;
    Clock::time_point begun_ = Clock::time_point::max();
    std::vector<Second> all_;
    std::vector<double> stolen_;  ///< percent, in each that is over
};

}  // namespace lastcard::online

// The steal time of this machine's CPUs: CPU time that the host of a virtual machine gives to
// others, which distorts measurements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lastcard::load {

class StealTime {
public:
    /// Starts measuring. `file`: in the format of Linux's /proc/stat.
    explicit StealTime(std::string file = "/proc/stat");

    /// Highest steal time of any CPU since the start, in percent; 0 if the kernel does not report
    /// it.
    double percent() const;

private:
    struct Ticks {
        std::uint64_t all = 0;
        std::uint64_t stolen = 0;
    };
    std::vector<Ticks> read() const;

    std::string file_;
    std::vector<Ticks> before_;
};

}  // namespace lastcard::load

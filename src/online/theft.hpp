// What a host takes of this machine's processors and gives to others: on a virtual machine a
// measurement is worth no more than that is little.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lastcard::online {

class Theft {
public:
    /// From now on. The file is where Linux tells it.
    explicit Theft(std::string file = "/proc/stat");

    /// Percent of the processor that has lost most; of so many seconds, where fewer have passed.
    /// Nothing where the system does not tell.
    double percent(double seconds = 0) const;

private:
    struct Ticks {
        std::uint64_t all = 0;
        std::uint64_t stolen = 0;
    };
    std::vector<Ticks> read() const;

    std::string file_;
    std::vector<Ticks> before_;
};

}  // namespace lastcard::online

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

    /// Of the processor that has lost most. Nothing where the system does not tell.
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

}  // namespace lastcard::online

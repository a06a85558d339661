// Long jobs on the command line: a bar on a terminal, quiet in a pipe, and Ctrl-C that asks to
// stop.
#pragma once

#include <cstdint>
#include <string>

namespace lastcard {

inline constexpr int exit_interrupted = 130;

/// While it lives, Ctrl-C and SIGTERM only count; the third one ends the program as usual.
class Interruptible {
public:
    Interruptible();
    ~Interruptible();
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

    /// How many interrupts have arrived.
    int asked() const;
};

/// "0:07", "1:02:03 h"
std::string shown_time(double seconds);
/// "950", "12.3 thousand", "4.56 million"
std::string shown_rate(double rate);

/// One line on stderr that is written over again and again; nothing at all if that is no terminal.
class ProgressBar {
public:
    /// `unit` in the plural: "games".
    ProgressBar(std::uint64_t all, std::string unit);

    /// `stopping`: what is being done about Ctrl-C, instead of the numbers.
    void show(std::uint64_t done, double seconds, const std::string& stopping = {}) const;
    void clear() const;

private:
    std::uint64_t all_;
    std::string unit_;
    bool shown_;
};

}  // namespace lastcard

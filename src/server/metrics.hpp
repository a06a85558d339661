// Metrics in the text format of Prometheus.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lastcard::server {

/// A histogram of durations, in seconds.
class Histogram {
public:
    void add(double seconds);
    void write(std::string& out, std::string_view name, std::string_view help) const;

private:
    static constexpr std::array<double, 11> bounds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                      0.05,   0.1,   0.25,  1.0,   5.0};
    std::array<std::uint64_t, bounds.size() + 1> counts_{};
    double sum_ = 0;
};

void write_gauge(std::string& out, std::string_view name, std::string_view help,
                 std::uint64_t value);
void write_counter(std::string& out, std::string_view name, std::string_view help,
                   std::uint64_t value);
void write_counter(std::string& out, std::string_view name, std::string_view help, double value);

/// Resource use of this process.
struct ProcessUse {
    double cpu_seconds = 0;
    std::uint64_t memory_bytes = 0;
};
ProcessUse process_use();

}  // namespace lastcard::server

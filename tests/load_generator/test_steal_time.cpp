// Steal time of the CPUs (load_generator/steal_time.hpp).
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "load_generator/steal_time.hpp"

using lastcard::load::StealTime;

namespace {

/// The relevant part of /proc/stat; for each CPU the ticks busy, idle and stolen.
struct Stat {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("lastcard-steal-" + std::to_string(getpid()));
    ~Stat() { std::filesystem::remove(path); }
    Stat() = default;
    Stat(const Stat&) = delete;
    Stat& operator=(const Stat&) = delete;

    void write(const std::string& first, const std::string& second) const {
        std::ofstream(path) << "cpu  9 9 9 9 9 9 9 9 0 0\ncpu0 " << first << "\ncpu1 " << second
                            << "\nctxt 12345\ncpufreq 1\n";
    }
};

}  // namespace

TEST_CASE("steal time: the highest of all CPUs since the start") {
    const Stat stat;
    stat.write("1000 0 0 2000 0 0 0 500 0 0", "0 0 0 0 0 0 0 0 0 0");
    const StealTime steal(stat.path.string());
    CHECK(steal.percent() == 0);
    stat.write("1060 5 10 2020 0 1 2 502 7 7", "50 0 0 20 10 0 0 20 9 9");
    CHECK(steal.percent() == doctest::Approx(20.0));
}

TEST_CASE("steal time: 0 if the kernel does not report it") {
    CHECK(StealTime("/nonexistent/stat").percent() == 0);
}

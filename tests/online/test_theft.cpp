// What a host takes of the processors (online/theft.hpp).
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "online/theft.hpp"

using lastcard::online::Theft;

namespace {

/// /proc/stat as far as it is read; for each processor the ticks at work, idle and stolen.
struct Stat {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("lastcard-theft-" + std::to_string(getpid()));
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

TEST_CASE("theft: the processor that has lost most is told, of what has passed since") {
    const Stat stat;
    stat.write("1000 0 0 2000 0 0 0 500 0 0", "0 0 0 0 0 0 0 0 0 0");
    const Theft theft(stat.path.string());
    CHECK(theft.percent() == 0);
    stat.write("1060 5 10 2020 0 1 2 502 7 7", "50 0 0 20 10 0 0 20 9 9");
    CHECK(theft.percent() == doctest::Approx(20.0));
}

TEST_CASE("theft: nothing where the system does not tell") {
    CHECK(Theft("/nonexistent/stat").percent() == 0);
}

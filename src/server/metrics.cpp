// The text format of Prometheus (see metrics.hpp).
#include "server/metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

namespace lastcard::server {

namespace {

std::string plain(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

void head(std::string& out, std::string_view name, std::string_view help, std::string_view type) {
    out.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ");
    out.append(name).append(" ").append(type).append("\n");
}

void line(std::string& out, std::string_view name, std::string_view labels,
          const std::string& value) {
    out.append(name).append(labels).append(" ").append(value).append("\n");
}

}  // namespace

void Histogram::add(double seconds) {
    std::size_t i = 0;
    while (i < bounds.size() && seconds > bounds[i]) ++i;
    ++counts_[i];
    sum_ += seconds;
}

void Histogram::write(std::string& out, std::string_view name, std::string_view help) const {
    head(out, name, help, "histogram");
    std::uint64_t total = 0;
    const std::string bucket = std::string(name) + "_bucket";
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        total += counts_[i];
        const std::string bound = i < bounds.size() ? plain(bounds[i]) : "+Inf";
        line(out, bucket, "{le=\"" + bound + "\"}", std::to_string(total));
    }
    line(out, std::string(name) + "_sum", "", plain(sum_));
    line(out, std::string(name) + "_count", "", std::to_string(total));
}

void write_gauge(std::string& out, std::string_view name, std::string_view help,
                 std::uint64_t value) {
    head(out, name, help, "gauge");
    line(out, name, "", std::to_string(value));
}

void write_counter(std::string& out, std::string_view name, std::string_view help,
                   std::uint64_t value) {
    head(out, name, help, "counter");
    line(out, name, "", std::to_string(value));
}

void write_counter(std::string& out, std::string_view name, std::string_view help, double value) {
    head(out, name, help, "counter");
    line(out, name, "", plain(value));
}

ProcessUse process_use() {
    ProcessUse use;
    rusage times{};
    if (getrusage(RUSAGE_SELF, &times) == 0) {
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
        };
        use.cpu_seconds = seconds(times.ru_utime) + seconds(times.ru_stime);
    }
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    if (std::ifstream("/proc/self/statm") >> all >> resident)
        use.memory_bytes = resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return use;
}

}  // namespace lastcard::server

// Reads /proc/stat (see steal_time.hpp).
#include "load_generator/steal_time.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <utility>

namespace lastcard::load {

namespace {

/// Columns of a line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal.
constexpr unsigned columns = 8;

}  // namespace

StealTime::StealTime(std::string file) : file_(std::move(file)), before_(read()) {}

double StealTime::percent() const {
    const std::vector<Ticks> now = read();
    double most = 0;
    for (std::size_t i = 0; i < std::min(now.size(), before_.size()); ++i) {
        const auto all = static_cast<double>(now[i].all - before_[i].all);
        const auto stolen = static_cast<double>(now[i].stolen - before_[i].stolen);
        most = std::max(most, stolen / std::max(1.0, all) * 100);
    }
    return most;
}

std::vector<StealTime::Ticks> StealTime::read() const {
    std::vector<Ticks> all;
    std::ifstream file(file_);
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("cpu") || !std::isdigit(static_cast<unsigned char>(line[3])))
            continue;
        std::istringstream words(line);
        std::string name;
        words >> name;
        Ticks ticks;
        for (unsigned i = 0; i < columns && words >> ticks.stolen; ++i) ticks.all += ticks.stolen;
        all.push_back(ticks);
    }
    return all;
}

}  // namespace lastcard::load

// Which seconds of a measurement count (see seconds.hpp).
#include "load_generator/seconds.hpp"

#include <algorithm>
#include <cmath>

namespace lastcard::load {

Second* Seconds::of(Clock::time_point due) {
    if (due < begun_) return nullptr;
    const auto at = static_cast<std::size_t>((due - begun_) / std::chrono::seconds(1));
    if (at >= all_.size()) all_.resize(at + 1);
    return &all_[at];
}

bool Seconds::counts(std::size_t second) const {
    if (!choosy()) return true;
    if (second + 1 >= over()) return false;
    for (std::size_t i = second == 0 ? 0 : second - 1; i <= second + 1; ++i)
        if (std::round(stolen_[i]) > calm_) return false;
    return true;
}

std::size_t Seconds::counted() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < over(); ++i) count += counts(i) ? 1 : 0;
    return count;
}

bool Seconds::enough() const {
    return static_cast<double>(counted()) >= wanted_ || static_cast<double>(over()) >= 10 * wanted_;
}

double Seconds::stolen() const {
    double sum = 0;
    for (std::size_t i = 0; i < over(); ++i)
        if (counts(i)) sum += stolen_[i];
    return sum / static_cast<double>(std::max<std::size_t>(1, counted()));
}

}  // namespace lastcard::load

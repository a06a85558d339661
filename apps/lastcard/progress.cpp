// The terminal's side of long jobs (see progress.hpp).
#include "progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>

#include "lab/report_tables.hpp"

namespace lastcard {
namespace {

/// A signal handler may touch nothing else.
std::atomic<int> interruptions = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void count_interruption(int signal) {
    ++interruptions;
    if (interruptions > 1) std::signal(signal, SIG_DFL);
}

std::size_t columns() {
    struct winsize size = {};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
    return 80;
}

}  // namespace

Interruptible::Interruptible() {
    interruptions = 0;
    std::signal(SIGINT, count_interruption);
    std::signal(SIGTERM, count_interruption);
}

Interruptible::~Interruptible() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

int Interruptible::asked() const { return interruptions; }

std::string shown_time(double seconds) {
    const auto whole = static_cast<std::uint64_t>(seconds);
    char text[48];
    if (whole >= 3600)
        std::snprintf(text, sizeof text, "%llu:%02u:%02u h",
                      static_cast<unsigned long long>(whole / 3600),
                      static_cast<unsigned>(whole / 60 % 60), static_cast<unsigned>(whole % 60));
    else
        std::snprintf(text, sizeof text, "%u:%02u", static_cast<unsigned>(whole / 60),
                      static_cast<unsigned>(whole % 60));
    return text;
}

std::string shown_rate(double rate) {
    char text[48];
    if (rate >= 1e6)
        std::snprintf(text, sizeof text, "%.3g million", rate / 1e6);
    else if (rate >= 1e4)
        std::snprintf(text, sizeof text, "%.3g thousand", rate / 1e3);
    else
        std::snprintf(text, sizeof text, rate >= 10 ? "%.0f" : "%.2g", rate);
    return text;
}

ProgressBar::ProgressBar(std::uint64_t all, std::string unit)
    : all_(all), unit_(std::move(unit)), shown_(::isatty(STDERR_FILENO) == 1) {}

void ProgressBar::show(std::uint64_t done, double seconds, const std::string& stopping) const {
    if (!shown_) return;
    const double share = static_cast<double>(done) / static_cast<double>(all_);
    const double rate = static_cast<double>(done) / seconds;
    std::string words = report::shown_count(done) + " of " + report::shown_count(all_) + " " +
                        unit_ + ", " + shown_rate(rate) + "/s";
    if (done > 0) words += ", " + shown_time(static_cast<double>(all_ - done) / rate) + " left";
    if (!stopping.empty()) words = stopping;
    const std::size_t width = columns();
    const std::size_t room = width > words.size() + 10 ? width - words.size() - 10 : 0;
    std::string bar;
    if (room >= 10) {
        const std::size_t length = std::min<std::size_t>(room, 40) - 2;
        const auto full = static_cast<std::size_t>(share * static_cast<double>(length));
        bar = "[" + std::string(full, '#') + std::string(length - full, '-') + "] ";
    }
    char percent[16];
    std::snprintf(percent, sizeof percent, "%3d%% ", static_cast<int>(share * 100));
    std::fprintf(stderr, "\r%s\x1b[K", (bar + percent + words).substr(0, width - 1).c_str());
    std::fflush(stderr);
}

void ProgressBar::clear() const {
    if (shown_) std::fputs("\r\x1b[K", stderr);
}

}  // namespace lastcard

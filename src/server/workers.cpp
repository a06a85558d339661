// The threads of bots (see workers.hpp).
#include "server/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "record/notation.hpp"

namespace lastcard::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int niceness = 10;

std::int64_t micros_since(Clock::time_point begin) {
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count();
}

}  // namespace

Workers::Workers(unsigned threads, Budget budget, Done done)
    : budget_(budget),
      done_(std::move(done)),
      queue_({.threads = threads, .think_ms = budget.think_ms}) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wanted_.notify_all();
    for (std::thread& each : threads_) each.join();
}

void Workers::think(ThoughtJob job, Moment now) {
    {
        const std::lock_guard lock(mutex_);
        now_ = now;
        now_at_ = Clock::now();
        queue_.push(std::move(job), now);
    }
    wanted_.notify_one();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.waiting();
}

std::uint64_t Workers::gave_up() const {
    const std::lock_guard lock(mutex_);
    return queue_.gave_up();
}

void Workers::work() {
    // In Linux, of this thread only. If it is not allowed, the threads are as urgent as others.
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness));
    BotsByLevel bots(budget_);
    while (true) {
        std::unique_lock lock(mutex_);
        wanted_.wait(lock, [this] { return stop_ || queue_.waiting() > 0; });
        if (stop_) return;
        const Moment now = now_ + Span{micros_since(now_at_) / 1'000};
        const std::optional<ThoughtQueue::Taken> taken = queue_.take(now);
        lock.unlock();
        if (!taken) continue;
        const Clock::time_point begun = Clock::now();
        const ThinkInput& input = taken->job.input;
        std::unique_ptr<Bot> searcher;
        if (taken->searches) {
            Budget shorter = budget_;
            shorter.think_ms = taken->think_ms;
            searcher = make_bot(input.level, shorter);
        }
        const auto [thought, choice] =
            thought_of(input, searcher ? *searcher : bots.of(input.level));
        done_(taken->job.table, thought,
              choice ? action_text(*input.game, *choice) : std::string());
        lock.lock();
        queue_.charge(*taken, micros_since(begun));
    }
}

}  // namespace lastcard::server

// The threads of bots (see workers.hpp).
#include "server/workers.hpp"

#include <utility>

#include "record/notation.hpp"

namespace lastcard::server {

Workers::Workers(unsigned threads, Budget budget, Done done)
    : budget_(budget), done_(std::move(done)) {
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

void Workers::think(std::string table, ThinkInput input) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push({std::move(table), std::move(input)});
    }
    wanted_.notify_one();
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void Workers::work() {
    BotsByLevel bots(budget_);
    while (true) {
        std::unique_lock lock(mutex_);
        wanted_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
        if (stop_) return;
        const Job job = jobs_.top();
        jobs_.pop();
        lock.unlock();
        const auto [thought, choice] = thought_of(job.input, bots.of(job.input.level));
        done_(job.table, thought, choice ? action_text(*job.input.game, *choice) : std::string());
    }
}

}  // namespace lastcard::server

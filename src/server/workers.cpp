// Threads for bots (see workers.hpp).
#include "server/workers.hpp"

#include <array>
#include <memory>
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
    std::array<std::unique_ptr<Bot>, level_names.size()> bots;
    while (true) {
        std::unique_lock lock(mutex_);
        wanted_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
        if (stop_) return;
        const Job job = jobs_.top();
        jobs_.pop();
        lock.unlock();
        std::unique_ptr<Bot>& bot = bots[static_cast<std::size_t>(job.input.level)];
        if (!bot) bot = make_bot(job.input.level, budget_);
        const ThoughtWanted& wanted = job.input.wanted;
        const std::optional<Action> choice =
            wanted.kind == ThoughtKind::Answer
                ? std::optional(bot->answer(job.input.knowledge(), wanted.chance))
                : bot->react(job.input.knowledge(), wanted.chance);
        done_(job.table, wanted.ticket,
              choice ? action_text(*job.input.game, *choice) : std::string());
    }
}

}  // namespace lastcard::server

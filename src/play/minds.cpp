// Thinking, here or there (see minds.hpp).
#include "play/minds.hpp"

#include <utility>

namespace lastcard {

command::Thought LevelBots::think(const ThinkInput& input) {
    std::unique_ptr<Bot>& bot = bots_[static_cast<std::size_t>(input.level)];
    if (!bot) bot = make_bot(input.level, budget_);
    const ThoughtWanted& wanted = input.wanted;
    if (wanted.kind == ThoughtKind::Answer)
        return {wanted.ticket, bot->answer(input.knowledge(), wanted.chance)};
    return {wanted.ticket, bot->react(input.knowledge(), wanted.chance)};
}

ThreadMinds::ThreadMinds(Budget budget, std::function<void()> wake)
    : bots_(budget), wake_(std::move(wake)), thread_([this] { work(); }) {}

ThreadMinds::~ThreadMinds() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void ThreadMinds::ask(ThinkInput input) {
    {
        const std::lock_guard lock(mutex_);
        // What a seat was asked before is of no interest any more.
        std::erase_if(asked_, [&](const ThinkInput& before) {
            return before.wanted.seat == input.wanted.seat &&
                   before.wanted.kind == input.wanted.kind;
        });
        asked_.push_back(std::move(input));
    }
    changed_.notify_one();
}

std::vector<command::Thought> ThreadMinds::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(thoughts_, {});
}

void ThreadMinds::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return over_ || !asked_.empty(); });
        if (over_) return;
        const ThinkInput input = std::move(asked_.front());
        asked_.pop_front();
        lock.unlock();
        command::Thought thought = bots_.think(input);
        lock.lock();
        thoughts_.push_back(std::move(thought));
        lock.unlock();
        wake_();
        lock.lock();
    }
}

}  // namespace lastcard

// Thinking inline or on a thread (see bot_runner.hpp).
#include "terminal/play/bot_runner.hpp"

#include <algorithm>

namespace lastcard {

void TableBots::seat(Seat seat, std::unique_ptr<Bot> bot) { seated_[index(seat)] = std::move(bot); }

bool TableBots::listen() const {
    return std::any_of(seated_.begin(), seated_.end(),
                       [](const auto& bot) { return bot && bot->listens(); });
}

void TableBots::tell(const TableNews& news) {
    for (unsigned i = 0; i < news.seats; ++i) {
        Bot* const bot = seated_[i].get();
        if (bot == nullptr || !bot->listens()) continue;
        if (!news.carried.action()) bot->begin(*news.game, seat_at(i), news.seats);
        bot->see(*news.game, news.carried.seen_by(seat_at(i)));
    }
}

command::Thought TableBots::think(const ThinkInput& input) {
    Bot* const bot = seated_[index(input.wanted.seat)].get();
    if (bot != nullptr && !bot->forfeits()) {
        const command::Thought thought = thought_of(input, *bot);
        if (!bot->forfeits()) return thought;
        gave_up_.push_back({input.wanted.seat, std::string(bot->reason())});
    }
    return thought_of(input, levels_.of(input.level));
}

ThreadedBotRunner::ThreadedBotRunner(TableBots bots, std::function<void()> wake)
    : bots_(std::move(bots)),
      listen_(bots_.listen()),
      wake_(std::move(wake)),
      thread_([this] { work(); }) {}

ThreadedBotRunner::~ThreadedBotRunner() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void ThreadedBotRunner::add(Task task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
}

void ThreadedBotRunner::tell(TableNews news) {
    if (listen_) add(std::move(news));
}

void ThreadedBotRunner::ask(ThinkInput input) {
    {
        const std::lock_guard lock(mutex_);
        // A new question to a seat replaces the older ones.
        std::erase_if(tasks_, [&](const Task& task) {
            const ThinkInput* const before = std::get_if<ThinkInput>(&task);
            return before != nullptr && before->wanted.seat == input.wanted.seat &&
                   before->wanted.kind == input.wanted.kind;
        });
    }
    add(std::move(input));
}

std::vector<command::Thought> ThreadedBotRunner::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(thoughts_, {});
}

std::vector<GaveUp> ThreadedBotRunner::take_gave_up() {
    const std::lock_guard lock(mutex_);
    return std::exchange(gave_up_, {});
}

void ThreadedBotRunner::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return over_ || !tasks_.empty(); });
        if (over_) return;
        const Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        if (const TableNews* const news = std::get_if<TableNews>(&task)) {
            bots_.tell(*news);
            lock.lock();
            continue;
        }
        const command::Thought thought = bots_.think(std::get<ThinkInput>(task));
        std::vector<GaveUp> gave_up = bots_.take_gave_up();
        lock.lock();
        thoughts_.push_back(thought);
        gave_up_.insert(gave_up_.end(), gave_up.begin(), gave_up.end());
        lock.unlock();
        wake_();
        lock.lock();
    }
}

}  // namespace lastcard

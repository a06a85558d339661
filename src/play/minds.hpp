// Who thinks for the bots of a session: on the spot, or on a thread of their own so that the screen
// never waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "bot/bot.hpp"
#include "room/room.hpp"

namespace lastcard {

/// One bot of each level, made when it is first needed.
class LevelBots {
public:
    explicit LevelBots(Budget budget) : budget_(budget) {}

    command::Thought think(const ThinkInput& input);

private:
    Budget budget_;
    std::array<std::unique_ptr<Bot>, level_names.size()> bots_;
};

class Minds {
public:
    virtual ~Minds() = default;
    virtual void ask(ThinkInput input) = 0;
    /// What has been thought since the last time.
    virtual std::vector<command::Thought> take() = 0;
};

class InlineMinds final : public Minds {
public:
    explicit InlineMinds(Budget budget = {}) : bots_(budget) {}

    void ask(ThinkInput input) override { thoughts_.push_back(bots_.think(input)); }
    std::vector<command::Thought> take() override { return std::exchange(thoughts_, {}); }

private:
    LevelBots bots_;
    std::vector<command::Thought> thoughts_;
};

class ThreadMinds final : public Minds {
public:
    /// `wake` is called on the other thread whenever there is something to take.
    ThreadMinds(Budget budget, std::function<void()> wake);
    ~ThreadMinds() override;

    void ask(ThinkInput input) override;
    std::vector<command::Thought> take() override;

private:
    void work();

    LevelBots bots_;
    std::function<void()> wake_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<ThinkInput> asked_;
    std::vector<command::Thought> thoughts_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace lastcard

// Runs the bots of a session: inline, or on a thread so that the screen never waits.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "bot/bot.hpp"
#include "room/room.hpp"

namespace lastcard {

/// An action that was carried out, for bots that follow the events.
struct TableNews {
    std::shared_ptr<const Game> game;
    unsigned seats = 0;
    Carried carried;
};

/// A bot that has given up this match, and why.
struct GaveUp {
    Seat seat = Seat::None;
    std::string reason;
};

/// One bot of each level, made on first use, and bots for one seat each, such as programs. If such
/// a bot gives up, the level of its chair plays on.
class TableBots {
public:
    explicit TableBots(Budget budget = {}) : levels_(budget) {}

    void seat(Seat seat, std::unique_ptr<Bot> bot);
    /// Whether any bot wants to receive events.
    bool listen() const;
    void tell(const TableNews& news);
    command::Thought think(const ThinkInput& input);
    std::vector<GaveUp> take_gave_up() { return std::exchange(gave_up_, {}); }

private:
    BotsByLevel levels_;
    std::array<std::unique_ptr<Bot>, max_seats> seated_;
    std::vector<GaveUp> gave_up_;
};

class BotRunner {
public:
    virtual ~BotRunner() = default;
    virtual void tell(TableNews news) = 0;
    virtual void ask(ThinkInput input) = 0;
    /// The thoughts since the last call.
    virtual std::vector<command::Thought> take() = 0;
    virtual std::vector<GaveUp> take_gave_up() = 0;
};

class InlineBotRunner final : public BotRunner {
public:
    explicit InlineBotRunner(TableBots bots = TableBots()) : bots_(std::move(bots)) {}

    void tell(TableNews news) override { bots_.tell(news); }
    void ask(ThinkInput input) override { thoughts_.push_back(bots_.think(input)); }
    std::vector<command::Thought> take() override { return std::exchange(thoughts_, {}); }
    std::vector<GaveUp> take_gave_up() override { return bots_.take_gave_up(); }

private:
    TableBots bots_;
    std::vector<command::Thought> thoughts_;
};

class ThreadedBotRunner final : public BotRunner {
public:
    /// `wake` is called on the other thread when there is something to take.
    ThreadedBotRunner(TableBots bots, std::function<void()> wake);
    ~ThreadedBotRunner() override;

    void tell(TableNews news) override;
    void ask(ThinkInput input) override;
    std::vector<command::Thought> take() override;
    std::vector<GaveUp> take_gave_up() override;

private:
    using Task = std::variant<TableNews, ThinkInput>;

    void add(Task task);
    void work();

    TableBots bots_;  ///< used by the other thread
    bool listen_;
    std::function<void()> wake_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    std::vector<command::Thought> thoughts_;
    std::vector<GaveUp> gave_up_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace lastcard

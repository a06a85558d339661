// The threads on which bots think, so that the network thread does not wait for them. The most
// urgent request is processed first.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

#include "room/room.hpp"
#include "site/entry.hpp"

namespace lastcard::server {

class Workers {
public:
    /// Called on a worker's thread. `move`: in the notation of action_text; empty if the bot
    /// failed.
    using Done = std::function<void(std::string table, ThoughtId thought, std::string move)>;

    Workers(unsigned threads, Budget budget, Done done);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void think(std::string table, ThinkInput input);
    std::size_t waiting() const;

private:
    struct Job {
        std::string table;
        ThinkInput input;
    };
    struct Later {
        bool operator()(const Job& a, const Job& b) const {
            return a.input.wanted.due > b.input.wanted.due;
        }
    };

    void work();

    Budget budget_;
    Done done_;
    mutable std::mutex mutex_;
    std::condition_variable wanted_;
    std::priority_queue<Job, std::vector<Job>, Later> jobs_;
    bool stop_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace lastcard::server

// Where bots think: threads of their own, so that nobody waits for them. The most urgent thought is
// the next one.
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

namespace lastcard::server {

class Workers {
public:
    /// `done` is called on a worker's thread, with the move as action_text writes it; empty: none.
    using Done = std::function<void(std::string table, Ticket ticket, std::string move)>;

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

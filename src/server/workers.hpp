// The threads on which bots think, so that the network thread does not wait for them. The order is
// that of ThoughtQueue. The threads run with a lower priority than the others, so that searches do
// not delay messages where there are few processors.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/thought_queue.hpp"

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

    void think(ThoughtJob job, Moment now);
    std::size_t waiting() const;
    std::uint64_t gave_up() const;  ///< searches that had no time

private:
    void work();

    Budget budget_;
    Done done_;
    mutable std::mutex mutex_;
    std::condition_variable wanted_;
    ThoughtQueue queue_;
    Moment now_{};  ///< the latest moment that was passed in
    std::chrono::steady_clock::time_point now_at_{};
    bool stop_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace lastcard::server

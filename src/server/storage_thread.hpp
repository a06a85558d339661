// The thread that executes the blocking calls of the store.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace lastcard::server {

/// Executes tasks in order. The destructor waits until all of them are done.
class StorageThread {
public:
    StorageThread() : thread_([this] { run(); }) {}
    ~StorageThread() {
        {
            const std::lock_guard lock(mutex_);
            stop_ = true;
        }
        has_work_.notify_one();
        thread_.join();
    }
    StorageThread(const StorageThread&) = delete;
    StorageThread& operator=(const StorageThread&) = delete;

    void post(std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            work_.push_back(std::move(work));
        }
        has_work_.notify_one();
    }

private:
    void run() {
        while (true) {
            std::unique_lock lock(mutex_);
            has_work_.wait(lock, [this] { return stop_ || !work_.empty(); });
            if (work_.empty()) return;
            std::vector<std::function<void()>> taken = std::exchange(work_, {});
            lock.unlock();
            for (const auto& each : taken) each();
        }
    }

    std::mutex mutex_;
    std::condition_variable has_work_;
    std::vector<std::function<void()>> work_;
    bool stop_ = false;
    std::thread thread_;
};

}  // namespace lastcard::server

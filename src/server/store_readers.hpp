// The threads that read from a remote store, so that the network thread never waits for it. What is
// asked while one of them is busy is read together when it is free.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "server/storage_thread.hpp"
#include "site/need.hpp"

namespace lastcard::server {

class StoreReaders {
public:
    using Answer = std::function<void(std::vector<site::SharedFound>)>;

    /// `answer`: called on the reading threads. A store in this process is never asked here, and
    /// gets no threads.
    StoreReaders(Store& store, Answer answer)
        : takes_(store, answer), others_(store, std::move(answer)) {}

    void ask(std::vector<site::Need> needs, const Claim& claim) {
        std::vector<site::Need> takes;
        std::vector<site::Need> others;
        for (site::Need& each : needs) {
            const bool take = std::holds_alternative<site::need::Take>(each);
            (take ? takes : others).push_back(std::move(each));
        }
        takes_.ask(std::move(takes), claim);
        others_.ask(std::move(others), claim);
    }

private:
    class Lane {
    public:
        Lane(Store& store, Answer answer) : store_(store), answer_(std::move(answer)) {
            if (store.is_remote()) thread_.emplace();
        }

        void ask(std::vector<site::Need> needs, const Claim& claim) {
            if (needs.empty()) return;
            const std::lock_guard lock(mutex_);
            const bool posted = !asked_.empty();
            asked_.insert(asked_.end(), std::make_move_iterator(needs.begin()),
                          std::make_move_iterator(needs.end()));
            claim_ = claim;
            if (!posted) thread_->post([this] { read(); });
        }

    private:
        void read() {
            std::unique_lock lock(mutex_);
            const std::vector<site::Need> asked = std::exchange(asked_, {});
            const Claim claim = claim_;
            lock.unlock();
            answer_(site::read_all(store_, asked, claim));
        }

        Store& store_;
        const Answer answer_;
        std::mutex mutex_;
        std::vector<site::Need> asked_;
        Claim claim_;
        std::optional<StorageThread> thread_;
    };

    Lane takes_;  ///< may wait for another server
    Lane others_;
};

}  // namespace lastcard::server

// The order in which bots think. Thoughts that cost little run ahead of searches. Search time is
// shared by deficit round robin: first among the addresses that opened the tables, then among the
// tables of an address. The more searches wait, the shorter they are; a search that has waited too
// long becomes a thought of the level `normal`. Pure: it has no thread and no clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "room/room.hpp"

namespace lastcard::server {

struct ThoughtLimits {
    unsigned threads = 1;
    unsigned think_ms = 100;       ///< of a search, if few wait
    unsigned least_think_ms = 10;  ///< of a search, however many wait
    Span patience{1'000};          ///< that a search waits after the bot's delay is over
};

/// A bot of a table has to think.
struct ThoughtJob {
    std::string table;
    std::string address;  ///< that opened the table
    ThinkInput input;
};

class ThoughtQueue {
public:
    explicit ThoughtQueue(ThoughtLimits limits) : limits_(limits) {}

    void push(ThoughtJob job, Moment now);

    struct Taken {
        ThoughtJob job;
        bool searches = false;
        unsigned think_ms = 0;  ///< of a search
    };
    /// The next thought; empty if none waits.
    std::optional<Taken> take(Moment now);
    /// Charges the time of a thought to its address. Call it once for each that was taken.
    void charge(const Taken& done, std::int64_t micros);

    std::size_t waiting() const { return cheap_.size() + searches_.size(); }
    std::size_t searches_waiting() const { return searches_.size(); }
    std::uint64_t gave_up() const { return gave_up_; }  ///< searches that became `normal`

private:
    struct Waiting {
        ThoughtJob job;
        Moment until;  ///< when a search gives up
    };

    /// Deficit round robin over addresses; the tables of an address take turns.
    class Shares {
    public:
        explicit Shares(std::int64_t quantum) : quantum_(quantum) {}

        void push(Waiting waiting);
        std::optional<Waiting> take();
        /// Takes a thought whose time to wait is over.
        std::optional<Waiting> take_overdue(Moment now);
        void charge(const std::string& address, std::int64_t micros);
        std::size_t size() const { return size_; }
        std::size_t addresses() const { return turns_.size(); }
        std::size_t size_of(const std::string& address) const;

    private:
        struct Account {
            std::int64_t deficit = 0;  ///< microseconds that the address may still use
            std::size_t size = 0;
            std::size_t running = 0;
            std::map<std::string, std::deque<Waiting>> tables;
            std::deque<std::string> turns;  ///< the tables with thoughts, next first
        };
        Waiting pop(const std::string& address, Account& account);

        std::int64_t quantum_;
        std::size_t size_ = 0;
        Moment earliest_ = never;  ///< no thought gives up before
        std::map<std::string, Account> accounts_;
        std::deque<std::string> turns_;  ///< the addresses with thoughts, next first
    };

    unsigned budget(const std::string& address) const;

    ThoughtLimits limits_;
    Shares cheap_{1'000};
    Shares searches_{20'000};
    std::uint64_t gave_up_ = 0;
};

}  // namespace lastcard::server

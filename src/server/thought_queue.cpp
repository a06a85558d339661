// The order in which bots think (see thought_queue.hpp).
#include "server/thought_queue.hpp"

#include <algorithm>
#include <utility>

namespace lastcard::server {

namespace {

/// Only this level searches, and only for answers.
bool is_search(const ThinkInput& input) {
    return input.level == Level::Hard && input.wanted.kind == ThoughtKind::Answer;
}

}  // namespace

void ThoughtQueue::push(ThoughtJob job, Moment now) {
    const Moment until = std::max(now, job.input.wanted.due) + limits_.patience;
    Shares& shares = is_search(job.input) ? searches_ : cheap_;
    shares.push({std::move(job), until});
}

std::optional<ThoughtQueue::Taken> ThoughtQueue::take(Moment now) {
    while (std::optional<Waiting> overdue = searches_.take_overdue(now)) {
        searches_.charge(overdue->job.address, 0);
        overdue->job.input.level = Level::Normal;
        cheap_.push(*std::move(overdue));
        ++gave_up_;
    }
    if (std::optional<Waiting> next = cheap_.take())
        return Taken{std::move(next->job), false, limits_.think_ms};
    if (searches_.size() == 0) return std::nullopt;
    std::optional<Waiting> next = searches_.take();
    const unsigned think_ms = budget(next->job.address);
    return Taken{std::move(next->job), true, think_ms};
}

void ThoughtQueue::charge(const Taken& done, std::int64_t micros) {
    (done.searches ? searches_ : cheap_).charge(done.job.address, micros);
}

/// Short enough that all searches of the address are done within the time that they may wait.
unsigned ThoughtQueue::budget(const std::string& address) const {
    const std::size_t others = std::max<std::size_t>(searches_.addresses(), 1);
    const std::size_t own = searches_.size_of(address) + 1;
    const auto time = static_cast<std::size_t>(limits_.patience.ms) * limits_.threads;
    const std::size_t each = time / (others * own);
    return static_cast<unsigned>(
        std::clamp<std::size_t>(each, limits_.least_think_ms, limits_.think_ms));
}

// ---- Shares

void ThoughtQueue::Shares::push(Waiting waiting) {
    const std::string address = waiting.job.address;
    Account& account = accounts_[address];
    if (account.size == 0) turns_.push_back(address);
    std::deque<Waiting>& table = account.tables[waiting.job.table];
    if (table.empty()) account.turns.push_back(waiting.job.table);
    earliest_ = std::min(earliest_, waiting.until);
    table.push_back(std::move(waiting));
    ++account.size;
    ++size_;
}

std::optional<ThoughtQueue::Waiting> ThoughtQueue::Shares::take() {
    if (turns_.empty()) return std::nullopt;
    // Every round adds to all accounts, so one of them can pay soon.
    while (true) {
        const std::string address = turns_.front();
        Account& account = accounts_.at(address);
        if (account.deficit > 0) return pop(address, account);
        account.deficit += quantum_;
        turns_.pop_front();
        turns_.push_back(address);
    }
}

/// Takes the next thought of the table whose turn it is.
ThoughtQueue::Waiting ThoughtQueue::Shares::pop(const std::string& address, Account& account) {
    const std::string table = account.turns.front();
    account.turns.pop_front();
    const auto thoughts = account.tables.find(table);
    Waiting next = std::move(thoughts->second.front());
    thoughts->second.pop_front();
    if (thoughts->second.empty())
        account.tables.erase(thoughts);
    else
        account.turns.push_back(table);
    ++account.running;
    --size_;
    if (--account.size == 0) std::erase(turns_, address);
    return next;
}

std::optional<ThoughtQueue::Waiting> ThoughtQueue::Shares::take_overdue(Moment now) {
    if (now < earliest_) return std::nullopt;
    Moment earliest = never;
    for (const std::string& address : turns_) {
        Account& account = accounts_.at(address);
        for (auto table = account.turns.begin(); table != account.turns.end(); ++table) {
            const Moment until = account.tables.at(*table).front().until;
            earliest = std::min(earliest, until);
            if (until > now) continue;
            std::rotate(account.turns.begin(), table, std::next(table));
            return pop(std::string(address), account);
        }
    }
    earliest_ = earliest;
    return std::nullopt;
}

void ThoughtQueue::Shares::charge(const std::string& address, std::int64_t micros) {
    const auto account = accounts_.find(address);
    if (account == accounts_.end()) return;
    account->second.deficit -= micros;
    // An address that needs nothing more is forgotten, with what it saved or owes.
    if (--account->second.running == 0 && account->second.size == 0) accounts_.erase(account);
}

std::size_t ThoughtQueue::Shares::size_of(const std::string& address) const {
    const auto account = accounts_.find(address);
    return account == accounts_.end() ? 0 : account->second.size;
}

}  // namespace lastcard::server

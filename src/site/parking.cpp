// Work that waits (see parking.hpp).
#include "site/parking.hpp"

#include <algorithm>
#include <utility>

namespace lastcard::site {

namespace {

Need need_of(const Found& found) {
    return std::visit([](const auto& known) { return Need(known.need); }, found);
}

}  // namespace

std::optional<Waiting> Parking::add(Moment now, Waiting work, std::vector<Need> missing) {
    if (parked_.size() >= most) return work;
    return add_again({.work = std::move(work), .number = ++last_, .until = now + longest},
                     std::move(missing));
}

std::optional<Waiting> Parking::add_again(Parked parked, std::vector<Need> missing) {
    if (++parked.rounds > most_rounds) return std::move(parked.work);
    const std::uint64_t number = parked.number;
    Parked& added = parked_.emplace(number, std::move(parked)).first->second;
    for (Need& each : missing) {
        const auto [asked, is_new] = asked_.try_emplace(std::move(each));
        if (is_new) to_ask_.push_back(asked->first);
        std::vector<std::uint64_t>& waiting = asked->second;
        if (!waiting.empty() && waiting.back() == number) continue;  // named twice
        waiting.push_back(number);
        ++added.open;
    }
    return std::nullopt;
}

std::vector<Parked> Parking::found(const std::vector<SharedFound>& answers) {
    std::vector<Parked> ready;
    for (const SharedFound& each : answers) {
        const auto asked = asked_.extract(need_of(*each));
        if (asked.empty()) continue;
        for (const std::uint64_t number : asked.mapped()) {
            const auto parked = parked_.find(number);
            if (parked == parked_.end()) continue;  // given up
            parked->second.known.push_back(each);
            if (--parked->second.open > 0) continue;
            ready.push_back(std::move(parked->second));
            parked_.erase(parked);
        }
    }
    return ready;
}

std::optional<Waiting> Parking::pause(Moment now, Waiting work, Moment again) {
    if (parked_.size() >= most) return work;
    return pause_again({.work = std::move(work), .number = ++last_, .until = now + longest}, again);
}

std::optional<Waiting> Parking::pause_again(Parked parked, Moment again) {
    if (again != never && again > parked.until) return std::move(parked.work);
    parked.known.clear();
    parked.rounds = 0;
    parked.again = again;
    paused_.emplace(again, parked.number);
    const std::uint64_t number = parked.number;
    parked_.emplace(number, std::move(parked));
    return std::nullopt;
}

std::vector<Parked> Parking::rested(Moment now) {
    std::vector<Parked> ready;
    while (!paused_.empty() && paused_.begin()->first <= now) {
        auto rested = parked_.extract(paused_.begin()->second);
        paused_.erase(paused_.begin());
        ready.push_back(std::move(rested.mapped()));
    }
    return ready;
}

std::vector<Parked> Parking::end_pauses() { return rested(never); }

Moment Parking::next_deadline() const {
    const Moment until = parked_.empty() ? never : parked_.begin()->second.until;
    return paused_.empty() ? until : std::min(until, paused_.begin()->first);
}

std::vector<Waiting> Parking::expired(Moment now) {
    std::vector<Waiting> over;
    while (!parked_.empty() && parked_.begin()->second.until <= now) {
        const Parked& first = parked_.begin()->second;
        paused_.erase({first.again, first.number});
        over.push_back(std::move(parked_.begin()->second.work));
        parked_.erase(parked_.begin());
    }
    return over;
}

}  // namespace lastcard::site

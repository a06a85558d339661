// The pace of addresses (see address_pace.hpp).
#include "server/address_pace.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace lastcard::server {

std::optional<Span> AddressPace::wait(const std::string& address, Moment now, double work) {
    if (per_second_ == 0) return Span{0};
    forget_full_accounts(now);
    Account& account = accounts_.try_emplace(address, Account{burst_, now}).first->second;
    const double after = left(account, now) - work;
    const Span wait{
        static_cast<std::int64_t>(std::ceil(std::max(0.0, -after) / per_second_ * 1000))};
    if (wait > longest_wait) return std::nullopt;
    account = {after, now};
    return wait;
}

double AddressPace::left(const Account& account, Moment now) const {
    const auto passed = static_cast<double>((now - account.at).ms);
    return std::min(burst_, account.left + passed / 1000 * per_second_);
}

void AddressPace::forget_full_accounts(Moment now) {
    constexpr std::size_t many = 20'000;
    if (accounts_.size() < many) return;
    std::erase_if(accounts_, [&](const auto& each) { return left(each.second, now) >= burst_; });
    if (accounts_.size() >= many) accounts_.clear();
}

}  // namespace lastcard::server

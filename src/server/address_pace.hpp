// How fast the server works for one address: what is asked for faster has to wait, so that one
// address cannot occupy the network thread. Pure: it has no clock.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "room/moment.hpp"

namespace lastcard::server {

class AddressPace {
public:
    /// Work that is done at once, and work per second after that; 0: no limit. The unit is a short
    /// request.
    AddressPace(double burst, double per_second) : burst_(burst), per_second_(per_second) {}

    /// Charges the work to the address. Returns how long it has to wait; empty, without a charge,
    /// if that would be longer than `longest_wait`.
    std::optional<Span> wait(const std::string& address, Moment now, double work);

    static constexpr Span longest_wait{10'000};

private:
    struct Account {
        double left;  ///< below 0: waits
        Moment at;
    };

    void forget_full_accounts(Moment now);
    double left(const Account& account, Moment now) const;

    double burst_;
    double per_second_;
    std::unordered_map<std::string, Account> accounts_;
};

}  // namespace lastcard::server

// How many connections the server takes: per address, and in total, which file descriptors limit.
// Some are reserved, so that health checks are answered while all others are in use.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "room/moment.hpp"

namespace lastcard::server {

class Admission {
public:
    /// `most`: connections in total, if the limit of open files allows them.
    Admission(std::size_t most, std::size_t per_address);

    std::size_t capacity() const { return capacity_; }
    std::size_t reserve() const { return reserve_; }  ///< beyond the capacity

    /// False if the address has as many connections as it may have.
    bool count_in(const std::string& address);
    /// Nothing for an address that is not counted.
    void count_out(const std::string& address);

    /// Logs that connections are refused, at most once in ten seconds.
    void report(Moment now, std::string_view event, std::string_view sentence, std::size_t open);

private:
    std::size_t per_address_;
    std::size_t capacity_;
    std::size_t reserve_;
    std::unordered_map<std::string, std::size_t> counts_;
    Moment reported_ = Moment{0};
    std::int64_t unreported_ = 0;
};

}  // namespace lastcard::server

// Internal to the stores: checksums of rows.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/hash.hpp"

namespace lastcard {

/// A checksum that detects bytes changed by a disk or a stray write.
class RowSum {
public:
    RowSum& with(std::string_view bytes) {
        hash_.add(bytes);
        return *this;
    }
    RowSum& with(std::int64_t number) {
        hash_.add(static_cast<std::uint64_t>(number));
        return *this;
    }
    std::int64_t value() const { return static_cast<std::int64_t>(hash_.value()); }
    std::int32_t short_value() const { return static_cast<std::int32_t>(hash_.value()); }

private:
    Fnv1a hash_;
};

}  // namespace lastcard

// FNV-1a with 64 bits: a quick fingerprint, not safe from anyone who wants a collision.
#pragma once

#include <cstdint>
#include <string_view>

namespace lastcard {

class Fnv1a {
public:
    constexpr Fnv1a& add(std::string_view bytes) {
        for (const char byte : bytes) add_byte(static_cast<unsigned char>(byte));
        return *this;
    }
    /// All eight bytes of the number, the lowest first.
    constexpr Fnv1a& add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) add_byte(number >> shift & 0xff);
        return *this;
    }
    constexpr std::uint64_t value() const { return value_; }

private:
    constexpr void add_byte(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }

    std::uint64_t value_ = 0xcbf29ce484222325U;
};

constexpr std::uint64_t fnv1a(std::string_view bytes) { return Fnv1a().add(bytes).value(); }

}  // namespace lastcard

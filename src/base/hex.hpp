// Bytes to hexadecimal text and back: digests, seeds and ids travel through JSON and terminals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard {

// The value of one hexadecimal digit of either case, or -1.
constexpr int hex_digit(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

// Always lower case, so that equal bytes give equal text.
inline std::string to_hex(std::span<const uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const uint8_t byte : bytes) {
        text.push_back(digits[byte >> 4]);
        text.push_back(digits[byte & 15]);
    }
    return text;
}

// Fills `out` exactly; false (and `out` unspecified) when the text has another length or another
// character. For digests and seeds, whose size is known: no allocation.
[[nodiscard]] constexpr bool from_hex(std::string_view text, std::span<uint8_t> out) {
    if (text.size() % 2 != 0 || text.size() / 2 != out.size()) return false;
    for (size_t i = 0; i < out.size(); ++i) {
        const int high = hex_digit(text[2 * i]);
        const int low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = static_cast<uint8_t>(high * 16 + low);
    }
    return true;
}

[[nodiscard]] inline std::optional<std::vector<uint8_t>> from_hex(std::string_view text) {
    std::vector<uint8_t> bytes(text.size() / 2);
    if (!from_hex(text, bytes)) return std::nullopt;
    return bytes;
}

}  // namespace lastcard

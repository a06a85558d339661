// Cleans names and chat (see clean.hpp).
#include "wire/clean.hpp"

#include <cstdint>

#include "base/characters.hpp"
#include "base/text_util.hpp"
#include "wire/limits.hpp"

namespace lastcard::wire {
namespace {

constexpr std::uint32_t joiner = 0x200d;

bool is_space(std::uint32_t c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
           c == 0x205f || c == 0x3000;
}

/// Whether the character takes space but shows nothing, or is for private use: a name of these
/// would look empty or differ between systems.
bool is_invisible(std::uint32_t c) {
    return c == 0xad || c == 0x34f || c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x17b4 ||
           c == 0x17b5 || (c >= 0x180b && c <= 0x180f) || c == 0x200b || c == 0x200c ||
           c == 0x2800 || c == 0x3164 || (c >= 0xe000 && c <= 0xf8ff) || c == 0xfeff ||
           c == 0xffa0 || (c >= 0xfff0 && c <= 0xfffd) || (c & 0xfffe) == 0xfffe ||
           (c >= 0xfdd0 && c <= 0xfdef) || (c >= 0x1bca0 && c <= 0x1bca3) ||
           (c >= 0x1d173 && c <= 0x1d17a) || c >= 0xe0000;
}

}  // namespace

std::string cleaned(std::string_view text) {
    std::string out;
    bool space_due = false;
    bool joiner_due = false;
    unsigned marks = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::uint32_t c = 0;
        const std::size_t length = decode_utf8(text, at, c);
        if (length == 0) {
            ++at;
            continue;
        }
        const std::string_view bytes = text.substr(at, length);
        at += length;
        if (is_space(c)) {
            space_due = !out.empty();
            continue;
        }
        if (c == joiner) {
            joiner_due = !out.empty() && !space_due;
            continue;
        }
        if (unshowable(c) || is_invisible(c)) continue;
        const bool mark = columns_of(c) == 0;
        // A mark needs a character to combine with, and the number of marks is limited.
        if (mark && (out.empty() || space_due || ++marks > max_marks)) continue;
        if (!mark) {
            if (space_due) out += ' ';
            if (joiner_due) append_utf8(out, joiner);
            space_due = false;
            marks = 0;
        }
        joiner_due = false;
        out += bytes;
    }
    return out;
}

unsigned columns(std::string_view cleaned) {
    unsigned sum = 0;
    for (std::size_t at = 0; at < cleaned.size();) {
        std::uint32_t c = 0;
        const std::size_t length = decode_utf8(cleaned, at, c);
        at += length == 0 ? 1 : length;
        sum += columns_of(c);
    }
    return sum;
}

}  // namespace lastcard::wire

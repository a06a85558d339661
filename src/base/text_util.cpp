// Small operations on text that every reader of untrusted input needs (see text_util.hpp).
#include "base/text_util.hpp"

#include <charconv>
#include <cstring>

namespace lastcard {

namespace {

uint8_t byte_at(std::string_view text, size_t pos) { return static_cast<uint8_t>(text[pos]); }

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Control characters, line and paragraph separators, and the marks that change the direction of
// writing: harmless in a file, misleading in a message.
bool hidden_in_messages(uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x061C || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

void append_hex(std::string& out, uint32_t number, int digits) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        out.push_back("0123456789ABCDEF"[(number >> shift) & 15]);
    }
}

}  // namespace

size_t decode_utf8(std::string_view text, size_t pos, uint32_t& code_point) {
    const uint8_t first = byte_at(text, pos);
    if (first < 0x80) {
        code_point = first;
        return 1;
    }
    size_t length = 0;
    uint32_t smallest = 0;  // a smaller code point in this many bytes is an overlong form
    uint32_t value = 0;
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2, smallest = 0x80, value = first & 0x1F;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3, smallest = 0x800, value = first & 0x0F;
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4, smallest = 0x10000, value = first & 0x07;
    } else {
        return 0;
    }
    if (text.size() - pos < length) return 0;
    for (size_t i = 1; i < length; ++i) {
        const uint8_t next = byte_at(text, pos + i);
        if ((next & 0xC0) != 0x80) return 0;
        value = (value << 6) | (next & 0x3F);
    }
    if (value < smallest || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
    code_point = value;
    return length;
}

std::optional<size_t> first_invalid_utf8(std::string_view text) {
    size_t pos = 0;
    while (pos < text.size()) {
        // Nearly all input is ASCII: eight bytes at once while that holds.
        uint64_t eight = 0;
        if (text.size() - pos >= sizeof eight) {
            std::memcpy(&eight, text.data() + pos, sizeof eight);
            if ((eight & 0x8080808080808080u) == 0) {
                pos += sizeof eight;
                continue;
            }
        }
        uint32_t code_point = 0;
        const size_t length = decode_utf8(text, pos, code_point);
        if (length == 0) return pos;
        pos += length;
    }
    return std::nullopt;
}

bool append_utf8(std::string& out, uint32_t code_point) {
    const auto put = [&out](uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code_point < 0x80) {
        put(code_point);
    } else if (code_point < 0x800) {
        put(0xC0 | (code_point >> 6));
        put(0x80 | (code_point & 0x3F));
    } else if (code_point < 0x10000) {
        if (code_point >= 0xD800 && code_point <= 0xDFFF) return false;
        put(0xE0 | (code_point >> 12));
        put(0x80 | ((code_point >> 6) & 0x3F));
        put(0x80 | (code_point & 0x3F));
    } else if (code_point <= 0x10FFFF) {
        put(0xF0 | (code_point >> 18));
        put(0x80 | ((code_point >> 12) & 0x3F));
        put(0x80 | ((code_point >> 6) & 0x3F));
        put(0x80 | (code_point & 0x3F));
    } else {
        return false;
    }
    return true;
}

std::string quoted(std::string_view text, size_t max_characters) {
    std::string out = "\"";
    size_t pos = 0;
    for (size_t shown = 0; pos < text.size(); ++shown) {
        if (shown == max_characters) {
            out += "…";
            break;
        }
        uint32_t code_point = 0;
        const size_t length = decode_utf8(text, pos, code_point);
        if (length == 0) {
            out += "\\x";
            append_hex(out, byte_at(text, pos), 2);
            pos += 1;
            continue;
        }
        if (hidden_in_messages(code_point)) {
            out += "\\u";
            append_hex(out, code_point, 4);
        } else {
            if (code_point == '"' || code_point == '\\') out.push_back('\\');
            out.append(text, pos, length);
        }
        pos += length;
    }
    out.push_back('"');
    return out;
}

void remove_last_character(std::string& text) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0U) == 0x80U)
        text.pop_back();
    if (!text.empty()) text.pop_back();
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const size_t end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::optional<int64_t> parse_int(std::string_view text) {
    int64_t number = 0;
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto [stop, code] = std::from_chars(begin, end, number);
    if (code != std::errc{} || stop != end) return std::nullopt;
    return number;
}

}  // namespace lastcard

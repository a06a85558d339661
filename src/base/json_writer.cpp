// Writes JSON: commas, escapes and numbers (the reader is json.cpp).
#include <charconv>

#include "base/json.hpp"
#include "base/text_util.hpp"

namespace lastcard::json {

namespace {

void append_escape(std::string& out, char c) {
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\b': out += "\\b"; return;
        case '\f': out += "\\f"; return;
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    out += "\\u00";
    out.push_back("0123456789abcdef"[(c >> 4) & 15]);
    out.push_back("0123456789abcdef"[c & 15]);
}

}  // namespace

Writer& Writer::key(std::string_view name) {
    separate();
    append_string(name);
    return append(':');
}

Writer& Writer::value(std::string_view text) {
    separate();
    append_string(text);
    return *this;
}

Writer& Writer::value(const Value& tree) {
    switch (tree.type) {
        case Type::Null: return null();
        case Type::Boolean: return value(tree.boolean);
        case Type::Integer: return value(tree.integer);
        case Type::Number: return raw(tree.string);
        case Type::String: return value(std::string_view(tree.string));
        case Type::Array:
            begin_array();
            for (const Value& element : tree.array) value(element);
            return end_array();
        case Type::Object:
            begin_object();
            for (const Member& member : tree.object) key(member.key).value(member.value);
            return end_object();
    }
    return *this;
}

Writer& Writer::signed_digits(int64_t number) {
    if (number < 0) append('-');
    const auto magnitude = static_cast<uint64_t>(number);
    return digits(number < 0 ? 0 - magnitude : magnitude);
}

Writer& Writer::many_digits(uint64_t number) {
    char buffer[20];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, number);
    return append(std::string_view(buffer, static_cast<size_t>(result.ptr - buffer)));
}

void Writer::append_string(std::string_view text) {
    out_.push_back('"');
    size_t start = 0;  // of what is still to be copied as it stands
    size_t pos = 0;
    while (pos < text.size()) {
        const auto byte = static_cast<uint8_t>(text[pos]);
        if (byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\') {
            ++pos;
            continue;
        }
        if (byte >= 0x80) {
            uint32_t code_point = 0;
            if (const size_t length = decode_utf8(text, pos, code_point); length != 0) {
                pos += length;
                continue;
            }
        }
        out_.append(text, start, pos - start);
        if (byte >= 0x80) {
            out_ += "\xEF\xBF\xBD";  // U+FFFD
        } else {
            append_escape(out_, text[pos]);
        }
        start = ++pos;
    }
    out_.append(text, start, pos - start);
    out_.push_back('"');
}

}  // namespace lastcard::json

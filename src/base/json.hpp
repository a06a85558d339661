// Reads and writes JSON (RFC 8259): messages, records and locale files. The reader is strict, the
// writer gives the same bytes for the same calls on every system.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lastcard::json {

// Arrays and objects nested deeper than this are refused: the tree is walked by recursion.
inline constexpr int max_depth = 64;

enum class Type : uint8_t { Null, Boolean, Integer, Number, String, Array, Object };

// For a sentence like "Found a string where a whole number was expected."
const char* type_name(Type type);

struct Member;

struct Value {
    Type type = Type::Null;
    bool boolean = false;
    int64_t integer = 0;  // of Integer: written without fraction and exponent, and fits
    std::string string;   // of String; of Number the text as it was written
    std::vector<Value> array;
    std::vector<Member> object;            // in the order of the text
    std::vector<uint32_t> object_index{};  // made by parse for find; do not change a parsed object

    // The member's value, or null when there is none or this is not an object.
    const Value* find(std::string_view key) const;
};

struct Member {
    std::string key;
    size_t offset = 0;  // of the key in the text
    Value value;
};

struct Error {
    size_t offset = 0;    // in bytes
    std::string message;  // one sentence: what was found and what was expected
};

struct Document {
    Value root;                  // null when there was an error
    std::optional<Error> error;  // the first one
};

// The text may hold anything at all; the caller limits its length. Refused besides bad grammar: a
// key twice in one object, bytes that are not UTF-8, escapes of half a surrogate pair.
Document parse(std::string_view text);

// Appends compact JSON to a string. It writes commas and escapes; the caller sees to it that begins
// and ends match and that an object gets a key before each value. A comma is due unless the text
// ends in a bracket that opens, a colon or a comma, so parts written by append() may stand between.
class Writer {
public:
    // What `out` holds already stays in front, as a text of its own.
    explicit Writer(std::string& out) : out_(out), start_(out.size()) {}
    // Goes on with the JSON that `out` holds already.
    static Writer continuing(std::string& out) { return {out, 0}; }

    Writer& begin_object() { return open('{'); }
    Writer& end_object() { return append('}'); }
    Writer& begin_array() { return open('['); }
    Writer& end_array() { return append(']'); }

    Writer& key(std::string_view name);
    // A key that needs no escape, with its quotes and colon: `"seats":`.
    Writer& name(std::string_view quoted_with_colon) {
        return separate().append(quoted_with_colon);
    }

    // Bytes that are not UTF-8 become U+FFFD: what is written can always be read.
    Writer& value(std::string_view text);
    Writer& value(const Value& tree);
    Writer& null() { return raw("null"); }
    // A string that needs no escape.
    Writer& word(std::string_view plain) {
        return separate().append('"').append(plain).append('"');
    }
    Writer& word(char plain) { return word(std::string_view(&plain, 1)); }

    template <std::integral T>
        requires(!std::same_as<T, char>)
    Writer& value(T number) {
        if constexpr (std::same_as<T, bool>) {
            return raw(number ? "true" : "false");
        } else if constexpr (std::is_signed_v<T>) {
            return separate().signed_digits(number);
        } else {
            return separate().digits(number);
        }
    }

    template <class T>
    Writer& member(std::string_view name, const T& content) {
        return key(name).value(content);
    }

    // One value that is JSON already: a number with a fraction, a part rendered before.
    Writer& raw(std::string_view json) { return separate().append(json); }

    // A comma if one is due: before a value that append() begins.
    Writer& separate() {
        if (out_.size() > start_) {
            const char last = out_.back();
            if (last != '{' && last != '[' && last != ':' && last != ',') out_.push_back(',');
        }
        return *this;
    }
    // Any part of the text as it stands, without a comma.
    Writer& append(std::string_view part) {
        out_.append(part);
        return *this;
    }
    Writer& append(char part) {
        out_.push_back(part);
        return *this;
    }
    // A number as a part of the text, without a comma.
    Writer& digits(uint64_t number) {
        return number < 10 ? append(static_cast<char>('0' + number)) : many_digits(number);
    }

private:
    Writer(std::string& out, size_t start) : out_(out), start_(start) {}

    Writer& open(char bracket) { return separate().append(bracket); }
    Writer& signed_digits(int64_t number);
    Writer& many_digits(uint64_t number);
    void append_string(std::string_view text);

    std::string& out_;
    size_t start_;
};

}  // namespace lastcard::json

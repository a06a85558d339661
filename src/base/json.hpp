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

// Appends compact JSON to a string. Commas and escapes are its work; that begins and ends match and
// that an object gets a key before each value is the caller's.
class Writer {
public:
    explicit Writer(std::string& out) : out_(out) {}

    Writer& begin_object() { return open('{'); }
    Writer& end_object() { return close('}'); }
    Writer& begin_array() { return open('['); }
    Writer& end_array() { return close(']'); }

    Writer& key(std::string_view name);

    // Bytes that are not UTF-8 become U+FFFD: what is written can always be read.
    Writer& value(std::string_view text);
    Writer& value(const Value& tree);
    Writer& null() { return raw("null"); }

    template <std::integral T>
        requires(!std::same_as<T, char>)
    Writer& value(T number) {
        if constexpr (std::same_as<T, bool>) {
            return raw(number ? "true" : "false");
        } else if constexpr (std::is_signed_v<T>) {
            return signed_number(number);
        } else {
            return unsigned_number(number);
        }
    }

    template <class T>
    Writer& member(std::string_view name, const T& content) {
        return key(name).value(content);
    }

    // One value that is JSON already: a number with a fraction, a part rendered before.
    Writer& raw(std::string_view json);

private:
    Writer& open(char bracket);
    Writer& close(char bracket);
    Writer& signed_number(int64_t number);
    Writer& unsigned_number(uint64_t number);
    void separate();
    void append_string(std::string_view text);

    std::string& out_;
    bool comma_due_ = false;  // whether a value or a closed bracket stands directly before
};

}  // namespace lastcard::json

// Typed access to the objects of a JSON text: every getter checks the type and the range, and the
// first mistake is kept as a sentence that names its place.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/sha256.hpp"
#include "base/text_util.hpp"

namespace lastcard::json {

inline std::string shown(const Value& value) {
    switch (value.type) {
        case Type::Integer: return std::to_string(value.integer);
        case Type::String: return quoted(value.string);
        case Type::Boolean: return value.boolean ? "true" : "false";
        default: return type_name(value.type);
    }
}

/// Typed access to one object. After a mistake the getters return a harmless value and the caller
/// may go on: only the first mistake counts.
class Fields {
public:
    Fields(const Value& object, std::string path, std::string& error)
        : object_(object), path_(std::move(path)), error_(error) {
        if (object.type != Type::Object) fail("", shown(object), "an object");
    }

    bool ok() const { return error_.empty(); }

    void fail(std::string_view key, std::string_view found, std::string_view expected) {
        if (!ok()) return;
        std::string where = path_;
        if (!where.empty() && !key.empty()) where += '.';
        where += key;
        if (!where.empty()) where += ": ";
        error_ = where + "found " + std::string(found) + ", expected " + std::string(expected);
    }

    void only(std::span<const std::string_view> known) {
        for (const Member& member : object_.object) {
            if (member.key.starts_with("x-")) continue;
            if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
            fail("", "the key " + quoted(member.key),
                 "only known keys, or keys that begin with x-");
        }
    }

    const Value* find(std::string_view key) const { return object_.find(key); }

    /// The value under the key if it has the type; otherwise a mistake, and null.
    const Value* get(std::string_view key, Type type, std::string_view expected) {
        const Value* const value = object_.find(key);
        if (value != nullptr && value->type == type) return value;
        fail(key, value == nullptr ? "nothing" : shown(*value), expected);
        return nullptr;
    }

    int64_t integer(std::string_view key, int64_t low, int64_t high) {
        const std::string expected =
            low == high ? "the number " + std::to_string(low)
                        : "a number from " + std::to_string(low) + " to " + std::to_string(high);
        const Value* const value = get(key, Type::Integer, expected);
        if (value == nullptr) return low;
        if (value->integer >= low && value->integer <= high) return value->integer;
        fail(key, shown(*value), expected);
        return low;
    }

    std::string text(std::string_view key, std::string_view expected) {
        const Value* const value = get(key, Type::String, expected);
        return value == nullptr ? std::string() : value->string;
    }

    Digest digest(std::string_view key) {
        constexpr std::string_view expected = "64 lower-case hexadecimal digits";
        Digest digest{};
        const Value* const value = get(key, Type::String, expected);
        if (value == nullptr) return digest;
        // One spelling only, so that what is written again is the same text.
        if (!from_hex(value->string, digest) || to_hex(digest) != value->string) {
            fail(key, shown(*value), expected);
            digest = {};
        }
        return digest;
    }

    /// The elements of an array of `low` to `high` elements; none after a mistake.
    std::span<const Value> array(std::string_view key, size_t low, size_t high,
                                 std::string_view expected) {
        const Value* const value = get(key, Type::Array, expected);
        if (value == nullptr) return {};
        if (value->array.size() >= low && value->array.size() <= high) return value->array;
        fail(key, "an array of " + std::to_string(value->array.size()), expected);
        return {};
    }

    std::string path_of(std::string_view key, size_t i) const {
        std::string path = path_.empty() ? std::string(key) : path_ + "." + std::string(key);
        return path + "[" + std::to_string(i) + "]";
    }

private:
    const Value& object_;
    std::string path_;
    std::string& error_;
};

}  // namespace lastcard::json

// Reads typed members of an untrusted object (see members.hpp).
#include "wire/members.hpp"

#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "wire/limits.hpp"

namespace lastcard::wire {

using json::Type;
using json::Value;

std::string shown(const Value* value) {
    if (value == nullptr) return "nothing";
    switch (value->type) {
        case Type::Integer: return std::to_string(value->integer);
        case Type::String: return quoted(value->string);
        case Type::Boolean: return value->boolean ? "true" : "false";
        default: return json::type_name(value->type);
    }
}

namespace {

bool is_key_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
}

}  // namespace

bool is_key(std::string_view text) {
    if (text.empty() || text.size() > max_key_bytes) return false;
    for (const char c : text)
        if (!is_key_character(c)) return false;
    return true;
}

std::string take_key(Members& members) {
    constexpr std::string_view expected = "1 to 36 letters, digits, hyphens and underscores";
    const std::string_view key = members.text("key", 1, max_key_bytes, expected);
    if (members.ok() && !is_key(key)) members.fail("key", quoted(key), expected);
    return std::string(key);
}

const Value* Members::take(std::string_view name) {
    const Value* const value = object_.find(name);
    if (value == nullptr) return nullptr;
    for (std::size_t i = 0; i < object_.object.size() && i < taken_.size(); ++i)
        if (&object_.object[i].value == value) taken_.set(i);
    return value;
}

void Members::refuse(HostReason reason, std::string_view name, std::string_view sentence) {
    if (!ok()) return;
    mistake_.host = reason;
    mistake_.where = std::string(name);
    mistake_.detail = std::string(sentence);
}

void Members::fail(std::string_view name, std::string_view found, std::string_view expected) {
    if (!ok()) return;
    refuse(HostReason::Malformed, name,
           std::string(name) + ": found " + std::string(found) + ", expected " +
               std::string(expected) + ".");
}

std::uint64_t Members::number(std::string_view name, std::uint64_t low, std::uint64_t high) {
    const Value* const value = take(name);
    if (value != nullptr && value->type == Type::Integer && value->integer >= 0) {
        const auto number = static_cast<std::uint64_t>(value->integer);
        if (number >= low && number <= high) return number;
    }
    if (ok())
        fail(name, shown(value),
             "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return low;
}

std::uint64_t Members::number_or(std::string_view name, std::uint64_t low, std::uint64_t high,
                                 std::uint64_t fallback) {
    return has(name) ? number(name, low, high) : fallback;
}

bool Members::boolean(std::string_view name) {
    const Value* const value = take(name);
    if (value != nullptr && value->type == Type::Boolean) return value->boolean;
    fail(name, shown(value), "true or false");
    return false;
}

bool Members::boolean_or(std::string_view name, bool fallback) {
    return has(name) ? boolean(name) : fallback;
}

std::string_view Members::text(std::string_view name, std::size_t low, std::size_t high,
                               std::string_view expected) {
    const Value* const value = take(name);
    if (value != nullptr && value->type == Type::String && value->string.size() >= low &&
        value->string.size() <= high)
        return value->string;
    if (ok()) fail(name, shown(value), expected);
    return {};
}

Digest Members::digest(std::string_view name) {
    constexpr std::string_view expected = "64 lower-case hexadecimal digits";
    Digest digest{};
    const std::string_view hex = text(name, 64, 64, expected);
    // Only one spelling is valid.
    if (ok() && (!from_hex(hex, digest) || to_hex(digest) != hex)) {
        fail(name, quoted(hex), expected);
        digest = {};
    }
    return digest;
}

const Value* Members::value(std::string_view name, Type type, std::string_view expected) {
    const Value* const value = take(name);
    if (value != nullptr && value->type == type) return value;
    if (ok()) fail(name, shown(value), expected);
    return nullptr;
}

const Value* Members::value_or_none(std::string_view name, Type type, std::string_view expected) {
    return has(name) ? value(name, type, expected) : nullptr;
}

void Members::finish() {
    if (!ok() || taken_.count() == object_.object.size()) return;
    for (std::size_t i = 0; i < object_.object.size(); ++i)
        if (i >= taken_.size() || !taken_.test(i))
            return fail(quoted(object_.object[i].key), "a member that is not known here",
                        "only those of docs/protocol.md");
}

}  // namespace lastcard::wire

// Internal: reads the members of an untrusted JSON object one by one. Members that are not read
// count as unknown. After the first mistake all functions return harmless values.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/sha256.hpp"
#include "wire/refused.hpp"

namespace lastcard::wire {

class Members {
public:
    Members(const json::Value& object, Refused& mistake) : object_(object), mistake_(mistake) {}

    Refused& mistake() { return mistake_; }
    bool ok() const { return mistake_.host == HostReason::None; }
    bool has(std::string_view name) const { return object_.find(name) != nullptr; }

    std::uint64_t number(std::string_view name, std::uint64_t low, std::uint64_t high);
    std::uint64_t number_or(std::string_view name, std::uint64_t low, std::uint64_t high,
                            std::uint64_t fallback);
    bool boolean(std::string_view name);
    bool boolean_or(std::string_view name, bool fallback);
    /// A string of `low` to `high` bytes.
    std::string_view text(std::string_view name, std::size_t low, std::size_t high,
                          std::string_view expected);
    Digest digest(std::string_view name);
    /// An array or an object, which the caller reads further.
    const json::Value* value(std::string_view name, json::Type type, std::string_view expected);
    const json::Value* value_or_none(std::string_view name, json::Type type,
                                     std::string_view expected);

    void fail(std::string_view name, std::string_view found, std::string_view expected);
    void refuse(HostReason reason, std::string_view name, std::string_view expected);
    /// Call it at the end: members that were not read are a mistake.
    void finish();

private:
    const json::Value* take(std::string_view name);

    const json::Value& object_;
    Refused& mistake_;
    std::bitset<64> taken_;
};

/// The key of a command or request, chosen by the client.
std::string take_key(Members& members);
bool is_key(std::string_view text);

/// The value for an error sentence, such as "a number" or "\"R7\"".
std::string shown(const json::Value* value);

}  // namespace lastcard::wire

// Reads TOML 1.0 into a tree that keeps file order and a line number for every key and value, so
// that an error in an edition or a scenario can name its line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard::toml {

// Arrays and tables nested deeper than this are refused: the tree is walked by recursion.
inline constexpr int max_depth = 64;

enum class Type : uint8_t { String, Integer, Float, Boolean, DateTime, Array, Table };

// For a sentence like "Found a string where a table was expected."
const char* type_name(Type type);

struct Entry;

struct Value {
    Type type = Type::Table;
    bool boolean = false;
    int line = 0;  // where the value begins, counted from 1; of a table: its header
    int64_t integer = 0;
    std::string string;  // also a float or a date-time exactly as it was written
    std::vector<Value> array;
    std::vector<Entry> table;             // in file order
    std::vector<uint32_t> table_index{};  // made by parse for find; do not change a parsed table

    // The entry's value, or null when there is none or this is not a table.
    const Value* find(std::string_view key) const;
};

struct Entry {
    std::string key;
    int line = 0;  // where the key was written
    Value value;
};

struct Error {
    int line = 0;
    std::string message;  // one sentence: what was found and what was expected
};

struct Document {
    Value root;                  // an empty table when there was an error
    std::optional<Error> error;  // the first one
};

// The text may hold anything at all. Time and memory grow with its length n as n log n; the caller
// limits the length.
Document parse(std::string_view text);

}  // namespace lastcard::toml

// The binary format of PostgreSQL: big-endian numbers, and arrays with a header (see values.hpp).
#include "store/postgres/values.hpp"

#include <type_traits>

namespace lastcard {

namespace {

// Numbers of PostgreSQL's types, which never change.
constexpr std::int32_t type_of_flags = 16;
constexpr std::int32_t type_of_bytes = 17;
constexpr std::int32_t type_of_numbers = 20;
constexpr std::int32_t type_of_small_numbers = 23;

template <class Number>
void put(std::string& out, Number number) {
    const auto bits = static_cast<std::make_unsigned_t<Number>>(number);
    for (unsigned shift = sizeof(Number) * 8; shift > 0; shift -= 8)
        out += static_cast<char>(bits >> (shift - 8) & 0xff);
}

void put_value(std::string& out, std::int64_t value) {
    put(out, std::int32_t{sizeof value});
    put(out, value);
}

void put_value(std::string& out, std::int32_t value) {
    put(out, std::int32_t{sizeof value});
    put(out, value);
}

void put_value(std::string& out, char value) {
    put(out, std::int32_t{1});
    out += value;
}

void put_value(std::string& out, std::string_view value) {
    put(out, static_cast<std::int32_t>(value.size()));
    out += value;
}

template <class Values>
std::string array_of(std::int32_t type, const Values& values) {
    std::string out;
    put(out, std::int32_t{values.empty() ? 0 : 1});  // dimensions
    put(out, std::int32_t{0});                       // no value is missing
    put(out, type);
    if (values.empty()) return out;
    put(out, static_cast<std::int32_t>(values.size()));
    put(out, std::int32_t{1});  // index of the first value
    for (const auto& value : values) put_value(out, value);
    return out;
}

}  // namespace

PgValues& PgValues::number(std::int64_t value) {
    put(values_.emplace_back(), value);
    return *this;
}

PgValues& PgValues::flag(bool value) {
    values_.emplace_back(1, static_cast<char>(value ? 1 : 0));
    return *this;
}

PgValues& PgValues::bytes(std::string_view value) {
    values_.emplace_back(value);
    return *this;
}

PgValues& PgValues::column(const std::vector<std::int64_t>& values) {
    values_.push_back(array_of(type_of_numbers, values));
    return *this;
}

PgValues& PgValues::column(const std::vector<std::int32_t>& values) {
    values_.push_back(array_of(type_of_small_numbers, values));
    return *this;
}

PgValues& PgValues::column(const std::vector<char>& values) {
    values_.push_back(array_of(type_of_flags, values));
    return *this;
}

PgValues& PgValues::column(const std::vector<std::string_view>& values) {
    values_.push_back(array_of(type_of_bytes, values));
    return *this;
}

PgValues& PgValues::column(const std::vector<std::string>& values) {
    values_.push_back(array_of(type_of_bytes, values));
    return *this;
}

}  // namespace lastcard

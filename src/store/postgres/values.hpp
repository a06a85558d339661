// Internal: values for the parameters of a statement, in PostgreSQL's binary format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard {

/// The parameters of one call, in order. A column is an array: one value for each row.
class PgValues {
public:
    PgValues& number(std::int64_t value);
    PgValues& flag(bool value);
    PgValues& bytes(std::string_view value);
    PgValues& column(const std::vector<std::int64_t>& values);
    PgValues& column(const std::vector<std::int32_t>& values);
    PgValues& column(const std::vector<char>& values);  ///< booleans
    PgValues& column(const std::vector<std::string_view>& values);
    PgValues& column(const std::vector<std::string>& values);

    std::size_t size() const { return values_.size(); }
    const std::string& operator[](std::size_t index) const { return values_[index]; }

private:
    std::vector<std::string> values_;
};

}  // namespace lastcard

// Typed access to one parsed TOML file: every getter checks the type and the range, and mistakes
// are kept with their lines. Internal to the loaders of editions and presets.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.hpp"
#include "edition/edition.hpp"
#include "edition/error.hpp"
#include "edition/nearest.hpp"

namespace lastcard::edition_internal {

// More mistakes are not reported.
inline constexpr size_t max_errors = 50;

// "0", "\"seven\"", "true", "an array": a value as an error sentence shows it.
std::string shown(const toml::Value& value);

// After a mistake the getters return a harmless value, so callers need not check after each line;
// of one key in one line only the first mistake counts.
class Reader {
public:
    explicit Reader(std::string file) : file_(std::move(file)) {}

    bool ok() const { return errors_.empty(); }
    // In the order in which they were found; at most `max_errors`.
    const std::vector<EditionError>& errors() const { return errors_; }
    const std::string& file() const { return file_; }

    // Always false, so that a check can end with it.
    bool fail(int line, std::string_view key, std::string_view found, std::string_view expected);
    // For mistakes that were found elsewhere, such as in a base.
    void fail(const std::vector<EditionError>& errors);

    // Parses the text within its size limit; an empty table after a mistake.
    toml::Value parse(std::string_view text);

    bool only_keys(const toml::Value& table, std::span<const std::string_view> known);

    // The entry, or null. A required one that is missing is a mistake at the table's line.
    static const toml::Entry* find(const toml::Value& table, std::string_view key);
    const toml::Entry* require(const toml::Value& table, std::string_view key,
                               std::string_view expected);

    int64_t integer(const toml::Entry& entry, int64_t low, int64_t high);
    bool boolean(const toml::Entry& entry);
    std::string_view string(const toml::Entry& entry, std::string_view expected);
    const std::vector<toml::Value>& array(const toml::Entry& entry, std::string_view expected);
    const toml::Value& table(const toml::Entry& entry);

    // One line of visible characters, at least one and at most `max_characters`.
    std::string line_of_text(const toml::Value& value, std::string_view key, size_t max_characters);
    // A plain string (English) or a table with a text for each language, English among them.
    LocalText local_text(const toml::Entry& entry, size_t max_characters);

private:
    std::string file_;
    std::vector<EditionError> errors_;
};

}  // namespace lastcard::edition_internal

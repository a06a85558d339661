// Typed access to one parsed TOML file (see reader.hpp).
#include "edition/reader.hpp"

#include <algorithm>

#include "base/text_util.hpp"
#include "edition/load.hpp"

namespace lastcard::edition_internal {

namespace {

// Control characters, and marks that are invisible or turn the direction of writing: a name is
// shown in terminals and pages beside the names of others.
bool may_be_shown(uint32_t c) {
    return !(c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0xAD || c == 0x061C ||
             (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
             (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFB) ||
             c >= 0xE0000);
}

}  // namespace

std::string shown(const toml::Value& value) {
    switch (value.type) {
        case toml::Type::String: return quoted(value.string);
        case toml::Type::Integer: return std::to_string(value.integer);
        case toml::Type::Boolean: return value.boolean ? "true" : "false";
        case toml::Type::Float:
        case toml::Type::DateTime: return value.string.substr(0, 40);
        case toml::Type::Array: return "an array";
        case toml::Type::Table: break;
    }
    return "a table";
}

bool Reader::fail(int line, std::string_view key, std::string_view found,
                  std::string_view expected) {
    const bool known = std::any_of(errors_.begin(), errors_.end(), [&](const EditionError& error) {
        return error.line == line && error.key == key;
    });
    if (!known && errors_.size() < max_errors)
        errors_.push_back(
            {file_, line, std::string(key), std::string(found), std::string(expected)});
    return false;
}

void Reader::fail(const std::vector<EditionError>& errors) {
    for (const EditionError& error : errors)
        if (errors_.size() < max_errors) errors_.push_back(error);
}

toml::Value Reader::parse(std::string_view text) {
    if (text.size() > max_edition_bytes) {
        fail(0, "size", std::to_string(text.size()) + " bytes",
             "at most " + std::to_string(max_edition_bytes));
        return {};
    }
    toml::Document document = toml::parse(text);
    if (document.error) fail(document.error->line, "", document.error->message, "");
    return std::move(document.root);
}

bool Reader::only_keys(const toml::Value& table, std::span<const std::string_view> known) {
    bool all_known = true;
    for (const toml::Entry& entry : table.table) {
        if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
        if (errors_.size() >= max_errors) return false;
        all_known =
            fail(entry.line, quoted(entry.key), "an unknown key", expected_word(entry.key, known));
    }
    return all_known;
}

const toml::Entry* Reader::find(const toml::Value& table, std::string_view key) {
    for (const toml::Entry& entry : table.table) {
        if (entry.key == key) return &entry;
    }
    return nullptr;
}

const toml::Entry* Reader::require(const toml::Value& table, std::string_view key,
                                   std::string_view expected) {
    const toml::Entry* const entry = find(table, key);
    if (entry == nullptr) fail(std::max(table.line, 1), key, "nothing", expected);
    return entry;
}

int64_t Reader::integer(const toml::Entry& entry, int64_t low, int64_t high) {
    const toml::Value& value = entry.value;
    if (value.type == toml::Type::Integer && value.integer >= low && value.integer <= high) {
        return value.integer;
    }
    fail(value.line, entry.key, shown(value),
         "a number from " + std::to_string(low) + " to " + std::to_string(high));
    return low;
}

bool Reader::boolean(const toml::Entry& entry) {
    if (entry.value.type == toml::Type::Boolean) return entry.value.boolean;
    return fail(entry.value.line, entry.key, shown(entry.value), "true or false");
}

std::string_view Reader::string(const toml::Entry& entry, std::string_view expected) {
    if (entry.value.type == toml::Type::String) return entry.value.string;
    fail(entry.value.line, entry.key, shown(entry.value), expected);
    return {};
}

const std::vector<toml::Value>& Reader::array(const toml::Entry& entry, std::string_view expected) {
    static const std::vector<toml::Value> nothing;
    if (entry.value.type == toml::Type::Array) return entry.value.array;
    fail(entry.value.line, entry.key, shown(entry.value), expected);
    return nothing;
}

const toml::Value& Reader::table(const toml::Entry& entry) {
    static const toml::Value nothing;
    if (entry.value.type == toml::Type::Table) return entry.value;
    fail(entry.value.line, entry.key, shown(entry.value), "a table");
    return nothing;
}

std::string Reader::line_of_text(const toml::Value& value, std::string_view key,
                                 size_t max_characters) {
    const std::string expected =
        "one line of text of at most " + std::to_string(max_characters) + " characters";
    if (value.type != toml::Type::String || trim(value.string).empty()) {
        fail(value.line, key, shown(value), expected);
        return {};
    }
    size_t characters = 0;
    for (size_t at = 0; at < value.string.size(); ++characters) {
        uint32_t code_point = 0;
        const size_t length = decode_utf8(value.string, at, code_point);
        if (length == 0 || !may_be_shown(code_point)) {
            fail(value.line, key, shown(value), "visible characters only");
            return {};
        }
        at += length;
    }
    if (characters > max_characters) {
        fail(value.line, key, std::to_string(characters) + " characters", expected);
        return {};
    }
    return value.string;
}

LocalText Reader::local_text(const toml::Entry& entry, size_t max_characters) {
    LocalText out;
    if (entry.value.type == toml::Type::String) {
        out.text[0] = line_of_text(entry.value, entry.key, max_characters);
        return out;
    }
    if (entry.value.type != toml::Type::Table) {
        fail(entry.value.line, entry.key, shown(entry.value),
             "a text, or a table with a text for each language");
        return out;
    }
    for (const toml::Entry& one : entry.value.table) {
        const auto language =
            std::find(edition_languages.begin(), edition_languages.end(), one.key);
        const std::string key = entry.key + "." + one.key;
        if (language == edition_languages.end()) {
            fail(one.line, entry.key, "the unknown language " + quoted(one.key),
                 word_list(edition_languages));
            return out;
        }
        out.text[static_cast<size_t>(language - edition_languages.begin())] =
            line_of_text(one.value, key, max_characters);
    }
    if (out.text[0].empty()) fail(entry.line, entry.key + ".en", "nothing", "the English text");
    return out;
}

}  // namespace lastcard::edition_internal

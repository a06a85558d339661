// Reads a TOML table of switches (see rules_table.hpp).
#include "edition/rules_table.hpp"

#include "base/text_util.hpp"
#include "edition/reader.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"

namespace lastcard {

namespace {

// The value's number, or nothing: a bool must be a TOML boolean, a number an integer, a choice a
// string, so that `"true"` and `"3"` are caught where they are written.
std::optional<int> value_number(const Switch& which, const toml::Value& value) {
    switch (which.kind) {
        case SwitchKind::Bool:
            if (value.type != toml::Type::Boolean) return std::nullopt;
            return value.boolean ? 1 : 0;
        case SwitchKind::Int:
            if (value.type != toml::Type::Integer || !which.allows(value.integer))
                return std::nullopt;
            return static_cast<int>(value.integer);
        case SwitchKind::Enum:
            if (value.type != toml::Type::String) return std::nullopt;
            return which.value_of(value.string);
    }
    return std::nullopt;
}

}  // namespace

std::vector<EditionError> read_rules_table(const toml::Value& table, const Edition* edition,
                                           Rules& rules, std::string_view file) {
    const std::string name(file);
    std::vector<EditionError> errors;
    if (table.type != toml::Type::Table) {
        errors.push_back(
            {name, table.line, "rules", edition_internal::shown(table), "a table of switches"});
    }
    for (const toml::Entry& entry : table.table) {
        const Switch* const which = find_switch(entry.key);
        if (which == nullptr) {
            errors.push_back({name, entry.line, quoted(entry.key), "an unknown switch",
                              expected_switch_key(entry.key)});
            continue;
        }
        if (edition != nullptr && !validate_switch_key(*edition, entry.key)) {
            errors.push_back({name, entry.line, entry.key, edition_internal::shown(entry.value),
                              "it only in an edition with colour powers"});
            continue;
        }
        const std::optional<int> value = value_number(*which, entry.value);
        if (!value) {
            errors.push_back({name, entry.value.line, entry.key,
                              edition_internal::shown(entry.value), which->expected()});
            continue;
        }
        which->set(rules, *value);
    }
    return errors;
}

}  // namespace lastcard

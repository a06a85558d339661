// A validator for the subset of JSON Schema 2020-12 that our schemas use. An unknown keyword is an
// error, so that every constraint in a schema is checked.
#include "wire/schema.hpp"

#include <doctest/doctest.h>

#include <map>
#include <regex>
#include <utility>

#include "base/text_util.hpp"
#include "file/file.hpp"
#include "source_dir.hpp"

namespace lastcard::wire_test {
namespace {

using json::Type;
using json::Value;

const std::regex& compiled(const std::string& pattern) {
    static std::map<std::string, std::regex> known;
    const auto found = known.find(pattern);
    return found != known.end() ? found->second : known.emplace(pattern, pattern).first->second;
}

/// Resolves a reference such as "#/$defs/View/properties/top".
const Value& resolved(const std::string& reference) {
    REQUIRE(reference.starts_with("#/"));
    const Value* at = &protocol_schema();
    for (const std::string_view step : split(std::string_view(reference).substr(2), '/')) {
        at = at->find(step);
        REQUIRE_MESSAGE(at != nullptr, reference);
    }
    return *at;
}

bool equal(const Value& a, const Value& b) {
    return a.type == b.type && a.boolean == b.boolean && a.integer == b.integer &&
           a.string == b.string;
}

bool has_type(const Value& value, const std::string& name) {
    switch (value.type) {
        case Type::Null: return name == "null";
        case Type::Boolean: return name == "boolean";
        case Type::Integer: return name == "integer" || name == "number";
        case Type::Number: return name == "number";
        case Type::String: return name == "string";
        case Type::Array: return name == "array";
        case Type::Object: return name == "object";
    }
    return false;
}

std::size_t characters(const std::string& text) {
    std::size_t count = 0;
    for (const char c : text) count += (c & 0xC0) != 0x80 ? 1U : 0U;
    return count;
}

class Check {
public:
    /// Empty if the value matches the schema.
    std::string run(const Value& schema, const Value& value, const std::string& path) {
        REQUIRE_MESSAGE(schema.type == Type::Object, path);
        for (const auto& [keyword, offset, rule] : schema.object) {
            const std::string error = one(schema, keyword, rule, value, path);
            if (!error.empty()) return error;
        }
        return {};
    }

private:
    static std::string wrong(const std::string& path, const std::string& what) {
        return (path.empty() ? "it" : path) + ": " + what;
    }

    std::string one(const Value& schema, const std::string& keyword, const Value& rule,
                    const Value& value, const std::string& path) {
        if (keyword == "description") return {};
        if (keyword == "$ref") return run(resolved(rule.string), value, path);
        if (keyword == "oneOf") return one_of(rule, value, path);
        if (keyword == "const")
            return equal(rule, value) ? "" : wrong(path, "not the word that is expected");
        if (keyword == "enum") return enumerated(rule, value, path);
        if (keyword == "type") return typed(rule, value, path);
        if (value.type == Type::Integer && keyword == "minimum")
            return value.integer >= rule.integer ? "" : wrong(path, "too small");
        if (value.type == Type::Integer && keyword == "maximum")
            return value.integer <= rule.integer ? "" : wrong(path, "too large");
        if (value.type == Type::String) {
            if (keyword == "pattern")
                return std::regex_search(value.string, compiled(rule.string))
                           ? ""
                           : wrong(path, quoted(value.string) + " is not " + rule.string);
            const auto length = static_cast<std::int64_t>(characters(value.string));
            if (keyword == "minLength") return length >= rule.integer ? "" : wrong(path, "short");
            if (keyword == "maxLength") return length <= rule.integer ? "" : wrong(path, "long");
        }
        if (value.type == Type::Array) {
            const auto size = static_cast<std::int64_t>(value.array.size());
            if (keyword == "minItems") return size >= rule.integer ? "" : wrong(path, "few items");
            if (keyword == "maxItems") return size <= rule.integer ? "" : wrong(path, "many items");
            if (keyword == "items") return items(rule, value, path);
        }
        if (value.type == Type::Object) {
            if (keyword == "properties") return properties(rule, value, path);
            if (keyword == "required") return required(rule, value, path);
            if (keyword == "propertyNames") return names(rule, value, path);
            if (keyword == "additionalProperties") return additional(schema, rule, value, path);
        }
        for (const std::string_view known :
             {"minimum", "maximum", "pattern", "minLength", "maxLength", "minItems", "maxItems",
              "items", "properties", "required", "propertyNames", "additionalProperties"})
            if (keyword == known) return {};  // it applies to values of other types
        FAIL("a keyword that is not checked: " << keyword);
        return {};
    }

    static std::string typed(const Value& rule, const Value& value, const std::string& path) {
        if (rule.type == Type::String && has_type(value, rule.string)) return {};
        for (const Value& each : rule.array)
            if (has_type(value, each.string)) return {};
        return wrong(path, std::string("found ") + json::type_name(value.type));
    }

    static std::string enumerated(const Value& rule, const Value& value, const std::string& path) {
        for (const Value& each : rule.array)
            if (equal(each, value)) return {};
        return wrong(path, quoted(value.string) + " is none of the words");
    }

    std::string items(const Value& rule, const Value& value, const std::string& path) {
        for (std::size_t i = 0; i < value.array.size(); ++i) {
            const std::string error =
                run(rule, value.array[i], path + "[" + std::to_string(i) + "]");
            if (!error.empty()) return error;
        }
        return {};
    }

    std::string properties(const Value& rule, const Value& value, const std::string& path) {
        for (const auto& [key, offset, member] : value.object) {
            const Value* const schema = rule.find(key);
            if (schema == nullptr) continue;
            const std::string error = run(*schema, member, path + "." + key);
            if (!error.empty()) return error;
        }
        return {};
    }

    static std::string required(const Value& rule, const Value& value, const std::string& path) {
        for (const Value& each : rule.array)
            if (value.find(each.string) == nullptr) return wrong(path, "without " + each.string);
        return {};
    }

    std::string names(const Value& rule, const Value& value, const std::string& path) {
        for (const auto& [key, offset, member] : value.object) {
            Value name;
            name.type = Type::String;
            name.string = key;
            const std::string error = run(rule, name, path + " (name)");
            if (!error.empty()) return error;
        }
        return {};
    }

    std::string additional(const Value& schema, const Value& rule, const Value& value,
                           const std::string& path) {
        const Value* const known = schema.find("properties");
        for (const auto& [key, offset, member] : value.object) {
            if (known != nullptr && known->find(key) != nullptr) continue;
            if (rule.type == Type::Boolean) {
                if (!rule.boolean) return wrong(path, "a member that is not known: " + quoted(key));
                continue;
            }
            const std::string error = run(rule, member, path + "." + key);
            if (!error.empty()) return error;
        }
        return {};
    }

    /// Whether the `kind` of the value rules out this branch of a union.
    static bool excluded(const Value& branch, const Value& value) {
        const Value* const properties = branch.find("properties");
        if (properties == nullptr || value.type != Type::Object) return false;
        for (const std::string_view name : {"type", "kind", "sitter"}) {
            const Value* const schema = properties->find(name);
            const Value* const word = schema == nullptr ? nullptr : schema->find("const");
            const Value* const found = value.find(name);
            if (word != nullptr && (found == nullptr || !equal(*word, *found))) return true;
        }
        return false;
    }

    std::string one_of(const Value& rule, const Value& value, const std::string& path) {
        unsigned matches = 0;
        std::string first = wrong(path, "nothing of what is expected");
        bool tried = false;
        for (const Value& each : rule.array) {
            const Value* branch = &each;
            while (const Value* const reference = branch->find("$ref"))
                branch = &resolved(reference->string);
            if (excluded(*branch, value)) continue;
            const std::string error = run(*branch, value, path);
            if (error.empty()) ++matches;
            if (!error.empty() && !tried) first = error;
            tried = true;
        }
        if (matches == 1) return {};
        return matches == 0 ? first : wrong(path, "more than one thing at once");
    }
};

}  // namespace

Value parsed(std::string_view text) {
    json::Document document = json::parse(text);
    INFO(text);
    REQUIRE_FALSE(document.error.has_value());
    return std::move(document.root);
}

const Value& protocol_schema() {
    static const Value root = [] {
        const Result<std::string> file =
            read_file(source_dir() + "/src/wire/schema/protocol.json", 1 << 20);
        REQUIRE_MESSAGE(file, file.error());
        json::Document document = json::parse(*file);
        REQUIRE_MESSAGE(!document.error, document.error->message);
        return std::move(document.root);
    }();
    return root;
}

std::vector<std::string> schema_names() {
    std::vector<std::string> names;
    for (const json::Member& member : protocol_schema().find("$defs")->object)
        names.push_back(member.key);
    return names;
}

std::string schema_error(std::string_view name, const Value& value) {
    const Value* const schema = protocol_schema().find("$defs")->find(name);
    REQUIRE_MESSAGE(schema != nullptr, name);
    return Check().run(*schema, value, "");
}

std::string schema_error(std::string_view name, std::string_view text) {
    const json::Document document = json::parse(text);
    if (document.error) return document.error->message;
    return schema_error(name, document.root);
}

}  // namespace lastcard::wire_test

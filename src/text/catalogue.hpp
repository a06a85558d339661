// All messages of one language, by key: what locales/<language>.json says.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/message.hpp"

namespace lastcard {

class Catalogue {
public:
    /// The catalogue of a language; of one that we do not speak, English.
    static const Catalogue& of(std::string_view language);
    static const Catalogue& of(Language language);

    /// Compiled messages, under keys in alphabetical order; one without data is missing. It only
    /// refers to them.
    Catalogue(Language language, std::span<const std::string_view> keys,
              std::span<const std::string_view> messages)
        : language_(language), keys_(keys), messages_(messages) {}

    Language language() const { return language_; }
    std::span<const std::string_view> keys() const { return keys_; }

    /// Whether the language has the message itself, without falling back to English.
    bool has(std::string_view key) const { return find(key).has_value(); }

    /// The message under the key, or the English one, or the key itself.
    std::string format(std::string_view key, std::span<const Argument> arguments = {}) const;
    std::string format(std::string_view key, std::initializer_list<Argument> arguments) const;

private:
    std::optional<std::string_view> find(std::string_view key) const;

    Language language_;
    std::span<const std::string_view> keys_;
    std::span<const std::string_view> messages_;
};

/// The messages of a language for a program that was built without any, such as the one in a
/// browser: its code on the first line, then a key, a tab and a compiled message on each, in the
/// order of the keys (tools/locales.py --web). False, and nothing changes, if that is no such
/// text. Not for programs with several threads.
bool learn_language(std::string text);

/// The codes of the languages that we speak, English first: Catalogue::of gives English for all
/// others, so whoever wants to refuse those asks here.
std::vector<std::string_view> available_languages();

}  // namespace lastcard

// All messages of one language by key, from locales/<language>.json.
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
    /// The catalogue of a language; English for an unknown language.
    static const Catalogue& of(std::string_view language);
    static const Catalogue& of(Language language);

    /// Compiled messages under keys in alphabetical order; a message without data is missing. The
    /// arguments must outlive the catalogue.
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

/// Loads the messages of a language into a program that was built without them, such as the one in
/// a browser: the language code on the first line, then a key, a tab and a compiled message per
/// line, in the order of the keys (tools/locales.py --web). False without a change if the text is
/// malformed. Not thread-safe.
bool learn_language(std::string text);

/// The codes of the available languages, English first. Catalogue::of returns English for all
/// others.
std::vector<std::string_view> available_languages();

}  // namespace lastcard

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
    /// The catalogue built into the program, read when it is first asked for. A language that we do
    /// not have is English.
    static const Catalogue& of(std::string_view language);
    static const Catalogue& of(Language language);

    /// Reads a locale file: one flat object of messages. What is wrong with it is appended to
    /// `problems`, one sentence each; the other messages are there all the same.
    static Catalogue parse(std::string_view text, Language language,
                           std::vector<std::string>& problems);

    Language language() const { return language_; }

    /// The language's own message, without falling back to English; null: there is none.
    const Message* find(std::string_view key) const;
    bool has(std::string_view key) const { return find(key) != nullptr; }

    /// The message under the key, or the English one, or the key itself.
    std::string format(std::string_view key, std::span<const Argument> arguments = {}) const;
    std::string format(std::string_view key, std::initializer_list<Argument> arguments) const;

    struct Entry {
        std::string key;
        Message message;
    };
    /// In the order of their keys.
    const std::vector<Entry>& entries() const { return entries_; }

private:
    std::vector<Entry> entries_;
    Language language_ = Language::En;
};

/// The codes of the languages that have a locale in the program, English first: Catalogue::of gives
/// English for all others, so whoever wants to refuse those asks here.
std::vector<std::string_view> available_languages();

}  // namespace lastcard

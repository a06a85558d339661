// Looks messages up in the tables that the build makes of the locales (see catalogue.hpp).
#include "text/catalogue.hpp"

#include <algorithm>
#include <utility>

#include "text/locale_tables.hpp"

namespace lastcard {

namespace {

Catalogue built_in(Language language) {
    return {language, locale_keys, locale_messages[static_cast<unsigned>(language)]};
}

Catalogue& catalogue_of(Language language) {
    static Catalogue all[] = {built_in(Language::En), built_in(Language::Cs),
                              built_in(Language::Hu), built_in(Language::Pl),
                              built_in(Language::Ru), built_in(Language::Sk)};
    return all[static_cast<unsigned>(language)];
}

/// A loaded text, and its keys and messages.
struct Learned {
    std::string text;
    std::vector<std::string_view> keys;
    std::vector<std::string_view> messages;
};

}  // namespace

const Catalogue& Catalogue::of(Language language) { return catalogue_of(language); }

bool learn_language(std::string text) {
    static Learned all[language_codes.size()];
    const std::optional<Language> language = find_language(text.substr(0, text.find('\n')));
    if (!language) return false;
    Learned fresh{std::move(text), {}, {}};
    const std::string_view lines = fresh.text;
    for (std::size_t at = lines.find('\n') + 1; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        const std::string_view line = lines.substr(at, end - at);
        const std::size_t tab = line.find('\t');
        if (tab == std::string_view::npos) return false;
        fresh.keys.push_back(line.substr(0, tab));
        fresh.messages.push_back(line.substr(tab + 1));
        at = end + 1;
    }
    if (!std::is_sorted(fresh.keys.begin(), fresh.keys.end())) return false;
    Learned& kept = all[static_cast<unsigned>(*language)];
    kept = std::move(fresh);
    catalogue_of(*language) = Catalogue(*language, kept.keys, kept.messages);
    return true;
}

const Catalogue& Catalogue::of(std::string_view language) {
    return of(find_language(language).value_or(Language::En));
}

std::optional<std::string_view> Catalogue::find(std::string_view key) const {
    if (messages_.empty()) return std::nullopt;  // built without words
    const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
    if (found == keys_.end() || *found != key) return std::nullopt;
    const std::string_view message = messages_[static_cast<std::size_t>(found - keys_.begin())];
    return message.data() == nullptr ? std::nullopt : std::optional(message);
}

std::string Catalogue::format(std::string_view key, std::span<const Argument> arguments) const {
    if (const std::optional<std::string_view> own = find(key))
        return format_message(*own, arguments, language_);
    if (const std::optional<std::string_view> english = of(Language::En).find(key))
        return format_message(*english, arguments, Language::En);
    return std::string(key);
}

std::string Catalogue::format(std::string_view key,
                              std::initializer_list<Argument> arguments) const {
    return format(key, std::span<const Argument>(arguments.begin(), arguments.size()));
}

std::vector<std::string_view> available_languages() {
    return {language_codes.begin(), language_codes.end()};
}

}  // namespace lastcard

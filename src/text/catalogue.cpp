// Looks messages up in the tables that the build makes of the locales (see catalogue.hpp).
#include "text/catalogue.hpp"

#include <algorithm>

#include "text/locale_tables.hpp"

namespace lastcard {

namespace {

Catalogue built_in(Language language) {
    return {language, locale_keys, locale_messages[static_cast<unsigned>(language)]};
}

}  // namespace

const Catalogue& Catalogue::of(Language language) {
    static const Catalogue all[] = {built_in(Language::En), built_in(Language::Cs),
                                    built_in(Language::Hu), built_in(Language::Pl),
                                    built_in(Language::Ru), built_in(Language::Sk)};
    return all[static_cast<unsigned>(language)];
}

const Catalogue& Catalogue::of(std::string_view language) {
    return of(find_language(language).value_or(Language::En));
}

std::optional<std::string_view> Catalogue::find(std::string_view key) const {
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
